/** What stands on the buttons of a decision. */
import type { Choice, Decision, Layout, Sentence } from '../wire/messages'
import type { Draft } from './draft.svelte'

export function confirmWords(draft: Draft, layout: Layout): string {
  const { kind, prompt } = draft.decision
  if (kind !== 'pick') return 'Confirm'
  const count = draft.picked.length
  if (draft.lacking) return `Pick ${draft.decision.low}`
  const [none, some] = layout.buttons[prompt] ?? ['None', 'Confirm']
  return count === 0 ? none : `${some} (${count})`
}

/** What the server says of things, without the numbers by which words that are typed tell cards of one name apart: "Rage#4" is a Rage. */
export const plain = (words: string): string => words.replaceAll(/(?<=\p{L}|['’!?.)])#\d+/gu, '')

/** A decision as it is read: the cards that are meant are on the table, and lit. */
export function plainly(decision: Decision): Decision {
  const choices = decision.choices?.map((one) => ({ ...one, words: plain(one.words), ...(one.note ? { note: plain(one.note) } : {}) }))
  return { ...decision, question: plain(decision.question), ...(choices ? { choices } : {}) }
}

/** A question after what gives rise to it: the card whose line asks, or what another has just done. What it says in brackets, of words to be typed, is on the buttons. */
export function asks(question: string, source: string): string {
  const asked = question.replace(/ \([^)]*\)$/, '')
  if (!source || asked.includes(source)) return asked
  if (asked === 'Respond?' && source.startsWith('You ')) return `${source}: anything else?`
  // One colon is enough: what is asked of the deed that stands after it becomes a sentence of its own.
  const once = asked.replace(/: (\w)([\w ]*\?)$/, (_, first: string, rest: string) => `. ${first.toUpperCase()}${rest}`)
  return `${source}: ${once.charAt(0).toLowerCase()}${once.slice(1)}`
}

/** What somebody has done last that a window gives occasion to answer; nothing where the question says for itself what it is about. */
export function occasion(decision: Decision, log: Sentence[], { answering, deeds, played_out }: Pick<Layout, 'answering' | 'deeds' | 'played_out'>): string {
  if (!decision.optional || !answering.includes(decision.prompt)) return ''
  const last = log.findLast((entry) => deeds.includes(entry.rule) || played_out.includes(entry.rule))
  return plain(last?.said ?? '').replace(/ \([^)]*\)\.?$/, '').replace(/\.$/, '')
}

const LONGEST_LINE = 180

/** The text of a card; nothing if it says too much to be shown beside a question. */
export function shortText(text: string | undefined): string {
  return !text || text.length > LONGEST_LINE ? '' : text
}

export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the server says of a fault, as a sentence. */
export const told = (message: string): string => sentence(plain(message)) + (/[.?!]$/.test(message) ? '' : '.')

/** The choices that no card on the table stands for: they need a button. */
export function buttons(decision: Decision, onTable: (handle: string) => boolean): { choice: Choice; at: number }[] {
  if (decision.kind !== 'act' && decision.kind !== 'choose') return []
  const all = (decision.choices ?? []).map((choice, at) => ({ choice, at }))
  return decision.kind === 'choose' ? all : all.filter(({ choice }) => !choice.cards?.some(onTable))
}

const REASONS: Record<string, string> = { settings: 'by your settings', 'no choice': 'no other choice', time: 'your time was up' }

/** A hint that an answer was given for this seat; none for an order that nobody wants to be asked for. */
export function doneForYou(automatic: { words: string; why: string } | null): string {
  if (!automatic || automatic.words.startsWith('order ')) return ''
  const { words, why } = automatic
  const said = words === 'pass' ? 'Passed for you' : `Done for you: ${plain(words).replace(/^choose /, '')}`
  return `${said} (${REASONS[why] ?? why})`
}

/** How the amount to pick is said: "exactly 2", "up to 3", "1 to 3". */
export function howMany(decision: Decision): string {
  const { kind, low = 0, high = 0 } = decision
  if (kind !== 'pick' || high === 1) return ''
  if (low === high) return `exactly ${low}`
  return low === 0 ? `up to ${high}` : `${low} to ${high}`
}
