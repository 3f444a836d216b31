import { retailerBySlug } from '../domains/retailers/index.ts'
import { reindexAll } from '../domains/search/index.ts'
import { storesOf } from '../domains/stores/index.ts'
import { type Db, rowsOf, transact } from '../platform/db.ts'
import { type Grounds, plantProducts } from './plant.ts'
import { sampleProducts } from './products.ts'
import { sampleRetailers } from './retailers.ts'
import { slugOf } from './stores.ts'

const SERIES = 5_000

/** Adds products to the sample's retailers until the marketplace has so many, in series that are each all or nothing. */
export async function growTo(db: Db, wanted: number, now: Date, say: (words: string) => void): Promise<void> {
  const grounds = await groundsOf(db)
  let there = await countOf(db)
  if (there >= wanted) return say(`There are ${spelled(there)} products already.`)
  while (there < wanted) {
    const series = await nextSeries(db)
    const count = Math.min(SERIES, wanted - there)
    await transact(db, async (tx) => {
      await tx.$client.query('set local statement_timeout = 0')
      await plantProducts(
        tx,
        grounds,
        sampleProducts(count, (retailer) => grounds.get(retailer)?.storeIds.length ?? 0, now, series),
      )
    })
    there = await countOf(db)
    say(`${spelled(there)} of ${spelled(wanted)} products`)
  }
  say('Making everything findable')
  await reindexAll(db, (done) => done % 20_000 === 0 && say(`${spelled(done)} products indexed`))
}

async function groundsOf(db: Db): Promise<Grounds> {
  const grounds: Grounds = new Map()
  for (const { name } of sampleRetailers) {
    const retailer = await retailerBySlug(db, slugOf(name))
    if (!retailer) throw new Error(`${name} is not in this database: it does not hold the sample marketplace.`)
    const stores = await storesOf(db, [retailer.id])
    grounds.set(name, { retailerId: retailer.id, storeIds: stores.map(({ id }) => id).toSorted((a, b) => a - b) })
  }
  return grounds
}

const countOf = async (db: Db): Promise<number> =>
  (await rowsOf<{ n: number }>(db, 'sample.count', 'select count(*) as n from products'))[0]?.n ?? 0

/** A series leaves its number in the example GTINs of its goods; the next one starts behind the highest. */
async function nextSeries(db: Db): Promise<number> {
  const [row] = await rowsOf<{ highest: number | null }>(
    db,
    'sample.series',
    `select max(substr(gtin, 4, 3)::int) as highest from variants where gtin like '952%' and length(gtin) = 13`,
  )
  return (row?.highest ?? 0) + 1
}

const spelled = (count: number): string => count.toLocaleString('en-US')
