/** Tables that this browser makes and sits down at. */
import { brought } from '../decks/own'
import { routes } from '../look/routes.svelte'
import { settings } from '../look/settings.svelte'
import { me } from '../people/account.svelte'
import { makeTable, type WantedSeat } from '../wire/rest'
import type { NewTable } from '../wire/server'
import { hold } from '../wire/tokens'

/** The seat of whoever sits before this page. */
export const myself = (): WantedSeat => ({ kind: 'me', name: me.account?.name || settings.kept.name || 'Guest' })

/** Among computers nobody has to be given time to see what happens: the page takes its own time over it.
 *
 * Everybody is asked about what everybody does, so that a round among four has some six times as many steps as one
 * between two (240 at the most in 25 rounds that were counted): each takes the less time. */
const ALONE = 60
export const paceAmong = (computers: number): number => Math.round(ALONE / Math.max(1, computers))

export async function begin(wanted: NewTable): Promise<void> {
  const seats = wanted.seats.map((seat) => (typeof seat.deck === 'string' ? { ...seat, deck: brought(seat.deck) } : seat))
  const alone = seats.every((seat) => seat.kind === 'me' || seat.kind === 'bot')
  const made = await makeTable({ ...(alone ? { pace: paceAmong(seats.filter((seat) => seat.kind === 'bot').length) } : {}), chat: seats.some((seat) => seat.kind === 'invited'), ...wanted, seats }, me.token)
  hold({ table: made.table.id, seat: made.seat ?? '', token: made.token, game: wanted.game, ...(made.invitations.length ? { invitations: made.invitations } : {}) })
  routes.go(`/table/${made.table.id}`)
}

export const COMPUTER: WantedSeat = { kind: 'bot', name: 'Computer', player: 'sensible' }

export const playComputer = (game: string) => begin({ game, public: false, seats: [myself(), COMPUTER] })
