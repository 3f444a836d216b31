import pg from 'pg'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { mallVisits, retailerVisits } from '#server/domains/visits/figures.ts'
import { Recorder } from '#server/domains/visits/recorder.ts'
import { makeMonths, sumUp } from '#server/domains/visits/sums.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { cpuOfPostgres } from './cpu.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'

const DAYS = 390
/** A day of a chart and the days before it. */
const CHARTED = 90
/** One day has as many visits as this many others. */
const BUSY = 12
const STORES = 2_000
const MOST_MINUTES = 5
const MOST_CHART_MS = 50
const MOST_RECORDED_MS = 0.2
const TOGETHER = 1_000_000

/** Recording, daily sums and charts over many recorded visits, in a marketplace that only this measurement uses. */
export async function measureVisits(on: Server, say: (words: string) => void, visits: number): Promise<Verdict[]> {
  const db = connect(on.databaseUrl, { connections: 4, statementMs: 600_000 })
  const now = new Date()
  const dayAt = (back: number): string => new Date(now.getTime() - back * DAY).toISOString().slice(0, 10)
  try {
    await plant(on, visits, now, say)
    const busy = await secondsOf(() => sumUp(db, dayAt(2), now))
    say(`sums of the busiest day: ${busy.toFixed(1)} s`)
    const before = await secondsOf(async () => {
      for (let back = CHARTED + 2; back > 2; back--) await sumUp(db, dayAt(back), now)
    })
    say(`sums of ${CHARTED} days: ${before.toFixed(1)} s`)
    const span = { from: dayAt(CHARTED + 1), to: dayAt(2) }
    const [retailerId, mallId] = [1 as RetailerId, 1 as MallId]
    const ofRetailer = await cpuMsOf(on, 20, () => retailerVisits(db, { retailerId, storeId: null, ...span }))
    const ofMall = await cpuMsOf(on, 20, () => mallVisits(db, { mallId, ...span }))
    const recorded = await recordedMs(on, db, now)
    const count = visits.toLocaleString('en')
    return [
      verdict(`sums of the busiest day among ${count} visits`, busy, 's', MOST_MINUTES * 60),
      verdict(`chart of a retailer over ${CHARTED} days`, ofRetailer, 'ms of CPU', MOST_CHART_MS),
      verdict(`chart of a mall over ${CHARTED} days`, ofMall, 'ms of CPU', MOST_CHART_MS),
      verdict('recording a page', recorded, 'ms of CPU', MOST_RECORDED_MS),
    ]
  } finally {
    await disconnect(db)
  }
}

const verdict = (what: string, value: number, unit: string, most: number): Verdict => ({
  what,
  figure: `${value.toFixed(value < 1 ? 3 : 1)} ${unit}`,
  target: `at most ${most} ${unit}`,
  reached: value <= most,
})

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return (performance.now() - start) / 1000
}

/** Processor time of one call, in this process and in Postgres. The first calls, which plan the statements, do not count. */
async function cpuMsOf(on: Server, times: number, act: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 6; i++) await act()
  const before = { own: process.cpuUsage(), postgres: (await cpuOfPostgres(on.postmaster)) ?? 0 }
  for (let i = 0; i < times; i++) await act()
  const own = process.cpuUsage(before.own)
  return ((own.user + own.system) / 1000 + ((await cpuOfPostgres(on.postmaster)) ?? 0) - before.postgres) / times
}

const PAGES = 2_000
async function recordedMs(on: Server, db: Db, now: Date): Promise<number> {
  const recorder = new Recorder(db, (error) => {
    throw error
  })
  const all = await cpuMsOf(on, 5, async () => {
    for (let i = 0; i < PAGES; i++)
      recorder.note(
        [{ kind: 'page', store: String(1 + (i % 20)), way: 'other' }],
        { address: `visitor ${i % 500}`, device: null, userId: null },
        now,
      )
    await recorder.write()
  })
  const [{ kept } = { kept: 0 }] = (await db.$client.query('select count(*)::int as kept from visit_events where at = $1', [now])).rows as {
    kept: number
  }[]
  if (kept < PAGES) throw new Error('The places of the measurement do not exist.')
  return all / PAGES
}

/** Visits of 13 months at places of their own. The statements take longer than those of the server may. */
async function plant(on: Server, visits: number, now: Date, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: on.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const start = performance.now()
  try {
    await client.query('truncate visit_events')
    await client.query('truncate visit_days, visit_sums, search_days')
    const db = connect(on.databaseUrl, { connections: 1 })
    for (let back = DAYS; back > 0; back -= 28) await makeMonths(db, new Date(now.getTime() - back * DAY))
    await disconnect(db)
    for (let done = 0; done < visits; done += TOGETHER)
      await client.query(
        `insert into visit_events (day, at, visitor, kind, retailer_id, store_id, mall_id, product_id, words, found, way)
         select ($4::timestamptz at time zone 'UTC')::date - back, $4::timestamptz - make_interval(days => back), h % 400000,
           (array['page','view','view','view','cart','scan','search','view'])[1 + h % 8], 1 + h % ${STORES} / 4, 1 + h % ${STORES}, 1 + h % ${STORES} / 40,
           case when h % 8 in (0, 6) then null else h % 50000 end, case when h % 8 in (3, 6) then 'words ' || h % 3000 end,
           case when h % 8 = 6 then h % 5 end, 'other'
         from (select n, abs(hashtextextended(n::text, 7)) as h from generate_series($1::bigint, $2::bigint) n) v
         cross join lateral (select case when h / 1000 % (${DAYS} + ${BUSY}) < ${BUSY} then 2 else 2 + (h / 1000 % $3::int)::int end as back) d`,
        [done + 1, Math.min(done + TOGETHER, visits), DAYS - 2, now],
      )
    await client.query('vacuum analyze visit_events')
    say(`${visits.toLocaleString('en')} visits planted in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  } finally {
    await client.end()
  }
}
