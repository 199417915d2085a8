/** What is printed on a card, taken apart for drawing it. Nothing here knows what any of it means. */
import type { CardFields, CardView, Print, Values } from '../wire/messages'

export interface TypeLine {
  /** The word that gives the card its frame: a trade, a faction; empty if none does. */
  frame: string
  type: string
  subtypes: string[]
}

export function typeLine(card: CardFields): TypeLine {
  const [head = '', tail = ''] = String(card.type ?? '').split(/\s+[-–—]\s+/)
  const words = head.split(/\s+/).filter(Boolean)
  const belongs = typeof card.faction === 'string' ? card.faction : ''
  return {
    frame: belongs || (words.length > 1 ? (words[0] ?? '') : ''),
    type: (words.at(-1) ?? '').toLowerCase(),
    subtypes: tail.split(',').map((one) => one.trim().replaceAll('"', '').toLowerCase()).filter(Boolean),
  }
}

export function frameName(card: CardFields | undefined): string {
  return card ? typeLine(card).frame.toLowerCase().replaceAll(/[^a-z]+/g, '-') : ''
}

/** The types that a card has now, or else those that are printed on it. */
export function typesOf(view: CardView | undefined, print: Print | undefined): string[] {
  if (view?.values?.types?.length) return view.values.types
  return print ? [typeLine(print.card).type] : []
}

export interface Stat {
  name: string
  now: number
  printed: number | null
}

const NOT_STATS = new Set(['cost'])
const USUAL_ORDER = ['strength', 'atk', 'def', 'life', 'defense', 'speed', 'structure', 'devotion', 'loyalty']

/** The numbers of a card, as they are now and as they are printed. */
export function statsOf(view: CardView | undefined, print: Print | undefined): Stat[] {
  const printed = printedNumbers(print)
  const now = view?.values && Object.keys(view.values).length ? numbers(view.values) : printed
  const names = [...new Set([...Object.keys(printed), ...Object.keys(now)])].filter((name) => !NOT_STATS.has(name) && name in now)
  const place = (name: string) => (USUAL_ORDER.indexOf(name) + USUAL_ORDER.length + 1) % (USUAL_ORDER.length + 1)
  names.sort((a, b) => place(a) - place(b))
  return names.map((name) => ({ name, now: now[name] ?? 0, printed: printed[name] ?? null }))
}

const STAT_NAMES = [[], ['strength'], ['atk', 'def'], ['strength', 'life', 'speed']]

function printedNumbers(print: Print | undefined): Record<string, number> {
  if (!print) return {}
  if (print.values) return numbers(print.values)
  const stats = String(print.card.stats ?? '').split('/').filter(Boolean).map(Number).filter((one) => !Number.isNaN(one))
  const named = Object.fromEntries(stats.map((value, at) => [STAT_NAMES[stats.length]?.[at] ?? `stat ${at + 1}`, value]))
  for (const one of ['structure', 'influence', 'power', 'defense', 'loyalty'] as const) {
    const value = print.card[one]
    if (typeof value === 'number') named[one] = value
  }
  return named
}

function numbers(values: Values): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
}

export type Piece = { kind: 'words'; words: string } | { kind: 'sign'; sign: string } | { kind: 'head'; words: string }

/** The lines of a card's text, each as words, signs and the words that head it. */
export function textLines(text: string): Piece[][] {
  return text.trim().split('\n').filter((line) => line.trim()).map(pieces)
}

const HEAD = /^((?:COST|EFFECT|[A-Z][A-Z' -]{2,})(?::|$))\s*/

function pieces(line: string): Piece[] {
  const head = HEAD.exec(line)
  const rest = head ? line.slice(head[0].length) : line
  const found: Piece[] = head ? [{ kind: 'head', words: head[1] ?? '' }] : []
  for (const part of rest.split(/(\[[A-Z]\])/)) {
    if (/^\[[A-Z]\]$/.test(part)) found.push({ kind: 'sign', sign: part[1] ?? '' })
    else if (part) found.push({ kind: 'words', words: part })
  }
  return found
}

export function damageOn(view: CardView): number {
  return [...(view.damage ?? []), ...(view.wear ?? [])].reduce((sum, [, amount]) => sum + amount, 0)
}

export function tokensOn(view: CardView): number {
  return (view.tokens ?? []).reduce((sum, [, count]) => sum + count, 0)
}

const MARKED_WORDS: Record<string, string> = { arcmage: 'marked' }

/** What a game calls a card that is turned aside. */
export const markedWord = (game: string | undefined): string => MARKED_WORDS[game ?? ''] ?? 'depleted'

/** "1 token", "3 tokens". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A card's name without the number that tells it from its like: "Rage#3" is a Rage. */
export function plainName(words: string): string {
  return words.replace(/#\d+$/, '')
}
