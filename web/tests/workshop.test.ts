import { describe, expect, it } from 'vitest'
import { across, asPlayed, byEffect, points } from '../src/workshop/balance'
import { rebased } from '../src/workshop/merging'
import { completed, fieldsFor, freeName, kindOf, mended, printedFields, underlined, valueOf, verdictOn } from '../src/workshop/writing'
import type { Balance, Finding, FormField, Problem } from '../src/wire/server'

const FIELDS: FormField[] = [
  { name: 'cost', label: 'Cost' },
  { name: 'stats', label: 'ATK/DEF', types: ['creature'] },
  { name: 'defense', label: 'Strength', kind: 'number', types: ['city'] },
]
const problem = (line: number, column: number, length: number): Problem => ({ line, column, length, message: '' })

describe('writing a card', () => {
  it('shows the fields that its type has', () => {
    expect(kindOf('Rogue Staple Character - imp')).toBe('character')
    expect(fieldsFor(FIELDS, 'City - Port').map((one) => one.name)).toEqual(['cost', 'defense'])
  })

  it('keeps numbers as numbers, and leaves out what belongs to another type or is empty', () => {
    expect([valueOf(FIELDS[0], '3'), valueOf(FIELDS[0], 'X+2'), valueOf(FIELDS[2], '7'), valueOf(FIELDS[1], ' ')]).toEqual([3, 'X+2', 7, undefined])
    expect(printedFields({ name: 'A', type: 'City - Port', stats: '1/1', art: 'a.png', flavor: '' }, FIELDS)).toEqual({ name: 'A', type: 'City - Port', art: 'a.png' })
  })

  it('underlines what is not understood, at its place', () => {
    expect(underlined('Draw a card.\nSing a song.', [problem(2, 1, 4)])).toEqual([
      { words: 'Draw a card.\n', bad: false },
      { words: 'Sing', bad: true },
      { words: ' a song.', bad: false },
    ])
    expect(underlined('Draw Flyng\nDie.', [problem(1, 11, 1)]).find((one) => one.bad)?.words).toBe('Flyng')
    expect(underlined('Draw Flyng', [problem(1, 11, 1)]).find((one) => one.bad)?.words).toBe('Flyng')
    expect(underlined('Draw.', [problem(0, 1, 1)])).toEqual([{ words: 'Draw.', bad: false }])
  })

  it('says whether a card is understood, and whether it could be played', () => {
    const later: Problem = { ...problem(1, 1, 4), understood: true }
    expect([verdictOn([]), verdictOn([problem(1, 1, 4), later]), verdictOn([later])]).toEqual(['Understood', 'Not understood yet', 'Understood, but not playable yet'])
  })

  it('takes a fix of the guide', () => {
    const finding: Finding = { rule: 'card-guide.text.3', field: 'text', message: '', start: 5, end: 8, fix: '2' }
    expect(mended('Draw two cards.', finding)).toBe('Draw 2 cards.')
  })

  it('finds a name that is free', () => {
    expect(freeName('Gull', [{ name: 'Gull', type: '' }, { name: 'Gull 2', type: '' }])).toBe('Gull 3')
  })
})

describe('two people at one card', () => {
  const seen = { name: 'Gull', type: 'Creature', text: 'Flying', cost: 1, flavor: 'It flew.' }
  const sheet = (fields: object) => ({ number: 1, base: 1, seen, fields: { ...seen, ...fields } })

  it('has both changes where they are apart, and what one has removed is gone', () => {
    const next = rebased(sheet({ cost: 3, flavor: undefined }), { ...seen, text: 'Flying, haste', status: 'candidate' }, 2)
    expect(next?.fields).toEqual({ ...seen, text: 'Flying, haste', cost: 3, flavor: undefined, status: 'candidate' })
    expect([next?.base, next?.seen?.text]).toEqual([2, 'Flying, haste'])
  })

  it('stays as it is where both have changed the same, until that is settled', () => {
    const theirs = { ...seen, text: 'Haste', cost: 2 }
    expect(rebased(sheet({ text: 'Reach' }), theirs, 2)).toBeNull()
    expect(rebased(sheet({ text: 'Reach' }), theirs, 2, { text: 'Reach' })?.fields).toEqual({ ...seen, text: 'Reach', cost: 2 })
    expect(rebased(sheet({ text: 'Reach' }), theirs, 2, { text: 'Haste' })?.fields).toEqual(theirs)
    expect(rebased(sheet({ text: 'Haste' }), theirs, 2)?.fields).toEqual(theirs)
  })
})

describe('completion', () => {
  it('goes on where one writes, with a space after a word', () => {
    expect(completed('When I c', { words: 'come', start: 7, end: 8 })).toEqual(['When I come ', 12])
    expect(completed('Draw ca.', { words: 'cards', start: 5, end: 7 })).toEqual(['Draw cards.', 10])
    expect(completed('a\nDraw', { words: 'Draw a card.', start: 2, end: 6 })).toEqual(['a\nDraw a card.', 14])
  })
})

describe('balance', () => {
  it('shows an effect in points and where it lies, the strongest first', () => {
    expect([points(0.123), points(-0.05), points(0)]).toEqual(['+12.3', '−5.0', '+0.0'])
    expect([across(0), across(0.25), across(-0.5), across(-0.9), across(2)]).toEqual([50, 75, 0, 0, 100])
    expect(asPlayed({ name: 'A', type: 'B', text: 'C.\n', status: 'final' })).toBe(asPlayed({ type: 'B', text: 'C.', name: 'A', version: 2 }))
    expect(asPlayed({ name: 'A', type: 'B', cost: 1 })).not.toBe(asPlayed({ name: 'A', type: 'B', cost: 2 }))
    const found = [{ card: 'Weak', effect: -0.1 }, { card: 'Strong', effect: 0.3 }, { card: 'Also', effect: -0.1 }] as Balance[]
    expect(byEffect(found).map((one) => one.card)).toEqual(['Strong', 'Also', 'Weak'])
  })
})
