/** Finding cards by words and by what is printed on them. Whatever can be asked for comes from the cards, not from any game. */
import { typeLine } from '../cards/printed'
import type { CardFields } from '../wire/messages'

/** What cards can be told apart by, in the order in which it is offered. */
export const ASPECTS = ['belongs', 'type', 'cost', 'subtype', 'keyword', 'rarity', 'set'] as const
export type Aspect = (typeof ASPECTS)[number]
export type Facts = Record<Aspect, string[]>

export interface Known {
  card: CardFields
  facts: Facts
  /** All words on it, for searching. */
  words: string
  /** Its cost as a number, for sorting; a cost that is none comes last. */
  cost: number
}

export type Asked = Partial<Record<Aspect, string[]>>
export interface Value {
  value: string
  count: number
}
export type Order = 'number' | 'name' | 'cost' | 'type' | 'belongs'

export function known(card: CardFields): Known {
  const { frame, type, subtypes } = typeLine(card)
  const some = (value: unknown) => (value === undefined || value === '' ? [] : [String(value)])
  const facts = { belongs: some(frame), type: some(type), cost: some(card.cost), subtype: subtypes, keyword: keywords(card.text ?? ''), rarity: some(card.rarity), set: some(card.set) }
  const words = [card.name, card.subtitle, card.type, frame, card.text].filter(Boolean).join(' ').toLowerCase()
  return { card, facts, words, cost: typeof card.cost === 'number' ? card.cost : Infinity }
}

const CAPITALS = /^[A-Z][A-Z'-]+(?: [A-Z][A-Z'-]+)*\b/
const PLAIN = /^[A-Z][a-z]+(?: [a-z]+){0,2}(?= - (?!\[)|, |$)/

/** The keywords that stand on lines of their own; an ability's name, which its cost follows, is none. */
export function keywords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const heads = lines.map((line, at) => {
    if (/^(COST|EFFECT|OPTION)\b/.test(line) || lines[at + 1]?.startsWith('COST:') || /[.!]$/.test(line)) return ''
    return (CAPITALS.exec(line) ?? PLAIN.exec(line))?.[0].toLowerCase() ?? ''
  })
  return [...new Set(heads.filter(Boolean))]
}

/** What can be asked for: each aspect in which cards differ, with its values and how many cards have each. */
export function offered(cards: Known[]): { aspect: Aspect; values: Value[] }[] {
  const all = ASPECTS.map((aspect) => ({ aspect, values: values(cards.flatMap((one) => one.facts[aspect]), aspect) }))
  return all.filter((one) => one.values.length > 1)
}

function values(all: string[], aspect: Aspect): Value[] {
  const counts = new Map<string, number>()
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1)
  const found = [...counts].map(([value, count]) => ({ value, count }))
  if (aspect === 'rarity') return found.sort((a, b) => b.count - a.count)
  return found.sort((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }))
}

export function fits(one: Known, search: string, asked: Asked): boolean {
  const words = search.toLowerCase().match(/"[^"]+"|\S+/g) ?? []
  if (!words.every((word) => one.words.includes(word.replaceAll('"', '')))) return false
  return ASPECTS.every((aspect) => !asked[aspect]?.length || one.facts[aspect].some((value) => asked[aspect]?.includes(value)))
}

export function sorted(cards: Known[], order: Order): Known[] {
  const first = (aspect: 'type' | 'belongs') => (one: Known) => one.facts[aspect][0] ?? '~'
  const by = (read: (one: Known) => string) => (a: Known, b: Known) => read(a).localeCompare(read(b), 'en', { numeric: true })
  const name = by((one) => one.card.name)
  const cost = (a: Known, b: Known) => (a.cost === b.cost ? 0 : a.cost - b.cost)
  const ways = { number: by((one) => one.card.number ?? one.card.name), name, cost, type: by(first('type')), belongs: by(first('belongs')) }
  return cards.toSorted((a, b) => ways[order](a, b) || cost(a, b) || name(a, b))
}

/** Takes a value into what is asked for, or out of it. */
export function toggled(asked: Asked, aspect: Aspect, value: string): Asked {
  const before = asked[aspect] ?? []
  return { ...asked, [aspect]: before.includes(value) ? before.filter((one) => one !== value) : [...before, value] }
}
