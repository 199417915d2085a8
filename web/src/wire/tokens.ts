/** The seats that this browser holds. A token is the seat: it is kept here and nowhere in an address. */

const KEY = 'rulewright.seats'

/** So many are kept, the newest: as many as the server describes at once. */
const MOST = 100

export interface Held {
  table: string
  seat: string
  token: string
  game: string
  /** For the seats that this one invited others to. */
  invitations?: { seat: string; code: string }[]
  /** Given up: the game may go on without this seat. */
  left?: boolean
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
  localStorage.setItem(KEY, JSON.stringify([seat, ...held().filter((one) => one.table !== seat.table)].slice(0, MOST)))
}

/** A seat that was given up in the midst of a game: it is remembered for its replay, and its token is worth nothing. */
export function giveUp(table: string): void {
  const seat = held().find((one) => one.table === table)
  if (seat) hold({ ...seat, token: '', left: true })
}

export function drop(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().filter((one) => one.table !== table)))
}

export function tokenFor(table: string): string | null {
  return held().find((one) => one.table === table)?.token || null
}
