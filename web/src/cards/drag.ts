/** Lets a card be dragged onto another, onto a player or onto the table; a click that ends a drag is dropped. */
import type { Attachment } from 'svelte/attachments'
import type { Board } from '../table/board.svelte'

const STRAYS = 9

export function drag(board: Board, handle: string, size: string): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null
    let ghost: HTMLElement | null = null

    const down = (event: PointerEvent) => {
      // A finger sweeps through rows and over the table; only what lies in the hand can be drawn out of it.
      if (event.button !== 0 || !board.mayCarry(handle) || (event.pointerType !== 'mouse' && size !== 'hand')) return
      from = { x: event.clientX, y: event.clientY }
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', up)
      window.addEventListener('pointercancel', stop)
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      const far = event.pointerType === 'mouse' ? Math.hypot(x, y) > STRAYS : -y > 2 * STRAYS
      if (!ghost && !far) return
      if (!ghost) begin()
      if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 30))}deg)`
      const under = target(event)
      board.pointed = under.card ? [under.card] : []
    }
    const begin = () => {
      const box = element.getBoundingClientRect()
      ghost = element.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-handle')
      ghost.setAttribute('aria-hidden', 'true')
      Object.assign(ghost.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: '0', zIndex: '60', pointerEvents: 'none', opacity: '0.9', transition: 'none' })
      document.body.append(ghost)
      board.dragged = handle
      board.inspected = null
    }
    const target = (event: PointerEvent): { card?: string; seat?: number; felt: boolean } => {
      const under = document.elementFromPoint(event.clientX, event.clientY)
      const card = under?.closest<HTMLElement>('[data-handle]')?.dataset.handle
      const seat = under?.closest<HTMLElement>('[data-seat]')?.dataset.seat
      return { ...(card ? { card } : {}), ...(seat ? { seat: Number(seat) } : {}), felt: Boolean(under?.closest('.felt')) }
    }
    const up = (event: PointerEvent) => {
      const [dropped, under] = [ghost !== null, target(event)]
      stop()
      if (!dropped) return
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
      if (under.felt) void board.carry(handle, under)
    }
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const stop = () => {
      from = null
      ghost?.remove()
      ghost = null
      board.dragged = null
      board.pointed = []
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', stop)
    }
    element.addEventListener('pointerdown', down)
    return () => {
      stop()
      element.removeEventListener('pointerdown', down)
    }
  }
}
