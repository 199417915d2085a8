import { describe, expect, it } from 'vitest'
import { Draft } from '../src/prompt/draft.svelte'
import { confirmWords, doneForYou, howMany } from '../src/prompt/words'
import { decision, LAYOUT } from './stories'

const cards = (...handles: string[]) => handles.map((handle) => ({ words: handle, cards: [handle] }))

describe('picking', () => {
  it('takes back what is not sent yet', () => {
    const draft = new Draft(decision({ kind: 'pick', prompt: 'block', choices: cards('x', 'y', 'z'), low: 0, high: 2 }))
    expect(confirmWords(draft, LAYOUT)).toBe('No blockers')
    draft.toggle('x')
    draft.toggle('y')
    expect(confirmWords(draft, LAYOUT)).toBe('Block (2)')
    expect(draft.lit('z')).toBe(false)
    draft.toggle('x')
    expect(draft.answer).toEqual({ cards: ['y'] })
    draft.clear()
    expect(draft.answer).toEqual({ cards: [] })
  })

  it('cannot be sent while too few are named', () => {
    const draft = new Draft(decision({ kind: 'pick', choices: cards('x', 'y', 'z'), low: 2, high: 2 }))
    draft.toggle('x')
    expect(draft.lacking).toBe('1 more to pick')
    expect(howMany(draft.decision)).toBe('exactly 2')
  })

  it('begins with what has to be named, and keeps it', () => {
    const draft = new Draft(decision({ kind: 'pick', choices: cards('x', 'y'), low: 1, high: 2, required: ['x'] }))
    draft.toggle('x')
    expect(draft.picked).toEqual(['x'])
    expect(draft.single).toBe(false)
  })

  it('keeps to one group, or out of it', () => {
    const alike = new Draft(decision({ kind: 'pick', choices: cards('x', 'y', 'z'), low: 0, high: 3, groups: [['x', 'y'], ['z']] }))
    alike.toggle('x')
    expect([alike.mayAdd('y'), alike.mayAdd('z')]).toEqual([true, false])
    const apart = new Draft(decision({ kind: 'pick', choices: cards('x', 'y', 'z'), low: 0, high: 3, groups: [['x', 'y'], ['z']], apart: true }))
    apart.toggle('x')
    expect([apart.mayAdd('y'), apart.mayAdd('z')]).toEqual([false, true])
  })

  it('names cards in the order they were clicked', () => {
    const draft = new Draft(decision({ kind: 'pick', choices: cards('x', 'y', 'z'), low: 0, high: 3, ordered: true }))
    draft.toggle('z')
    draft.toggle('x')
    expect(draft.answer).toEqual({ cards: ['z', 'x'] })
  })
})

describe('dividing', () => {
  it('gives away neither more nor less than the total', () => {
    const draft = new Draft(decision({ kind: 'divide', choices: cards('x', 'y'), total: 3 }))
    draft.give(0, 1)
    draft.give(1, 5)
    expect(draft.lacking).toBe('2 left to give')
    draft.give(1, draft.left)
    draft.give(0, 1)
    expect(draft.answer).toEqual({ amounts: [1, 2] })
    expect(draft.lacking).toBeNull()
    draft.give(0, -2)
    expect(draft.amounts).toEqual([1, 2])
  })
})

describe('ordering', () => {
  it('moves things, even if a card occurs twice', () => {
    const draft = new Draft(decision({ kind: 'order', choices: cards('x', 'x', 'y') }))
    draft.move(2, 0)
    expect(draft.answer).toEqual({ order: [2, 0, 1] })
    draft.move(0, 3)
    expect(draft.order).toEqual([2, 0, 1])
  })

  it('names only the next one where no more is asked', () => {
    const draft = new Draft(decision({ kind: 'order', choices: cards('x', 'y'), next_only: true }))
    draft.move(1, 0)
    expect(draft.answer).toEqual({ order: [1] })
  })
})

describe('a number', () => {
  it('stays within its bounds', () => {
    const draft = new Draft(decision({ kind: 'number', low: 1, high: 3 }))
    draft.step(-1)
    expect(draft.answer).toEqual({ number: 1 })
    draft.step(9)
    expect(draft.answer).toEqual({ number: 3 })
  })
})

describe('a suggestion', () => {
  it('shares damage out so that as many as possible fall, and wastes none', () => {
    const choices = ['big', 'small', 'middle'].map((handle) => ({ words: handle, cards: [handle] }))
    const left: Record<string, number> = { big: 9, small: 1, middle: 3 }
    const draft = new Draft({ ...decision({ kind: 'divide', choices, total: 5 }) })
    draft.lethalFirst((handle) => left[handle] ?? null)
    expect(draft.amounts).toEqual([0, 1, 4])
    const lone = new Draft(decision({ kind: 'divide', choices: choices.slice(0, 1), total: 2 }))
    lone.lethalFirst((handle) => left[handle] ?? null)
    expect(lone.amounts).toEqual([2])
  })
})

it('says what was done for one without the words of a file', () => {
  expect(doneForYou({ words: 'choose draw a card', why: 'no choice' })).toBe('Done for you: draw a card (no other choice)')
  expect(doneForYou({ words: 'pass', why: 'settings' })).toBe('Passed for you (by your settings)')
})
