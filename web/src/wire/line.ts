/** A line to the server that mends itself: when it breaks, it is opened again and says its first message again. */
import type { First, Later, Message } from './messages'

export type LineState = 'opening' | 'open' | 'lost' | 'closed'

export interface LineEnds {
  /** What is said first, each time the line is opened. */
  first: () => First
  hears: (message: Message) => void
  stands: (state: LineState) => void
}

const PING_AFTER = 12_000
const DEAD_AFTER = 30_000
const LONGEST_WAIT = 8_000

export class Line {
  private socket: WebSocket | null = null
  private tries = 0
  private next = 1
  private heardAt = 0
  private beat: ReturnType<typeof setInterval> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private waiting = new Map<number, (message: Message | null) => void>()
  private ended = false

  constructor(
    private readonly address: string,
    private readonly ends: LineEnds,
  ) {
    // What may have mended the line is not waited out.
    for (const sign of ['online', 'pageshow', 'focus']) window.addEventListener(sign, this.hope)
    this.open()
  }

  private readonly hope = (): void => {
    if (this.retry !== undefined) this.now()
  }

  /** Says something and gives what is answered; null if the line broke first. */
  ask(message: Later): Promise<Message | null> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null)
    const id = this.next++
    this.socket.send(JSON.stringify({ ...message, id }))
    return new Promise((resolve) => this.waiting.set(id, resolve))
  }

  close(): void {
    this.ended = true
    for (const sign of ['online', 'pageshow', 'focus']) window.removeEventListener(sign, this.hope)
    clearTimeout(this.retry)
    clearInterval(this.beat)
    this.socket?.close()
    this.ends.stands('closed')
  }

  /** Tries at once instead of when it is due. */
  now(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return
    clearTimeout(this.retry)
    this.retry = undefined
    this.open()
  }

  private open(): void {
    this.ends.stands(this.tries ? 'lost' : 'opening')
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.onopen = () => {
      this.heardAt = Date.now()
      socket.send(JSON.stringify(this.ends.first()))
      this.beat = setInterval(() => this.check(), PING_AFTER)
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message)
    socket.onclose = () => {
      if (socket === this.socket) this.broken()
    }
  }

  private hear(message: Message): void {
    this.heardAt = Date.now()
    if (this.tries !== 0 || message.type === 'welcome' || message.type === 'tables') this.ends.stands('open')
    this.tries = 0
    const asked = typeof message.to === 'number' ? this.waiting.get(message.to) : undefined
    if (asked) {
      this.waiting.delete(message.to as number)
      asked(message)
    }
    this.ends.hears(message)
  }

  private check(): void {
    if (Date.now() - this.heardAt > DEAD_AFTER) this.socket?.close()
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"type":"ping"}')
  }

  private broken(): void {
    clearInterval(this.beat)
    for (const asked of this.waiting.values()) asked(null)
    this.waiting.clear()
    if (this.ended) return
    this.tries += 1
    this.ends.stands('lost')
    this.retry = setTimeout(() => this.now(), Math.min(LONGEST_WAIT, 250 * 2 ** this.tries))
  }
}

export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}
