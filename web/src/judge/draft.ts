/** The judge file that somebody is writing in this browser, and what can be told of it without the server. */

const KEY = 'rulewright.judge'

export function keptDraft(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Where nothing can be kept the file lives as long as the page.
  }
}

/** The game that a file says it is about. */
export const gameOf = (text: string): string => /^\s*game\s*=\s*["'](\w+)["']/m.exec(text)?.[1] ?? ''

/** A name for the file, after its first case. */
export function fileName(text: string): string {
  const title = /^\s*title\s*=\s*["'](.+?)["']/m.exec(text)?.[1] ?? 'case'
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return `${words.slice(0, 60) || 'case'}.judge.toml`
}

/** What is put into a file for a card: its name, in quotes where a list stands, bare within the steps. */
export function cardWords(text: string, at: number, name: string): string {
  const before = text.slice(0, at)
  const quotes = before.match(/"""|'''/g)?.length ?? 0
  if (quotes % 2) return name
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (line.match(/"/g)?.length ?? 0) % 2 ? name : `"${name}"`
}

/** Whether a case holds, as a sign before its title; nothing if it was not run. */
export const sign = (one: { holds: boolean | null }): string => (one.holds === null ? '' : one.holds ? '✓ ' : '✗ ')

/** How many cases of a file hold. */
export function held(cases: { holds: boolean | null }[]): string {
  const run = cases.filter((one) => one.holds !== null)
  return `${run.filter((one) => one.holds).length} of ${run.length} hold`
}
