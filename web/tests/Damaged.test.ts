import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Damaged from '../src/table/Damaged.svelte'
import type { TableInfo } from '../src/wire/messages'
import type { Seat } from '../src/wire/seat.svelte'

afterEach(cleanup)

const seats = ['Ann', 'Ben'].map((name, number) => ({ seat: 'ab'[number], name, kind: 'person', online: true }))

function show(seat: string | null, agreed: string[]) {
  const said: boolean[] = []
  const who = { seat, table: { seats } as unknown as TableInfo, repair: (agree: boolean) => void said.push(agree) } as unknown as Seat
  let left = 0
  render(Damaged, { seat: who, damage: { type: 'damaged', good: 41, lost: 2, agreed }, leave: seat === null ? null : () => void (left += 1) })
  return { said, left: () => left }
}

describe('a damaged game', () => {
  it('says how much would be lost, and takes consent or a farewell', () => {
    const { said, left } = show('a', [])
    expect(screen.getByText(/before the last 2 steps/)).toBeTruthy()
    screen.getByRole('button', { name: 'Go on from there' }).click()
    screen.getByRole('button', { name: 'Leave the game' }).click()
    expect([said, left()]).toEqual([[true], 1])
  })

  it('says who is still asked, and lets one think again', () => {
    const { said } = show('a', ['a'])
    expect(screen.getByText(/You agree. Ben is asked./)).toBeTruthy()
    screen.getByRole('button', { name: 'Rather not' }).click()
    expect(said).toEqual([false])
  })

  it('asks nothing of somebody who watches', () => {
    show(null, [])
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
