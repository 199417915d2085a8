/** A deck that is being built: what is in it, and what the server finds wrong with it. */
import type { Deck } from '../wire/messages'
import { checkDeck, ServerFault } from '../wire/rest'
import type { DeckVerdict } from '../wire/server'
import { total } from './counting'
import type { OwnDeck, Shelf } from './shelf.svelte'

const AFTER = 180
const AGAIN = 1500
export const NEW_PAIR = 'New pair'

type Check = typeof checkDeck

export class Workbench {
  own = $state.raw<OwnDeck>() as OwnDeck
  /** What the server says of the deck as it is now; null while it is asked. */
  verdict = $state.raw<DeckVerdict | null>(null)
  fault = $state('')
  readonly total = $derived.by(() => total(this.own.deck.cards))

  private asked = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    own: OwnDeck,
    private readonly factions: string[],
    private readonly shelf: Shelf,
    /** Of how many whole factions a deck is made; 0 where it is built of cards. */
    private readonly whole = 0,
    private readonly check: Check = checkDeck,
  ) {
    this.own = own
    this.ask(0)
  }

  /** A whole faction, in or out; one too many takes the place of the one that was taken first. */
  toggle(faction: string): void {
    const had = this.own.deck.factions ?? []
    const factions = had.includes(faction) ? had.filter((one) => one !== faction) : [...had, faction].slice(-this.whole)
    const named = this.own.deck.name === (had.join(' and ') || NEW_PAIR)
    this.change({ faction: factions[0] ?? '', factions, ...(named ? { name: factions.join(' and ') || NEW_PAIR } : {}) })
  }

  count(name: string): number {
    const { cards, faction } = this.own.deck
    return (cards[name] ?? 0) + (faction === name ? 1 : 0)
  }

  /** One more. A card that a deck names apart takes the place of the one that it has. */
  add(name: string): void {
    const { deck } = this.own
    if (this.factions.includes(name)) this.change({ faction: name, factions: [name] })
    else this.change({ cards: { ...deck.cards, [name]: (deck.cards[name] ?? 0) + 1 } })
  }

  take(name: string): void {
    const { deck } = this.own
    const left = (deck.cards[name] ?? 0) - 1
    if (deck.faction === name) return this.change({ faction: '', factions: [] })
    if (left < 0) return
    const cards = Object.entries(deck.cards).map(([one, count]): [string, number] => [one, one === name ? left : count])
    this.change({ cards: Object.fromEntries(cards.filter(([, count]) => count > 0)) })
  }

  change(fields: Partial<Deck>): void {
    this.put({ ...this.own, deck: { ...this.own.deck, ...fields } })
  }

  put(own: OwnDeck): void {
    this.own = own
    this.shelf.put(own)
    this.ask(AFTER)
  }

  close(): void {
    clearTimeout(this.timer)
    this.asked += 1
  }

  private ask(after: number): void {
    clearTimeout(this.timer)
    const number = (this.asked += 1)
    this.timer = setTimeout(() => this.judge(number), after)
  }

  private async judge(number: number): Promise<void> {
    const { game, edition, deck, pool } = this.own
    try {
      const verdict = await this.check(game, { deck: { ...deck }, edition, ...(pool ? { pool: pool.cards } : {}) })
      if (number !== this.asked) return
      this.verdict = verdict
      this.fault = ''
    } catch (error) {
      if (number !== this.asked) return
      this.verdict = null
      this.fault = (error as Error).message
      const passes = error instanceof ServerFault && ['too_many', 'unreachable'].includes(error.code)
      if (passes) this.ask(AGAIN)
    }
  }
}
