/** Where this page is reached from: a page on the server's own machine is handed on by an address that others can open. */
import { reach } from '../wire/rest'

const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/

class Origin {
  /** What stands before the path of a link that is handed on. */
  address = $state(location.origin)
  private asked = false

  /** Whether no other machine can open it. */
  get alone(): boolean {
    return LOOPBACK.test(new URL(this.address).hostname)
  }

  /** Asks the server once, and only where the page's own address is of no use to others. */
  find(): void {
    if (this.asked || !this.alone) return
    this.asked = true
    void reach()
      .then(({ addresses }) => (this.address = addresses[0] ?? this.address))
      .catch(() => (this.asked = false))
  }
}

export const origin = new Origin()
