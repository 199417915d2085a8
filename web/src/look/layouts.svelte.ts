/** How each game is drawn: what its server says of it. Nothing on this page knows a game. */
import { getContext, setContext } from 'svelte'
import { games } from '../wire/rest'
import type { Layout } from '../wire/messages'

const AGAIN = 1500

/** A game of which nothing is said. */
export const PLAIN: Layout = {
  score: 'score', marked: 'marked', counter: 'token', piles: [{ area: 'deck', always: true, open: false, shared: false }], being_played: '', strip: [], rows: [], groups: [],
  stats: [], stat_lines: [], type_fields: [], icon_field: '', icons: {}, belongs: 'Belongs to', frames: {}, scene: 'lamplight', shapes: {}, buttons: {}, answering: ['act', 'respond'], suggested: [], played_out: [], deeds: [], battles: [],
}

/** The name of the palette of what cards belong to. */
export const frameOf = (belongs: string): string => belongs.toLowerCase().replaceAll(/[^a-z]+/g, '-')

class Layouts {
  private known = $state.raw<Record<string, Layout> | null>(null)

  get ready(): boolean {
    return this.known !== null
  }

  of(game: string | undefined): Layout {
    return this.known?.[game ?? ''] ?? PLAIN
  }

  put(known: Record<string, Layout>): void {
    this.known = known
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(Object.values(known).map(palettes).join('\n'))
    document.adoptedStyleSheets = [sheet]
  }

  async load(): Promise<void> {
    try {
      this.put(Object.fromEntries((await games()).map((one) => [one.name, one.layout])))
    } catch {
      setTimeout(() => void this.load(), AGAIN)
    }
  }
}

function palettes({ frames, icons }: Layout): string {
  const cards = Object.entries(frames).map(([name, [middle, deep, light]]) => `[data-frame='${frameOf(name)}'] { --frame: ${middle}; --frame-deep: ${deep}; --frame-light: ${light}; }`)
  return [...cards, ...Object.entries(icons).map(([letter, colour]) => `[data-icon='${letter}'] { --icon-colour: ${colour}; }`)].join('\n')
}

export const layouts = new Layouts()

const LAYOUT = Symbol('layout')

/** What cards are drawn by from here on. */
export const provideLayout = (layout: () => Layout) => setContext(LAYOUT, layout)
export const useLayout = (): (() => Layout) => getContext<(() => Layout) | undefined>(LAYOUT) ?? (() => PLAIN)
