/** What comes over the wire is shown at a pace that can be followed: the more waits, the quicker, and never for long. */

export interface Paced<What> {
  what: What
  /** How long it is worth looking at, in milliseconds. */
  worth: number
}

/** Between one's turns nobody waits longer than this for what is shown, however often they are asked something meanwhile. */
export const LONGEST = 5000
/** With less time than this left, all is shown more quickly: the less is left, the quicker. */
const SPARING = LONGEST / 2
/** What would be shown for less than this is not seen anyway. */
const SHORTEST = 30
/** With so much waiting, each is shown half as long. */
const MUCH = 2000

export class Pacing<What> {
  private readonly waiting: Paced<What>[] = []
  private rest: ReturnType<typeof setTimeout> | undefined
  /** How long has been waited since one's turn, until the time from which on nothing has been asked. */
  private waited = 0
  private since: number | undefined

  constructor(private readonly show: (what: What) => void) {}

  put(what: What, worth: number): void {
    this.waiting.push({ what, worth })
    this.since ??= performance.now()
    if (this.rest === undefined) this.next()
  }

  /** Something is asked, so that nobody waits; if it is one's own turn, there is all the time for the next round. */
  asked(ownTurn: boolean): void {
    this.waited = ownTurn ? 0 : this.sofar
    this.since = undefined
  }

  private get sofar(): number {
    return this.waited + (this.since === undefined ? 0 : performance.now() - this.since)
  }

  /** Whether something is still to be shown. */
  get behind(): boolean {
    return this.waiting.length > 0
  }

  /** The latest that is shown or waits. */
  get latest(): What | undefined {
    return this.waiting.at(-1)?.what
  }

  /** Shows at once whatever waits. */
  hurry(): void {
    clearTimeout(this.rest)
    this.rest = undefined
    for (const one of this.waiting.splice(0)) this.show(one.what)
  }

  private next(): void {
    this.rest = undefined
    for (let one = this.waiting.shift(); one; one = this.waiting.shift()) {
      this.show(one.what)
      const span = this.span(one.worth)
      if (span > 0) {
        this.rest = setTimeout(() => this.next(), span)
        return
      }
    }
  }

  private span(worth: number): number {
    const left = Math.max(0, LONGEST - this.sofar)
    const load = this.waiting.reduce((sum, one) => sum + one.worth, 0)
    const span = Math.min((worth / (1 + load / MUCH)) * Math.min(1, left / SPARING), left)
    return span < SHORTEST ? 0 : span
  }
}
