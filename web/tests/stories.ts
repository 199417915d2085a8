/** Small positions for tests, with cards of our own. */
import { layouts, PLAIN } from '../src/look/layouts.svelte'
import { Board } from '../src/table/board.svelte'
import type { Answer, Decision, Layout, Prints, TableInfo, View } from '../src/wire/messages'
import type { Said } from '../src/wire/seat.svelte'

export const PRINTS: Prints = {
  'Lamp Goat': { card: { name: 'Lamp Goat', type: 'Warlord Character - goat', cost: 3, threshold: 'RR', stats: '3/2/4', text: 'Bleats.' }, values: { strength: 3, life: 2, speed: 4, cost: 3 } },
  'Cold Bakery': { card: { name: 'Cold Bakery', type: 'Banker Location', cost: 2, structure: 4 }, values: { structure: 4, cost: 2 } },
}

/** What the server would say of the game in these stories. */
export const LAYOUT: Layout = {
  ...PLAIN,
  marked: 'tired',
  piles: [{ area: 'deck', always: true, open: false, shared: false }, { area: 'discard', always: true, open: true, shared: false }],
  strip: [{ area: 'larder', label: 'larder', types: [], single: false }],
  rows: [{ area: 'play', label: 'animals', types: ['character', ''], single: false }, { area: 'play', label: 'others', types: [], single: false }],
  stats: [{ name: 'strength', small: true, worn: false }, { name: 'life', small: true, worn: true }, { name: 'speed', small: true, worn: false }, { name: 'structure', small: false, worn: false }],
  stat_lines: [['strength', 'life', 'speed']],
  buttons: { block: ['No blockers', 'Block'] },
}
layouts.put({ goats: LAYOUT })

export const TABLE: TableInfo = {
  id: 't1', game: 'goats', edition: 'first', state: 'playing', public: true, created: '', watching: 0, turn: 3, result: null, pace: 0, clock: null, chat: false,
  seats: [{ seat: 'a', kind: 'person', name: 'Ann', online: true }, { seat: 'b', kind: 'bot', name: 'Clerk', online: true }],
}

export function view(): View {
  const area = (name: string, cards: View['seats'][0]['areas'][0]['cards'] = [], size = cards.length) => ({ name, size, cards })
  return {
    seat: 0, turn: 3, active: 0, result: null, asked: 0, table: {},
    seats: [
      { name: 'a', score: 21, out: false, areas: [area('deck', [], 50), area('hand', [{ handle: 'h1', name: 'Lamp Goat' }]), area('play', [{ handle: 'p1', name: 'Lamp Goat', flags: 2, damage: [['x', 1]], values: { types: ['character'], strength: 4, life: 2, speed: 4 } }]), area('discard', [{ handle: 'd1', name: 'Cold Bakery' }])] },
      { name: 'b', score: 9, out: false, areas: [area('deck', [], 51), area('hand', [], 4), area('play', [{ handle: 'q1', name: 'Cold Bakery', controller: 1, values: { types: ['location'], structure: 4 } }])] },
    ],
  }
}

export function decision(change: Partial<Decision> = {}): Decision {
  return { moment: 5, kind: 'act', seat: 'a', prompt: 'act', question: 'What do you do?', rule: { id: '603.2', title: 'Free actions', says: 'One at a time.' }, choices: [], ...change }
}

/** A board on which every answer and question is written down, and nothing is refused unless said so. */
export function boardWith(asked: Decision | null, refusal: Said = null) {
  const answers: Answer[] = []
  const questions: unknown[] = []
  const source = {
    view: view(), decision: asked, prints: PRINTS, table: TABLE, seat: 'a', waiting: asked ? 'a' : 'b',
    answer: (answer: Answer) => (answers.push(answer), Promise.resolve(refusal)),
    whyNot: (question: unknown) => (questions.push(question), Promise.resolve(refusal)),
  }
  return { board: new Board(() => source), answers, questions }
}
