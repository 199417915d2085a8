/** Sentences of the log, with the names of cards in them found. */

export type Part = { words: string; card: boolean }

export function cardFinder(names: string[]): (text: string) => Part[] {
  if (!names.length) return (text) => [{ words: text, card: false }]
  const escaped = [...names].sort((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}])(${escaped.join('|')})(?![\\p{L}])`, 'u')
  const known = new Set(names)
  return (text) => text.split(pattern).filter(Boolean).map((words) => ({ words, card: known.has(words) }))
}

export function opensTurn(text: string): boolean {
  return /^turn \d+\b/i.test(text)
}
