/** Cards of published sets in decks: a deck names the releases that its cards come from. */
import type { CardFields, Deck } from '../wire/messages'
import { releaseOf } from '../wire/sets'
import { known, type Known } from './finding'

/** A card of a release, and which release that is. */
export interface Released extends Known {
  release: string
}

const NAME = /^([0-9a-f]{12})@([1-9]\d{0,5})$/

/** The release that a link asks for: `#from=0123456789ab@1`. */
export function readRelease(hash: string): string[] {
  const wanted = new URLSearchParams(hash.replace(/^#/, '')).get('from') ?? ''
  return NAME.test(wanted) ? [wanted] : []
}

/** What a link asks to be looked for: `#find=Harbour Gull`. */
export const readFind = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('find') ?? ''

/** The cards of these releases that can be played. */
export async function releasedCards(names: readonly string[], game: string): Promise<Released[]> {
  const found = await Promise.all(names.map(async (name) => {
    const [, id = '', number = ''] = NAME.exec(name) ?? []
    const release = await releaseOf(id, Number(number))
    if (release.game !== game) return []
    const cards = release.cards.filter((one) => one.understood.length)
    return cards.map((one) => ({ ...known({ ...(one.fields as CardFields), set: release.title }), release: name }))
  }))
  return found.flat()
}

/** A deck that says where its cards come from. */
export function withReleases(deck: Deck, cards: readonly Released[]): string[] {
  const used = cards.filter((one) => deck.cards[one.card.name] || deck.faction === one.card.name).map((one) => one.release)
  return [...new Set(used)]
}
