/**
 * What goes over the wire, by the names that the page uses. The shapes are made from the server's own documents
 * (`make web` writes server.ts); only what a game puts into them is said here. A field that holds its default may be left out.
 */
import type * as server from './server'

export const FACE_DOWN = 1
export const MARKED = 2

/** The values of a card, by the game's own names. */
export interface Values {
  types?: string[]
  subtypes?: string[]
  [value: string]: unknown
}

/** The fields of a card file. */
export interface CardFields {
  name: string
  type: string
  subtitle?: string
  cost?: number | string
  stats?: string
  text?: string
  flavor?: string
  number?: string
  rarity?: string
  set?: string
  /** The icon that stands for it while it has no picture. */
  figure?: string
  [field: string]: unknown
}

/** A record of the server, with some of its fields told more closely. */
type Closer<Record, Told> = Omit<Record, keyof Told> & Told

/** How a game is drawn; the server leaves nothing of it out. */
export type Pile = Required<server.Pile>
export type Row = Required<server.Row>
export type Group = Required<server.Group>
export type Layout = Closer<Required<server.Layout>, { piles: Pile[]; strip: Row[]; rows: Row[]; groups: Group[]; stats: Required<server.Stat>[] }>

export type CardView = Closer<server.CardView, { values?: Values }>
export type AreaView = Closer<server.AreaView, { cards: CardView[] }>
export type SeatView = Closer<server.SeatView, { areas: AreaView[] }>
export type View = Closer<server.ShownView, { seats: SeatView[] }>
export type Print = Closer<server.PrintShown, { card: CardFields; values?: Values }>
export type Prints = Record<string, Print>

export type Rule = server.ShownRule
export type Choice = server.ChoiceView
export type Sentence = Closer<Partial<server.ShownEntry>, Pick<server.ShownEntry, 'rule' | 'text'>>
type Asked = 'moment' | 'kind' | 'seat' | 'prompt' | 'question' | 'rule'
export type Decision = Closer<Partial<server.ShownDecision>, Pick<server.ShownDecision, Asked>>

type Giving<Field extends keyof server.Given> = { [one in Field]-?: NonNullable<server.Given[one]> }
/** Exactly what the decision asks for, or words. */
export type Answer =
  | (Giving<'option'> & Partial<Giving<'paying'>>)
  | Giving<'cards'>
  | Giving<'number'>
  | Giving<'pass'>
  | Giving<'amounts'>
  | Giving<'order'>
  | Giving<'words'>

export type SeatInfo = server.SeatShown
export type TableInfo = server.TableShown
export type GameInfo = Closer<server.GameShown, { layout: Layout; cover: Partial<CardFields> }>
export type Stops = Required<server.Stops>
export type Stop = Stops['default']
export type Refusal = Closer<server.RefusalShown, { also?: Rule[] }>
export type Fault = Pick<server.ErrorTold, 'code' | 'field' | 'message'>
export type Automatic = server.Automatic
/** What the guide of a lesson says now. */
export type Guide = server.GuideShown
/** What the sensible player would do. */
export type AdviceTold = server.Advice

export type Welcome = Closer<server.Welcome, { stops: Stops | null }>
export type Update = Closer<server.Update, { view: View; prints: Prints; decision: Decision | null; log: { from: number; entries: Sentence[] } }>
export type Message = Exclude<server.Server, server.Welcome | server.Update> | Welcome | Update
/** What a page says first on a socket, and what afterwards. */
export type First = server.ClientFirst
export type Later = server.Client

export type Deck = Closer<server.Deck, { game?: string }>
export type NamedDeck = { id: string; deck: Deck; /** The card that stands for it; nothing of a deck of one's own. */ cover?: Partial<CardFields> }
