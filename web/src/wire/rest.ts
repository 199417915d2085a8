/** The parts of the server that one asks once and gets an answer from. */
import type { CardFields, Deck, Fault, GameInfo, NamedDeck, Prints, Refusal, Rule, Sentence, TableInfo, View } from './messages'

export class ServerFault extends Error {
  constructor(
    readonly code: string,
    readonly field: string,
    message: string,
    readonly refusal: Refusal | null = null,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new ServerFault('unreachable', '', 'The server cannot be reached. Is it still running?')
  }
  if (response.ok) return (await response.json()) as T
  const fault = (await response.json().catch(() => null)) as { error?: Fault & { refusal?: Refusal } } | null
  const { code = 'unknown', field = '', message = `the server answered ${response.status}`, refusal = null } = fault?.error ?? {}
  throw new ServerFault(code, field, message, refusal)
}

function send<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  return ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const part = encodeURIComponent

export type WantedSeat = { kind: 'me' | 'bot' | 'open' | 'invited'; name?: string; player?: string; deck?: string | Deck }

export interface Seated {
  table: TableInfo
  seat: string
  token: string
  invitations?: { seat: string; code: string }[]
}

export interface Wanted {
  game: string
  edition?: string
  public?: boolean
  pace?: number
  seats: WantedSeat[]
}

export interface Replay {
  moments: number
  turns: { moment: number; turn: number }[]
}

export interface ReplayMoment {
  moment: number
  view: View
  log: Sentence[] | { from: number; entries: Sentence[] }
  prints: Prints
  words?: string
  by?: string
}

export const games = () => ask<GameInfo[]>('/api/games')
export const decks = (game: string) => ask<NamedDeck[]>(`/api/games/${part(game)}/decks`)
export const tables = () => ask<TableInfo[]>('/api/tables')
export const table = (id: string) => ask<TableInfo>(`/api/tables/${part(id)}`)
export const makeTable = (wanted: Wanted) => send<Seated>('/api/tables', wanted)
export const join = (id: string, wanted: { seat?: string; name?: string; deck?: string | Deck; invitation?: string }) =>
  send<Seated>(`/api/tables/${part(id)}/join`, wanted)
export const leave = (id: string, token: string) => send<unknown>(`/api/tables/${part(id)}/leave`, {}, token)
export const rule = (game: string, id: string) => ask<Rule>(`/api/games/${part(game)}/rules/${part(id)}`)
export const cards = (game: string, search: Record<string, string> = {}) =>
  ask<{ cards: CardFields[]; found: number }>(`/api/games/${part(game)}/cards?${new URLSearchParams(search)}`)
export const checkDeck = (game: string, deck: { deck?: Deck; text?: string; edition?: string }) =>
  send<{ legal: boolean; faults: { rule: string; message: string }[]; deck: Deck }>(`/api/games/${part(game)}/decks/check`, deck)
export const replay = (id: string) => ask<Replay>(`/api/tables/${part(id)}/replay`)
export const replayMoment = (id: string, moment: number, seat: string | null) =>
  ask<ReplayMoment>(`/api/tables/${part(id)}/replay/${moment}${seat ? `?seat=${part(seat)}` : ''}`)
