/** The ready phrases: what each says. */
import type { Message } from '../wire/messages'

export type Spoken = Extract<Message, { type: 'said' }>
export type Phrase = NonNullable<Spoken['phrase']>

/** A sign alone says enough for the last two; its name is for those who do not see it. */
export const PHRASES: Record<Phrase, { words: string; sign?: string }> = {
  hello: { words: 'Hello!' },
  luck: { words: 'Good luck, have fun.' },
  thinking: { words: 'Let me think.' },
  nice: { words: 'Nicely done!' },
  wow: { words: 'Wow.' },
  oops: { words: 'Oops.' },
  thanks: { words: 'Thank you.' },
  close: { words: 'That was close!' },
  'well played': { words: 'Well played.' },
  again: { words: 'Another one?' },
  bye: { words: 'Goodbye!' },
  smile: { words: 'smiles', sign: '☺' },
  frown: { words: 'frowns', sign: '☹' },
}

/** Who wants to hear what. */
export type Hearing = 'all' | 'phrases' | 'none'

export const hears = (hearing: Hearing, said: Spoken): boolean => hearing === 'all' || (hearing === 'phrases' && Boolean(said.phrase))

export function wordsOf(said: Spoken): string {
  return said.phrase ? PHRASES[said.phrase].words : (said.text ?? '')
}
