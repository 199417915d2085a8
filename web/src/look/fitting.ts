/** What is to be read whole is fitted into the room that it has: it says and takes less, step by step, until nothing is cut off. */
import type { Attachment } from 'svelte/attachments'

const beyond = (element: HTMLElement) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1

/** Sets `data-tight` to the first of some steps at which an element holds all that is in it; its style says what each step leaves out. */
export function tighten(steps: number): Attachment<HTMLElement> {
  return (element) => {
    const fit = () => {
      for (let step = 0; step <= steps; step++) {
        element.dataset.tight = String(step)
        if (!beyond(element)) return
      }
    }
    return whenever(element, fit)
  }
}

const LEAST_ZOOM = 0.6

/** Draws what is in an element smaller, if it would not go in otherwise. */
export const shrink: Attachment<HTMLElement> = (element) => {
  const fit = () => {
    const inner = element.firstElementChild as HTMLElement | null
    if (!inner) return
    inner.style.zoom = '1'
    const style = getComputedStyle(element)
    const room = element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
    if (inner.offsetHeight > room) inner.style.zoom = String(Math.max(LEAST_ZOOM, room / inner.offsetHeight))
  }
  return whenever(element, fit)
}

/** A way to draw the cards of a table: how wide they are, in pixels, and what of them is left out. */
export type Way = readonly [wide: number, without: string]

/** Draws the cards of a table in the first of some ways, the largest, in which all of it can be seen at once: `--unit` is how wide one is. */
export function fill(ways: readonly Way[]): Attachment<HTMLElement> {
  return (element) => {
    let [at, known] = [0, '']
    const rooms = () => [element.parentElement as HTMLElement, ...element.querySelectorAll<HTMLElement>('.contests')]
    const fits = () => rooms().every((one) => one.scrollHeight <= one.clientHeight + 1)
    const put = (way: number) => {
      const [wide, without] = ways[(at = way)] ?? [0, '']
      element.style.setProperty('--unit', `${wide}px`)
      element.dataset.without = without
    }
    /** What moves may reach beyond its place, and says nothing about the room; what goes round for ever does not matter. */
    const moving = () => element.getAnimations({ subtree: true }).filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    const fit = () => {
      const awaited = known ? moving() : []
      if (awaited.length) {
        void Promise.allSettled(awaited.map((one) => one.finished)).then(() => element.isConnected && fit())
        return
      }
      // Only where cards came or went, or the room has changed, there can be more room than there was.
      const room = element.parentElement as HTMLElement
      const now = [room.offsetWidth, room.offsetHeight, ...[...element.querySelectorAll('.row, .heads')].map((one) => one.childElementCount)].join()
      if (now !== known) put(0)
      known = now
      while (at < ways.length - 1 && !fits()) put(at + 1)
    }
    return whenever(element, fit)
  }
}

/** Does something now, and again whenever the room or what is in it changes. */
function whenever(element: HTMLElement, fit: () => void): () => void {
  let due = 0
  const later = () => {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(fit)
  }
  fit()
  const words = new MutationObserver(later)
  words.observe(element, { childList: true, characterData: true, subtree: true })
  const room = new ResizeObserver(later)
  room.observe(element)
  return () => {
    cancelAnimationFrame(due)
    words.disconnect()
    room.disconnect()
  }
}
