/** The sets that somebody makes in this browser. Every change is kept at once. */
import type { CardFields } from '../wire/messages'

export interface OwnSet {
  game: string
  title: string
  cards: CardFields[]
}

const KEY = 'rulewright.sets'

function read(): OwnSet[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as OwnSet[]) : []
  } catch {
    return []
  }
}

class OwnSets {
  all = $state.raw<OwnSet[]>(read())
  fault = $state('')

  of(game: string): OwnSet | undefined {
    return this.all.find((one) => one.game === game)
  }

  keep(set: OwnSet): void {
    this.all = [...this.all.filter((one) => one.game !== set.game), set]
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all))
      this.fault = ''
    } catch {
      this.fault = 'This browser keeps no more: export the set.'
    }
  }
}

export const ownSets = new OwnSets()
