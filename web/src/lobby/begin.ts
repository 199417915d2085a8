/** Tables that this browser makes and sits down at. */
import { brought } from '../decks/own'
import { routes } from '../look/routes.svelte'
import { settings } from '../look/settings.svelte'
import { makeTable, type WantedSeat } from '../wire/rest'
import type { NewTable } from '../wire/server'
import { hold } from '../wire/tokens'

/** The seat of whoever sits before this page. */
export const myself = (): WantedSeat => ({ kind: 'me', name: settings.kept.name || 'Guest' })

/** Among computers nobody has to be given time to see what happens: the page takes its own time over it. */
const ALONE = 60

export async function begin(wanted: NewTable): Promise<void> {
  const seats = wanted.seats.map((seat) => (typeof seat.deck === 'string' ? { ...seat, deck: brought(seat.deck) } : seat))
  const alone = seats.every((seat) => seat.kind === 'me' || seat.kind === 'bot')
  const made = await makeTable({ ...(alone ? { pace: ALONE } : {}), ...wanted, seats })
  hold({ table: made.table.id, seat: made.seat ?? '', token: made.token, game: wanted.game, ...(made.invitations.length ? { invitations: made.invitations } : {}) })
  routes.go(`/table/${made.table.id}`)
}

export const COMPUTER: WantedSeat = { kind: 'bot', name: 'Computer', player: 'sensible' }

export const playComputer = (game: string) => begin({ game, public: false, seats: [myself(), COMPUTER] })
