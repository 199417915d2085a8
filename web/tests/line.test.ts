import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line, type LineState } from '../src/wire/line'
import type { Message, Update } from '../src/wire/messages'
import { Seat } from '../src/wire/seat.svelte'
import { read } from '../src/look/routes.svelte'
import { TABLE, view } from './stories'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const update = (change: Partial<Update>): Update => ({
  type: 'update', moment: 1, whole: false, view: view(), decision: null, waiting: 'b', log: { from: 0, entries: [] }, prints: {}, takeable: 0, automatic: null, clock: null, guide: null, ...change,
})

describe('a line', () => {
  it('does not wait its time out when it may have been mended', () => {
    const line = new Line('ws://x/ws', { first: () => ({ type: 'lobby' }), hears: () => null, stands: () => null })
    FakeSocket.last.open()
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(1)
    FakeSocket.last.close()
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    line.close()
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('opens again when it breaks, waits longer each time, and says its first message again', () => {
    const stands: LineState[] = []
    const heard: Message[] = []
    const line = new Line('ws://x/ws', { first: () => ({ type: 'lobby' }), hears: (message) => heard.push(message), stands: (state) => stands.push(state) })
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'lobby' }])
    FakeSocket.last.say({ type: 'tables', tables: [] })
    FakeSocket.last.close()
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.close()
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(2)
    vi.advanceTimersByTime(500)
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'lobby' }])
    FakeSocket.last.say({ type: 'tables', tables: [] })
    expect(stands.at(-1)).toBe('open')
    line.close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(3)
  })

  it('gives an answer to the question it belongs to, and nothing if the line breaks', async () => {
    const line = new Line('ws://x/ws', { first: () => ({ type: 'lobby' }), hears: () => undefined, stands: () => undefined })
    FakeSocket.last.open()
    const first = line.ask({ type: 'undo' })
    const second = line.ask({ type: 'undo' })
    FakeSocket.last.say({ type: 'ack', to: 2, moment: 9 })
    FakeSocket.last.close()
    expect(await second).toEqual({ type: 'ack', to: 2, moment: 9 })
    expect(await first).toBeNull()
    expect(await line.ask({ type: 'undo' })).toBeNull()
  })

  it('gives up on a server that has fallen silent', () => {
    new Line('ws://x/ws', { first: () => ({ type: 'lobby' }), hears: () => undefined, stands: () => undefined })
    FakeSocket.last.open()
    vi.advanceTimersByTime(13_000)
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(40_000)
    expect(FakeSocket.all.length).toBeGreaterThan(1)
  })
})

describe('a seat', () => {
  it('sits down with its token and answers the decision that it was shown', async () => {
    const seat = new Seat('t1', 'secret')
    FakeSocket.last.open()
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'sit', table: 't1', token: 'secret' })
    expect(FakeSocket.last.address).not.toContain('secret')
    FakeSocket.last.say({ type: 'welcome', table: TABLE, seat: 'a', stops: null })
    FakeSocket.last.say(update({ moment: 7, decision: { moment: 7, kind: 'choose', seat: 'a', prompt: 'x', question: 'x', rule: { id: '1' } } }))
    const said = seat.answer({ option: 0 })
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'answer', moment: 7, answer: { option: 0 } })
    expect(seat.sending).toBe(true)
    FakeSocket.last.say({ type: 'refused', to: 1, refusal: { rule: { id: '405.2' }, reason: 'no' } })
    expect(await said).toEqual({ refusal: { rule: { id: '405.2' }, reason: 'no' } })
    expect(seat.sending).toBe(false)
  })

  it('cuts the log where an update says, and keeps what is printed', () => {
    const seat = new Seat('t1', null)
    const told = (...texts: string[]) => texts.map((text) => ({ rule: '1', text }))
    seat.hear(update({ log: { from: 0, entries: told('one', 'two', 'three') }, prints: { A: { card: { name: 'A', type: 'x' } } } }))
    seat.hear(update({ log: { from: 1, entries: told('other') }, prints: { B: { card: { name: 'B', type: 'x' } } } }))
    expect(seat.log.map((one) => one.text)).toEqual(['one', 'other'])
    expect(Object.keys(seat.prints)).toEqual(['A', 'B'])
    seat.hear(update({ whole: true, log: { from: 0, entries: told('new') } }))
    expect(seat.log.map((one) => one.text)).toEqual(['new'])
  })
})

describe('an address', () => {
  it('names the page', () => {
    expect(read('/join/T7', '#code')).toEqual({ at: 'join', table: 'T7', code: 'code' })
    expect(read('/table/T7', '')).toEqual({ at: 'table', table: 'T7' })
    expect(read('/nonsense', '')).toEqual({ at: 'lobby', hash: '' })
    expect(read('/decks/spoils/d1', '#seed=7')).toEqual({ at: 'decks', game: 'spoils', deck: 'd1', hash: '#seed=7' })
  })
})
