/** Which page is open, by the address. */

export type Page =
  | { at: 'lobby'; hash: string }
  | { at: 'table' | 'watch'; table: string }
  | { at: 'replay'; table: string; hash: string }
  | { at: 'join'; table: string; code: string }
  | { at: 'decks'; game: string; deck: string; hash: string }
  | { at: 'judge'; game: string; hash: string }
  | { at: 'workshop'; game: string; set: string; code: string }
  | { at: 'set'; set: string; release: number }
  | { at: 'account' }
  | { at: 'ladder'; game: string; edition: string }

export function read(path: string, hash: string): Page {
  const [, first = '', second = '', third = ''] = path.split('/').map(decodeURIComponent)
  if ((first === 'table' || first === 'watch') && second) return { at: first, table: second }
  if (first === 'replay' && second) return { at: first, table: second, hash }
  if (first === 'join' && second) return { at: 'join', table: second, code: hash.slice(1) }
  if (first === 'decks') return { at: 'decks', game: second, deck: third, hash }
  if (first === 'judge') return { at: 'judge', game: second, hash }
  if (first === 'workshop') return { at: 'workshop', game: second, set: third, code: hash.slice(1) }
  if (first === 'sets' && second) return { at: 'set', set: second, release: Number(third) || 0 }
  if (first === 'account') return { at: 'account' }
  if (first === 'ladder') return { at: 'ladder', game: second, edition: third }
  return { at: 'lobby', hash }
}

class Routes {
  page = $state.raw<Page>(read(location.pathname, location.hash))

  go(path: string): void {
    history.pushState(null, '', path)
    this.arrive()
  }

  /** Goes there without leaving a way back to where one was. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.arrive()
  }

  arrive(): void {
    this.page = read(location.pathname, location.hash)
  }
}

export const routes = new Routes()
window.addEventListener('popstate', () => routes.arrive())

/** For links within the site: a plain click stays on the page. */
export function within(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || event.metaKey || event.ctrlKey || event.shiftKey || link.hasAttribute('download')) return
  if (link.pathname.startsWith('/api') || link.pathname.startsWith('/schema') || link.pathname === '/source') return
  event.preventDefault()
  routes.go(link.pathname + link.search + link.hash)
}
