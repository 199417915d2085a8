/** Serves the game icons that the page's lists and the games name, one small SVG each, so that a table loads only those it shows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Names = string | Names[] | { [key: string]: Names }

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

function named(names: Names): string[] {
  return typeof names === 'string' ? [names] : Object.values(names).flatMap(named)
}

/** The icons that games name for their own cards. */
function figures(): string[] {
  const games = new URL('../src/rulewright/games/', import.meta.url)
  const files = readdirSync(games).map((one) => new URL(`${one}/figures.toml`, games)).filter((one) => existsSync(one))
  return files.flatMap((one) => [...readFileSync(one, 'utf8').matchAll(/^"[^"]+" = "([a-z0-9-]+)"$/gm)].map((found) => found[1] ?? ''))
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
  const lists = ['emblems.json', 'grounds.json', 'signs.json']
  const wanted = new Set([...lists.flatMap((one) => named(read(`./src/cards/${one}`) as Names)), ...figures()])
  const lacking = [...wanted].filter((name) => !(name in icons))
  if (lacking.length) throw new Error(`there are no icons called: ${lacking.join(', ')}`)
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
