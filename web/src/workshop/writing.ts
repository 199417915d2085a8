/** Fields of a card as they are written, and as a card file has them. */
import type { CardFields } from '../wire/messages'
import type { Completion, Finding, FormField, Problem } from '../wire/server'

/** The word of the type line that says what a card is. */
export function kindOf(typeLine: string): string {
  return (typeLine.split(' - ')[0] ?? '').trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
}

/** The fields that a card of this type has. */
export function fieldsFor(fields: readonly FormField[], typeLine: string): FormField[] {
  const kind = kindOf(typeLine)
  return fields.filter((field) => !field.types?.length || field.types.includes(kind))
}

/** A value as the file has it: numbers where there is one, nothing where nothing is written. */
export function valueOf(field: FormField | undefined, written: string): string | number | number[] | undefined {
  const words = written.trim()
  if (!words) return undefined
  if (field?.kind === 'numbers' && /^\d+(\s*[,/ ]\s*\d+)*$/.test(words)) return words.split(/[,/ ]+/).map(Number)
  const number = field?.kind === 'number' || field?.name === 'cost'
  return number && /^\d+$/.test(words) ? Number(words) : written
}

/** What a card file holds: nothing that was written for another type of card, and no empty fields. */
export function printedFields(card: CardFields, fields: readonly FormField[]): CardFields {
  const fitting = new Set(fieldsFor(fields, card.type).map((field) => field.name))
  const foreign = new Set(fields.map((field) => field.name).filter((name) => !fitting.has(name)))
  return Object.fromEntries(Object.entries(card).filter(([name, value]) => !foreign.has(name) && value !== undefined && value !== '')) as CardFields
}

/** What to call a card with these problems: understood, not understood, or understood and not playable yet. */
export function verdictOn(problems: readonly Problem[]): string {
  if (!problems.length) return 'Understood'
  return problems.every((one) => one.understood) ? 'Understood, but not playable yet' : 'Not understood yet'
}

/** Where a problem is in the text, from and to; the last word of the line where words are missing after it. */
export function spanOf(text: string, problem: Problem): [number, number] | null {
  if (!problem.line) return null
  const before = text.split('\n').slice(0, problem.line - 1).join('\n').length + (problem.line > 1 ? 1 : 0)
  const from = before + problem.column - 1
  const to = Math.min(text.length, from + Math.max(1, problem.length))
  if (text.slice(from, to).trim()) return [from, to]
  const line = text.slice(before, from)
  return [before + line.length - (/\S+\s*$/.exec(line)?.[0].length ?? 0), before + line.trimEnd().length]
}

/** A text in pieces, those with a problem marked. */
export function underlined(text: string, problems: readonly Problem[]): { words: string; bad: boolean }[] {
  const spans = problems.map((one) => spanOf(text, one)).filter((one) => one !== null).sort((a, b) => a[0] - b[0])
  const found: { words: string; bad: boolean }[] = []
  let at = 0
  for (const [from, to] of spans) {
    if (from < at) continue
    found.push({ words: text.slice(at, from), bad: false }, { words: text.slice(from, to), bad: true })
    at = to
  }
  found.push({ words: text.slice(at), bad: false })
  return found.filter((one) => one.words)
}

/** A field with a finding mended. */
export function mended(written: string, finding: Finding): string {
  return written.slice(0, finding.start) + (finding.fix ?? '') + written.slice(finding.end)
}

/** A name that no other card of a set has. */
export function freeName(name: string, cards: readonly CardFields[]): string {
  const taken = new Set(cards.map((card) => card.name))
  for (let number = 2; taken.has(name); number += 1) name = `${name.replace(/ \d+$/, '')} ${number}`
  return name
}

/** A text with a completion taken, and where one writes on: a space after a word, unless one is there. */
export function completed(text: string, taken: Completion): [string, number] {
  const after = text.slice(taken.end)
  const words = taken.words + (/^[\s.,;:]/.test(after) || taken.words.endsWith('.') ? '' : ' ')
  return [text.slice(0, taken.start) + words + after, taken.start + words.length]
}

/** A case about a card to begin with: it holds, and goes on from there. */
export function caseFor(name: string): string {
  const quoted = JSON.stringify(name)
  return `[[case]]\ntitle = ${JSON.stringify(`What ${name} does`)}\na.hand = [${quoted}]\nsteps = """\nexpect: ${name} in a.hand\n"""\n`
}

/** A judge file with a card, given as a card file, and a case about it. */
export function judgeFileFor(cardFile: string, name: string): string {
  return `${cardFile.replace(/^(?:set|art) = .*\n/gm, '')}\n${caseFor(name)}`
}
