/** Sentences of the log, with the names of cards in them found. */

import type { Sentence } from '../wire/messages'

/** What is said several times in a row, said once and counted. */
export function together(told: { entry: Sentence; at: number; times: number }[]): { entry: Sentence; at: number; times: number }[] {
  const found: typeof told = []
  for (const one of told) {
    const last = found.at(-1)
    const same = last && last.entry.rule === one.entry.rule && (last.entry.said ?? last.entry.text) === (one.entry.said ?? one.entry.text)
    if (same) found[found.length - 1] = { ...last, times: last.times + 1 }
    else found.push(one)
  }
  return found
}

/** A piece of a sentence: a card's name with the punctuation that must not be parted from it, or other words. */
export type Part = { words: string; card: boolean; after: string }

export function cardFinder(names: string[]): (text: string) => Part[] {
  if (!names.length) return (text) => [{ words: text, card: false, after: '' }]
  const escaped = [...names].sort((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}])(${escaped.join('|')})(?![\\p{L}])`, 'u')
  const known = new Set(names)
  return (text) => {
    const parts: Part[] = []
    for (const words of text.split(pattern).filter(Boolean)) {
      const last = parts.at(-1)
      const stays = last?.card ? (/^[.,:;!?)\]'’]+s?/.exec(words)?.[0] ?? '') : ''
      if (last && stays) last.after = stays
      if (words.length > stays.length) parts.push({ words: words.slice(stays.length), card: known.has(words), after: '' })
    }
    return parts
  }
}

/** A sentence without the card that caused it, which stands behind it in brackets. */
export function withoutSource(said: string, source: string | undefined): string {
  return source && isSource(said, source) ? `${said.slice(0, -source.length - 3)}.` : said
}

/** Whether a sentence ends with the card that caused it; it does not if it speaks of that card anyway. */
export function isSource(said: string, source: string | undefined): boolean {
  return !!source && said.endsWith(` [${source}]`)
}

/** The sentence that opens a turn, as a heading. */
export function heading(said: string): string {
  return said.replace(/\.$/, '').replace(/^(\S+ \d+): /, '$1 · ')
}

export function opensTurn(text: string): boolean {
  return /^turn \d+\b/i.test(text)
}
