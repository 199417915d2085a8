import { describe, expect, it } from 'vitest'
import { emblemOf, loadWords } from '../src/cards/emblem.svelte'
import { damageOn, plainName, plainText, statsOf, textLines, typeLine, typesOf } from '../src/cards/printed'
import { linesOf, rolesOf } from '../src/table/fight'
import { nearest } from '../src/table/focus'
import { cardFinder, heading, isSource, opensTurn, together, withoutSource } from '../src/table/sentences'
import { playedOut } from '../src/table/played_out'
import { LAYOUT, PRINTS } from './stories'

const goat = PRINTS['Lamp Goat']

describe('a card', () => {
  it('is taken apart by its type line', () => {
    expect(typeLine({ name: 'x', type: 'Banker Character - imp, clerk' })).toEqual({ frame: 'Banker', type: 'character', subtypes: ['imp', 'clerk'] })
    expect(typeLine({ name: 'x', type: 'Creature', faction: 'Gaian' }).frame).toBe('Gaian')
    expect(typesOf({ handle: 'h', values: { types: ['resource'] } }, goat)).toEqual(['resource'])
  })

  it('shows what it has now beside what is printed', () => {
    const stats = statsOf({ handle: 'h', values: { strength: 5, life: 2, speed: 4, cost: 3 } }, goat, LAYOUT)
    expect(stats).toEqual([{ name: 'strength', now: 5, printed: 3 }, { name: 'life', now: 2, printed: 2 }, { name: 'speed', now: 4, printed: 4 }])
    expect(statsOf(undefined, { card: { name: 'x', type: 'y', stats: '1/2/3' } }, LAYOUT).map((one) => one.now)).toEqual([1, 2, 3])
  })

  it('counts damage that wears off and damage that stays', () => {
    expect(damageOn({ handle: 'h', damage: [['x', 2]], wear: [['y', 1]] })).toBe(3)
  })

  it('has its signs and headings found in its text', () => {
    expect(textLines('AUDIT: [G][G]\nCOST: Pay 1.')).toEqual([
      [{ kind: 'head', words: 'AUDIT:' }, { kind: 'sign', sign: 'G' }, { kind: 'sign', sign: 'G' }],
      [{ kind: 'head', words: 'COST:' }, { kind: 'words', words: 'Pay 1.' }],
    ])
    expect(textLines('***Flying*** - *it flies*\n^Draw **1** card.')).toEqual([
      [
        { kind: 'words', words: 'Flying', bold: true, italic: true },
        { kind: 'words', words: ' - ' },
        { kind: 'words', words: 'it flies', italic: true },
      ],
      [
        { kind: 'words', words: 'D', cap: true },
        { kind: 'words', words: 'raw ' },
        { kind: 'words', words: '1', bold: true },
        { kind: 'words', words: ' card.' },
      ],
    ])
    expect(textLines('Draw a card.')).toEqual([[{ kind: 'words', words: 'Draw a card.' }]])
  })

  it('has an emblem by its name, else by its kind, always the same', async () => {
    await loadWords()
    expect(emblemOf({ name: 'Siege Goose', type: 'Warlord Character - warbeast' })).toBe('goose')
    expect(emblemOf({ name: 'Qwerty', type: 'Rogue Character - rat' })).toBe('rat')
    expect(emblemOf({ name: 'Qwerty', type: 'Banker Resource' })).toBe('two-coins')
    expect(emblemOf({ name: 'Qwerty', type: '' })).toBe('card-random')
    expect(emblemOf({ name: 'constructor', type: '' })).toBe('card-random')
  })

  it('loses the number that tells it from its like', () => {
    expect(plainName('Rage#3')).toBe('Rage')
  })
})

describe('the log', () => {
  it('finds the longest names of cards in a sentence', () => {
    const find = cardFinder(['Lamp', 'Lamp Goat'])
    expect(find('the Lamp Goat leaps')).toEqual([{ words: 'the ', card: false, after: '' }, { words: 'Lamp Goat', card: true, after: '' }, { words: ' leaps', card: false, after: '' }])
    expect(find('Lamplight')).toEqual([{ words: 'Lamplight', card: false, after: '' }])
    expect(cardFinder([])('a')).toEqual([{ words: 'a', card: false, after: '' }])
  })

  it('knows where a turn begins', () => {
    expect([opensTurn('Turn 9: Ann.'), opensTurn('Ann ends the turn')]).toEqual([true, false])
  })
})

describe('a fight', () => {
  const aim = (from: string, to: string, amount = 0) => ({ cards: [from], at: [to], amount })
  const fight = { attacker: 'a', defender: 'b', target: 't', attackers: ['x', 'y'], blockers: ['z'], arrows: [aim('x', 't'), aim('y', 'z', 2), aim('z', 'y')] }

  it('is drawn as the server aims it', () => {
    expect(rolesOf(fight)).toEqual({ t: 'target', x: 'attack', y: 'attack', z: 'block' })
    expect(linesOf(fight)).toEqual([
      { from: ['x'], to: ['t'], kind: 'attack' },
      { from: ['y'], to: ['z'], kind: 'attack', label: '2' },
      { from: ['z'], to: ['y'], kind: 'block' },
    ])
    expect([rolesOf(null), linesOf(null)]).toEqual([{}, []])
  })

  it('draws a large party as one arrow', () => {
    const many = ['1', '2', '3', '4', '5', '6']
    expect(linesOf({ ...fight, attackers: many, arrows: many.map((one) => aim(one, 't')) })).toEqual([{ from: many, to: ['t'], kind: 'attack', label: '6×' }])
  })
})

describe('the arrow keys', () => {
  it('go to the nearest card in their direction', () => {
    const spots = [{ x: 100, y: 0 }, { x: 60, y: 90 }, { x: -50, y: 0 }]
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0)
    expect(nearest({ x: 0, y: 0 }, spots, [0, 1])).toBe(1)
    expect(nearest({ x: 0, y: 0 }, spots, [0, -1])).toBe(-1)
  })
})

describe('what is played out', () => {
  const line = (rule: string, routine = false) => ({ rule, text: rule, routine })

  it('begins with the rule that opens it and keeps to the rules that are named', () => {
    const news = [line('S2'), line('S1'), line('L4'), line('S2'), line('S2', true)]
    expect(playedOut(news, ['S1', 'S2'], false).map((one) => one.rule)).toEqual(['S1', 'S2'])
    expect(playedOut([line('S2')], ['S1', 'S2'], false)).toEqual([])
    expect(playedOut([line('S2'), line('L4')], ['S1', 'S2'], true)).toEqual([line('S2')])
    expect(playedOut(news, [], false)).toEqual([])
  })
})

describe('a sentence of the log', () => {
  it('names the card that caused it only where it does not speak of that card anyway', () => {
    expect(withoutSource('You draw Lamp Goat [Cold Bakery]', 'Cold Bakery')).toBe('You draw Lamp Goat.')
    expect(isSource('Cold Bakery resolves.', 'Cold Bakery')).toBe(false)
  })

  it('that is said several times in a row stands there once', () => {
    const line = (text: string, at: number) => ({ entry: { rule: '601.1e', text }, at, times: 1 })
    const told = together([line('Clerk draws a card.', 0), line('Clerk draws a card.', 1), line('You draw Lamp Goat.', 2), line('Clerk draws a card.', 3)])
    expect(told.map((one) => [one.at, one.times])).toEqual([[0, 2], [2, 1], [3, 1]])
  })

  it('that opens a turn is a heading', () => {
    expect(heading('Turn 12: Clerk.')).toBe('Turn 12 · Clerk')
  })
})

it('says the text of a card in one line, and nothing after its end', () => {
  expect(plainText('***Ranged*** \n[M]: Deal 1 damage.\n')).toBe('Ranged · [M]: Deal 1 damage.')
})
