import { describe, expect, it } from 'vitest'
import { read } from '../src/look/routes.svelte'
import { momentLink } from '../src/replay/links'
import { filled, noted, turningPoint } from '../src/table/course'
import { view } from './stories'

const at = (turn: number, ...scores: number[]) => ({ turn, scores })

describe('how a game went', () => {
  it('keeps the scores at the end of each turn', () => {
    const course = noted(noted(noted([], { ...view(), turn: 3 }), { ...view(), turn: 3 }), { ...view(), turn: 4 })
    expect(course).toEqual([at(3, 21, 9), at(4, 21, 9)])
    expect(filled(course, [at(1, 20, 20), at(3, 0, 0)])).toEqual([at(1, 20, 20), at(3, 21, 9), at(4, 21, 9)])
    expect(noted(course, { ...view(), turn: 3 }), 'an undo takes a turn back').toEqual([at(3, 21, 9)])
  })

  it('turned where the lead changed most', () => {
    const course = [at(1, 20, 20), at(2, 20, 18), at(3, 9, 18), at(4, 8, 18)]
    expect(turningPoint(course, 0)?.turn).toBe(3)
    expect(turningPoint([at(1, 5, 5), at(2, 5, 5)], 0)).toBeNull()
  })

  it('can be looked at by a link to a moment', () => {
    const link = new URL(momentLink('t1', 40, 'a'), 'http://x')
    expect(read(link.pathname, link.hash)).toEqual({ at: 'replay', table: 't1', hash: '#moment=40&seat=a' })
  })
})
