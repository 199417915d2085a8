/** Where cards lie, by what their game says of its table. */
import { typesOf } from '../cards/printed'
import type { CardView, Row } from '../wire/messages'
import type { Board } from './board.svelte'

/** Whether a card lies by itself: not attached to another, and not at one. */
const alone = (card: CardView) => !card.host && (!card.place || card.place === card.handle)

const types = (board: Board, card: CardView) => typesOf(card, card.name ? board.from.prints[card.name] : undefined)

/** The cards of a seat that others can be at. */
export function heads(board: Board, seat: number, shared: boolean): CardView[] {
  const groups = board.layout.groups.filter((one) => one.shared === shared)
  return groups.flatMap((group) => board.area(seat, group.area).filter((card) => types(board, card).includes(group.type)))
}

/** The cards of a seat that lie in a row. */
export function inRow(board: Board, seat: number, row: Row): CardView[] {
  const others = board.layout.rows.filter((one) => one !== row && one.area === row.area).flatMap((one) => one.types)
  const grouped = board.layout.groups.filter((one) => one.area === row.area).map((one) => one.type)
  const kinds = (card: CardView) => (types(board, card).length ? types(board, card) : [''])
  const wanted = (card: CardView) => (row.types.length ? kinds(card).some((one) => row.types.includes(one)) : !kinds(card).some((one) => others.includes(one) || grouped.includes(one)))
  return board.area(seat, row.area).filter((card) => alone(card) && wanted(card))
}

/** Everybody's cards at another, but for what is attached to something. */
export function at(board: Board, head: CardView): CardView[] {
  return [...board.cards.values()].filter((card) => card.place === head.handle && card.handle !== head.handle && !card.host)
}

/** The cards of a pile from the top down. Where a pile has no order of its own they lie as they came, the latest on top. */
export function fromTheTop(pile: CardView[]): CardView[] {
  return ordered(pile) ? pile : pile.toReversed()
}

/** The card on top of a pile, if it is among those that are known. */
export function uppermost(pile: CardView[]): CardView | undefined {
  const top = fromTheTop(pile)[0]
  return top && (top.above ?? 0) <= 0 ? top : undefined
}

const ordered = (pile: CardView[]) => pile.some((one) => (one.above ?? -1) >= 0)
