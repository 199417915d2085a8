/** What the aspects of cards are called. */
import type { Layout } from '../wire/messages'
import type { Aspect, Order } from './finding'

const ASPECT: Record<Aspect, string> = { belongs: 'Belongs to', type: 'Type', cost: 'Cost', subtype: 'Subtype', keyword: 'Keyword', rarity: 'Rarity', set: 'Set' }

export const aspectWord = (layout: Layout, aspect: Aspect) => (aspect === 'belongs' ? layout.belongs : ASPECT[aspect])

export function orderWord(layout: Layout, order: Order): string {
  return order === 'number' ? 'number' : order === 'name' ? 'name' : aspectWord(layout, order).toLowerCase()
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
export const fileName = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'deck'}.deck.toml`
