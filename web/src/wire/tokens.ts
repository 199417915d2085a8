/** The seats that this browser holds. A token is the seat: it is kept here and nowhere in an address. */

const KEY = 'rulewright.seats'

export interface Held {
  table: string
  seat: string
  token: string
  game: string
  /** For the seats that this one invited others to. */
  invitations?: { seat: string; code: string }[]
  /** The lesson that the table is a scene of. */
  lesson?: string
}

export function held(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Held[]
  } catch {
    return []
  }
}

export function hold(seat: Held): void {
  localStorage.setItem(KEY, JSON.stringify([seat, ...held().filter((one) => one.table !== seat.table)].slice(0, 40)))
}

export function drop(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().filter((one) => one.table !== table)))
}

export function tokenFor(table: string): string | null {
  return held().find((one) => one.table === table)?.token ?? null
}
