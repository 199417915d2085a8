import { describe, expect, it } from 'vitest'
import { fieldsFor, freeName, kindOf, mended, printedFields, reworded, underlined, valueOf, verdictOn } from '../src/workshop/writing'
import type { Finding, FormField, Problem } from '../src/wire/server'

const FIELDS: FormField[] = [
  { name: 'cost', label: 'Cost' },
  { name: 'stats', label: 'ATK/DEF', types: ['creature'] },
  { name: 'defense', label: 'Strength', kind: 'number', types: ['city'] },
]
const problem = (line: number, column: number, length: number, nearest = ''): Problem => ({ line, column, length, message: '', nearest })

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
    expect(underlined('Draw.', [problem(0, 1, 1)])).toEqual([{ words: 'Draw.', bad: false }])
  })

  it('says whether a card is understood, and whether it could be played', () => {
    const later: Problem = { ...problem(1, 1, 4), understood: true }
    expect([verdictOn([]), verdictOn([problem(1, 1, 4), later]), verdictOn([later])]).toEqual(['Understood', 'Not understood yet', 'Understood, but not playable yet'])
  })

  it('takes a wording that works, and a fix of the guide', () => {
    expect(reworded('A.\nB.', problem(2, 1, 1, 'Draw a card.'))).toBe('A.\nDraw a card.')
    const finding: Finding = { rule: 'card-guide.text.3', field: 'text', message: '', start: 5, end: 8, fix: '2' }
    expect(mended('Draw two cards.', finding)).toBe('Draw 2 cards.')
  })

  it('finds a name that is free', () => {
    expect(freeName('Gull', [{ name: 'Gull', type: '' }, { name: 'Gull 2', type: '' }])).toBe('Gull 3')
  })
})
