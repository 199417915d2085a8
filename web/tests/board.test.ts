import { describe, expect, it } from 'vitest'
import { at, inRow } from '../src/table/arranging'
import { boardWith, decision } from './stories'

const BOX = { top: 0, left: 0, bottom: 10, width: 10 } as DOMRect

describe('a click on a card', () => {
  it('is the answer, where it can mean one thing', async () => {
    const { board, answers } = boardWith(decision({ choices: [{ words: 'end turn' }, { words: 'play Lamp Goat', verb: 'play', cards: ['h1'] }] }))
    await board.press('h1', BOX)
    expect(answers).toEqual([{ option: 1 }])
  })

  it('offers a menu, where it can mean several', async () => {
    const { board, answers } = boardWith(decision({ choices: [{ words: 'play Lamp Goat', cards: ['h1'] }, { words: 'play Lamp Goat face-down', cards: ['h1'] }] }))
    await board.press('h1', BOX)
    expect(answers).toEqual([])
    expect(board.menu?.handle).toBe('h1')
    await board.press('h1', BOX)
    expect(board.menu).toBeNull()
  })

  it('answers at once where one card is picked, and only drafts where several may be', async () => {
    const one = boardWith(decision({ kind: 'pick', choices: [{ words: 'Lamp Goat', cards: ['p1'] }], low: 1, high: 1 }))
    await one.board.press('p1', BOX)
    expect(one.answers).toEqual([{ cards: ['p1'] }])
    const two = boardWith(decision({ kind: 'pick', choices: [{ words: 'Lamp Goat', cards: ['p1'] }, { words: 'Cold Bakery', cards: ['q1'] }], low: 0, high: 2 }))
    await two.board.press('p1', BOX)
    expect(two.answers).toEqual([])
    expect(two.board.draft?.picked).toEqual(['p1'])
  })

  it('asks why not, where it means nothing', async () => {
    const refusal = { rule: { id: '405.2', says: 'Thresholds.' }, reason: 'needs 1 more Rage' }
    const { board, answers, questions } = boardWith(decision({ choices: [{ words: 'end turn' }] }), { refusal })
    await board.press('h1', BOX)
    expect([answers, questions]).toEqual([[], [{ card: 'h1' }]])
    expect(board.notice).toEqual({ refusal, card: 'h1' })
  })

  it('is nothing while another seat is asked', async () => {
    const { board, questions } = boardWith(null)
    await board.press('h1', BOX)
    expect(questions).toEqual([])
  })
})

describe('what is seen', () => {
  it('sets the cards apart that lie in piles or nowhere', () => {
    const choices = [{ words: 'Lamp Goat', cards: ['p1'] }, { words: 'Cold Bakery', cards: ['d1'] }, { words: 'Lamp Goat#2', cards: ['z9'] }]
    const { board } = boardWith(decision({ kind: 'pick', choices, low: 1, high: 1 }))
    expect(board.elsewhere.map((one) => one.words)).toEqual(['Cold Bakery', 'Lamp Goat#2'])
    expect(board.nameOf('z9')).toBe('Lamp Goat')
  })

  it('calls seats by name, and the own one You', () => {
    const { board } = boardWith(null)
    expect([board.seatName(0), board.seatName(1), board.around]).toEqual(['You', 'Clerk', [1, 0]])
    expect(board.speak({ words: 'attack b', verb: 'attack' })).toBe('attack Clerk')
    expect(board.speak({ words: 'draw a card', verb: 'draw' })).toBe('draw a card')
  })
})

describe('what stands on a button', () => {
  it('calls a seat by the name of whoever sits there', () => {
    const { board } = boardWith(decision({ kind: 'choose', choices: [{ words: 'a' }, { words: 'b' }] }))
    expect(board.draft?.choices.map((one) => board.speak(one))).toEqual(['You', 'Clerk'])
    expect(board.speak({ words: 'attack b', verb: 'attack' })).toBe('attack Clerk')
    expect(board.speak({ words: 'b', cards: ['p1'] })).toBe('b')
  })
})

describe('a table', () => {
  it('lies as its game says: rows by type, and what is at a card away from them', () => {
    const { board } = boardWith(null)
    const lying = () => board.layout.rows.map((row) => [0, 1].map((seat) => inRow(board, seat, row).map((one) => one.handle)))
    expect(lying()).toEqual([[['p1'], []], [[], ['q1']]])
    const [goat, bakery] = [board.cards.get('p1'), board.cards.get('q1')]
    if (!goat || !bakery) throw new Error('both are in play')
    goat.place = 'q1'
    expect([lying(), at(board, bakery)]).toEqual([[[[], []], [[], ['q1']]], [goat]])
  })
})
