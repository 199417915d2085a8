/** Sets as files. */
import type { SetToExchange } from '../wire/server'

export const FORMS: readonly [NonNullable<SetToExchange['form']>, string][] = [
  ['toml', 'Card file'],
  ['csv', 'Spreadsheet (CSV)'],
  ['cockatrice', 'Cockatrice'],
  ['lackey', 'Lackey'],
]

/** Has the browser keep something as a file. */
export function save(data: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
