/** What it means to drop a card onto another, or onto a player. */
import type { Board } from './board.svelte'

export interface Onto {
  card?: string
  seat?: number
}

/** The choice by which one card does something to another, or to a player; null if there is none. */
export function aimed(board: Board, handle: string, { card, seat }: Onto): number | null {
  const draft = board.draft
  const found = draft?.about(handle).find((at) => {
    const choice = draft.choices[at]
    const [first] = choice?.cards ?? []
    if (choice?.at?.length) return card !== undefined && choice.at.includes(card)
    if (!choice?.by?.includes(handle)) return false
    if (first === undefined) return seat !== undefined && board.seatNamed(choice) === seat
    return first === card || (seat !== undefined && liesBeside(board, seat, first))
  })
  return found ?? null
}

/** Whether a card lies beside a player's name. */
function liesBeside(board: Board, seat: number, handle: string): boolean {
  return board.layout.strip.some((row) => board.area(seat, row.area).some((one) => one.handle === handle))
}
