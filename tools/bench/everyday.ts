import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { departments } from '#sample/goods/all.ts'

export type EverydayQuery = { words: string; kinds: readonly string[]; half: 'tuning' | 'aside' }
export type EverydayResult = { hitAt5: Record<EverydayQuery['half'] | 'all', number>; missed: (EverydayQuery & { found: string[] })[] }
type Ask = (words: string) => Promise<readonly string[]>

/** The judged queries of `judgments/everyday.tsv`, with a check that every kind exists in the sample. */
export async function everydayQueries(): Promise<EverydayQuery[]> {
  const text = await readFile(join(import.meta.dirname, 'judgments/everyday.tsv'), 'utf8')
  const known = new Set(departments.flatMap(({ kinds }) => kinds.map(({ name }) => name)))
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line, i) => {
      const [words = '', list = ''] = line.split(' | ')
      const kinds = list.split(';').map((kind) => kind.trim())
      const strange = kinds.filter((kind) => !known.has(kind))
      if (strange.length > 0) throw new Error(`${words}: the sample has no ${strange.join(', ')}`)
      return { words, kinds, half: i % 2 === 0 ? 'tuning' : 'aside' }
    })
}

/** The share of queries that have a product of a right kind among the first five. `ask` returns the titles that a search finds. */
export async function measureEveryday(ask: Ask): Promise<EverydayResult> {
  const kindOf = new Map(
    departments.flatMap(({ kinds }) => kinds.flatMap(({ name, items }) => items.map(({ title }) => [title, name] as const))),
  )
  const counts = { tuning: { asked: 0, hit: 0 }, aside: { asked: 0, hit: 0 } }
  const missed: EverydayResult['missed'] = []
  for (const query of await everydayQueries()) {
    const found = (await ask(query.words)).slice(0, 5)
    const isHit = found.some((title) => query.kinds.includes(kindOf.get(title) ?? ''))
    counts[query.half].asked++
    if (isHit) counts[query.half].hit++
    else missed.push({ ...query, found: [...found] })
  }
  const { tuning, aside } = counts
  return {
    hitAt5: {
      tuning: tuning.hit / tuning.asked,
      aside: aside.hit / aside.asked,
      all: (tuning.hit + aside.hit) / (tuning.asked + aside.asked),
    },
    missed,
  }
}
