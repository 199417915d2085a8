/** A finished game as a source of views: nothing is asked, anything can be looked at. */
import type { Decision, Prints, Sentence, TableInfo, View } from '../wire/messages'
import { replayMoment } from '../wire/rest'

export class Recorded {
  view = $state.raw<View | null>(null)
  prints = $state.raw<Prints>({})
  log = $state.raw<Sentence[]>([])
  table = $state.raw<TableInfo | null>(null)
  moment = $state(0)
  words = $state('')
  by = $state('')
  /** Through whose eyes: a seat, "all", or "" for what everybody saw. */
  seen = $state('')
  readonly decision: Decision | null = null
  readonly waiting: string | null = null
  readonly seat: string | null = null
  private wanted = 0

  constructor(private readonly id: string) {}

  /** Shows a moment; if another is asked for before it has come, that one alone is shown. */
  async show(moment: number): Promise<void> {
    this.moment = moment
    const turn = ++this.wanted
    const shown = await replayMoment(this.id, moment, this.seen || null)
    if (turn !== this.wanted) return
    this.view = shown.view
    this.prints = { ...this.prints, ...shown.prints }
    this.log = Array.isArray(shown.log) ? shown.log : shown.log.entries
    this.words = shown.words ?? ''
    this.by = shown.by ?? ''
  }

  /** What whoever sits there is called. */
  called(seat: string): string {
    return this.table?.seats.find((one) => one.seat === seat)?.name || seat
  }

  lookAs(seat: string): Promise<void> {
    this.seen = seat
    return this.show(this.moment)
  }

  answer(): Promise<null> {
    return Promise.resolve(null)
  }

  whyNot(): Promise<null> {
    return Promise.resolve(null)
  }
}
