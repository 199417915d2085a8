/** What the workshop asks of the server: cards that are being made, and the sets that they belong to. */
import type { Fault } from './messages'
import { ask, bearing, reply, ServerFault } from './rest'
import type { CardsToMeasure, CardToCheck, CardToTry, FolderTaken, NewSet, PictureShown, Routes, SetToExchange, ToMakeReady, ToPrint } from './server'

export const cardForm = (game: string) => ask('GET /api/workshop/{game}', { path: { game } })
export const checkCard = (game: string, wanted: CardToCheck) => ask('POST /api/workshop/{game}/check', { path: { game }, body: wanted })
export const exchangeSet = (game: string, wanted: SetToExchange) => ask('POST /api/workshop/{game}/sets', { path: { game }, body: wanted })
export const beginBalance = (game: string, wanted: CardsToMeasure) => ask('POST /api/workshop/{game}/balance', { path: { game }, body: wanted })
export const balanceOf = (game: string, id: string) => ask('GET /api/workshop/{game}/balance/{id}', { path: { game, id } })
export const cancelBalance = (game: string, id: string) => ask('POST /api/workshop/{game}/balance/{id}/cancel', { path: { game, id } })
export const tryCard = (game: string, wanted: CardToTry) => ask('POST /api/workshop/{game}/try', { path: { game }, body: wanted })

/** Sets that are kept on the server, by a token of the set or of an account. Whoever makes cards on their own machine needs none. */
export type Wish = Routes['POST /api/sets/{set_id}/wishes']['body']
export const listSets = (token: string) => ask('GET /api/sets', bearing(token))
export const makeSet = (wanted: NewSet, token: string) => ask('POST /api/sets', { body: wanted, ...bearing(token) })
export const moveSet = (id: string, token: string, account: string) => ask('POST /api/sets/{set_id}/move', { path: { set_id: id }, body: { token }, token: account })
export const removeSet = (id: string, token: string) => ask('POST /api/sets/{set_id}/remove', { path: { set_id: id }, ...bearing(token) })
export const openSet = (id: string, token: string) => ask('GET /api/sets/{set_id}', { path: { set_id: id }, ...bearing(token) })
export const grantWish = (id: string, wish: Wish, token: string) => ask('POST /api/sets/{set_id}/wishes', { path: { set_id: id }, body: wish, ...bearing(token) })
export const wordingsOf = (id: string, card: number, token: string) => ask('GET /api/sets/{set_id}/cards/{card}/wordings', { path: { set_id: id, card }, ...bearing(token) })
export const inviteToSet = (id: string, token: string) => ask('POST /api/sets/{set_id}/invitation', { path: { set_id: id }, ...bearing(token) })
export const joinSet = (id: string, name: string, invitation: string, token: string) => ask('POST /api/sets/{set_id}/join', { path: { set_id: id }, body: { name, invitation }, ...bearing(token) })
export const releasesOf = (id: string) => ask('GET /api/sets/{set_id}/releases', { path: { set_id: id } })
export const releaseOf = (id: string, number: number) => ask('GET /api/sets/{set_id}/releases/{number}', { path: { set_id: id, number } })
export const makeReady = (id: string, picture: string, wanted: ToMakeReady, token: string) =>
  ask('POST /api/sets/{set_id}/pictures/{picture}/ready', { path: { set_id: id, picture }, body: wanted, ...bearing(token) })
/** A file goes as it is: the server keeps only what it shows. */
export const sendPicture = (id: string, file: Blob, token: string) =>
  reply<PictureShown>(`/api/sets/${encodeURIComponent(id)}/pictures`, { method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream', ...(token ? { Authorization: `Bearer ${token}` } : {}) } })
/** A file that the server makes of a set: a drawn card, or all of it as a folder. */
async function fileOf(id: string, path: string, token: string): Promise<Blob> {
  const response = await fetch(`/api/sets/${encodeURIComponent(id)}${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw new ServerFault('fault', '', ((await response.json().catch(() => null)) as { error?: Fault } | null)?.error?.message ?? `the server answered ${response.status}`)
  return response.blob()
}
export const drawnCard = (id: string, card: number, form: string, token: string) => fileOf(id, `/cards/${card}/drawn?form=${form}`, token)
/** What is drawn: a set in the making, by a token of it, or a release. */
export type Drawable = { set: string; release: number; token: string }
const drawable = ({ set, release, token }: Drawable) => ({ path: { set_id: set, number: release }, ...bearing(token) })
export const beginPrint = (of: Drawable, wanted: ToPrint) => (of.release ? ask('POST /api/sets/{set_id}/releases/{number}/prints', { ...drawable(of), body: wanted }) : ask('POST /api/sets/{set_id}/prints', { ...drawable(of), body: wanted }))
const printed = (of: Drawable, id: string) => ({ ...bearing(of.token), path: { ...drawable(of).path, id } })
export const printOf = (of: Drawable, id: string) => (of.release ? ask('GET /api/sets/{set_id}/releases/{number}/prints/{id}', printed(of, id)) : ask('GET /api/sets/{set_id}/prints/{id}', printed(of, id)))
export const cancelPrint = (of: Drawable, id: string) => (of.release ? ask('POST /api/sets/{set_id}/releases/{number}/prints/{id}/cancel', printed(of, id)) : ask('POST /api/sets/{set_id}/prints/{id}/cancel', printed(of, id)))
export const fetchPrint = ({ set, release, token }: Drawable, id: string) => fileOf(set, `${release ? `/releases/${release}` : ''}/prints/${encodeURIComponent(id)}/file`, token)
export const folderOf = (id: string, token: string) => fileOf(id, '/folder', token)
export const sendFolder = (id: string, file: Blob, token: string) =>
  reply<FolderTaken>(`/api/sets/${encodeURIComponent(id)}/folder`, { method: 'POST', body: file, headers: { 'Content-Type': 'application/zip', ...(token ? { Authorization: `Bearer ${token}` } : {}) } })
