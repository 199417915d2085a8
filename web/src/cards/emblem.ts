/** Which icon stands for a card until it has art: by the words of its name, its subtypes, its type; always the same one. */
import type { CardFields } from '../wire/messages'
import emblems from './emblems.json'
import { typeLine } from './printed'

type Lists = Record<string, string[]>

const words: Lists = emblems.words
const kinds: Lists = emblems.kinds
const types: Lists = emblems.types
const signs: Record<string, string> = emblems.signs

export const address = (icon: string) => `url("${import.meta.env.BASE_URL}emblems/${icon}.svg")`

export function emblemOf(card: CardFields): string {
  const { frame, type, subtypes } = typeLine(card)
  const spoken = card.name.toLowerCase().split(/[^a-z]+/).flatMap((word) => [word, word.replace(/s$/, '')])
  const named = spoken.flatMap((word) => (Object.hasOwn(words, word) ? words[word] : [])) as string[]
  const lists = [named, subtypes.flatMap((one) => kinds[one] ?? []), types[`${frame.toLowerCase()} ${type}`] ?? [], types[type] ?? []]
  const list = lists.find((one) => one.length) ?? types[''] ?? []
  return list[sum(card.name) % list.length] ?? 'card-random'
}

export function signIcon(sign: string): string | null {
  return signs[sign] ?? null
}

function sum(name: string): number {
  let total = 7
  for (const letter of name) total = (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return total
}
