import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK_VIOLATION, connect, type Db, disconnect, sqlState, transact, UNIQUE_VIOLATION } from '#server/platform/db.ts'
import { freshDatabase } from '#tests/database.ts'
import { deadlocksIn } from '#tests/deadlocks.ts'
import { FIGURES, SEED, timeLimit } from '#tests/safety/figures.ts'
import { type Account, type BookingKind, giftCard, platform, platformAccounts, retailer, shopper, storeCredit } from './rules.ts'
import { balanceOf, entriesOf, openAccounts, post } from './ledger.ts'

const KIND = 'test' as BookingKind
let db: Db
let drop: () => Promise<void>
let url: string
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  url = database.url
  db = connect(url, { connections: 8 })
  await openAccounts(db, platformAccounts())
})
afterAll(async () => {
  await disconnect(db)
  await drop()
})

const give = (userId: string, amount: number, reference: string) =>
  transact(db, (tx) =>
    post(tx, [{ from: platform('spirals_issued', 1), to: shopper('spirals', userId), amount, kind: KIND, reference }], new Date()),
  )
const spend = (userId: string, amount: number, reference: string) =>
  transact(db, (tx) =>
    post(tx, [{ from: shopper('spirals', userId), to: platform('spirals_redeemed', 1), amount, kind: KIND, reference }], new Date()),
  )

test('a transfer moves both balances by the same amount', async () => {
  await give('ana', 300, 'a1')
  expect(await balanceOf(db, shopper('spirals', 'ana'))).toBe(300)
  await spend('ana', 120, 'a2')
  expect(await balanceOf(db, shopper('spirals', 'ana'))).toBe(180)
  expect((await entriesOf(db, shopper('spirals', 'ana'), { limit: 10 })).map(({ delta, balance }) => [delta, balance])).toEqual([
    [-120, 180],
    [300, 300],
  ])
})

test('a shopper cannot spend what is not there, and nothing is posted', async () => {
  await give('bo', 10, 'b1')
  const refused = await spend('bo', 11, 'b2').catch((error: unknown) => error)
  expect(sqlState(refused)).toBe(CHECK_VIOLATION)
  expect(await balanceOf(db, shopper('spirals', 'bo'))).toBe(10)
})

test('the same reference posts once', async () => {
  await give('cy', 5, 'c1')
  expect(sqlState(await give('cy', 5, 'c1').catch((error: unknown) => error))).toBe(UNIQUE_VIOLATION)
  expect(await balanceOf(db, shopper('spirals', 'cy'))).toBe(5)
})

test('safety:M5 a balance spent in many places at once is spent once', async () => {
  await give('di', 100, 'd1')
  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => spend('di', 100, `d2-${i}`)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(db, shopper('spirals', 'di'))).toBe(0)
})

test('safety:M11 posted transfers cannot be changed, deleted or truncated', async () => {
  for (const attack of ['update ledger_transfers set amount = 1', 'delete from ledger_transfers', 'truncate ledger_transfers cascade'])
    await expect(db.$client.query(attack)).rejects.toThrow(/final/)
})

const modelTest = `safety:M11 ${FIGURES.ledgerOperations} random operations by 8 workers match a model`
test(modelTest, { timeout: timeLimit(120_000) }, async () => {
  const spirals = ['p0', 'p1', 'p2', 'p3', 'p4'].map((person) => shopper('spirals', person))
  const dollars = [giftCard(1), giftCard(2), giftCard(3), storeCredit('p0'), storeCredit('p1')]
  const expected = new Map([...spirals, ...dollars].map((account) => [account, 0]))
  const legs = fc.oneof(
    fc.record({ account: fc.constantFrom(...spirals, ...dollars), amount: fc.integer({ min: 1, max: 50 }) }).map((leg) => [leg]),
    // Several accounts in one post, in any order, as a checkout does with its tenders: all of them move, or none.
    fc
      .shuffledSubarray(dollars, { minLength: 2 })
      .chain((accounts) =>
        fc.tuple(...accounts.map((account) => fc.record({ account: fc.constant(account), amount: fc.integer({ min: 1, max: 20 }) }))),
      ),
  )
  const operations = fc.sample(fc.record({ legs, out: fc.boolean() }), { numRuns: FIGURES.ledgerOperations, seed: SEED })
  const outside = ({ kind }: Account) => platform(kind === 'spirals' ? 'spirals_issued' : 'clearing', 1)
  let step = 0
  const workers = Array.from({ length: 8 }, () => connect(url, { connections: 1 }))
  await Promise.all(
    workers.map(async (own, worker) => {
      for (const { legs: moved, out } of operations.filter((_, i) => i % 8 === worker)) {
        const transfers = moved.map(({ account, amount }) => ({
          ...(out ? { from: account, to: outside(account) } : { from: outside(account), to: account }),
          amount,
          kind: KIND,
          reference: `m${step++}`,
        }))
        const done = await transact(own, (tx) => post(tx, transfers, new Date())).then(
          () => true,
          (error: unknown) => {
            if (sqlState(error) !== CHECK_VIOLATION) throw error
            return false
          },
        )
        if (done) for (const { account, amount } of moved) expected.set(account, (expected.get(account) ?? 0) + (out ? -amount : amount))
      }
    }),
  )
  await Promise.all(workers.map(disconnect))
  for (const [account, balance] of expected) expect(await balanceOf(db, account)).toBe(balance)
  const { rows } = await db.$client.query('select unit, sum(balance)::bigint as total from ledger_accounts group by unit')
  for (const row of rows) expect(row.total).toBe(0)
  const below = await db.$client.query('select id from ledger_accounts where not may_go_negative and balance < 0')
  expect(below.rows).toEqual([])
  const moved = await db.$client.query(
    `select count(*)::int as wrong from ledger_accounts a where balance <> coalesce((select sum(case when credit_id = a.id then amount else -amount end)
       from ledger_transfers where a.id in (debit_id, credit_id)), 0)`,
  )
  expect(moved.rows).toEqual([{ wrong: 0 }])
})

test('two sales over the same accounts in opposite order do not deadlock', async () => {
  const pay = (a: number, b: number, reference: string) =>
    transact(db, (tx) =>
      post(
        tx,
        [
          { from: platform('clearing', 3), to: retailer(a), amount: 5, kind: KIND, reference: `${reference}-1` },
          { from: platform('clearing', 3), to: retailer(b), amount: 5, kind: KIND, reference: `${reference}-2` },
        ],
        new Date(),
      ),
    )
  await Promise.all(Array.from({ length: 60 }, (_, i) => pay(i % 2 ? 901 : 902, i % 2 ? 902 : 901, `x${i}`)))
  expect(await balanceOf(db, retailer(901))).toBe(300)
})

test('two acts that each post twice, over the same retailers in opposite order, do not deadlock', async () => {
  await openAccounts(db, [retailer(911), retailer(912)])
  const own = connect(url, { connections: 8 })
  const pay = (owners: readonly number[], reference: string) =>
    transact(own, async (tx) => {
      for (const owner of owners)
        await post(
          tx,
          [{ from: platform('clearing', owner), to: retailer(owner), amount: 5, kind: KIND, reference: `${reference}-${owner}` }],
          new Date(),
        )
    })
  await Promise.all(Array.from({ length: 60 }, (_, i) => pay(i % 2 ? [911, 912] : [912, 911], `y${i}`)))
  await disconnect(own)
  expect(await balanceOf(db, retailer(911))).toBe(300)
  expect(await deadlocksIn(url)).toBe(0)
})
