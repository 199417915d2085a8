/** Cuts the fonts down to the letters and features that the page uses; whatever else a name may hold comes from the whole font. */
import { readFileSync } from 'node:fs'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const FONTS = [
  { family: 'Alegreya', weight: 700, name: 'alegreya-latin-700-normal' },
  { family: 'Alegreya Sans', weight: 400, name: 'alegreya-sans-latin-400-normal' },
  { family: 'Alegreya Sans', weight: 700, name: 'alegreya-sans-latin-700-normal' },
]
/** What is hardly ever read on a table is not worth its bytes in the first load. */
const RARE = '$<>@\\^_`{|}~'
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).filter((one) => !RARE.includes(one)).join('')
const LETTERS = `${ASCII}\u00a0·×–—‘’“”…→−`
const code = (one: string) => `U+${one.codePointAt(0)?.toString(16)}`
/** What else of these alphabets the whole font has; a sign that it has not is no reason to load it. */
const BEYOND = `${[...RARE].map(code).join(',')},U+a1-ff,U+131,U+152-153,U+2c6,U+2da,U+2dc,U+20ac`
const RANGE = [...LETTERS].map(code).join(',')

function whole(name: string): Uint8Array {
  const family = name.slice(0, name.indexOf('-latin'))
  return readFileSync(new URL(`./node_modules/@fontsource/${family}/files/${name}.woff2`, import.meta.url))
}

const cut = (name: string) => subset(whole(name), LETTERS, { targetFormat: 'woff2', keepFeatures: ['kern', 'lnum'], noHinting: true })

/** Of two faces the later one is asked first. */
function styles(): string {
  const face = (family: string, weight: number, file: string, range: string) => `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('/fonts/${file}.woff2') format('woff2')${range}}`
  return FONTS.map(({ family, weight, name }) => face(family, weight, `${name}-whole`, `;unicode-range:${BEYOND}`) + face(family, weight, name, `;unicode-range:${RANGE}`)).join('\n')
}

async function files(): Promise<Map<string, string | Uint8Array>> {
  const cuts = await Promise.all(FONTS.map(async ({ name }) => [`fonts/${name}.woff2`, await cut(name)] as const))
  return new Map<string, string | Uint8Array>([['fonts/fonts.css', styles()], ...FONTS.map(({ name }) => [`fonts/${name}-whole.woff2`, whole(name)] as const), ...cuts])
}

export function fonts(): Plugin {
  return {
    name: 'fonts',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: '/fonts/fonts.css' }, injectTo: 'head' }],
    async configureServer(server) {
      const made = await files()
      server.middlewares.use((request, response, next) => {
        const file = made.get((request.url ?? '').slice(1))
        if (file === undefined) return next()
        response.setHeader('Content-Type', request.url?.endsWith('.css') ? 'text/css' : 'font/woff2')
        response.end(file)
      })
    },
    async generateBundle() {
      for (const [fileName, source] of await files()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
