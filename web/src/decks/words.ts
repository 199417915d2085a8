/** What the aspects of cards are called, game by game where it has a word of its own. */
import type { Aspect, Order } from './finding'

const ASPECT: Record<Aspect, string> = { belongs: 'Belongs to', type: 'Type', cost: 'Cost', subtype: 'Subtype', keyword: 'Keyword', rarity: 'Rarity', set: 'Set' }
const OWN: Record<string, Partial<Record<Aspect, string>>> = { spoils: { belongs: 'Trade' }, arcmage: { belongs: 'Faction' } }

export const aspectWord = (game: string, aspect: Aspect) => OWN[game]?.[aspect] ?? ASPECT[aspect]

export function orderWord(game: string, order: Order): string {
  return order === 'number' ? 'number' : order === 'name' ? 'name' : aspectWord(game, order).toLowerCase()
}

/** The name of the palette of what cards belong to. */
export const frameOf = (belongs: string) => belongs.toLowerCase().replaceAll(/[^a-z]+/g, '-')
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
export const fileName = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'deck'}.deck.toml`
