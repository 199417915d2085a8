/** From scene to scene of a lesson; each is a table of its own. */
import { routes } from '../look/routes.svelte'
import { settings } from '../look/settings.svelte'
import { beginScene } from '../wire/rest'
import { drop, hold } from '../wire/tokens'

/** Opens a scene; the one that it follows, if there is one, is forgotten. */
export async function openScene(game: string, lesson: string, scene: number, before?: string): Promise<void> {
  const made = await beginScene(game, lesson, { scene, name: settings.kept.name || 'Guest' })
  hold({ table: made.table.id, seat: made.seat, token: made.token, game, lesson })
  if (before) drop(before)
  const path = `/table/${made.table.id}`
  if (before) routes.replace(path)
  else routes.go(path)
}
