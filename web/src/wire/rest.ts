/** The parts of the server that one asks once and gets an answer from. */
import type { CardFields, Deck, Fault, GameInfo, Prints, Refusal, View } from './messages'
import type { AccountShown, ClashTold, CaseJudged, Credentials, DeckToCheck, FileJudged, FileToJudge, GamePlayed, Joining, Learning, MomentShown, NewPassword, NewSeat, NewTable, ReplayShown, Routes, Rung } from './server'

export class ServerFault extends Error {
  constructor(
    readonly code: string,
    readonly field: string,
    message: string,
    readonly refusal: Refusal | null = null,
    readonly clash: ClashTold | null = null,
  ) {
    super(message)
  }
}

type Given<Name extends 'path' | 'query' | 'body', Route extends keyof Routes> =
  Routes[Route][Name] extends undefined | Record<string, never> ? { [one in Name]?: never } : { [one in Name]: Routes[Route][Name] }
type Asked<Route extends keyof Routes> = Given<'path', Route> & Partial<Given<'query', Route>> & Given<'body', Route> & { token?: string }

/** Asks one of the server's routes, whose names, parameters and replies are those of its own document. */
export async function ask<Route extends keyof Routes>(route: Route, given: Asked<Route>): Promise<Routes[Route]['reply']> {
  const { path = {}, query = {}, body, token } = given as { path?: object; query?: object; body?: unknown; token?: string }
  const [method, pattern = ''] = route.split(' ')
  const values = new Map(Object.entries(path).map(([name, value]) => [name, String(value)]))
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => [name, String(value)]))
  const init: RequestInit = { method, headers: { ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) } }
  if (method === 'POST') init.body = JSON.stringify(body ?? {})
  return reply(search.size ? `${address}?${search}` : address, init)
}

export async function reply<T>(address: string, init: RequestInit): Promise<T> {
  let response: Response
  try {
    response = await fetch(address, init)
  } catch {
    throw new ServerFault('unreachable', '', 'The server cannot be reached. Is it still running?')
  }
  if (response.ok) return (await response.json()) as T
  const fault = (await response.json().catch(() => null)) as { error?: Fault & { refusal?: Refusal; clash?: ClashTold } } | null
  const { code = 'unknown', field = '', message = `the server answered ${response.status}`, refusal = null, clash = null } = fault?.error ?? {}
  throw new ServerFault(code, field, message, refusal, clash)
}

export const bearing = (token: string) => (token ? { token } : {})

export type WantedSeat = NewSeat
export type Replay = ReplayShown
export type ReplayMoment = Omit<MomentShown, 'view' | 'prints'> & { view: View; prints: Prints }
export type Cards = { cards: CardFields[]; found: number }

/** The addresses by which other machines reach the server. */
export const reach = () => ask('GET /api/reach', {})
let known: Promise<GameInfo[]> | null = null
/** The games, asked for once: they are the same for as long as the server runs. */
export function games(): Promise<GameInfo[]> {
  known ??= (ask('GET /api/games', {}) as Promise<GameInfo[]>).catch((fault: unknown) => {
    known = null
    throw fault
  })
  return known
}
export const decks = (game: string) => ask('GET /api/games/{game}/decks', { path: { game } })
/** Of the tables that are named, those that there are. */
export const tables = (ids: string[]) => ask('GET /api/tables', { query: { ids: ids.join(',') } })
export const table = (id: string) => ask('GET /api/tables/{table_id}', { path: { table_id: id } })
/** Whoever is signed in sits there with their account. */
export const makeTable = (wanted: NewTable, account = '') => ask('POST /api/tables', { body: wanted, ...bearing(account) })
export const join = (id: string, wanted: Joining, account = '') => ask('POST /api/tables/{table_id}/join', { path: { table_id: id }, body: wanted, ...bearing(account) })
export const leave = (id: string, token: string) => ask('POST /api/tables/{table_id}/leave', { path: { table_id: id }, token })
export const beginScene = (game: string, lesson: string, wanted: Learning) => ask('POST /api/games/{game}/lessons/{lesson}', { path: { game, lesson }, body: wanted })
export const rule = (game: string, id: string) => ask('GET /api/games/{game}/rules/{rule}', { path: { game, rule: id } })
export const cards = (game: string, query: Routes['GET /api/games/{game}/cards']['query'] = {}) =>
  ask('GET /api/games/{game}/cards', { path: { game }, query }) as Promise<Cards>
export const building = (game: string) => ask('GET /api/games/{game}/building', { path: { game } })
export const checkDeck = (game: string, wanted: DeckToCheck) => ask('POST /api/games/{game}/decks/check', { path: { game }, body: wanted })
export const sealed = (game: string, query: Routes['GET /api/games/{game}/sealed']['query']): Promise<Deck> =>
  ask('GET /api/games/{game}/sealed', { path: { game }, query })
export const shareMoment = (id: string, query: Routes['GET /api/tables/{table_id}/judge']['query'], token: string | null) =>
  ask('GET /api/tables/{table_id}/judge', { path: { table_id: id }, query, ...(token ? { token } : {}) })
export const replay = (id: string) => ask('GET /api/tables/{table_id}/replay', { path: { table_id: id } })
export const replayMoment = (id: string, moment: number, seat: string | null) =>
  ask('GET /api/tables/{table_id}/replay/{moment}', { path: { table_id: id, moment }, query: { seat } }) as Promise<ReplayMoment>
/** What came of a judge file; the boards as the page draws them. */
export type JudgedCase = Omit<CaseJudged, 'views' | 'prints'> & { views: View[]; prints: Prints }
export type Judged = Omit<FileJudged, 'case'> & { case: JudgedCase | null }
export const judge = (wanted: FileToJudge) => ask('POST /api/judge', { body: wanted }) as Promise<Judged>
export const newJudgeFile = (game: string, edition?: string) => ask('GET /api/games/{game}/judge', { path: { game }, ...(edition ? { query: { edition } } : {}) })

export type Account = AccountShown
export type Played = GamePlayed
export type { Rung }
export const makeAccount = (wanted: Credentials) => ask('POST /api/accounts', { body: wanted })
export const signIn = (wanted: Credentials) => ask('POST /api/accounts/sign-in', { body: wanted })
export const signOut = (token: string) => ask('POST /api/accounts/sign-out', { token })
export const accountOf = (token: string) => ask('GET /api/accounts/me', { token })
export const gamesOf = (token: string, before?: string) => ask('GET /api/accounts/me/games', { token, ...(before ? { query: { before } } : {}) })
export const changePassword = (wanted: NewPassword, token: string) => ask('POST /api/accounts/me/password', { body: wanted, token })
export const removeAccount = (password: string, token: string) => ask('POST /api/accounts/me/remove', { body: { password }, token })
export const ladder = (game: string, edition: string) => ask('GET /api/ladder/{game}', { path: { game }, query: { edition } })

export const pictureAt = (picture: string) => `/api/pictures/${encodeURIComponent(picture)}`
