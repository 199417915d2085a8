/** A table that is being looked at: its cards by handle, the answer being drafted, and what is inspected. */
import { getContext, setContext } from 'svelte'
import { plainName, statsOf } from '../cards/printed'
import { layouts, provideLayout } from '../look/layouts.svelte'
import { Draft } from '../prompt/draft.svelte'
import type { Answer, CardView, Choice, Decision, Fault, Guide, Layout, Prints, Refusal, SeatView, Sentence, Stops, TableInfo, View } from '../wire/messages'
import type { Advised, Said } from '../wire/seat.svelte'
import { aimed, type Onto } from './carrying'
import type { Heard } from './time.svelte'

/** Where a board gets what it shows from: a seat at a table, or a replay. */
export interface Source {
  readonly view: View | null
  readonly decision: Decision | null
  readonly prints: Prints
  readonly table: TableInfo | null
  readonly seat: string | null
  readonly waiting: string | null
  readonly clock?: Heard | null
  readonly guide?: Guide | null
  readonly anew?: boolean
  /** Whether it is being played now, so that who is away matters. */
  readonly live?: boolean
  /** Whether there is more to be seen than is shown yet, and how to see it at once. */
  readonly behind?: boolean
  hurry?(): void
  /** Whether this seat passes until something happens that concerns it, and how it begins to. */
  readonly passing?: boolean
  passOn?(): void
  readonly log?: Sentence[]
  /** When this seat wants to be asked, and the turn for the rest of which it has passed. */
  readonly stops?: Stops | null
  readonly enough?: number
  setStops?(stops: Stops): void
  setEnough?(turn: number): void
  /** What the sensible player would do, and why. */
  advise?(): Promise<Advised>
  answer(answer: Answer): Promise<Said>
  whyNot(question: { card: string } | { answer: Answer }): Promise<Said>
}

export interface Shown {
  name: string
  view: CardView | undefined
  /** Where on the screen it is pointed at, so that it is shown beside that. */
  box?: DOMRect
}

export type Advice = Extract<NonNullable<Advised>, { words: string }>
export type Notice = { refusal: Refusal; card: string } | { fault: Fault }

export class Board {
  constructor(private readonly source: () => Source) {}

  readonly from = $derived.by(() => this.source())
  readonly draft = $derived.by(() => (this.from.decision ? new Draft(this.from.decision) : null))
  readonly cards = $derived.by(() => byHandle(this.from.view))
  readonly layout = $derived.by(() => layouts.of(this.from.table?.game))
  readonly attached = $derived.by(() => byHost(this.from.view, this.layout))
  readonly open = $derived.by(() => lyingOpen(this.from.view, this.layout))
  /** The choices about cards that do not lie open on the table, such as those of a deck that is searched. */
  readonly elsewhere = $derived.by(() => (this.draft?.choices ?? []).filter((one) => one.cards?.some((handle) => !this.open.has(handle))))

  inspected = $state.raw<Shown | null>(null)
  /** Opened as a sheet of its own, as by a long press. */
  opened = $state.raw<Shown | null>(null)
  /** A sentence that everybody has to follow, and how many of them there are. */
  telling = $state.raw<{ words: string; rule: string; at: number; of: number; next: () => void } | null>(null)
  menu = $state.raw<{ handle: string; box: DOMRect } | null>(null)
  notice = $state.raw<Notice | null>(null)
  /** What the guide of a lesson says to an answer by which it does not go on. */
  tried = $state('')
  /** The cards that a choice is about while it is pointed at. */
  pointed = $state.raw<string[]>([])
  pile = $state.raw<{ title: string; seat: number; area: string } | null>(null)
  /** What the sensible player would do, to be taken or left. */
  advice = $state.raw<Advice | null>(null)
  /** The card that is being dragged. */
  dragged = $state<string | null>(null)
  /** A card that is meant in the decision to come: an attacker, or where something was dropped. */
  private meant: string | null = null

  get me(): number {
    return this.from.view?.seat ?? 0
  }

  /** The seats as they sit: the viewer's own last. */
  get around(): number[] {
    const count = this.from.view?.seats.length ?? 0
    return Array.from({ length: count }, (_, at) => (this.me + 1 + at) % count)
  }

  seatView(seat: number): SeatView | undefined {
    return this.from.view?.seats[seat]
  }

  seatName(seat: number): string {
    const letter = this.seatView(seat)?.name ?? ''
    if (this.from.seat === letter && this.from.seat !== null) return 'You'
    return this.from.table?.seats.find((one) => one.seat === letter)?.name || `Seat ${letter}`
  }

  area(seat: number, name: string): CardView[] {
    return this.seatView(seat)?.areas.find((one) => one.name === name)?.cards ?? []
  }

  size(seat: number, name: string): number {
    return this.seatView(seat)?.areas.find((one) => one.name === name)?.size ?? 0
  }

  nameOf(handle: string): string {
    const known = this.cards.get(handle)?.name
    if (known) return known
    const choice = this.draft?.choices.find((one) => one.cards?.includes(handle))
    return choice && this.elsewhere.includes(choice) ? plainName(choice.words) : ''
  }

  /** The words of a choice, with a seat that they name by its letter called by its name. */
  speak(choice: Choice): string {
    const seat = this.seatNamed(choice)
    const verb = choice.verb ? `${choice.verb} ` : ''
    return seat >= 0 && (!choice.cards?.length || choice.verb) ? verb + this.seatName(seat) : choice.words + this.apart(choice)
  }

  /** What tells a choice from another in the same words: whose card it is, or which of them from the left. */
  private apart(choice: Choice): string {
    const alike = (this.draft?.choices ?? []).filter((one) => one.words === choice.words).map((one) => this.cards.get(one.cards?.[0] ?? ''))
    const own = this.cards.get(choice.cards?.[0] ?? '')
    const others = alike.filter((one) => one && own && one.handle !== own.handle)
    if (!own || !others.length) return ''
    const whose = others.some((one) => one?.controller !== own.controller) ? [this.whose(own.controller ?? 0)] : []
    const fellows = [...this.cards.keys()].filter((handle) => alike.some((one) => one?.handle === handle && one.controller === own.controller))
    const place = fellows.length > 1 ? [`${ordinal(fellows.indexOf(own.handle) + 1)} of ${fellows.length}`] : []
    return ` (${[...whose, ...place].join(', ')})`
  }

  /** For what stands for a choice: while it is pointed at, the cards that it is about are shown. */
  pointsAt(choice: Choice | undefined) {
    const on = () => (this.pointed = choice?.cards ?? [])
    const off = () => (this.pointed = [])
    return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off }
  }

  /** How much more damage a card can take, where one of its numbers says so. */
  leftOf(handle: string): number | null {
    const card = this.cards.get(handle)
    return statsOf(card, card?.name ? this.from.prints[card.name] : undefined, this.layout).find((one) => this.layout.stats.some((stat) => stat.worn && stat.name === one.name))?.now ?? null
  }

  /** Whose something is. */
  whose(seat: number): string {
    const name = this.seatName(seat)
    return name === 'You' ? 'yours' : `${name}’s`
  }

  async send(answer: Answer, card = ''): Promise<void> {
    this.advice = null
    this.menu = null
    this.opened = null
    this.notice = null
    this.tried = ''
    this.pile = null
    this.say(await this.from.answer(answer), card)
  }

  /** What a click on a card does: answers, adds to an answer, offers a choice, or says why it cannot. */
  async press(handle: string, box: DOMRect): Promise<void> {
    const draft = this.draft
    this.notice = null
    if (!draft || !draft.about(handle).length || draft.decision.kind === 'order') return this.explain(handle)
    const about = draft.about(handle)
    if (draft.decision.kind === 'pick') return this.pick(draft, handle)
    if (draft.decision.kind === 'divide') return draft.give(about[0] ?? 0, 1)
    const option = draft.plainly(handle)
    if (option !== null) return this.choose(option, handle)
    this.menu = this.menu?.handle === handle ? null : { handle, box }
  }

  /** One of the choices about a card; where the card is one that could carry it out, that is meant by what is asked next. */
  choose(option: number, handle: string, meant = ''): Promise<void> {
    this.meant = meant || (this.draft?.choices[option]?.by?.includes(handle) ? handle : null)
    return this.send({ option }, handle)
  }

  /** What a choice is called where its card is pointed at. */
  named(choice: Choice, handle: string): string {
    return choice.cards?.includes(handle) && choice.said ? choice.said : this.speak(choice)
  }

  /** The next decision has come: what was meant before it is picked, and sent where one card is all that is asked for. */
  arrive(): void {
    const [draft, meant] = [this.draft, this.meant]
    if (!draft) return
    this.meant = null
    if (!meant || !draft.about(meant).length) return
    if (draft.decision.kind === 'choose') void this.send({ option: draft.about(meant)[0] ?? 0 }, meant)
    else if (draft.single) void this.send({ cards: [meant] }, meant)
    else if (draft.decision.kind === 'pick' && !draft.picked.includes(meant)) draft.toggle(meant)
  }

  /** Whether a card can be taken up and laid elsewhere. */
  mayCarry(handle: string): boolean {
    return this.draft?.decision.kind === 'act' && this.draft.about(handle).length > 0
  }

  /** A card is dropped onto another, onto a player, or somewhere on the table. */
  async carry(handle: string, onto: Onto): Promise<void> {
    const draft = this.draft
    if (!draft || onto.card === handle) return
    const found = aimed(this, handle, onto) ?? draft.plainly(handle)
    if (found !== null) return this.choose(found, handle, draft.choices[found]?.by?.includes(handle) ? handle : (onto.card ?? ''))
    if (!onto.card && onto.seat === undefined) await this.press(handle, new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0))
  }

  /** The seat that the words of a choice name by its letter; -1 if none. */
  seatNamed(choice: Choice): number {
    const verb = choice.verb && choice.words.startsWith(`${choice.verb} `) ? `${choice.verb} ` : ''
    return this.from.view?.seats.findIndex((one) => one.name === choice.words.slice(verb.length)) ?? -1
  }

  /** Asks what the sensible player would do. */
  async ask(): Promise<void> {
    const said = await this.from.advise?.()
    if (!said) return
    if ('words' in said) this.advice = said.moment === this.from.decision?.moment ? said : null
    else this.say(said, '')
  }

  /** Whether this seat is asked wherever a card of this name could act. */
  alwaysAsks(name: string): boolean {
    return this.from.stops?.cards.includes(name) ?? false
  }

  alwaysAsk(name: string, wanted: boolean): void {
    const stops = this.from.stops
    if (stops) this.from.setStops?.({ ...stops, cards: [...stops.cards.filter((one) => one !== name), ...(wanted ? [name] : [])] })
  }

  private async pick(draft: Draft, handle: string): Promise<void> {
    if (draft.single) return this.send({ cards: [handle] }, handle)
    draft.toggle(handle)
  }

  async explain(handle: string): Promise<void> {
    if (!this.from.decision) return
    this.say(await this.from.whyNot({ card: handle }), handle)
  }

  private say(said: Said, card: string): void {
    if (said && 'refusal' in said) this.notice = { refusal: said.refusal, card }
    else if (said?.fault.code === 'lesson') this.tried = said.fault.message
    else if (said) this.notice = said
  }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = (number: number) => ORDINALS[number - 1] ?? `${number}th`

function byHandle(view: View | null): Map<string, CardView> {
  const cards = (view?.seats ?? []).flatMap((seat) => seat.areas.flatMap((area) => area.cards))
  return new Map(cards.map((card) => [card.handle, card]))
}

/** What is attached to each card, but for what was used up, which lies in a strip. */
function byHost(view: View | null, layout: Layout): Map<string, CardView[]> {
  const areas = (view?.seats ?? []).flatMap((seat) => seat.areas.filter((area) => !layout.strip.some((row) => row.area === area.name)))
  const attached = areas.flatMap((area) => area.cards).filter((one) => one.host)
  return new Map(attached.map((card) => [card.host ?? '', attached.filter((one) => one.host === card.host)]))
}

/** What lies in a pile is seen only when the pile is looked through. */
function lyingOpen(view: View | null, { piles }: Layout): Set<string> {
  const drawn = (view?.seats ?? []).flatMap((seat, at) => seat.areas.filter((area) => !piles.some((pile) => pile.area === area.name) && (area.name !== 'hand' || at === view?.seat)))
  return new Set(drawn.flatMap((area) => area.cards.map((card) => card.handle)))
}

const BOARD = Symbol('board')

export function provideBoard(board: Board): void {
  setContext(BOARD, board)
  provideLayout(() => board.layout)
}

export const useBoard = () => getContext<Board>(BOARD)
