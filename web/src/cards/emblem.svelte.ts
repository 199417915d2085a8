/**
 * Which icons a card is drawn with while it has no picture of its own: the figure that its game names for it; for a card of which it
 * names none, one by the words of its name, its subtypes, its type. It is always the same one.
 */
import type { CardFields } from '../wire/messages'
import grounds from './grounds.json'
import { typeLine } from './printed'
import signs from './signs.json'

type Lists = Record<string, string[]>
interface Words {
  words: Lists
  kinds: Lists
  types: Lists
}

let spoken = $state.raw<Words | null>(null)
let loading: Promise<void> | null = null

const NOTHING = 'linear-gradient(transparent, transparent)'
export const address = (icon: string) => (icon ? `url("${import.meta.env.BASE_URL}emblems/${icon}.svg")` : NOTHING)

/** The icon of a card; nothing while what says so is on its way. */
export function emblemOf(card: CardFields): string {
  if (typeof card.figure === 'string') return card.figure
  if (!spoken) void loadWords()
  return spoken ? byWords(card, spoken) : ''
}

export function loadWords(): Promise<void> {
  loading ??= import('./emblems.json').then((found) => {
    spoken = found.default
  })
  return loading
}

/** What lies behind the figure: by what the card belongs to, one of a few. */
export function groundOf(card: CardFields): string {
  const all: Lists = grounds
  const list = all[typeLine(card).frame.toLowerCase()] ?? all[''] ?? []
  return list[sum(card.name) % list.length] ?? ''
}

export function signIcon(sign: string): string | null {
  const known: Record<string, string> = signs
  return known[sign] ?? null
}

function byWords(card: CardFields, { words, kinds, types }: Words): string {
  const { frame, type, subtypes } = typeLine(card)
  const parts = card.name.toLowerCase().split(/[^a-z]+/).flatMap((word) => [word, word.replace(/s$/, '')])
  const named = parts.flatMap((word) => (Object.hasOwn(words, word) ? (words[word] ?? []) : []))
  const lists = [named, subtypes.flatMap((one) => kinds[one] ?? []), types[`${frame.toLowerCase()} ${type}`] ?? [], types[type] ?? []]
  const list = lists.find((one) => one.length) ?? types[''] ?? []
  return list[sum(card.name) % list.length] ?? 'card-random'
}

/** A number that a name always has. */
export function sum(name: string): number {
  let total = 7
  for (const letter of name) total = (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return total
}
