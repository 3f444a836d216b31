import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { departments } from '#sample/goods/all.ts'

/** Words with the kinds that answer them; none: nobody sells such a thing. */
export type JudgedWords = { words: string; kinds: readonly string[] }
export type EverydayQuery = JudgedWords & { half: 'tuning' | 'aside' }
/** `rightAmong5`: the share of the first five results that are of a right kind. */
export type EverydayResult = {
  hitAt5: Record<EverydayQuery['half'] | 'all', number>
  rightAmong5: number
  missed: (EverydayQuery & { found: string[] })[]
}
type Language = 'everyday' | 'spanish'
type Ask = (words: string) => Promise<readonly string[]>

/** The judged queries of a file in `judgments`, with a check that every kind exists in the sample. */
export async function judgedWords(file: Language | 'two-words'): Promise<JudgedWords[]> {
  const text = await readFile(join(import.meta.dirname, `judgments/${file}.tsv`), 'utf8')
  const known = new Set(departments.flatMap(({ kinds }) => kinds.map(({ name }) => name)))
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [words = '', list = ''] = line.split(' | ')
      const kinds = list === 'none' ? [] : list.split(';').map((kind) => kind.trim())
      const strange = kinds.filter((kind) => !known.has(kind))
      if (strange.length > 0) throw new Error(`${words}: the sample has no ${strange.join(', ')}`)
      return { words, kinds }
    })
}

/** The same with their halves: one to tune with, one that is only measured. */
export const everydayQueries = async (file: Language = 'everyday'): Promise<EverydayQuery[]> =>
  (await judgedWords(file)).map((query, i) => ({ ...query, half: i % 2 === 0 ? 'tuning' : 'aside' }))

/** The kind of each title of the sample. */
export const kindsByTitle = (): ReadonlyMap<string, string> =>
  new Map(departments.flatMap(({ kinds }) => kinds.flatMap(({ name, items }) => items.map(({ title }) => [title, name] as const))))

/** The share of queries that have a product of a right kind among the first five. `ask` returns the titles that a search finds. */
export async function measureEveryday(ask: Ask, file: Language = 'everyday'): Promise<EverydayResult> {
  const kindOf = kindsByTitle()
  const counts = { tuning: { asked: 0, hit: 0 }, aside: { asked: 0, hit: 0 } }
  const missed: EverydayResult['missed'] = []
  const among = { right: 0, found: 0 }
  for (const query of await everydayQueries(file)) {
    const found = (await ask(query.words)).slice(0, 5)
    const right = found.filter((title) => query.kinds.includes(kindOf.get(title) ?? '')).length
    counts[query.half].asked++
    among.right += right
    among.found += Math.max(1, found.length)
    if (right > 0) counts[query.half].hit++
    else missed.push({ ...query, found: [...found] })
  }
  const { tuning, aside } = counts
  return {
    hitAt5: {
      tuning: tuning.hit / tuning.asked,
      aside: aside.hit / aside.asked,
      all: (tuning.hit + aside.hit) / (tuning.asked + aside.asked),
    },
    rightAmong5: among.right / among.found,
    missed,
  }
}
