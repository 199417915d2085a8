import { beforeEach, describe, expect, it, vi } from 'vitest'
import { brought, choosable } from '../src/decks/own'
import { Shelf, shelf } from '../src/decks/shelf.svelte'
import { NEW_PAIR, Workbench } from '../src/decks/workbench.svelte'
import { ServerFault } from '../src/wire/rest'
import type { DeckVerdict } from '../src/wire/server'

const DECK = { game: 'spoils', edition: '2013', deck: { name: 'Goats', format: 'constructed', faction: '', cards: { 'Lamp Goat': 2 } } }

beforeEach(() => {
  localStorage.clear()
  shelf.refresh()
  vi.useFakeTimers()
})

describe('the shelf', () => {
  it('keeps decks in the browser, each under a name of its own', () => {
    const first = shelf.add(DECK)
    const second = shelf.duplicate(first.id)
    shelf.add(DECK)
    expect(new Shelf().of('spoils').map((one) => one.deck.name)).toEqual(['Goats (3)', 'Goats (2)', 'Goats'])
    expect(second?.deck.cards).toEqual(DECK.deck.cards)
    expect(new Shelf().of('arcmage')).toEqual([])
  })

  it('gives back what was deleted, where it stood', () => {
    const [a, b] = [shelf.add(DECK), shelf.add(DECK)]
    shelf.remove(b.id)
    expect(new Shelf().decks.map((one) => one.id)).toEqual([a.id])
    shelf.restore()
    expect(new Shelf().decks.map((one) => one.id)).toEqual([b.id, a.id])
    expect(shelf.removed).toBeNull()
  })

  it('does not write over what another window has added, nor over what it cannot read', () => {
    const mine = shelf.add(DECK)
    const theirs = new Shelf().add(DECK)
    shelf.put({ ...mine, deck: { ...mine.deck, name: 'Rams' } })
    expect(new Shelf().decks.map((one) => one.id)).toEqual([theirs.id, mine.id])
    localStorage.setItem('rulewright.decks', '{broken')
    new Shelf().add(DECK)
    expect(localStorage.getItem('rulewright.decks.unread')).toBe('{broken')
  })

  it('stands beside the decks of the game where one is chosen', () => {
    const own = shelf.add(DECK)
    const offers = choosable('spoils', [{ id: 'slow', deck: { name: 'Slow', cards: {} } }])
    expect(offers.map((one) => one.deck.name)).toEqual(['Goats', 'Slow'])
    expect(brought(offers[0]?.id ?? '')).toEqual(own.deck)
    expect([brought('slow'), brought('')]).toEqual(['slow', undefined])
  })
})

describe('the workbench', () => {
  const verdict = (legal: boolean): DeckVerdict => ({ legal, faults: legal ? [] : [{ rule: '103.1b', message: 'too few' }], deck: { game: 'spoils', ...DECK.deck }, text: '' })

  it('adds and takes, names one card apart, and keeps it all', async () => {
    const check = vi.fn(() => Promise.resolve(verdict(false)))
    const bench = new Workbench(shelf.add(DECK), ['Guild', 'Gang'], shelf, 0, check)
    bench.add('Lamp Goat')
    bench.add('Cold Bakery')
    bench.add('Guild')
    bench.add('Gang')
    Array.from('abcd').forEach(() => bench.take('Lamp Goat'))
    expect(bench.own.deck).toMatchObject({ faction: 'Gang', factions: ['Gang'], cards: { 'Cold Bakery': 1 } })
    expect([bench.count('Gang'), bench.count('Guild'), bench.total]).toEqual([1, 0, 1])
    expect(new Shelf().find(bench.own.id)?.deck.cards).toEqual({ 'Cold Bakery': 1 })
    await vi.runAllTimersAsync()
    expect(check).toHaveBeenCalledTimes(1)
    expect(bench.verdict?.faults[0]?.rule).toBe('103.1b')
  })

  it('is made of whole factions where its game has it so, the newest two of them', () => {
    const shelf = new Shelf()
    const own = shelf.add({ ...DECK, deck: { name: NEW_PAIR, cards: {} } })
    const bench = new Workbench(own, ['Geese', 'Witches', 'Bakers'], shelf, 2, () => new Promise(() => undefined))
    for (const one of ['Geese', 'Witches', 'Bakers']) bench.toggle(one)
    expect([bench.own.deck.factions, bench.own.deck.name]).toEqual([['Witches', 'Bakers'], 'Witches and Bakers'])
    bench.toggle('Bakers')
    expect([bench.own.deck.factions, bench.own.deck.faction, bench.own.deck.name]).toEqual([['Witches'], 'Witches', 'Witches'])
    bench.close()
  })

  it('listens only to what is said of the deck as it is now', async () => {
    const answers: ((told: DeckVerdict) => void)[] = []
    const bench = new Workbench(shelf.add(DECK), [], shelf, 0, () => new Promise((resolve) => answers.push(resolve)))
    await vi.runAllTimersAsync()
    bench.add('Lamp Goat')
    await vi.runAllTimersAsync()
    answers[1]?.(verdict(true))
    answers[0]?.(verdict(false))
    await vi.runAllTimersAsync()
    expect(bench.verdict?.legal).toBe(true)
  })

  it('asks again by itself when it asked too much', async () => {
    const check = vi.fn().mockRejectedValueOnce(new ServerFault('too_many', '', 'wait 1 second')).mockResolvedValue(verdict(true))
    const bench = new Workbench(shelf.add(DECK), [], shelf, 0, check)
    await vi.advanceTimersByTimeAsync(10)
    expect(bench.fault).toBe('wait 1 second')
    await vi.runAllTimersAsync()
    expect([bench.fault, bench.verdict?.legal]).toEqual(['', true])
  })
})
