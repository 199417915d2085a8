import { describe, expect, it, vi } from 'vitest'
import { curve, groups, mostly, total } from '../src/decks/counting'
import { fits, keywords, known, offered, sorted, toggled } from '../src/decks/finding'
import { beside } from '../src/decks/floating'
import { poolLink, readPool } from '../src/decks/pools'
import { fileName } from '../src/decks/words'
import type { CardFields } from '../src/wire/messages'

const GOAT: CardFields = { name: 'Lamp Goat', type: 'Warlord Character - goat, beast', cost: 3, stats: '3/2/4', rarity: 'common', set: 'Odds', text: 'COVERT\nBleats when this card enters play.' }
const BAKERY: CardFields = { name: 'Cold Bakery', type: 'Banker Location', cost: 2, structure: 4, rarity: 'rare', set: 'Odds', text: 'KNEAD\nCOST: Pay 1.\nEFFECT: Draw a card.' }
const SPELL: CardFields = { name: 'Any Number', type: 'Banker Tactic', cost: 'X', rarity: 'common', set: 'Odds', text: 'FLIP UP: 2 [G]' }
const MONEY: CardFields = { name: 'Loose Change', type: 'Banker Staple Resource', rarity: 'common', set: 'Odds', text: 'Provides - [G]' }
const CARDS = [GOAT, BAKERY, SPELL, MONEY].map(known)
const LIBRARY = new Map(CARDS.map((one) => [one.card.name, one]))
const names = (cards: typeof CARDS) => cards.map((one) => one.card.name)

describe('what cards can be found by', () => {
  it('is read off the cards', () => {
    expect(CARDS[0]?.facts).toEqual({ belongs: ['Warlord'], type: ['character'], cost: ['3'], subtype: ['goat', 'beast'], keyword: ['covert'], rarity: ['common'], set: ['Odds'] })
    expect(known({ name: 'Otter', type: 'Creature - Beast', faction: 'Gaian', cost: 1 }).facts.belongs).toEqual(['Gaian'])
  })

  it('has keywords that stand alone, not the names of abilities nor what is provided', () => {
    expect(CARDS.map((one) => one.facts.keyword)).toEqual([['covert'], [], ['flip up'], []])
    expect(keywords('Flying - It flies.\nFirst strike, Ranged\nDraw a card.')).toEqual(['first strike'])
    expect(keywords('Flying\nUNIQUE Mother')).toEqual(['flying', 'unique'])
  })

  it('is offered only where cards differ, with how many there are of each', () => {
    const offers = offered(CARDS)
    expect(offers.map((one) => one.aspect)).toEqual(['belongs', 'type', 'cost', 'subtype', 'keyword', 'rarity'])
    expect(offers[0]?.values).toEqual([{ value: 'Banker', count: 3 }, { value: 'Warlord', count: 1 }])
  })
})

describe('finding', () => {
  const find = (search: string, asked = {}) => names(CARDS.filter((one) => fits(one, search, asked)))

  it('takes every word, anywhere on the card, and phrases in quotes', () => {
    expect(find('banker card')).toEqual(['Cold Bakery'])
    expect(find('"draw a card"')).toEqual(['Cold Bakery'])
    expect(find('goat bakery')).toEqual([])
  })

  it('takes any value of an aspect and all aspects together', () => {
    const asked = toggled(toggled({}, 'type', 'tactic'), 'type', 'character')
    expect(find('', asked)).toEqual(['Lamp Goat', 'Any Number'])
    expect(find('', { ...asked, belongs: ['Banker'] })).toEqual(['Any Number'])
    expect(toggled(asked, 'type', 'tactic')).toEqual({ type: ['character'] })
  })

  it('sorts by cost with what has none last, and by type then cost', () => {
    expect(names(sorted(CARDS, 'cost'))).toEqual(['Cold Bakery', 'Lamp Goat', 'Any Number', 'Loose Change'])
    expect(names(sorted(CARDS, 'belongs'))).toEqual(['Cold Bakery', 'Any Number', 'Loose Change', 'Lamp Goat'])
  })
})

describe('what a deck is made up of', () => {
  const deck = { 'Lamp Goat': 4, 'Any Number': 2, 'Loose Change': 9, Mislaid: 1 }

  it('is counted by type, and a name that no card has stands by itself', () => {
    expect(total(deck)).toBe(16)
    expect(groups(deck, LIBRARY).map((one) => [one.type, one.count])).toEqual([['character', 4], ['resource', 9], ['tactic', 2], ['unknown', 1]])
  })

  it('has the colour of what most of its cards belong to', () => {
    expect([mostly(deck, LIBRARY), mostly({ Mislaid: 4 }, LIBRARY)]).toEqual(['Banker', ''])
  })

  it('has a curve without what costs nothing, and with what costs something odd', () => {
    const bars = curve({ ...deck, 'Cold Bakery': 1 }, LIBRARY).filter((one) => one.count)
    expect(bars).toEqual([{ label: '2', count: 1 }, { label: '3', count: 4 }, { label: 'X', count: 2 }])
  })
})

describe('small things', () => {
  it('a pool is a link that opens the same packs', () => {
    vi.stubGlobal('location', { origin: 'http://here' })
    const opening = { seed: 7, packs: 6, set: 'Odds' }
    const link = poolLink('spoils', opening)
    expect(link).toBe('http://here/decks/spoils#seed=7&packs=6&set=Odds')
    expect(readPool(link.slice(link.indexOf('#')), 4)).toEqual(opening)
    expect(readPool('#seed=7', 4)).toEqual({ seed: 7, packs: 4, set: '' })
    expect([readPool('', 6), readPool('#seed=seven', 6)]).toEqual([null, null])
    vi.unstubAllGlobals()
  })

  it('a file is named after its deck', () => {
    expect([fileName('Slow Interest (2)'), fileName('!')]).toEqual(['slow-interest-2.deck.toml', 'deck.deck.toml'])
  })

  it('a big card stands beside its small one and covers no panel', () => {
    const box = (left: number) => ({ left, right: left + 150, top: 300 }) as DOMRect
    expect(beside(box(20), 880, 800).left).toBe(180)
    expect(beside(box(700), 880, 800).left).toBe(370)
    expect(beside(box(20), 880, 500).top).toBe(50)
  })
})
