/** What Arcmage shows of its table besides cards. */
import type { Arrow, Battle, Doing } from './spoils'

export interface Combat {
  attacker: string
  defender: string
  /** The city; empty for the army. */
  target: string
  attackers: string[]
  blocks: [attacker: string, defender: string][]
}

export interface ArcmageTable {
  phase: string
  /** The bottom first. */
  stack: Doing[]
  combat: Combat | null
  gems: Record<string, number>[]
  /** Where cities have disciplines: each city, its discipline, and the bid that has won its advantages or 0. */
  disciplines: [city: string, discipline: string, bid: number][]
}

export const NOTHING: ArcmageTable = { phase: '', stack: [], combat: null, gems: [], disciplines: [] }

/** What stands under a city: its discipline, and with which bid its advantages were won; nothing where there are none. */
export function disciplineOf(table: ArcmageTable, city: string): string {
  const found = table.disciplines.find(([handle]) => handle === city)
  if (!found) return ''
  const [, discipline, bid] = found
  return bid ? `${discipline}, won with ${bid}` : discipline
}

/** The attack in the words that roles and the line between the players are drawn from. */
export function battleOf(combat: Combat | null): Battle | null {
  if (!combat) return null
  const { attacker, defender, target, attackers, blocks } = combat
  return { attacker, defender, target, attackers, blockers: [...new Set(blocks.map(([, defending]) => defending))], assigned: [], damage: [] }
}

/** Each attacker points at whoever defends against it, or at the city. */
export function combatArrows(combat: Combat | null): Arrow[] {
  return (combat?.attackers ?? []).flatMap((from): Arrow[] => {
    const defenders = combat?.blocks.flatMap(([attacking, defending]) => (attacking === from ? [defending] : [])) ?? []
    const to = defenders.length ? defenders : combat?.target ? [combat.target] : []
    return to.length ? [{ from: [from], to, kind: 'attack' }] : []
  })
}
