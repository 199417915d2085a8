/** Where a big card is shown: beside what it belongs to, and wholly within the window. */

export interface Spot {
  left: number
  top: number
}

const WIDE = 320
const HIGH = 440
const APART = 10

/** `wide` is how far to the right it may reach before it covers something else that matters. */
export function beside(box: DOMRect, wide: number, height = window.innerHeight): Spot {
  const right = box.right + APART
  const before = box.left - APART - WIDE
  const left = right + WIDE <= wide || before < APART ? right : before
  return { left, top: Math.max(APART, Math.min(box.top - 40, height - HIGH - APART)) }
}
