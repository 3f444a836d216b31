import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { SEED } from '#tests/safety/figures.ts'
import { type Random, randomFrom } from '#tests/safety/schema-sampler.ts'
import { wasSoldAtSql } from './former-price.ts'
import { sumUpOldChanges } from './old-changes.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await testApp()
  db = app.deps.db
})
afterAll(() => app.close())

const SHELVES = 12
const REASONS = ['sale', 'sale', 'sale', 'return', 'count', 'received', 'import']
/** Movements and prices of a year in the order of time, as a shop makes them. */
async function aYearOfChanges({ next, below, pick }: Random): Promise<void> {
  const days = Array.from({ length: 400 }, () => next() * 365).sort((a, b) => b - a)
  // Most shelves have not moved for long: there the last sale is an old one.
  const moves = days.map((ago) => ({ variant: 1 + below(ago < 150 ? 4 : SHELVES), why: pick(REASONS), delta: below(9) - 4, days: ago }))
  await rowsOf(
    db,
    '',
    `insert into stock_changes (variant_id, store_id, why, delta, created_at)
     select variant, 1 + variant % 2, why, delta, now() - days * interval '1 day' from json_to_recordset($1::json) as m(variant bigint, why text, delta int, days float8)`,
    [JSON.stringify(moves)],
  )
  await rowsOf(
    db,
    '',
    `insert into price_changes (variant_id, price, created_at)
     select variant, 1000 + 100 * (delta + 4), now() - days * interval '1 day' from json_to_recordset($1::json) as m(variant bigint, delta int, days float8)`,
    [JSON.stringify(moves)],
  )
}
const shelves = () =>
  rowsOf(
    db,
    'test.shelves',
    `select variant_id, sum(delta)::int as pieces, max(created_at) filter (where why = 'sale' and delta < 0) as sold,
       max(id) filter (where why = 'sale') as last, min(created_at) as first from stock_changes group by 1 order by 1`,
  )
const formerPrices = () =>
  rowsOf(
    db,
    'test.former',
    `select v.id, p.price, ${wasSoldAtSql('v', 'p.price')} as was from generate_series(1, ${SHELVES}) v(id), generate_series(1000, 1800, 100) p(price) order by 1, 2`,
  )
const rows = async (): Promise<number> =>
  (
    await rowsOf<{ n: number }>(
      db,
      'test.rows',
      `select ((select count(*) from stock_changes) + (select count(*) from price_changes))::int as n`,
    )
  )[0]?.n ?? 0
const young = () => rowsOf(db, 'test.young', `select * from stock_changes where created_at > now() - interval '91 days' order by id`)

test('old movements of a shelf become one: what is on hand, the last sale, and every former price stay as they are', async () => {
  await aYearOfChanges(randomFrom(SEED))
  const [before, former, recent, many] = [await shelves(), await formerPrices(), await young(), await rows()]
  const now = Date.now()
  // First as if half a year ago, so that sums are summed up again.
  await sumUpOldChanges(db, new Date(now - 180 * DAY))
  expect(await rows()).toBeLessThan(many)
  await sumUpOldChanges(db, new Date(now))
  expect(await shelves()).toEqual(before)
  expect(await formerPrices()).toEqual(former)
  expect(await young()).toEqual(recent)
  const [most] = await rowsOf<{ moves: number; prices: number }>(
    db,
    'test.most',
    `select (select max(n) from (select count(*)::int as n from stock_changes where created_at < now() - interval '92 days' group by variant_id, store_id) m) as moves,
       (select max(n) from (select count(*)::int as n from price_changes where created_at < now() - interval '92 days' group by variant_id) p) as prices`,
  )
  expect(most?.moves, 'the sum, the last sale, and a hand-over that was undone after it').toBeLessThanOrEqual(3)
  expect(most?.prices).toBe(1)
  const left = await rows()
  await sumUpOldChanges(db, new Date(now))
  expect(await rows()).toBe(left)
})
