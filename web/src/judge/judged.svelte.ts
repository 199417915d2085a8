/** A case that was run, as a source of views: one for each step. */
import type { Decision, Prints, Sentence, TableInfo, View } from '../wire/messages'
import type { JudgedCase } from '../wire/rest'
import type { StepJudged } from '../wire/server'

export class JudgedSource {
  readonly case: JudgedCase
  readonly prints: Prints
  readonly table: TableInfo
  readonly decision: Decision | null = null
  readonly seat: string | null = null
  at = $state(0)

  constructor(game: string, edition: string, found: JudgedCase, at: number) {
    this.case = found
    this.prints = found.prints
    const seats: TableInfo['seats'] = found.seats.map((seat) => ({ seat, kind: 'person', name: '', online: true }))
    this.table = { id: '', game, edition, state: 'playing', public: false, created: '', seats, watching: 0, turn: 0, result: null, pace: 0, clock: null, chat: false }
    this.at = Math.min(at, this.last)
  }

  get last(): number {
    return this.case.steps.length - 1
  }

  get step(): StepJudged | undefined {
    return this.case.steps[this.at]
  }

  get view(): View | null {
    return this.case.views[this.step?.view ?? 0] ?? null
  }

  /** Whoever is asked after the step. */
  get waiting(): string | null {
    return /^([a-d]):/.exec(this.step?.asked ?? '')?.[1] ?? null
  }

  /** All that has happened up to the step. */
  get log(): Sentence[] {
    const told = this.case.steps.slice(0, this.at + 1).flatMap((step) => step.told)
    return told.map(({ rule, text, source, depth }) => ({ rule, text, said: source ? `${text} [${source}]` : text, source, depth, routine: false }))
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at))
  }

  answer(): Promise<null> {
    return Promise.resolve(null)
  }

  whyNot(): Promise<null> {
    return Promise.resolve(null)
  }
}
