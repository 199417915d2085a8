import { describe, expect, it } from 'vitest'
import { emblemOf } from '../src/cards/emblem'
import { damageOn, plainName, statsOf, textLines, typeLine, typesOf } from '../src/cards/printed'
import { battleOf, combatArrows, disciplineOf, NOTHING } from '../src/table/arcmage'
import { nearest } from '../src/table/focus'
import { cardFinder, heading, isSource, opensTurn, together, withoutSource } from '../src/table/sentences'
import { arrowsOf, rolesOf } from '../src/table/spoils'
import { PRINTS } from './stories'

const goat = PRINTS['Lamp Goat']

describe('a card', () => {
  it('is taken apart by its type line', () => {
    expect(typeLine({ name: 'x', type: 'Banker Character - imp, clerk' })).toEqual({ frame: 'Banker', type: 'character', subtypes: ['imp', 'clerk'] })
    expect(typeLine({ name: 'x', type: 'Creature', faction: 'Gaian' }).frame).toBe('Gaian')
    expect(typesOf({ handle: 'h', values: { types: ['resource'] } }, goat)).toEqual(['resource'])
  })

  it('shows what it has now beside what is printed', () => {
    const stats = statsOf({ handle: 'h', values: { strength: 5, life: 2, speed: 4, cost: 3 } }, goat)
    expect(stats).toEqual([{ name: 'strength', now: 5, printed: 3 }, { name: 'life', now: 2, printed: 2 }, { name: 'speed', now: 4, printed: 4 }])
    expect(statsOf(undefined, { card: { name: 'x', type: 'y', stats: '1/2/3' } }).map((one) => one.now)).toEqual([1, 2, 3])
  })

  it('counts damage that wears off and damage that stays', () => {
    expect(damageOn({ handle: 'h', damage: [['x', 2]], wear: [['y', 1]] })).toBe(3)
  })

  it('has its signs and headings found in its text', () => {
    expect(textLines('AUDIT: [G][G]\nCOST: Pay 1.')).toEqual([
      [{ kind: 'head', words: 'AUDIT:' }, { kind: 'sign', sign: 'G' }, { kind: 'sign', sign: 'G' }],
      [{ kind: 'head', words: 'COST:' }, { kind: 'words', words: 'Pay 1.' }],
    ])
    expect(textLines('Draw a card.')).toEqual([[{ kind: 'words', words: 'Draw a card.' }]])
  })

  it('has an emblem by its name, else by its kind, always the same', () => {
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
    expect(find('the Lamp Goat leaps')).toEqual([{ words: 'the ', card: false }, { words: 'Lamp Goat', card: true }, { words: ' leaps', card: false }])
    expect(find('Lamplight')).toEqual([{ words: 'Lamplight', card: false }])
    expect(cardFinder([])('a')).toEqual([{ words: 'a', card: false }])
  })

  it('knows where a turn begins', () => {
    expect([opensTurn('Turn 9: Ann.'), opensTurn('Ann ends the turn')]).toEqual([true, false])
  })
})

describe('a battle', () => {
  const battle = { attacker: 'a', defender: 'b', target: 't', attackers: ['x', 'y'], blockers: [], assigned: [], damage: [] }

  it('points attackers at their target, or at whoever blocks', () => {
    expect(rolesOf(battle)).toEqual({ t: 'target', x: 'attack', y: 'attack' })
    expect(arrowsOf(battle).map((one) => [one.from, one.to])).toEqual([[['x'], ['t']], [['y'], ['t']]])
    expect(arrowsOf({ ...battle, blockers: ['z'], damage: [['x', 'z', 2]] })).toEqual([
      { from: ['y'], to: ['z'], kind: 'attack' },
      { from: ['x'], to: ['z'], kind: 'attack', label: '2' },
    ])
  })

  it('draws a large party as one arrow', () => {
    expect(arrowsOf({ ...battle, attackers: ['1', '2', '3', '4', '5', '6'] })).toEqual([{ from: ['1', '2', '3', '4', '5', '6'], to: ['t'], kind: 'attack', label: '6×' }])
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

describe('an attack in Arcmage', () => {
  const combat = { attacker: 'a', defender: 'b', target: 'city', attackers: ['x', 'y'], blocks: [['x', 'z']] as [string, string][] }

  it('points at whoever defends, or at the city', () => {
    expect(combatArrows(combat)).toEqual([
      { from: ['x'], to: ['z'], kind: 'attack' },
      { from: ['y'], to: ['city'], kind: 'attack' },
    ])
    expect(rolesOf(battleOf(combat))).toEqual({ city: 'target', x: 'attack', y: 'attack', z: 'block' })
    expect(combatArrows({ ...combat, target: '', blocks: [] })).toEqual([])
  })

  it('names the discipline of a city, and the bid that has won it', () => {
    const table = { ...NOTHING, disciplines: [['x', 'Mind', 0], ['y', 'Soul', 7]] satisfies [string, string, number][] }
    expect(disciplineOf(table, 'x')).toBe('Mind')
    expect(disciplineOf(table, 'y')).toBe('Soul, won with 7')
    expect(disciplineOf(NOTHING, 'x')).toBe('')
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
