/** Figures of balance as they are shown. */
import type { CardFields } from '../wire/messages'
import type { Balance } from '../wire/server'

/** So far the picture reaches to either side, in points of 100. */
export const MOST_POINTS = 50

/** Where an effect lies across the picture, of 100. */
export const across = (effect: number): number => Math.max(0, Math.min(100, 50 + (5_000 * effect) / MOST_POINTS))

/** An effect in points, with its sign. */
export const points = (effect: number): string => `${effect < 0 ? '−' : '+'}${Math.abs(100 * effect).toFixed(1)}`

/** The strongest first. */
export const byEffect = (cards: readonly Balance[]): Balance[] => [...cards].sort((a, b) => b.effect - a.effect || a.card.localeCompare(b.card))

const PRINTED_ONLY = ['set', 'status', 'version', 'number', 'rarity', 'flavor', 'artist', 'art', 'art_source', 'art_license', 'printed_name', 'subtitle']

/** What of a card decides how it plays; two cards that play alike give the same words. */
export const asPlayed = (card: CardFields): string => JSON.stringify(Object.entries(card).filter(([field, value]) => !PRINTED_ONLY.includes(field) && value !== undefined && value !== '').map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]).sort())
