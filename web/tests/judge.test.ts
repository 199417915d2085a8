import { describe, expect, it } from 'vitest'
import { cardWords, fileName, gameOf, held, sign } from '../src/judge/draft'
import { packed, unpacked } from '../src/judge/links'

describe('a judge file in a link', () => {
  const text = 'game = "spoils"\n[[case]]\ntitle = "Zürich – für alle"\n' + 'a.hand = ["Rage"]\n'.repeat(200)

  it('comes out as it went in, and smaller', async () => {
    const file = await packed(text)
    expect(file).toMatch(/^[\w-]+$/)
    expect(file.length).toBeLessThan(text.length / 4)
    expect(await unpacked(`#file=${file}`)).toBe(text)
  })

  it('is nothing where the link is torn, another one, or a bomb', async () => {
    const file = await packed(text)
    expect(await unpacked(`#file=${file.slice(0, 20)}`)).toBeNull()
    expect(await unpacked('#seed=7')).toBeNull()
    expect(await unpacked('')).toBeNull()
    expect(await unpacked(`#file=${await packed('x'.repeat(2_000_000))}`)).toBeNull()
  })
})

describe('what can be told of a file', () => {
  it('is which of its cases hold', () => {
    const cases = [{ holds: true }, { holds: false }, { holds: null }]
    expect(cases.map(sign)).toEqual(['✓ ', '✗ ', ''])
    expect(held(cases)).toBe('1 of 2 hold')
  })

  it('is its game, and a name for it', () => {
    expect(gameOf('# game = "no"\ngame = "arcmage"\n')).toBe('arcmage')
    expect(gameOf('')).toBe('')
    expect(fileName('[[case]]\ntitle = "A wisp: nobody blocks it!"')).toBe('a-wisp-nobody-blocks-it.judge.toml')
    expect(fileName('')).toBe('case.judge.toml')
  })

  it('is whether a card stands in quotes where the cursor is', () => {
    const text = 'a.hand = ["Rage", ]\nsteps = """\na: play \n"""\n'
    expect(cardWords(text, text.indexOf(' ]'), 'Zap')).toBe('"Zap"')
    expect(cardWords(text, text.indexOf('age'), 'Zap')).toBe('Zap')
    expect(cardWords(text, text.indexOf('play ') + 5, 'Zap')).toBe('Zap')
    expect(cardWords(text, text.length, 'Zap')).toBe('"Zap"')
  })
})
