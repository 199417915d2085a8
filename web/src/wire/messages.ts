/** What goes over the wire, as docs/wire.md has it. A field that holds its default may be left out. */

export interface CardView {
  handle: string
  /** Absent if the viewer cannot know it. */
  name?: string
  owner?: number
  controller?: number
  flags?: number
  /** The handle of the card that it is at. */
  place?: string
  host?: string
  damage?: [source: string, amount: number][]
  wear?: [source: string, amount: number][]
  tokens?: [kind: number, count: number][]
  since?: number
  above?: number
  values?: Values
}

export const FACE_DOWN = 1
export const MARKED = 2

export interface Values {
  types?: string[]
  subtypes?: string[]
  [value: string]: unknown
}

export interface AreaView {
  name: string
  size: number
  cards: CardView[]
}

export interface SeatView {
  name: string
  score: number
  out: boolean
  areas: AreaView[]
}

export interface View {
  seat: number | null
  turn: number
  active: number
  result: number[] | null
  seats: SeatView[]
  /** The game's own. */
  table: unknown
  asked: number | null
}

export interface Rule {
  id: string
  title?: string
  says?: string
}

export interface Choice {
  words: string
  verb?: string
  cards?: string[]
  note?: string
}

export interface Decision {
  moment: number
  kind: 'act' | 'choose' | 'pick' | 'number' | 'divide' | 'order'
  seat: string
  prompt: string
  question: string
  rule: Rule
  source?: string
  optional?: boolean
  window?: string
  choices?: Choice[]
  low?: number
  high?: number
  total?: number
  ordered?: boolean
  required?: string[]
  groups?: string[][]
  apart?: boolean
  or_pass?: boolean
  next_only?: boolean
}

export type Answer =
  | { option: number; paying?: string[] }
  | { cards: string[] }
  | { number: number }
  | { pass: true }
  | { amounts: number[] }
  | { order: number[] }
  | { words: string }

export interface Sentence {
  rule: string
  text: string
  said?: string
  source?: string
  depth?: number
  routine?: boolean
  moment?: number
}

export interface CardFields {
  name: string
  type: string
  subtitle?: string
  cost?: number | string
  threshold?: string
  stats?: string
  structure?: number
  influence?: number
  text?: string
  flavor?: string
  number?: string
  rarity?: string
  set?: string
  [field: string]: unknown
}

export interface Print {
  card: CardFields
  values?: Values
}

export type Prints = Record<string, Print>

export interface SeatInfo {
  seat: string
  kind: 'person' | 'bot' | 'open' | 'invited' | 'left'
  name: string
  online: boolean
}

export interface TableInfo {
  id: string
  game: string
  edition: string
  state: 'waiting' | 'playing' | 'over' | 'abandoned'
  public: boolean
  created: string
  seats: SeatInfo[]
  watching: number
  turn: number
  result: { winners: string[] } | null
  pace: number
}

export type Stop = 'can' | 'always' | 'never'

export interface Stops {
  default: Stop
  windows: Record<string, Stop>
  orders: boolean
}

export interface Refusal {
  rule: Rule
  reason: string
  also?: Rule[]
}

export interface Fault {
  code: string
  field: string
  message: string
}

export interface Welcome {
  type: 'welcome'
  table: TableInfo
  seat: string | null
  stops: Stops | null
}

export interface Update {
  type: 'update'
  moment: number
  whole: boolean
  view: View
  decision: Decision | null
  waiting: string | null
  log: { from: number; entries: Sentence[] }
  prints: Prints
  takeable: number
  automatic: { words: string; why: string } | null
}

export type Heard =
  | Welcome
  | Update
  | { type: 'tables'; tables: TableInfo[] }
  | { type: 'ack'; moment: number }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'allowed' }
  | ({ type: 'error' } & Fault)
  | { type: 'seats'; table: TableInfo }
  | ({ type: 'stops' } & Stops)
  | { type: 'undo_asked'; by: string; answers: number; to_moment: number; request: number }
  | { type: 'undo_over'; request: number; agreed: boolean; by: string }
  | { type: 'rematch_asked'; by: string[] }
  | { type: 'rematch'; table: string; seat?: string; token?: string }
  | { type: 'pong' }

export type Message = Heard & { to?: number | string | null }

export interface GameInfo {
  name: string
  title: string
  editions: string[]
  default_edition: string
  seats: number[]
  players: string[]
  windows: { name: string; words: string }[]
}

export interface Deck {
  name: string
  format?: string
  faction?: string
  cards: Record<string, number>
  [field: string]: unknown
}

export interface NamedDeck {
  id: string
  deck: Deck
}
