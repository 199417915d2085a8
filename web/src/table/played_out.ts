/** Which sentences of the log are shown one after the other. */
import type { Sentence } from '../wire/messages'

/** Those by the rules that a game names; the first time, from a sentence by the first of these rules on. */
export function playedOut(news: Sentence[], rules: string[], going: boolean): Sentence[] {
  const begins = going ? 0 : news.findIndex((one) => one.rule === rules[0])
  return begins < 0 ? [] : news.slice(begins).filter((one) => rules.includes(one.rule) && !one.routine)
}
