/** The sets on servers that this browser may change: a token for each, kept here and nowhere in an address. */
import type { CardFields } from '../wire/messages'

export interface HeldSet {
  id: string
  game: string
  title: string
  token: string
}

const KEY = 'rulewright.sets.held'
const UNSAVED = 'rulewright.sets.unsaved.'

function read<T>(key: string, without: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? without
  } catch {
    return without
  }
}

export const heldSets = (game: string) => read<HeldSet[]>(KEY, []).filter((one) => one.game === game)
export const setToken = (id: string) => read<HeldSet[]>(KEY, []).find((one) => one.id === id)?.token ?? ''

export function holdSet(set: HeldSet): void {
  const others = read<HeldSet[]>(KEY, []).filter((one) => one.id !== set.id)
  localStorage.setItem(KEY, JSON.stringify([set, ...others].slice(0, 100)))
}

/** A set that is an account's from now on, or gone. */
export function dropSet(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(read<HeldSet[]>(KEY, []).filter((one) => one.id !== id)))
}

/** What was written and not saved yet, by the number of the card, with the wording that it began from. */
export type Unsaved = Record<number, { base: number; fields: CardFields; seen: CardFields | null }>

export const unsaved = (id: string) => read<Unsaved>(UNSAVED + id, {})

export function keepUnsaved(id: string, cards: Unsaved): void {
  try {
    if (Object.keys(cards).length) localStorage.setItem(UNSAVED + id, JSON.stringify(cards))
    else localStorage.removeItem(UNSAVED + id)
  } catch {
    // A full browser keeps it no longer than the page is open; saving still works.
  }
}
