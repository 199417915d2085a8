/** Sealed pools: opened by a seed, so that a link gives anybody the same packs. */
import { sealed } from '../wire/rest'
import type { Opening, OwnDeck, Pool, Shelf } from './shelf.svelte'

/** Which packs a pool comes from; null if only its cards are known. */
export const openingOf = ({ seed, packs = 0, set = '' }: Pool): Opening | null => (seed === undefined ? null : { seed, packs, set })

export function poolLink(game: string, { seed, packs, set }: Opening): string {
  const wanted = new URLSearchParams({ seed: String(seed), packs: String(packs), ...(set ? { set } : {}) })
  return `${location.origin}/decks/${game}#${wanted}`
}

/** The packs that a link asks for; null if it asks for none. */
export function readPool(hash: string, packs: number): Opening | null {
  const wanted = new URLSearchParams(hash.replace(/^#/, ''))
  const seed = wanted.get('seed')
  if (!seed || !/^\d{1,15}$/.test(seed)) return null
  return { seed: Number(seed), packs: Number(wanted.get('packs')) || packs, set: wanted.get('set') ?? '' }
}

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

/** Opens packs and begins a deck from them; packs that are on the shelf already are not opened twice. */
export async function openPool(game: string, edition: string, wanted: Opening, shelf: Shelf): Promise<OwnDeck> {
  const same = shelf.of(game).find((one) => one.pool?.seed === wanted.seed && one.pool.packs === wanted.packs && one.pool.set === wanted.set)
  if (same) return same
  const { seed, packs, set } = wanted
  const { cards } = await sealed(game, { seed, packs, ...(set ? { set } : {}) })
  return shelf.add({ game, edition, deck: { name: `Sealed ${seed}`, format: 'limited', faction: '', cards: {} }, pool: { ...wanted, cards } })
}
