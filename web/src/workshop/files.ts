/** Sets as files. */
import type { SetToExchange } from '../wire/server'

export const FORMS: readonly [NonNullable<SetToExchange['form']>, string][] = [
  ['toml', 'Card file'],
  ['csv', 'Spreadsheet (CSV)'],
  ['cockatrice', 'Cockatrice'],
  ['lackey', 'Lackey'],
  ['octgn', 'OCTGN'],
  ['mse', 'Magic Set Editor'],
]

const ENDINGS: readonly [string, NonNullable<SetToExchange['form']>][] = [['.csv', 'csv'], ['.set.xml', 'octgn'], ['.xml', 'cockatrice'], ['.txt', 'lackey'], ['.mse-set', 'mse'], ['.json', 'tabletop']]

/** In which format a file is: by what it begins with, or by its ending. */
export function formOf(name: string, text: string): NonNullable<SetToExchange['form']> {
  const head = text.slice(0, 400)
  if (head.includes('<cockatrice_carddatabase')) return 'cockatrice'
  if (/<set\s/.test(head)) return 'octgn'
  if (/^\ufeff?mse[ _]version:/.test(head)) return 'mse'
  return ENDINGS.find(([ending]) => name.toLowerCase().endsWith(ending))?.[1] ?? 'toml'
}

/** The text of a set's file; that of Magic Set Editor lies in an archive, as its only or its first compressed file `set`. */
export async function textOf(file: File): Promise<string> {
  const data = new DataView(await file.arrayBuffer())
  if (data.byteLength < 30 || data.getUint32(0, false) !== 0x504b0304) return new TextDecoder().decode(data)
  const end = [...Array(Math.min(data.byteLength, 65_558)).keys()].map((back) => data.byteLength - back - 22).find((at) => at >= 0 && data.getUint32(at, false) === 0x504b0506)
  for (let at = end === undefined ? data.byteLength : data.getUint32(end + 16, true); at + 46 <= data.byteLength && data.getUint32(at, false) === 0x504b0102; ) {
    const [size, words, extra, note, from] = [data.getUint32(at + 20, true), data.getUint16(at + 28, true), data.getUint16(at + 30, true), data.getUint16(at + 32, true), data.getUint32(at + 42, true)]
    if (new TextDecoder().decode(new Uint8Array(data.buffer, at + 46, words)) === 'set') {
      const start = from + 30 + data.getUint16(from + 26, true) + data.getUint16(from + 28, true)
      const packed = new Blob([new Uint8Array(data.buffer, start, size)])
      return data.getUint16(from + 8, true) === 0 ? packed.text() : new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
    }
    at += 46 + words + extra + note
  }
  throw new Error('This archive holds no set of Magic Set Editor.')
}

/** Has the browser keep something as a file. */
export function save(data: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
