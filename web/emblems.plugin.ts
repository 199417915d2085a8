/** Serves the game icons that emblems.json names, one small SVG each, so that a table loads only those it shows. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Names = string | Names[] | { [key: string]: Names }

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

function named(names: Names): string[] {
  return typeof names === 'string' ? [names] : Object.values(names).flatMap(named)
}

/** A tenth of a unit of 512 is finer than anybody sees; a fraction that would carry keeps two digits. */
function shortened(body: string): string {
  return body.replaceAll(/\.(\d{2,})/g, (_, digits: string) => {
    const tenths = Math.round(Number(`0.${digits}`) * 10)
    return tenths < 10 ? `.${tenths}` : `.${digits.slice(0, 2)}`
  })
}

function drawings(): Map<string, string> {
  const { icons } = read('./node_modules/@iconify-json/game-icons/icons.json') as { icons: Record<string, { body: string }> }
  const wanted = new Set(named(read('./src/cards/emblems.json') as Names))
  const lacking = [...wanted].filter((name) => !(name in icons))
  if (lacking.length) throw new Error(`emblems.json names icons that do not exist: ${lacking.join(', ')}`)
  const svg = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${shortened(icons[name]?.body ?? '')}</svg>`
  return new Map([...wanted].map((name) => [`emblems/${name}.svg`, svg(name)]))
}

export function emblems(): Plugin {
  return {
    name: 'emblems',
    configureServer(server) {
      const files = drawings()
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1))
        if (file === undefined) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(file)
      })
    },
    generateBundle() {
      for (const [fileName, source] of drawings()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
