/** What The Spoils shows of its table besides cards. */

export interface Battle {
  attacker: string
  defender: string
  target: string
  attackers: string[]
  blockers: string[]
  assigned: string[]
  damage: [from: string, to: string, amount: number][]
}

export interface Doing {
  what: string
  card: string
  seat: string
}

export interface SpoilsTable {
  battle: Battle | null
  doing: Doing[]
}

export type Role = 'attack' | 'block' | 'target'

/** From the middle of some cards to the middle of others. */
export interface Arrow {
  from: string[]
  to: string[]
  kind: Role
  label?: string
}

/** More attackers than this are drawn as one arrow. */
const MOST_ARROWS = 5

export function rolesOf(battle: Battle | null): Record<string, Role> {
  if (!battle) return {}
  return Object.fromEntries([
    [battle.target, 'target' as const],
    ...battle.attackers.map((one) => [one, 'attack'] as const),
    ...battle.blockers.map((one) => [one, 'block'] as const),
  ])
}

/** Attackers point at what they attack, or at whoever stands in the way; assigned damage says so. */
export function arrowsOf(battle: Battle | null): Arrow[] {
  if (!battle) return []
  const dealt = new Set(battle.damage.map(([from]) => from))
  const damage = battle.damage.map(([from, to, amount]) => ({ from: [from], to: [to], kind: battle.attackers.includes(from) ? ('attack' as const) : ('block' as const), label: String(amount) }))
  const aim = battle.blockers.length ? battle.blockers : [battle.target]
  const ready = battle.attackers.filter((one) => !dealt.has(one))
  if (ready.length > MOST_ARROWS) return [{ from: ready, to: aim, kind: 'attack', label: `${ready.length}×` }, ...damage]
  return [...ready.map((one) => ({ from: [one], to: aim, kind: 'attack' as const })), ...damage]
}
