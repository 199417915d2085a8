/** A judge file in an address: packed, so that a link holds all of it and no server has to keep anything. */

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The file in the part of an address after #; null if there is none, or if it is not one of ours. */
export async function unpacked(hash: string): Promise<string | null> {
  const found = /^#file=([\w-]+)$/.exec(hash)?.[1]
  if (!found) return null
  try {
    const bytes = Uint8Array.from(atob(found.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    return null
  }
}

/** So many letters a judge file may have here, and in a link. */
export const LARGEST = 40_000
export const TOO_LARGE = 'This file is too large to be judged here; the terminal takes it.'

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    size += read.value.length
    if (size > 4 * LARGEST) throw new Error('too large')
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
