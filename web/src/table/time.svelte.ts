/** Time at a table, as the page counts it down between two updates. The server's count is the one that holds. */
import type { ClockShown } from '../wire/server'

/** The clock of the latest update, and when it came. */
export interface Heard extends ClockShown {
  at: number
}

export interface Left {
  /** Seconds before the reserve is touched, and of the reserve. */
  seconds: number
  reserve: number
  onReserve: boolean
  low: boolean
  /** As it stands on the table: 0:23. */
  shown: string
}

const LOW = 10

class Ticking {
  now = $state(performance.now())
  constructor() {
    setInterval(() => (this.now = performance.now()), 500)
  }
}

let ticking: Ticking | null = null

export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What a seat has left now; null at a table without a clock. */
export function timeLeft(clock: Heard | null, seat: string, running: boolean): Left | null {
  const kept = clock?.reserves[seat]
  if (!clock || kept === undefined) return null
  if (!running) return { seconds: clock.left, reserve: kept, onReserve: false, low: false, shown: minutes(kept) }
  ticking ??= new Ticking()
  const gone = Math.max(0, ticking.now - clock.at) / 1000
  const seconds = Math.max(0, clock.left - gone)
  const reserve = Math.max(0, kept - Math.max(0, gone - clock.left))
  const onReserve = seconds === 0
  return { seconds, reserve, onReserve, low: (onReserve ? reserve : seconds + reserve) <= LOW, shown: minutes(onReserve ? reserve : seconds) }
}

/** The same in words. */
export function told(left: Left, running: boolean): string {
  const reserve = `${minutes(left.reserve)} in reserve`
  return running && !left.onReserve ? `${minutes(left.seconds)} left, ${reserve}` : reserve
}

/** What somebody who listens is told, and only when something has changed that matters. */
export function announced(left: Left | null): string {
  if (!left) return ''
  if (left.low) return `Less than ${LOW} seconds are left.`
  if (left.onReserve) return 'Your reserve is running.'
  return left.seconds <= LOW ? `${LOW} seconds, then your reserve runs.` : ''
}
