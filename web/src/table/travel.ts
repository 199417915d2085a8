/** How cards move on the screen: by transforms alone, which cost the browser no layout. */

export interface Ghost {
  image: HTMLElement
  box: DOMRect
}

/** A picture of a card as it lies, to be seen after it has gone. */
export function ghostOf(card: HTMLElement | null): Ghost | null {
  if (!card) return null
  const box = card.getBoundingClientRect()
  if (!box.width) return null
  const image = card.cloneNode(true) as HTMLElement
  image.removeAttribute('data-handle')
  image.tabIndex = -1
  // Away from its row it no longer knows how large it was.
  image.style.cssText = `position: fixed; margin: 0; left: ${box.left}px; top: ${box.top}px; --w: ${card.offsetWidth}px; width: ${card.offsetWidth}px; height: ${card.offsetHeight}px; transition: none`
  return { image, box }
}

/** A card comes to its place from where it was; from nowhere it grows there. */
export function fly(card: HTMLElement, from: DOMRect | null, duration: number): void {
  const to = card.getBoundingClientRect()
  if (!duration || !to.width) return
  if (!from?.width) {
    card.animate([{ opacity: 0, transform: 'scale(0.7)' }, { opacity: 1, transform: 'none' }], { duration: duration / 2, easing: 'ease-out' })
    return
  }
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2]
  const scale = Math.max(0.25, Math.min(2, from.width / to.width))
  const lifted = `translate(${x / 2}px, ${y / 2 - 14}px) scale(${Math.max(1.06, (1 + scale) / 2)})`
  card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 6 }, { transform: lifted, zIndex: 6, offset: 0.55 }, { transform: 'none', zIndex: 6 }],
    { duration, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)' },
  )
}

/** A card leaves the table: it tips over and falls, onto its pile if there is one to be seen. */
export function fall({ image, box }: Ghost, overlay: HTMLElement, pile: DOMRect | null, duration: number): void {
  if (!duration) return
  overlay.append(image)
  const [x, y] = pile?.width ? [pile.left + pile.width / 2 - box.left - box.width / 2, pile.top + pile.height / 2 - box.top - box.height / 2] : [0, box.height]
  const scale = pile?.width ? Math.max(0.2, pile.width / box.width) : 0.6
  const falling = image.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translateY(-8px) rotate(-6deg) scale(1.05)', opacity: 1, filter: 'brightness(1.5)', offset: 0.3 },
      { transform: `translate(${x}px, ${y}px) rotate(24deg) scale(${scale})`, opacity: 0.1, filter: 'none' },
    ],
    { duration, easing: 'cubic-bezier(0.4, 0, 0.8, 0.6)' },
  )
  falling.onfinish = falling.oncancel = () => image.remove()
}
