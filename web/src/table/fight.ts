/** What is drawn of a fight: who does what in it, and who points at whom. */
import type { Fight, Pending } from '../wire/server'

export type Role = 'attack' | 'block' | 'target'
/** What an arrow means; what is announced points at what it is about. */
export type Aim = Role | 'about'

/** From the middle of some cards to the middle of others. */
export interface Line {
  from: string[]
  to: string[]
  kind: Aim
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

/** From what waits to resolve to what it is about. */
export function aimsOf(pending: Pending[] | undefined): Line[] {
  return (pending ?? []).filter((one) => one.card && one.about?.length).map((one) => ({ from: [one.card], to: one.about ?? [], kind: 'about' }))
}

/** What waits to resolve, in words: "Spark → Heron Sentry, X = 3 (cost 4)". */
export function announced(one: Pending, nameOf: (handle: string) => string): string {
  const name = one.card ? nameOf(one.card) || 'a card' : ''
  const what = [name, name && one.what ? `(${one.what})` : one.what].filter(Boolean).join(' ')
  const about = (one.about ?? []).map((handle) => nameOf(handle) || 'a face-down card')
  const settled = [...about, ...(one.numbers ?? []).map(([variable, number]) => `${variable} = ${number}`)].join(', ')
  const cost = one.numbers?.length && typeof one.cost === 'number' ? `, cost ${one.cost}` : ''
  return settled ? `${what} → ${settled}${cost}` : what
}
