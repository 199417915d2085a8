/** What has happened between two views, as far as it can be seen: what the table plays out, and how long it dwells on it. */
import type { AreaView, CardView, Layout, View } from '../wire/messages'
import { damageOn } from '../cards/printed'

export type Change =
  /** A card has come to lie somewhere, from where it lay before if that is known; else from an area of its seat. */
  | { kind: 'came'; handle: string; seat: number; area: string; was: string | null; from: string }
  /** A card that lay on the table lies there no more; `to` is the pile on which it is now, if it is known. */
  | { kind: 'went'; handle: string; seat: number; from: string; to: string }
  | { kind: 'announced'; handle: string }
  | { kind: 'hurt' | 'healed'; handle: string; amount: number }
  | { kind: 'score'; seat: number; amount: number }
  | { kind: 'attack' | 'block' }
  | { kind: 'over' }

interface Lying {
  card: CardView
  seat: number
  area: string
}

/** How many milliseconds each is worth dwelling on; what is not here is worth none. */
const WORTH = { announced: 900, attack: 900, hurt: 900, score: 800, went: 800, healed: 700, block: 700, came: 700, over: 0 } as const
/** Resources are laid in every turn, and seen at a glance. */
const LAID = 250

/** The areas whose cards lie before a player for all to see. */
const openAreas = (layout: Layout) => new Set([...layout.rows, ...layout.groups].map((one) => one.area))

export function changesBetween(before: View, after: View, layout: Layout): Change[] {
  const was = lying(before)
  const is = lying(after)
  const gone = new Map([...was].filter(([handle]) => !is.has(handle)))
  const taken = new Set<string>()
  const changes: Change[] = []
  for (const [handle, now] of is) {
    const then = was.get(handle)
    if (then) changes.push(...suffered(handle, then.card, now.card))
    else changes.push(came(now, new Map([...gone].filter(([one]) => !taken.has(one))), before, after, taken))
  }
  const table = openAreas(layout)
  const landed = new Map(changes.flatMap((one) => (one.kind === 'came' && one.was ? [[one.was, one.area] as const] : [])))
  for (const [handle, then] of gone) {
    const to = landed.get(handle)
    if (table.has(then.area) && (to === undefined || layout.piles.some((pile) => pile.area === to))) changes.push({ kind: 'went', handle, seat: then.seat, from: then.area, to: to ?? '' })
  }
  return [...changes, ...besides(before, after)]
}

function lying(view: View): Map<string, Lying> {
  return new Map(view.seats.flatMap((one, seat) => one.areas.flatMap((area) => area.cards.map((card) => [card.handle, { card, seat, area: area.name }] as const))))
}

/** Where a card that was not there before has come from: the same card under another handle, or an area that has fewer. */
function came({ card, seat, area }: Lying, gone: Map<string, Lying>, before: View, after: View, taken: Set<string>): Change {
  const alike = [...gone].filter(([, one]) => card.name && one.card.name === card.name)
  const [was, from] = alike.find(([, one]) => one.seat === seat) ?? alike[0] ?? [null, null]
  if (was !== null) taken.add(was)
  const fewer = ['hand', 'deck'].find((name) => size(after, seat, name) < size(before, seat, name) && name !== area)
  return { kind: 'came', handle: card.handle, seat, area, was, from: from?.area ?? fewer ?? '' }
}

const areaOf = (view: View, seat: number, name: string): AreaView | undefined => view.seats[seat]?.areas.find((one) => one.name === name)
const size = (view: View, seat: number, name: string): number => areaOf(view, seat, name)?.size ?? 0

function suffered(handle: string, before: CardView, after: CardView): Change[] {
  const more = damageOn(after) - damageOn(before)
  return more ? [{ kind: more > 0 ? 'hurt' : 'healed', handle, amount: Math.abs(more) }] : []
}

function besides(before: View, after: View): Change[] {
  const scores = after.seats.flatMap((one, seat): Change[] => (one.score !== before.seats[seat]?.score ? [{ kind: 'score', seat, amount: one.score - (before.seats[seat]?.score ?? 0) }] : []))
  const waited = new Set((before.table?.pending ?? []).map((one) => one.card))
  const announced = (after.table?.pending ?? []).filter((one) => one.card && !waited.has(one.card)).map((one): Change => ({ kind: 'announced', handle: one.card }))
  const [fought, fights] = [before.table?.fight, after.table?.fight]
  const attack: Change[] = fights && (!fought || fights.attackers.length > fought.attackers.length) ? [{ kind: 'attack' }] : []
  const block: Change[] = fights && fought && fights.blockers.length > fought.blockers.length ? [{ kind: 'block' }] : []
  const over: Change[] = after.result !== null && before.result === null ? [{ kind: 'over' }] : []
  return [...scores, ...announced, ...attack, ...block, ...over]
}

/** How long the table dwells on what has happened, in milliseconds. It goes by nothing but what is seen. */
export function dwell(changes: Change[], layout: Layout): number {
  const table = new Set([...openAreas(layout), layout.being_played])
  return Math.max(0, ...changes.map((one) => (one.kind === 'came' && !table.has(one.area) ? (layout.strip.some((row) => row.area === one.area) ? LAID : 0) : WORTH[one.kind])))
}

/** Whether something has happened that concerns a seat: it is attacked, its cards are aimed at, hurt or gone, its score falls, its turn has come. */
export function concerns(before: View, after: View, seat: number, layout: Layout): boolean {
  const letter = after.seats[seat]?.name
  const known = new Map([...lying(before), ...lying(after)])
  const own = (handle: string) => known.has(handle) && (known.get(handle)?.card.controller ?? 0) === seat
  const turn = after.active === seat && (before.active !== seat || before.turn !== after.turn)
  const aimed = (after.table?.pending ?? []).some((one) => one.seat !== letter && one.about?.some(own) && !before.table?.pending?.some((was) => was.card === one.card))
  return turn || after.result !== null || aimed || changesBetween(before, after, layout).some((one) => touches(one))

  function touches(one: Change): boolean {
    switch (one.kind) {
      case 'attack':
        return after.table?.fight?.defender === letter
      case 'hurt':
      case 'went':
        return own(one.handle)
      case 'score':
        return one.seat === seat && one.amount < 0
      default:
        return false
    }
  }
}
