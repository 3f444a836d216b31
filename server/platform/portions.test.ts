import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { connect, type Db, disconnect, rowsOf } from './db.ts'
import { deleteInPortions, inPortions, PORTION } from './portions.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  db = connect(database.url)
})
afterAll(async () => {
  await disconnect(db)
  await drop()
})

const left = async (): Promise<number> =>
  (await rowsOf<{ n: number }>(db, 'test.left', 'select count(*)::int as n from rate_limits'))[0]?.n ?? 0
const forget = (tx: Db) =>
  rowsOf(tx, 'test.forget')`
    delete from rate_limits where ctid = any(array(select ctid from rate_limits where "window" < 9 limit 10)) and "window" < 9 returning 1`

test('many rows go by small portions; a run that is cut off keeps what it did, and the next goes on there', async () => {
  await rowsOf(
    db,
    'test.fill',
    `insert into rate_limits (bucket, "window", tries) select 'b' || n, case when n <= 95 then 1 else 9 end, 1 from generate_series(1, 100) n`,
  )
  let runs = 0
  const cutOff = inPortions(db, async (tx) => {
    const gone = await forget(tx)
    if (++runs === 4) throw new Error('the power is gone')
    return gone
  })
  await expect(cutOff).rejects.toThrow('the power is gone')
  expect(await left()).toBe(70)
  await inPortions(db, forget)
  expect(await left()).toBe(5)
})

test('a deletion of more rows than a portion leaves the rows that its whole condition leaves', async () => {
  await rowsOf(db, 'test.clear', 'delete from rate_limits')
  await rowsOf(
    db,
    'test.fill-more',
    `insert into rate_limits (bucket, "window", tries) select 'b' || n, n % 3, 1 from generate_series(1, $1::int) n`,
    [3 * PORTION],
  )
  const window = 1
  await deleteInPortions(db, 'test.old')`delete from rate_limits where "window" = 0 or "window" = ${window}`
  expect(await rowsOf(db, 'test.by-window', 'select "window", count(*)::int as n from rate_limits group by 1')).toEqual([
    { window: 2, n: PORTION },
  ])
})

test('only a deletion under a condition can be done in portions', () => {
  expect(() => deleteInPortions(db, 'test.all')`delete from rate_limits`).toThrow('delete from … where …')
})
