/** The log as deeds: what somebody did, and under it what came of that. */
import type { Layout, Sentence } from '../wire/messages'
import { opensTurn } from './sentences'

export interface Told {
  entry: Sentence
  at: number
  times: number
}

export interface Deed {
  head: Told
  body: Told[]
}

/** Whether a sentence says of a seat, by its letter, that it does something. */
const bySeat = (entry: Sentence) => /^[a-d] /.test(entry.text)
const depth = (entry: Sentence) => entry.depth ?? 0

export function deedsOf(told: Told[], { deeds, battles }: Pick<Layout, 'deeds' | 'battles'>): Deed[] {
  const found: Deed[] = []
  for (const one of told) {
    const last = found.at(-1)
    if (!last || begins(one.entry, last.head.entry)) found.push({ head: one, body: [] })
    else last.body.push(one)
  }
  return found

  function begins(entry: Sentence, head: Sentence): boolean {
    if (opensTurn(entry.text) || opensTurn(head.text)) return true
    const within = depth(entry) > depth(head)
    if (battles.includes(head.rule) && (within || entry.rule === head.rule)) return false
    if (deeds.includes(entry.rule)) return bySeat(entry) || entry.rule !== head.rule
    // What nobody did, such as what happens at the end of a turn, stands for itself.
    return !deeds.includes(head.rule) || depth(entry) < depth(head)
  }
}

/** The letter of whoever has the turn that a sentence opens. */
const whose = (entry: Sentence): string => /^turn \d+: ?([a-d])\b/i.exec(entry.text)?.[1] ?? ''

/** What the others have done since one's own latest turn before this one, as deeds. */
export function theirDeeds(log: Sentence[], mine: string, layout: Layout): Deed[] {
  const turns = log.flatMap((entry, at) => (opensTurn(entry.text) ? [{ at, seat: whose(entry) }] : []))
  const last = turns.at(-1)
  if (!last || !mine) return []
  const past = last.seat === mine ? turns.slice(0, -1) : turns
  const own = past.findLastIndex((one) => one.seat === mine)
  const from = past[own + 1]?.at
  if (from === undefined) return []
  const until = last.seat === mine ? last.at : log.length
  const told = log.slice(from, until).map((entry, place) => ({ entry, at: from + place, times: 1 }))
  return deedsOf(told.filter(({ entry }) => !entry.routine), layout).filter((one) => layout.deeds.includes(one.head.entry.rule) || one.body.length > 0)
}
