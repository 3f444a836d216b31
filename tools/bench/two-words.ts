import { type JudgedWords, judgedWords, kindsByTitle } from './everyday.ts'

/** What a search shows: its titles, and whether it says that nobody sells the thing or counts what it shows as related. */
export type Answered = { titles: readonly string[]; saysNo: boolean }
export type TwoWordsResult = { asked: number; right: number; falseNo: number; missed: (JudgedWords & Answered)[] }

/** Searches of a few words: the named thing first, or an honest no where nobody sells it. `falseNo`: a no although somebody does. */
export async function measureTwoWords(ask: (words: string) => Promise<Answered>): Promise<TwoWordsResult> {
  const kindOf = kindsByTitle()
  const queries = await judgedWords('two-words')
  const missed: TwoWordsResult['missed'] = []
  let falseNo = 0
  for (const query of queries) {
    const answered = await ask(query.words)
    const isSold = query.kinds.length > 0
    const first = kindOf.get(answered.titles[0] ?? '')
    const isRight = isSold ? first !== undefined && query.kinds.includes(first) : answered.saysNo || answered.titles.length === 0
    if (!isRight) missed.push({ ...query, ...answered })
    if (isSold && answered.saysNo) falseNo++
  }
  return { asked: queries.length, right: (queries.length - missed.length) / queries.length, falseNo, missed }
}
