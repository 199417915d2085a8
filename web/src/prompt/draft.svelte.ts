/** An answer that is being put together and can be taken back until it is sent. */
import type { Answer, Choice, Decision } from '../wire/messages'

export class Draft {
  readonly choices: Choice[]
  picked = $state<string[]>([])
  amounts = $state<number[]>([])
  order = $state<number[]>([])
  number = $state(0)

  constructor(readonly decision: Decision) {
    this.choices = decision.choices ?? []
    this.clear()
  }

  /** What may be chosen about a card, or done by it, as positions among the choices: the likeliest first. */
  about(handle: string): number[] {
    const found = this.choices.flatMap((choice, at) => (choice.cards?.includes(handle) || choice.by?.includes(handle) ? [at] : []))
    return [...found.filter((at) => this.choices[at]?.usual), ...found.filter((at) => !this.choices[at]?.usual)]
  }

  /** All choices with their positions; the usual way to use a card stands before the others. */
  get listed(): { choice: Choice; at: number }[] {
    const all = this.choices.map((choice, at) => ({ choice, at }))
    return [...all.filter((one) => one.choice.usual), ...all.filter((one) => !one.choice.usual)]
  }

  /** What a click on a card does where that is plain: its only choice, or, of several ways to do the same, the usual one. */
  plainly(handle: string): number | null {
    const about = this.about(handle)
    const [first, ...others] = about.map((at) => this.choices[at])
    const oneVerb = first?.usual && others.every((one) => one?.verb === first.verb && !one?.usual)
    return about.length === 1 || oneVerb ? (about[0] ?? null) : null
  }

  /** Whether a click on this card is, or adds to, an answer. */
  lit(handle: string): boolean {
    if (!this.about(handle).length || this.decision.kind === 'order') return false
    if (this.decision.kind === 'pick') return this.picked.includes(handle) || this.mayAdd(handle)
    if (this.decision.kind === 'divide') return this.left > 0
    return true
  }

  /** Whether one card is a whole answer, so that a click can send it: not where it is only one because there are no others. */
  get single(): boolean {
    const { kind, high = 1, low = 0, required } = this.decision
    return kind === 'pick' && high === 1 && !required?.length && (low === 1 || this.choices.length > 1)
  }

  toggle(handle: string): void {
    if (this.picked.includes(handle)) {
      if (!this.decision.required?.includes(handle)) this.picked = this.picked.filter((one) => one !== handle)
    } else if (this.mayAdd(handle)) this.picked = [...this.picked, handle]
  }

  /** The cards that may be picked beside those picked already. */
  mayAdd(handle: string): boolean {
    const { high = 1, groups = [], apart = false } = this.decision
    if (this.picked.length >= high) return false
    const together = [...this.picked, handle]
    if (!groups.length) return true
    if (apart) return groups.every((group) => together.filter((one) => group.includes(one)).length < 2)
    return groups.some((group) => together.every((one) => group.includes(one)))
  }

  get left(): number {
    return (this.decision.total ?? 0) - this.amounts.reduce((sum, one) => sum + one, 0)
  }

  give(at: number, change: number): void {
    const amount = (this.amounts[at] ?? 0) + change
    if (amount < 0 || change > this.left) return
    this.amounts = this.amounts.map((one, position) => (position === at ? amount : one))
  }

  /** Shares the amount out so that as many as possible get all that they can take, by what is left of each; what remains goes to the last of them. */
  lethalFirst(left: (handle: string) => number | null): void {
    const found = this.choices.map((choice, at) => ({ at, life: left(choice.cards?.[0] ?? '') ?? Infinity })).sort((a, b) => a.life - b.life)
    const amounts = this.choices.map(() => 0)
    let rest = this.decision.total ?? 0
    for (const { at, life } of found) {
      if (life > rest || life <= 0) continue
      amounts[at] = life
      rest -= life
    }
    const last = found.findLast((one) => (amounts[one.at] ?? 0) > 0) ?? found[0]
    if (last && rest > 0) amounts[last.at] = (amounts[last.at] ?? 0) + rest
    this.amounts = amounts
  }

  move(from: number, to: number): void {
    if (to < 0 || to >= this.order.length || from === to) return
    const order = [...this.order]
    const [moved] = order.splice(from, 1)
    order.splice(to, 0, moved ?? 0)
    this.order = order
  }

  step(change: number): void {
    const { low = 0, high = 0 } = this.decision
    this.number = Math.min(high, Math.max(low, this.number + change))
  }

  get touched(): boolean {
    switch (this.decision.kind) {
      case 'pick':
        return this.picked.length > (this.decision.required?.length ?? 0)
      case 'divide':
        return this.amounts.some((one) => one > 0)
      case 'order':
        return this.order.some((one, at) => one !== at)
      default:
        return false
    }
  }

  clear(): void {
    this.picked = [...(this.decision.required ?? [])]
    this.amounts = this.decision.kind === 'divide' ? this.choices.map(() => 0) : []
    this.order = this.decision.kind === 'order' ? this.choices.map((_, at) => at) : []
    this.number = this.decision.low ?? 0
  }

  /** What is still lacking, in words; null if it can be sent. */
  get lacking(): string | null {
    const { kind, low = 0, high = 0 } = this.decision
    if (kind === 'pick' && this.picked.length < low) return `${low - this.picked.length} more to pick`
    if (kind === 'divide' && this.left > 0) return `${this.left} left to give`
    if (kind === 'number' && low > high) return 'no number is possible'
    return null
  }

  get answer(): Answer {
    switch (this.decision.kind) {
      case 'pick':
        return { cards: [...this.picked] }
      case 'divide':
        return { amounts: [...this.amounts] }
      case 'order':
        return { order: this.decision.next_only ? this.order.slice(0, 1) : [...this.order] }
      case 'number':
        return { number: this.number }
      default:
        return { option: 0 }
    }
  }
}
