/** Lays beside each text file what brotli makes of it, for the server to send where it is understood. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|html)$/

export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((one) => TEXT.test(one))
      for (const file of files) {
        const data = readFileSync(join(dir, file))
        const small = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
        if (small.length < data.length) writeFileSync(join(dir, `${file}.br`), small)
      }
    },
  }
}
