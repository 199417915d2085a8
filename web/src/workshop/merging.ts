/** Two people at one card: what each has changed since both saw the same. */
import type { CardFields } from '../wire/messages'

/** A card on the desk. On the server it has a number, and a wording that was seen last. */
export interface Sheet {
  number: number
  base: number
  fields: CardFields
  seen: CardFields | null
}

const plain = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The fields in which two wordings differ; how far a card has come is the server's business. */
export function apart(one: CardFields, other: CardFields): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => name !== 'status' && plain(one[name]) !== plain(other[name]))
}

export const isChanged = (sheet: Sheet) => !sheet.seen || apart(sheet.seen, sheet.fields).length > 0

/**
 * What is written here put upon what somebody else has saved since; null where both have changed the same field and it
 * has not been settled which is to stay.
 */
export function rebased(sheet: Sheet, theirs: CardFields, wording: number, settled: Record<string, unknown> = {}): Sheet | null {
  const seen = sheet.seen ?? ({} as CardFields)
  const mine = apart(seen, sheet.fields)
  const others = new Set(apart(seen, theirs))
  const open = mine.filter((name) => others.has(name) && plain(theirs[name]) !== plain(sheet.fields[name]) && !(name in settled))
  if (open.length) return null
  const fields = { ...theirs }
  for (const name of mine) fields[name] = name in settled ? settled[name] : sheet.fields[name]
  return { ...sheet, base: wording, seen: theirs, fields }
}
