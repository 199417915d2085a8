/** Calls back when a finger rests on an element; the click that follows is dropped. */
import type { Attachment } from 'svelte/attachments'

const RESTS = 420
const STRAYS = 10

export function longPress(then: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    let held = false
    const stop = () => clearTimeout(timer)
    const down = (event: PointerEvent) => {
      held = false
      if (event.pointerType === 'mouse') return
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        held = true
        then()
      }, RESTS)
    }
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAYS) stop()
    }
    const click = (event: MouseEvent) => {
      if (!held) return
      held = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const menu = (event: Event) => {
      event.preventDefault()
      then()
    }
    const watched: [string, (event: never) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', stop], ['pointercancel', stop], ['contextmenu', menu]]
    for (const [name, react] of watched) element.addEventListener(name, react as EventListener)
    element.addEventListener('click', click, true)
    return () => {
      stop()
      for (const [name, react] of watched) element.removeEventListener(name, react as EventListener)
      element.removeEventListener('click', click, true)
    }
  }
}
