/** How a game went: everybody's score at the end of each turn, and where it turned. */
import type { View } from '../wire/messages'

export interface Standing {
  turn: number
  scores: number[]
}

/** The scores so far, with those of one more view. */
export function noted(course: Standing[], view: View): Standing[] {
  if (!view.turn) return course
  const now = { turn: view.turn, scores: view.seats.map((one) => one.score) }
  return [...course.filter((one) => one.turn < view.turn), now]
}

/** Those of another course besides, where this one has none, in the order of the turns. */
export function filled(course: Standing[], other: Standing[]): Standing[] {
  const known = new Set(course.map((one) => one.turn))
  return [...course, ...other.filter((one) => !known.has(one.turn))].sort((a, b) => a.turn - b.turn)
}

/** By how much a seat is ahead of the best of the others. */
const lead = ({ scores }: Standing, seat: number): number => (scores[seat] ?? 0) - Math.max(...scores.filter((_, at) => at !== seat))

/** The turn after which everything stood most differently; null where nothing ever did. */
export function turningPoint(course: Standing[], seat: number): Standing | null {
  const swings = course.slice(1).map((one, at) => ({ one, swing: Math.abs(lead(one, seat) - lead(course[at] ?? one, seat)) }))
  const most = swings.reduce((best, one) => (one.swing > best.swing ? one : best), { one: null as Standing | null, swing: 0 })
  return most.one
}
