/** What is drawn of a fight: who does what in it, and who points at whom. */
import type { Fight } from '../wire/server'

export type Role = 'attack' | 'block' | 'target'

/** From the middle of some cards to the middle of others. */
export interface Line {
  from: string[]
  to: string[]
  kind: Role
  label?: string
}

/** More attackers than this are drawn as one arrow. */
const MOST = 5

export function rolesOf(fight: Fight | null | undefined): Record<string, Role> {
  if (!fight) return {}
  return Object.fromEntries([
    [fight.target, 'target' as const],
    ...fight.attackers.map((one) => [one, 'attack'] as const),
    ...fight.blockers.map((one) => [one, 'block'] as const),
  ])
}

export function linesOf(fight: Fight | null | undefined): Line[] {
  if (!fight) return []
  const lines = fight.arrows.map(({ cards, at, amount }): Line => ({
    from: cards, to: at, kind: cards.some((one) => fight.attackers.includes(one)) ? 'attack' : 'block', ...(amount ? { label: String(amount) } : {}),
  }))
  const aimed = lines.filter((one) => !one.label)
  const same = aimed.length > MOST && aimed.every((one) => one.to.join() === aimed[0]?.to.join())
  if (!same || !aimed[0]) return lines
  return [{ from: aimed.flatMap((one) => one.from), to: aimed[0].to, kind: 'attack', label: `${aimed.length}×` }, ...lines.filter((one) => one.label)]
}
