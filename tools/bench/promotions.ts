import { PromotionWish } from '#contracts/promotions/office.ts'
import { replay } from '#server/domains/promotions/replay.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { cpuOf, cpuOfPostgres, memoryOf } from './cpu.ts'
import { type Ask, askOnce } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { SOLD_ORDERS, soldSql } from './sold-orders.ts'
import { quoteOf } from './targets.ts'
import { asking, type World } from './world.ts'

type Say = (words: string) => void

const LIVE = 1000
const LINES = 10
const STORES = 4
const QUOTES = 200

/** What live promotions add to a quote, and how long the orders of 90 days take to replay, in a marketplace of this measurement's own. */
export async function measurePromotions(on: Server, say: Say, { world, orders }: { world: World; orders: number }): Promise<Verdict[]> {
  return [
    await measureQuote(on, say, quoteOf(on.port, world.offers, { lines: LINES, stores: STORES })),
    await measureReplay(on, say, orders),
  ]
}

async function measureQuote(on: Server, say: Say, ask: Ask): Promise<Verdict> {
  await end(on)
  await cpuPerQuote(on, ask)
  const without = await cpuPerQuote(on, ask)
  await asking(on.databaseUrl, (client) => client.query(PLANT))
  const counted = JSON.parse((await askOnce(on.port, ask)).body.toString()) as { promotions: { applied: unknown[] } }
  await cpuPerQuote(on, ask)
  const withThem = await cpuPerQuote(on, ask)
  await end(on)
  const more = withThem - without
  say(
    `quote of ${LINES} lines from ${STORES} stores: ${without.toFixed(2)} ms of CPU, ${withThem.toFixed(2)} ms beside ${LIVE} live promotions, ` +
      `of which ${counted.promotions.applied.length} count in it`,
  )
  return {
    what: `${LIVE.toLocaleString('en')} live promotions in a quote of ${LINES} lines`,
    figure: `${more.toFixed(2)} ms of CPU more`,
    target: 'at most 3 ms',
    reached: more <= 3 && counted.promotions.applied.length > 0,
  }
}

/** Milliseconds of processor of the server and its database. */
async function cpuPerQuote(on: Server, ask: Ask): Promise<number> {
  const used = async () => ((await cpuOf(on.pid)) ?? 0) + ((await cpuOfPostgres(on.postmaster)) ?? 0)
  const before = await used()
  for (let i = 0; i < QUOTES; i++) {
    const { status } = await askOnce(on.port, ask)
    if (status !== 200) throw new Error(`A quote answered ${status}.`)
  }
  return ((await used()) - before) / QUOTES
}

/** Most are of retailers, for all items, a department or some items; a third have a code; some are of malls and of the platform. */
const PLANT = `insert into promotions (retailer_id, mall_id, name, kind, percent, category_ids, product_ids, code, code_key, starts_at, ends_at, funding, holdout_percent, state)
  select case when n % 10 < 8 then (select id from retailers order by id offset n % (select count(*) from retailers) limit 1) end,
    case when n % 10 = 8 then (select id from malls order by id offset n % (select count(*) from malls) limit 1) end,
    'Bench ' || n, 'percent', 5 + n % 20,
    case when n % 4 = 1 then array[(select id from categories order by id offset n % (select count(*) from categories) limit 1)] end,
    case when n % 4 = 2 then (select array_agg(id) from (select id from products order by id offset n % 4000 limit 20) few) end,
    case when n % 3 = 0 then 'BENCH' || n end, case when n % 3 = 0 then 'BENCH' || n end,
    '2020-01-01T00:00', '2099-01-01T00:00', case when n % 10 < 8 then 'retailer' when n % 10 = 8 then 'mall' else 'platform' end, 5, 'approved'
  from generate_series(1, ${LIVE}) n`
const end = (on: Server) =>
  asking(on.databaseUrl, (client) => client.query(`delete from promotions where name like 'Bench %' and starts_at = '2020-01-01T00:00'`))

const WISH = PromotionWish.parse({
  name: 'Bench',
  kind: 'percent',
  percent: 15,
  amount: null,
  buy: null,
  get: null,
  multiplier: null,
  minSubtotal: 0,
  storeIds: null,
  categoryIds: null,
  productIds: null,
  code: null,
  isListed: true,
  startsAt: '2030-01-01T09:00',
  endsAt: '2030-02-01T09:00',
  audience: 'everyone',
  funding: 'platform',
  budget: 100_000,
  perShopper: null,
  holdoutPercent: 5,
})

async function measureReplay(on: Server, say: Say, orders: number): Promise<Verdict> {
  await asking(on.databaseUrl, async (client) => {
    const have = Number((await client.query(`select count(*) as n from orders where placed_at > now() - interval '90 days'`)).rows[0].n)
    for (let more = orders - have; more > 0; more -= SOLD_ORDERS.atOnce)
      for (const statement of soldSql(Math.min(more, SOLD_ORDERS.atOnce))) await client.query(statement)
    await client.query('analyze')
  })
  const db = connect(on.databaseUrl, { connections: 2 })
  try {
    const idle = (await memoryOf(process.pid)) ?? 0
    const started = performance.now()
    const result = await replay(db, { owner: { retailerId: null, mallId: null }, wish: WISH }, new Date())
    const seconds = (performance.now() - started) / 1000
    const memory = ((await memoryOf(process.pid)) ?? 0) - idle
    say(
      `replay of ${result.orders.toLocaleString('en')} orders: ${seconds.toFixed(1)} s, ${result.uses.toLocaleString('en')} uses, ${memory.toFixed(0)} MiB more`,
    )
    return {
      what: `replay of ${result.orders.toLocaleString('en')} orders`,
      figure: `${seconds.toFixed(1)} s`,
      target: 'at most 30 s',
      reached: seconds <= 30 && result.uses > 0,
    }
  } finally {
    await disconnect(db)
  }
}
