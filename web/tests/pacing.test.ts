import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changesBetween, concerns, dwell } from '../src/table/changes'
import { LONGEST, Pacing } from '../src/wire/pacing'
import type { CardView, View } from '../src/wire/messages'
import { LAYOUT, view } from './stories'

/** The table with the cards of an area of a seat, and its score, changed. */
function after(seat: number, area: string, change: (cards: CardView[]) => CardView[], score = 0): View {
  const now = view()
  const [there, where] = [now.seats[seat], now.seats[seat]?.areas.find((one) => one.name === area)]
  if (there) there.score += score
  if (where) [where.size, where.cards] = [change(where.cards).length, change(where.cards)]
  return now
}

describe('what has happened', () => {
  it('is nothing where only somebody passed', () => {
    expect(changesBetween(view(), { ...view(), asked: 1 }, LAYOUT)).toEqual([])
  })

  it('is a card that comes from a hand into play, although it has another handle there', () => {
    const now = after(0, 'play', (cards) => [...cards, { handle: 'new', name: 'Lamp Goat' }])
    const hand = now.seats[0]?.areas.find((one) => one.name === 'hand')
    if (hand) [hand.size, hand.cards] = [0, []]
    const changes = changesBetween(view(), now, LAYOUT)
    expect(changes).toEqual([{ kind: 'came', handle: 'new', seat: 0, area: 'play', was: 'h1', from: 'hand' }])
    expect(dwell(changes, LAYOUT)).toBeGreaterThanOrEqual(700)
  })

  it('is what a hidden hand has lost', () => {
    const now = after(1, 'play', (cards) => [...cards, { handle: 'new', name: 'Lamp Goat', controller: 1 }])
    const hand = now.seats[1]?.areas.find((one) => one.name === 'hand')
    if (hand) hand.size -= 1
    expect(changesBetween(view(), now, LAYOUT)).toMatchObject([{ kind: 'came', was: null, from: 'hand', seat: 1 }])
  })

  it('is damage, a score, and a card that is destroyed', () => {
    expect(changesBetween(view(), after(0, 'play', (cards) => cards.map((one) => ({ ...one, damage: [['x', 3]] })), -2), LAYOUT)).toEqual([
      { kind: 'hurt', handle: 'p1', amount: 2 },
      { kind: 'score', seat: 0, amount: -2 },
    ])
    expect(changesBetween(view(), after(0, 'play', () => []), LAYOUT)).toEqual([{ kind: 'went', handle: 'p1', seat: 0, from: 'play', to: '' }])
  })

  it('is worth little where only a resource was laid', () => {
    const laid = { kind: 'came', handle: 'r', seat: 1, area: 'larder', was: null, from: 'hand' } as const
    expect(dwell([laid], LAYOUT)).toBeLessThan(300)
    expect(dwell([{ ...laid, area: 'hand', from: 'deck' }], LAYOUT)).toBe(0)
  })
})

describe('the pace', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('shows at once what is worth nothing, and dwells on what is', () => {
    const shown: number[] = []
    const pacing = new Pacing<number>((one) => shown.push(one))
    for (const [one, worth] of [[1, 0], [2, 0], [3, 900], [4, 0], [5, 0]] as const) pacing.put(one, worth)
    expect(shown).toEqual([1, 2, 3])
    vi.advanceTimersByTime(899)
    expect(shown).toEqual([1, 2, 3])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual([1, 2, 3, 4, 5])
  })

  it('is quicker the more waits, and never takes long', () => {
    const shown: number[] = []
    const pacing = new Pacing<number>((one) => shown.push(one))
    for (let one = 0; one < 60; one++) pacing.put(one, 900)
    vi.advanceTimersByTime(LONGEST / 2)
    expect(shown.length).toBeGreaterThan(8)
    expect(shown.length).toBeLessThan(60)
    vi.advanceTimersByTime(LONGEST / 2)
    expect(shown).toHaveLength(60)
  })

  it('counts the waiting between two turns together, and not the time in which something is asked', () => {
    const shown: number[] = []
    const pacing = new Pacing<number>((one) => shown.push(one))
    const deeds = (from: number, many: number) => Array.from({ length: many }, (_, one) => pacing.put(from + one, 900))
    deeds(0, 1)
    vi.advanceTimersByTime(LONGEST - 1000)
    pacing.asked(false)
    vi.advanceTimersByTime(60_000)
    deeds(1, 20)
    vi.advanceTimersByTime(1000)
    expect(shown, 'there was a second left').toHaveLength(21)
    pacing.asked(true)
    deeds(21, 2)
    vi.advanceTimersByTime(600)
    expect(shown, 'and all the time again after the own turn').toHaveLength(22)
  })

  it('never holds back what follows for longer than it may, however much and however slowly it comes', () => {
    const late: number[] = []
    const pacing = new Pacing<number>((sent) => late.push(performance.now() - sent))
    const begun = performance.now()
    for (let one = 0; one < 240; one++) {
      pacing.put(performance.now(), one % 6 ? 0 : 900)
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(LONGEST - (performance.now() - begun))
    expect(late).toHaveLength(240)
  })

  it('is given up where somebody wants to see all of it', () => {
    const shown: number[] = []
    const pacing = new Pacing<number>((one) => shown.push(one))
    for (let one = 0; one < 5; one++) pacing.put(one, 900)
    pacing.hurry()
    expect(shown).toEqual([0, 1, 2, 3, 4])
    expect(pacing.behind).toBe(false)
  })
})

describe('what concerns a seat', () => {
  const attack = (defender: string): View => ({ ...view(), active: 1, table: { fight: { attacker: 'b', defender, target: 'p1', attackers: ['q1'], blockers: [], arrows: [] } } })
  const theirs = (): View => ({ ...view(), active: 1 })

  it('is an attack on it, its turn, and what befalls its cards or its score', () => {
    expect(concerns(theirs(), attack('a'), 0, LAYOUT)).toBe(true)
    expect(concerns(theirs(), view(), 0, LAYOUT), 'its turn').toBe(true)
    expect(concerns(theirs(), { ...after(0, 'play', () => []), active: 1 }, 0, LAYOUT)).toBe(true)
    expect(concerns(theirs(), { ...after(0, 'play', (cards) => cards, -3), active: 1 }, 0, LAYOUT)).toBe(true)
    const aimed = { ...theirs(), table: { pending: [{ what: '', card: 'x', seat: 'b', about: ['p1'] }] } }
    expect(concerns(theirs(), aimed, 0, LAYOUT)).toBe(true)
  })

  it('is not what the others do among themselves', () => {
    expect(concerns(theirs(), theirs(), 0, LAYOUT)).toBe(false)
    expect(concerns(theirs(), attack('b'), 0, LAYOUT)).toBe(false)
    expect(concerns(theirs(), { ...after(1, 'play', (cards) => [...cards, { handle: 'new', name: 'Lamp Goat', controller: 1 }]), active: 1 }, 0, LAYOUT)).toBe(false)
    expect(concerns(theirs(), { ...after(1, 'play', () => [], -4), active: 1 }, 0, LAYOUT)).toBe(false)
  })
})
