import { describe, expect, it } from 'vitest'
import { deedsOf, theirDeeds } from '../src/table/deeds'
import type { Sentence } from '../src/wire/messages'
import { LAYOUT } from './stories'

const layout = { ...LAYOUT, deeds: ['play', 'use', 'fight', 'end'], battles: ['fight'] }
const say = (rule: string, text: string, depth = 4, routine = false): Sentence => ({ rule, text, said: text, depth, routine })
const LOG = [
  say('turn', 'turn 1: a', 2),
  say('play', 'a plays Lamp Goat'),
  say('turn', 'turn 2: b', 2),
  say('draw', 'b draws a card'),
  say('play', 'b plays Cold Bakery'),
  say('play', 'Cold Bakery comes to lie there', 5),
  say('pay', 'b pays 3', 5, true),
  say('fight', 'b attacks Lamp Goat'),
  say('hit', 'Lamp Goat takes 3', 5),
  say('use', 'a uses Cold Bakery', 6),
  say('hit', 'Lamp Goat is destroyed', 5),
  say('use', 'b uses Cold Bakery'),
  say('end', 'b ends the turn'),
  say('turn', 'turn 3: a', 2),
]
const told = (log: Sentence[]) => log.map((entry, at) => ({ entry, at, times: 1 }))

describe('the log as deeds', () => {
  it('folds a fight into one, with whatever was done within it', () => {
    const deeds = deedsOf(told(LOG), layout).map(({ head, body }) => [head.entry.text, body.length])
    expect(deeds).toEqual([['turn 1: a', 0], ['a plays Lamp Goat', 0], ['turn 2: b', 0], ['b draws a card', 0], ['b plays Cold Bakery', 2], ['b attacks Lamp Goat', 3], ['b uses Cold Bakery', 0], ['b ends the turn', 0], ['turn 3: a', 0]])
  })

  it('knows what the others did since one’s own latest turn', () => {
    const heads = (log: Sentence[], seat: string) => theirDeeds(log, seat, layout).map((one) => one.head.entry.text)
    expect(heads(LOG, 'a')).toEqual(['b plays Cold Bakery', 'b attacks Lamp Goat', 'b uses Cold Bakery', 'b ends the turn'])
    expect(heads(LOG.slice(0, 6), 'a')).toEqual(['b plays Cold Bakery'])
    expect(heads(LOG.slice(0, 2), 'a')).toEqual([])
    expect(heads(LOG, 'b')).toEqual([])
  })
})
