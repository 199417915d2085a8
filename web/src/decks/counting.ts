/** What a deck is made up of. */
import type { Known } from './finding'

export interface Line {
  name: string
  count: number
  /** Null if no card of the game is called so. */
  known: Known | null
}

export interface Group {
  type: string
  count: number
  lines: Line[]
}

export interface Bar {
  label: string
  count: number
}

export const total = (cards: Record<string, number>) => Object.values(cards).reduce((sum, count) => sum + count, 0)

/** The cards of a deck by type, cheap ones first; names that no card has stand by themselves. */
export function groups(cards: Record<string, number>, library: Map<string, Known>): Group[] {
  const found = new Map<string, Line[]>()
  for (const [name, count] of Object.entries(cards)) {
    const known = library.get(name) ?? null
    const type = known ? (known.facts.type[0] ?? '') : 'unknown'
    found.set(type, [...(found.get(type) ?? []), { name, count, known }])
  }
  const cost = (line: Line) => line.known?.cost ?? Infinity
  const order = (a: Line, b: Line) => (cost(a) === cost(b) ? a.name.localeCompare(b.name) : cost(a) - cost(b))
  return [...found]
    .map(([type, lines]) => ({ type, lines: lines.toSorted(order), count: lines.reduce((sum, line) => sum + line.count, 0) }))
    .toSorted((a, b) => a.type.localeCompare(b.type))
}

/** What most cards of a deck belong to, by which it is coloured; empty if they belong to nothing. */
export function mostly(cards: Record<string, number>, library: Map<string, Known>): string {
  const counts = new Map<string, number>()
  for (const [name, count] of Object.entries(cards)) {
    for (const one of library.get(name)?.facts.belongs ?? []) counts.set(one, (counts.get(one) ?? 0) + count)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

const LAST = 7

/** How many cards there are of each cost; the dear ones together, a cost that is no number by itself. */
export function curve(cards: Record<string, number>, library: Map<string, Known>): Bar[] {
  const counts = new Map<string, number>()
  for (const [name, count] of Object.entries(cards)) {
    const printed = library.get(name)?.facts.cost[0]
    if (printed === undefined) continue
    const label = Number(printed) >= LAST ? `${LAST}+` : printed
    counts.set(label, (counts.get(label) ?? 0) + count)
  }
  const numbers = Array.from({ length: LAST }, (_, at) => String(at)).concat(`${LAST}+`)
  const others = [...counts.keys()].filter((label) => !numbers.includes(label)).toSorted()
  return [...numbers, ...others].map((label) => ({ label, count: counts.get(label) ?? 0 }))
}
