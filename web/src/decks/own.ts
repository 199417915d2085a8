/** Own decks beside the game's, wherever somebody chooses what to play. */
import type { Deck, GameInfo, NamedDeck } from '../wire/messages'
import { shelf } from './shelf.svelte'

const OWN = 'own:'

export const ownId = (id: string) => `${OWN}${id}`

/** The decks on offer for a game: one's own first. */
export function choosable(game: string, decks: NamedDeck[]): NamedDeck[] {
  return [...shelf.of(game).map((one) => ({ id: ownId(one.id), deck: one.deck })), ...decks]
}

/** The draft, where decks are made at the table. */
export function drafts(game: GameInfo | undefined): NamedDeck[] {
  return game?.draft ? [{ id: game.draft, deck: { name: 'Draft', faction: 'picked in turn', cards: {} } }] : []
}

/** What is sent for a chosen deck: the fields of an own one, the id of the game's. */
export function brought(id: string): string | Deck | undefined {
  const own = id.startsWith(OWN) ? shelf.find(id.slice(OWN.length)) : undefined
  return own ? { ...own.deck, ...(own.pool ? { pool: own.pool.cards } : {}) } : id.startsWith(OWN) ? undefined : id || undefined
}
