/** What is printed on a card, taken apart for drawing it. Nothing here knows what any of it means. */
import { frameOf } from '../look/layouts.svelte'
import type { CardFields, CardView, Layout, Print, Values } from '../wire/messages'

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
  return card ? frameOf(typeLine(card).frame) : ''
}

/** The types that a card has now, or else those that are printed on it. */
export function typesOf(view: CardView | undefined, print: Print | undefined): string[] {
  if (view?.values?.types?.length) return view.values.types
  return print ? [typeLine(print.card).type] : []
}

export interface Stat {
  name: string
  /** What is left of it, where damage counts against it. */
  now: number
  printed: number | null
}

/** The numbers of a card, as they are now and as they are printed: those that the game draws, in its order. */
export function statsOf(view: CardView | undefined, print: Print | undefined, layout: Layout): Stat[] {
  const printed = printedNumbers(print, layout)
  const now = view?.values && Object.keys(view.values).length ? numbers(view.values) : printed
  const drawn = layout.stats.length ? layout.stats.map((one) => one.name) : Object.keys({ ...printed, ...now })
  const worn = new Set(layout.stats.filter((one) => one.worn).map((one) => one.name))
  const damage = view ? damageOn(view) : 0
  return drawn.filter((name) => name in now).map((name) => ({ name, now: (now[name] ?? 0) - (worn.has(name) ? damage : 0), printed: printed[name] ?? null }))
}

/** Those of them that a small card has room for. */
export function smallStats(view: CardView | undefined, print: Print | undefined, layout: Layout): Stat[] {
  const large = new Set(layout.stats.filter((one) => !one.small).map((one) => one.name))
  return statsOf(view, print, layout).filter((one) => !large.has(one.name))
}

function printedNumbers(print: Print | undefined, layout: Layout): Record<string, number> {
  if (!print) return {}
  if (print.values) return numbers(print.values)
  const stats = String(print.card.stats ?? '').split('/').filter(Boolean).map(Number).filter((one) => !Number.isNaN(one))
  const names = layout.stat_lines.find((line) => line.length === stats.length) ?? []
  const named = Object.fromEntries(stats.map((value, at) => [names[at] ?? `stat ${at + 1}`, value]))
  return { ...named, ...numbers(Object.fromEntries(layout.stats.map((one) => [one.name, print.card[one.name]]))) }
}

function numbers(values: Values): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
}

export interface Words {
  kind: 'words'
  words: string
  bold?: true
  italic?: true
  /** A letter that stands tall at the beginning. */
  cap?: true
}
export type Piece = Words | { kind: 'sign'; sign: string } | { kind: 'head'; words: string }

/** The lines of a card's text, each as words, signs and the words that head it. */
export function textLines(text: string): Piece[][] {
  return text.trim().split('\n').filter((line) => line.trim()).map(pieces)
}

const HEAD = /^((?:COST|EFFECT|[A-Z][A-Z' -]{2,})(?::|$))\s*/

function pieces(line: string): Piece[] {
  const head = HEAD.exec(line)
  const rest = head ? line.slice(head[0].length) : line
  const found: Piece[] = head ? [{ kind: 'head', words: head[1] ?? '' }] : []
  let [bold, italic, cap] = [false, false, false]
  for (const part of rest.split(/(\[[A-Z]\]|\*{1,3}|(?<!\S)\^(?=\w))/)) {
    if (/^\*{1,3}$/.test(part)) {
      if (part.length > 1) bold = !bold
      if (part.length !== 2) italic = !italic
    } else if (part === '^') cap = true
    else if (/^\[[A-Z]\]$/.test(part)) found.push({ kind: 'sign', sign: part[1] ?? '' })
    else if (part) {
      const set = { ...(bold ? { bold: true as const } : {}), ...(italic ? { italic: true as const } : {}) }
      if (cap) found.push({ kind: 'words', words: part.slice(0, 1), cap: true, ...set })
      if (part.slice(cap ? 1 : 0)) found.push({ kind: 'words', words: part.slice(cap ? 1 : 0), ...set })
      cap = false
    }
  }
  return found
}

export function damageOn(view: CardView): number {
  return [...(view.damage ?? []), ...(view.wear ?? [])].reduce((sum, [, amount]) => sum + amount, 0)
}

export interface Tokens {
  count: number
  called: string
  /** Whether they are of another kind than the game's usual one. */
  other: boolean
}

/** The tokens on a card by kind, as the table calls them. */
export function tokensOn(view: CardView, called: Record<string, string> | undefined, layout: Layout): Tokens[] {
  return (view.tokens ?? []).map(([kind, count]) => ({ count, called: called?.[kind] ?? layout.counter, other: kind > 0 }))
}

/** The letters of a card that are icons; empty if it has none. */
export const iconsOn = (card: CardFields, layout: Layout): string => String((layout.icon_field && card[layout.icon_field]) || '')

/** The type line of a card, with what the game prints after it. */
export const wholeType = (card: CardFields, layout: Layout): string => [card.type, ...layout.type_fields.map((field) => card[field])].filter(Boolean).join(' · ')

/** "1 token", "3 tokens". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A card's name without the number that tells it from its like: "Rage#3" is a Rage. */
export function plainName(words: string): string {
  return words.replace(/#\d+$/, '')
}

/** A card's text without its marks, for where there is little room. */
export const plainText = (text: string): string => text.trim().replaceAll(/\*+|\^(?=\w)/g, '').replaceAll(/\s*\n\s*/g, ' · ')
