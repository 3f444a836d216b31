import { firstUnindexed, reindexAll } from '#server/domains/search/documents.ts'
import { type Db, rowsOf } from '#server/platform/db.ts'
import { plantSeries, productCount } from './plant.ts'

const SERIES = 5_000

/**
 * Adds products to the sample's retailers until the marketplace has the wanted number, in series; each series is all or nothing. A run that
 * was cut off is gone on with, also where its products were complete and only some of them findable.
 */
export async function growTo(db: Db, wanted: number, now: Date, say: (words: string) => void): Promise<void> {
  let there = await productCount(db)
  const isComplete = there >= wanted
  const unindexed = await firstUnindexed(db)
  if (isComplete && unindexed === null) return say(`There are ${spelled(there)} products already.`)
  while (there < wanted) {
    const series = await nextSeries(db)
    const count = Math.min(SERIES, wanted - there)
    await plantSeries(db, count, now, series)
    there = await productCount(db)
    say(`${spelled(there)} of ${spelled(wanted)} products`)
  }
  say('Making everything findable')
  const first = isComplete && unindexed !== null ? unindexed : 0
  await reindexAll(db, (done) => done % 20_000 === 0 && say(`${spelled(done)} products indexed`), first)
}

/** The example GTINs of a series contain its number; the next series has the highest number plus one. */
async function nextSeries(db: Db): Promise<number> {
  const [row] = await rowsOf<{ highest: number | null }>(db, 'sample.series')`
    select max(substr(gtin, 4, 3)::int) as highest from variants where gtin like '952%' and length(gtin) = 13`
  return (row?.highest ?? 0) + 1
}

const spelled = (count: number): string => count.toLocaleString('en-US')
