import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { Decision } from '../src/wire/messages'
import type { Said } from '../src/wire/seat.svelte'
import OnBoard from './OnBoard.svelte'
import { boardWith, decision } from './stories'

afterEach(cleanup)

function show(asked: Decision | null, refusal: Said = null) {
  const made = boardWith(asked, refusal)
  render(OnBoard, { board: made.board })
  return made
}

const press = (name: RegExp) => screen.getByRole('button', { name }).click()

describe('the prompt', () => {
  it('says what is asked, by which rule, and lights what can be clicked', () => {
    show(decision({ choices: [{ words: 'play Lamp Goat', verb: 'play', cards: ['h1'] }, { words: 'end turn', verb: 'end turn' }] }))
    expect(screen.getByText('What do you do?')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Rule 603.2/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Lamp Goat.*can be used: play/ }).classList.contains('lit')).toBe(true)
    expect(screen.getByRole('button', { name: /Lamp Goat.*tired/ }).classList.contains('lit')).toBe(false)
  })

  it('sends a button at one click', () => {
    const { answers } = show(decision({ choices: [{ words: 'play Lamp Goat', cards: ['h1'] }, { words: 'end turn' }] }))
    press(/^End turn/)
    expect(answers).toEqual([{ option: 1 }])
  })

  it('says who is asked while others are', () => {
    show(null)
    expect(screen.getByText(/Clerk is asked/)).toBeTruthy()
  })

  it('lays out cards of a pile that can be picked', () => {
    const { answers } = show(decision({ kind: 'pick', choices: [{ words: 'Cold Bakery', cards: ['d1'] }], low: 1, high: 1 }))
    press(/Cold Bakery.*can be picked/)
    expect(answers).toEqual([{ cards: ['d1'] }])
  })

  it('divides with steppers and sends only a whole division', async () => {
    const { answers } = show(decision({ kind: 'divide', choices: [{ words: 'Lamp Goat', cards: ['p1'] }, { words: 'Cold Bakery', cards: ['q1'] }], total: 2 }))
    expect((screen.getByRole('button', { name: 'Confirm' }) as HTMLButtonElement).disabled).toBe(true)
    ;(await screen.findByRole('button', { name: /one more to Lamp Goat/ })).click()
    press(/all that is left to Cold Bakery/)
    await Promise.resolve()
    press(/^Confirm$/)
    expect(answers).toEqual([{ amounts: [1, 1] }])
  })

  it('orders with buttons', async () => {
    const { answers } = show(decision({ kind: 'order', choices: [{ words: 'first' }, { words: 'second' }] }))
    ;(await screen.findAllByRole('button', { name: 'later' }))[0]?.click()
    await Promise.resolve()
    press(/^Confirm$/)
    expect(answers).toEqual([{ order: [1, 0] }])
  })
})
