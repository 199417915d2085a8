/** The decks that somebody has built in this browser. Every change is kept at once, and what is deleted can be had back. */
import type { Deck } from '../wire/messages'

/** Packs that were opened by a seed. */
export interface Opening {
  seed: number
  packs: number
  set: string
}

/** What a limited deck is built from: packs, or what a deck file names. */
export interface Pool extends Partial<Opening> {
  cards: Record<string, number>
}

export interface OwnDeck {
  id: string
  game: string
  edition: string
  deck: Deck
  pool?: Pool
}

const KEY = 'rulewright.decks'
const UNREAD = 'rulewright.decks.unread'

function read(): OwnDeck[] {
  const kept = localStorage.getItem(KEY)
  try {
    const decks: unknown = JSON.parse(kept ?? '[]')
    if (Array.isArray(decks)) return decks as OwnDeck[]
  } catch {
    // Whatever it is, it is put aside rather than written over.
  }
  localStorage.setItem(UNREAD, kept ?? '')
  return []
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export class Shelf {
  decks = $state.raw<OwnDeck[]>(read())
  /** What was deleted last, until something else is done. */
  removed = $state.raw<{ own: OwnDeck; at: number } | null>(null)
  fault = $state('')

  of(game: string): OwnDeck[] {
    return this.decks.filter((one) => one.game === game)
  }

  find(id: string): OwnDeck | undefined {
    return this.decks.find((one) => one.id === id)
  }

  /** A new deck, first on the shelf, under a name that no other has. */
  add(own: Omit<OwnDeck, 'id'>): OwnDeck {
    const made = { ...own, id: newId(), deck: { ...own.deck, name: this.free(own.deck.name, own.game) } }
    this.write([made, ...read()])
    this.removed = null
    return made
  }

  put(own: OwnDeck): void {
    this.write(read().map((one) => (one.id === own.id ? own : one)))
  }

  duplicate(id: string): OwnDeck | null {
    const own = this.find(id)
    return own ? this.add(own) : null
  }

  remove(id: string): void {
    const before = read()
    const at = before.findIndex((one) => one.id === id)
    const own = before[at]
    if (!own) return
    this.removed = { own, at }
    this.write(before.toSpliced(at, 1))
  }

  restore(): void {
    if (this.removed) this.write(read().toSpliced(this.removed.at, 0, this.removed.own))
    this.removed = null
  }

  /** After another window of this browser has changed the shelf. */
  refresh(): void {
    this.decks = read()
  }

  private free(name: string, game: string): string {
    const taken = read().filter((one) => one.game === game).map((one) => one.deck.name)
    const plain = name.replace(/ \(\d+\)$/, '') || 'New deck'
    if (name && !taken.includes(name)) return name
    let number = 2
    while (taken.includes(`${plain} (${number})`)) number += 1
    return taken.includes(plain) ? `${plain} (${number})` : plain
  }

  private write(decks: OwnDeck[]): void {
    this.decks = decks
    try {
      localStorage.setItem(KEY, JSON.stringify(decks))
      this.fault = ''
    } catch {
      this.fault = 'This browser does not keep the deck: its storage is full. Export it to a file.'
    }
  }
}

export const shelf = new Shelf()
window.addEventListener('storage', (event) => event.key === KEY && shelf.refresh())
