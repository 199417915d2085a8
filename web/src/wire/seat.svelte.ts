/** A place at a table: what this seat, or somebody who watches, has been told, and what it may say. */
import { layouts } from '../look/layouts.svelte'
import { settings } from '../look/settings.svelte'
import { plain, plainly } from '../prompt/words'
import { changesBetween, concerns, dwell } from '../table/changes'
import type { Phrase, Spoken } from '../talk/phrases'
import { noted, type Standing } from '../table/course'
import type { Heard } from '../table/time.svelte'
import { Line, socketAddress, type LineState } from './line'
import type { AdviceTold, Answer, Decision, Fault, Guide, Message, Prints, Refusal, Sentence, Stops, TableInfo, Update, View } from './messages'
import { Pacing } from './pacing'

export type Said = { refusal: Refusal } | { fault: Fault } | null
export type Advised = AdviceTold | Said

export class Seat {
  state = $state<LineState>('opening')
  table = $state.raw<TableInfo | null>(null)
  /** Which seat this is; null for somebody who watches. */
  seat = $state<string | null>(null)
  view = $state.raw<View | null>(null)
  decision = $state.raw<Decision | null>(null)
  waiting = $state<string | null>(null)
  log = $state.raw<Sentence[]>([])
  prints = $state.raw<Prints>({})
  /** The scores by turn, as far as this page has seen them. */
  course = $state.raw<Standing[]>([])
  takeable = $state(0)
  guide = $state.raw<Guide | null>(null)
  automatic = $state.raw<Update['automatic']>(null)
  clock = $state.raw<Heard | null>(null)
  stops = $state.raw<Stops | null>(null)
  /** The turn for the rest of which this seat passes wherever it can; 0 for none. */
  enough = $state(0)
  undoAsked = $state.raw<{ by: string; answers: number; request: number } | null>(null)
  /** The game is damaged, and can go on from its last good moment if all who play agree. */
  damage = $state.raw<Extract<Message, { type: 'damaged' }> | null>(null)
  /** What has been said at the table while this page was open. */
  said = $state.raw<Spoken[]>([])
  rematchAsked = $state.raw<string[]>([])
  rematch = $state.raw<Extract<Message, { type: 'rematch' }> | null>(null)
  fault = $state.raw<Fault | null>(null)
  /** The answer has been sent and nothing has come back yet. */
  sending = $state(false)
  moment = $state(-1)
  /** Every card goes by another handle than before, as after an undo: nothing has moved for all that. */
  anew = $state(false)

  readonly live = true
  /** Who would not have an answer taken back. */
  declined = $state('')

  private readonly line: Line
  private readonly pacing = new Pacing<{ update: Update; at: number }>(({ update, at }) => this.update(update, at))
  /** Whether windows are passed by until something happens. */
  passing = $state(false)
  /** Whether there is more to be seen than is shown yet. */
  behind = $state(false)

  constructor(table: string, token: string | null) {
    this.line = new Line(socketAddress(), {
      first: () => (token ? { type: 'sit', table, token } : { type: 'watch', table }),
      hears: (message) => this.hear(message),
      stands: (state) => (this.state = state),
    })
  }

  async answer(answer: Answer): Promise<Said> {
    const decision = this.decision
    if (!decision || this.sending) return null
    this.hurry()
    this.sending = true
    const heard = await this.line.ask({ type: 'answer', moment: decision.moment, answer })
    // An answer that holds is followed by an update; until then what is asked is what was answered.
    if (heard?.type !== 'ack') this.sending = false
    return against(heard)
  }

  /** Why a card cannot be clicked, or an answer not be given; null if nothing forbids it. */
  async whyNot(question: { card: string } | { answer: Answer }): Promise<Said> {
    return against(await this.line.ask({ type: 'why_not', ...question }))
  }

  async undo(): Promise<Said> {
    return against(await this.line.ask({ type: 'undo' }))
  }

  consent(agree: boolean): void {
    if (this.undoAsked) void this.line.ask({ type: 'consent', request: this.undoAsked.request, agree })
    this.undoAsked = null
  }

  repair(agree: boolean): void {
    void this.line.ask({ type: 'repair', agree })
  }

  setStops(stops: Stops): void {
    void this.line.ask({ type: 'stops', ...stops })
  }

  async say(what: { phrase: Phrase } | { text: string }): Promise<Said> {
    return against(await this.line.ask({ type: 'say', ...what }))
  }

  setEnough(turn: number): void {
    void this.line.ask({ type: 'enough', turn })
  }

  /** What the sensible player would do. */
  async advise(): Promise<Advised> {
    const heard = await this.line.ask({ type: 'advise' })
    return heard?.type === 'advice' ? { ...heard, words: plain(heard.words), why: plain(heard.why) } : against(heard)
  }

  askRematch(): void {
    void this.line.ask({ type: 'rematch' })
  }

  reconnect(): void {
    this.line.now()
  }

  close(): void {
    this.pacing.hurry()
    this.line.close()
  }

  hear(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.table = message.table
        this.seat = message.seat
        this.stops = message.stops
        this.fault = null
        break
      case 'update':
        this.pace(message)
        break
      case 'seats':
        this.table = message.table
        break
      case 'stops':
        this.stops = { default: message.default, windows: message.windows, orders: message.orders, cards: message.cards }
        break
      case 'enough':
        this.enough = message.turn
        break
      case 'undo_asked':
        this.undoAsked = message
        this.declined = ''
        break
      case 'undo_over':
        if (!message.agreed && this.undoAsked?.by === this.seat) this.declined = message.by ?? ''
        this.undoAsked = null
        break
      case 'damaged':
        this.damage = message
        break
      case 'said':
        this.said = [...this.said, message].slice(-100)
        break
      case 'rematch_asked':
        this.rematchAsked = message.by
        break
      case 'rematch':
        this.rematch = message
        break
      case 'error':
        if (this.view === null) this.fault = message
        break
    }
  }

  /** Passes now, and again, until something happens that concerns this seat. */
  passOn(): void {
    this.passing = true
    this.pass()
  }

  private pass(): void {
    const option = this.decision?.optional ? (this.decision.choices ?? []).findIndex((one) => one.verb === 'pass') : -1
    if (option >= 0) void this.answer({ option })
  }

  /** Shows at once whatever there is to be seen. */
  hurry(): void {
    this.pacing.hurry()
    this.behind = false
  }

  /** What this seat has done itself, and what nobody can follow, is not dwelt on. */
  private pace(update: Update): void {
    const before = this.pacing.latest?.update.view ?? this.view
    const follows = before !== null && !update.whole && !this.sending && !document.hidden && haveCommon(before, update.view)
    if (!follows) this.hurry()
    const worth = follows && before ? settings.dwell(dwell(changesBetween(before, update.view, layouts.of(this.table?.game)), layouts.of(this.table?.game))) : 0
    this.pacing.put({ update, at: performance.now() }, worth)
    this.behind = this.pacing.behind
  }

  private update(update: Update, at: number): void {
    const before = this.view
    const spectates = update.view.seat === null
    if (spectates ? before?.turn !== update.view.turn : update.decision) this.pacing.asked(spectates || update.view.active === update.view.seat)
    this.behind = this.pacing.behind
    this.moment = update.moment
    this.damage = null
    this.anew = !haveCommon(this.view, update.view)
    this.view = update.view
    this.course = noted(this.course, update.view)
    this.decision = update.decision && plainly(update.decision)
    this.waiting = update.waiting
    this.log = [...(update.whole ? [] : this.log.slice(0, update.log.from)), ...update.log.entries]
    this.prints = { ...this.prints, ...update.prints }
    this.takeable = update.takeable
    this.automatic = update.automatic
    this.clock = update.clock && { ...update.clock, at }
    this.guide = update.guide
    this.sending = false
    if (!this.passing) return
    const me = update.view.seat
    if (me === null || !before || concerns(before, update.view, me, layouts.of(this.table?.game)) || (this.decision && !this.decision.optional)) this.passing = false
    else this.pass()
  }
}

function against(heard: Message | null): Said {
  if (heard === null) return { fault: { code: 'lost', field: '', message: 'The line to the server broke; it is being mended.' } }
  if (heard.type === 'refused') return { refusal: heard.refusal }
  if (heard.type === 'error') return { fault: { code: heard.code, field: heard.field, message: heard.message } }
  return null
}

/** Whether any card of one view is in the other. */
function haveCommon(before: View | null, after: View): boolean {
  const handles = (view: View | null) => (view?.seats ?? []).flatMap((seat) => seat.areas.flatMap((area) => area.cards.map((card) => card.handle)))
  const known = new Set(handles(before))
  return handles(after).some((one) => known.has(one))
}
