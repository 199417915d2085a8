/** What comes over the wire is shown at a pace that can be followed: the more waits, the quicker, and never for long. */

export interface Paced<What> {
  what: What
  /** How long it is worth looking at, in milliseconds. */
  worth: number
}

/** After so long without a rest whatever still waits is shown at once. */
export const LONGEST = 5000
/** With so much waiting, each is shown half as long. */
const MUCH = 2000

export class Pacing<What> {
  private readonly waiting: Paced<What>[] = []
  private rest: ReturnType<typeof setTimeout> | undefined
  private begun = 0

  constructor(private readonly show: (what: What) => void) {}

  put(what: What, worth: number): void {
    this.waiting.push({ what, worth })
    if (this.rest === undefined) {
      this.begun = performance.now()
      this.next()
    }
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
    const left = this.begun + LONGEST - performance.now()
    const load = this.waiting.reduce((sum, one) => sum + one.worth, 0)
    return Math.min(worth / (1 + load / MUCH), Math.max(0, left))
  }
}
