/** Moving among the cards of the table with the arrow keys, by where they lie. */

const WAYS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export interface Spot {
  x: number
  y: number
}

/** Which of the others is next in this direction; -1 if none is. */
export function nearest(from: Spot, others: Spot[], way: [x: number, y: number]): number {
  let best = -1
  let least = Infinity
  others.forEach((spot, at) => {
    const along = (spot.x - from.x) * way[0] + (spot.y - from.y) * way[1]
    const aside = Math.abs((spot.x - from.x) * way[1]) + Math.abs((spot.y - from.y) * way[0])
    const far = along + aside * 2.5
    if (along > 4 && far < least) [best, least] = [at, far]
  })
  return best
}

const middle = (element: Element): Spot => {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

export function moveFocus(event: KeyboardEvent): void {
  const way = WAYS[event.key]
  const from = (event.target as Element).closest('[data-handle]')
  if (!way || !from) return
  const cards = [...document.querySelectorAll<HTMLElement>('[data-handle]')].filter((one) => one !== from)
  const at = nearest(middle(from), cards.map(middle), way)
  if (at < 0) return
  event.preventDefault()
  cards[at]?.focus()
}

/** Where the focus is among the cards; -1 if it is on none. */
export function focusedCard(): number {
  return [...document.querySelectorAll('[data-handle]')].indexOf(document.activeElement as Element)
}

/** Gives the focus to the card that lies where the one did that had it, if it has been lost. */
export function focusAgain(at: number): void {
  if (at < 0 || (document.activeElement !== document.body && document.activeElement !== null)) return
  document.querySelectorAll<HTMLElement>('[data-handle]')[at]?.focus()
}
