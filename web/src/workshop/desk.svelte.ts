/** The set that somebody works on: in this browser alone, or on the server together with others. */
import type { CardFields } from '../wire/messages'
import { me } from '../people/account.svelte'
import { ServerFault } from '../wire/rest'
import { cardForm, checkCard, grantWish, makeSet, moveSet, openSet, removeSet, sendFolder, type Wish } from '../wire/sets'
import type { CardUnderstood, ClashTold, Form, Frame, SetCard, SetShown } from '../wire/server'
import { dropSet, holdSet, keepUnsaved, setToken, unsaved, type Unsaved } from './held'
import { isChanged, rebased, type Sheet } from './merging'
import { ownSets } from './own.svelte'
import { freeName, printedFields } from './writing'

const PAUSE = 40
const NEWS = 5_000

const sheetOf = (card: SetCard): Sheet => ({ number: card.number, base: card.wording, fields: card.fields as CardFields, seen: card.fields as CardFields })

export class Desk {
  form = $state.raw<Form | null>(null)
  title = $state('My set')
  sheets = $state.raw<Sheet[]>([])
  at = $state(0)
  /** The set as the server last told of it; null while it is in this browser alone. */
  shared = $state.raw<SetShown | null>(null)
  told = $state.raw<CardUnderstood | null>(null)
  /** The card that this was told of. */
  toldOf = $state.raw<CardFields | undefined>(undefined)
  frame = $state.raw<Frame | null>(null)
  clash = $state.raw<ClashTold | null>(null)
  fault = $state('')
  busy = $state(false)
  caret = -1
  /** The card that was deleted last, where the server does not keep it. */
  gone = $state.raw<Sheet | null>(null)
  private settled: Record<string, unknown> = {}
  token = $state('')

  private asked = 0
  private timer = 0
  private news = 0

  constructor(
    readonly game: string,
    readonly set: string,
  ) {}

  get sheet(): Sheet | undefined {
    return this.sheets[this.at]
  }

  get card(): CardFields | undefined {
    return this.sheet?.fields
  }

  /** The card as the server has it. */
  get kept(): SetCard | undefined {
    return this.shared?.cards.find((one) => one.number === this.sheet?.number)
  }

  changed(sheet: Sheet): boolean {
    return this.shared !== null && isChanged(sheet)
  }

  get unsaved(): Sheet[] {
    return this.sheets.filter((one) => this.changed(one))
  }

  /** Nothing can be written until the game's own form is here: it would be kept as a card of the wrong game. */
  async open(): Promise<void> {
    await this.trying(async () => {
      const form = await cardForm(this.game)
      if (this.set) {
        this.arrive(await this.enter(), unsaved(this.set))
        this.news = window.setInterval(() => void this.hear(), NEWS)
      } else {
        const kept = ownSets.of(this.game)
        this.title = kept?.title ?? 'My set'
        this.sheets = (kept?.cards.length ? kept.cards : [form.starter as CardFields]).map((fields) => ({ number: 0, base: 0, fields, seen: null }))
      }
      this.form = form
      if (!this.sheets.length) this.add()
      await this.look()
    })
  }

  /** As whom one makes the set: by the token that this browser holds, or with one's account, where that is in vain. */
  private async enter(): Promise<SetShown> {
    this.token = setToken(this.set) || me.token
    try {
      return await openSet(this.set, this.token)
    } catch (error) {
      if (!(error instanceof ServerFault) || error.code !== 'not_yours' || !me.token || this.token === me.token) throw error
      this.token = me.token
      return openSet(this.set, me.token)
    }
  }

  /** Whether the set is made by a token of this browser alone, though somebody is signed in. */
  get movable(): boolean {
    return Boolean(me.token && this.token && this.token !== me.token)
  }

  /** From now on the set is made with one's account, on every device. */
  async move(): Promise<void> {
    await this.trying(async () => {
      this.arrive(await moveSet(this.set, this.token, me.token), this.mine())
      dropSet(this.set)
      this.token = me.token
    })
  }

  /** The set is gone for good; whether it is. */
  async removeSet(): Promise<boolean> {
    return this.trying(async () => {
      await removeSet(this.set, this.token)
      dropSet(this.set)
      keepUnsaved(this.set, {})
    })
  }

  close(): void {
    clearTimeout(this.timer)
    clearInterval(this.news)
    this.asked += 1
  }

  /** What others have done meanwhile; what is written here and not saved stays as it is, with what it began from. */
  private async hear(): Promise<void> {
    if (document.hidden || this.busy) return
    const found = await openSet(this.set, this.token).catch(() => null)
    if (found && found.facts !== this.shared?.facts) this.arrive(found, this.mine())
  }

  private arrive(found: SetShown, written: Unsaved): void {
    const number = this.sheet?.number
    this.shared = found
    this.title = found.title
    const fresh = this.sheets.filter((one) => one.number === 0)
    const kept = found.cards.map((card) => {
      const mine = written[card.number]
      if (!mine) return sheetOf(card)
      const sheet = { number: card.number, ...mine }
      return rebased(sheet, card.fields as CardFields, card.wording) ?? sheet
    })
    this.sheets = [...kept, ...fresh]
    const again = this.sheets.findIndex((one) => one.number === number)
    this.at = again >= 0 ? again : Math.max(0, Math.min(this.at, this.sheets.length - 1))
    if (this.form) this.soon()
  }

  private mine(besides?: Sheet): Unsaved {
    return Object.fromEntries(this.unsaved.filter((one) => one.number && one !== besides).map((one) => [one.number, { base: one.base, fields: one.fields, seen: one.seen }]))
  }

  // -- writing ---------------------------------------------------------------------------------------------------

  choose(at: number): void {
    this.at = at
    this.clash = null
    this.soon()
  }

  write(name: string, value: unknown): void {
    if (!this.sheet) return
    this.change(this.sheets.with(this.at, { ...this.sheet, fields: { ...this.sheet.fields, [name]: value } }))
  }

  change(sheets: Sheet[], choose = this.at): void {
    if (!this.form) return
    ;[this.sheets, this.at] = [sheets, Math.max(0, Math.min(choose, sheets.length - 1))]
    if (this.shared) keepUnsaved(this.set, this.mine())
    else ownSets.keep({ game: this.game, title: this.title, cards: sheets.map((one) => one.fields) })
    this.soon()
  }

  add(fields?: CardFields): void {
    const starter = fields ?? (this.form?.starter as CardFields | undefined)
    if (!starter) return
    const names = this.sheets.map((one) => one.fields)
    this.change([...this.sheets, { number: 0, base: 0, seen: null, fields: { ...starter, name: freeName(String(starter.name), names) } }], this.sheets.length)
  }

  /** Cards from a file: in this browser they take the place of the set, on the server they come to it or are changed. */
  bring(title: string, cards: CardFields[]): void {
    if (!this.shared) {
      this.title = title || this.title
      this.gone = null
      this.change(cards.map((fields) => ({ number: 0, base: 0, fields, seen: null })), 0)
      return
    }
    const next = [...this.sheets]
    for (const fields of cards) {
      const at = next.findIndex((one) => one.fields.name === fields.name)
      const there = next[at]
      if (there) next[at] = { ...there, fields }
      else next.push({ number: 0, base: 0, seen: null, fields })
    }
    this.change(next)
  }

  /** A folder that was sent: what of it was refused is told. */
  async read(file: Blob): Promise<void> {
    await this.trying(async () => {
      const found = await sendFolder(this.set, file, this.token)
      this.arrive(found.set, this.mine())
      if (found.refused.length) throw new Error(found.refused.join('; '))
    })
  }

  async remove(): Promise<void> {
    const { sheet } = this
    if (!sheet) return
    if (sheet.number) await this.wish({ do: 'remove', card: sheet.number })
    else {
      this.gone = sheet
      this.change(this.sheets.filter((one) => one !== sheet), this.at - 1)
    }
    if (!this.sheets.length) this.add()
  }

  putBack(): void {
    if (this.gone) this.change([...this.sheets, this.gone], this.sheets.length)
    this.gone = null
  }

  /** What a card file would hold of a card. */
  printed(fields: CardFields): CardFields {
    return printedFields(fields, this.form?.fields ?? [])
  }

  // -- the server ------------------------------------------------------------------------------------------------

  /** From now on the set is kept on the server; the address to go to. */
  async share(name: string): Promise<string> {
    let address = ''
    await this.trying(async () => {
      const made = await makeSet({ game: this.game, title: this.title, name, cards: this.sheets.map((one) => this.printed(one.fields)) }, me.token)
      if (made.token) holdSet({ id: made.set.id, game: this.game, title: this.title, token: made.token })
      address = `/workshop/${this.game}/${made.set.id}`
    })
    return address
  }

  async wish(wish: Wish): Promise<boolean> {
    return this.trying(async () => this.arrive(await grantWish(this.set, wish, this.token), this.mine()))
  }

  /** Saves what was written here. Where somebody else has changed the same, both are shown and nothing is lost. */
  async save(): Promise<void> {
    if (this.busy) return
    for (const sheet of this.unsaved) {
      const fields = this.printed(sheet.fields)
      const wish: Wish = sheet.number ? { do: 'save', card: sheet.number, fields, base: sheet.base } : { do: 'begin', fields }
      const saved = await this.trying(async () => {
        const found = await grantWish(this.set, wish, this.token)
        if (!sheet.number) this.sheets = this.sheets.filter((one) => one !== sheet)
        const left = this.mine(sheet)
        this.arrive(found, left)
        if (!sheet.number) this.at = this.sheets.findIndex((one) => one.number === Math.max(...found.cards.map((card) => card.number)))
        keepUnsaved(this.set, left)
      })
      if (!saved) {
        this.at = Math.max(0, this.sheets.indexOf(sheet))
        return
      }
    }
  }

  /** After a clash: which wording of a field stays. Once all are settled, the other person's wording counts as seen. */
  async settle(field: string, value: unknown): Promise<void> {
    const { clash, sheet } = this
    if (!clash || !sheet) return
    this.settled = { ...this.settled, [field]: value }
    this.busy = true
    const found = await openSet(this.set, this.token).catch(() => null)
    this.busy = false
    const card = found?.cards.find((one) => one.number === sheet.number)
    const next = card && rebased(sheet, card.fields as CardFields, card.wording, this.settled)
    this.clash = next ? null : { ...clash, both: clash.both.filter((one) => !(one.field in this.settled)) }
    if (next) this.fault = ''
    if (next) this.change(this.sheets.map((one) => (one.number === sheet.number ? next : one)))
  }

  private async trying(deed: () => Promise<void>): Promise<boolean> {
    ;[this.busy, this.fault, this.clash, this.settled] = [true, '', null, {}]
    try {
      await deed()
      return true
    } catch (error) {
      this.fault = (error as Error).message
      this.clash = error instanceof ServerFault ? error.clash : null
      return false
    } finally {
      this.busy = false
    }
  }

  // -- what is understood ----------------------------------------------------------------------------------------

  soon(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.look(), PAUSE)
  }

  /** What the style guide looks at: a card with the picture that it shows. */
  private lookedAt(sheet: Sheet): CardFields {
    const art = this.shared?.cards.find((one) => one.number === sheet.number)?.picture
    return { ...this.printed(sheet.fields), ...(art && { art }) }
  }

  /** Asks what is understood; an answer that comes late is not shown. */
  async look(): Promise<void> {
    const { card, sheet } = this
    if (!this.form || !card || !sheet) return
    const mine = (this.asked += 1)
    const others = this.sheets.filter((one) => one.fields !== card).slice(0, 200).map((one) => this.lookedAt(one))
    try {
      const found = await checkCard(this.game, { fields: { ...this.lookedAt(sheet), set: this.title }, others, caret: this.caret })
      if (mine !== this.asked) return
      ;[this.told, this.toldOf] = [found, card]
      this.frame = found.frame ?? this.frame
    } catch (error) {
      if (mine === this.asked) this.fault = (error as Error).message
    }
  }
}
