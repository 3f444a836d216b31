import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runPayouts } from '#server/domains/payouts/pay.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'

const MOST_SECONDS = 120
const MOST_GROWTH_MIB = 100
/** How often the first run is looked at, until it has made some payouts: then it ends, as if its node had died. */
const LOOK_MS = 20

type Size = { sellers: number; lines: number }

/** The payouts of many sellers with many lines, in a marketplace that only this measurement uses: a run that is cut off, and the next one. */
export async function measurePayouts(on: Server, say: (words: string) => void, size: Size): Promise<Verdict[]> {
  const db = connect(on.databaseUrl, { connections: 4 })
  try {
    await plant(on, size, say)
    const cut = await cutOff(on, say)
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 100)
    const start = performance.now()
    await runPayouts(depsOf(db))
    clearInterval(watch)
    const seconds = (performance.now() - start + cut) / 1000
    const grown = (peak - before) / 2 ** 20
    const { open, wrong, paid } = await outcome(db)
    return [
      {
        what: `payouts of ${size.sellers.toLocaleString('en')} sellers with ${size.lines.toLocaleString('en')} lines`,
        figure: `${seconds.toFixed(1)} s, memory grew by ${grown.toFixed(0)} MiB`,
        target: `at most ${MOST_SECONDS} s and ${MOST_GROWTH_MIB} MiB`,
        reached: seconds <= MOST_SECONDS && grown <= MOST_GROWTH_MIB,
      },
      {
        what: 'after a run that was cut off and the next one',
        figure: `${paid.toLocaleString('en')} payouts, ${open} lines left, ${wrong} payouts whose lines do not add up`,
        target: `${size.sellers.toLocaleString('en')}, 0, 0`,
        reached: paid === size.sellers && open === 0 && wrong === 0,
      },
    ]
  } finally {
    await disconnect(db)
  }
}

const depsOf = (db: Db): Deps => ({ db, clock: { now: () => new Date() } }) as unknown as Deps

/** Businesses whose day has come, and what they earned. The statements take longer than those of the server may. */
async function plant(on: Server, { sellers, lines }: Size, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: on.databaseUrl })
  await client.connect()
  const start = performance.now()
  await client.query(`delete from payout_earnings`)
  await client.query(`delete from payouts`)
  await client.query(`delete from payout_accounts`)
  await client.query(
    `insert into retailers (slug, display_name, legal_name, description, status, commission_bps)
     select 'paid-' || i, 'Paid ' || i, 'Paid ' || i, '', 'active', 800 from generate_series(1, $1::int) i on conflict do nothing`,
    [sellers],
  )
  await client.query(
    `insert into payout_accounts (retailer_id, state, reference, bank_name, last4, interval, minimum, next_on)
     select id, 'verified', 'bank', 'Bank', '6789', 'daily', 100, '2026-01-01' from retailers where slug like 'paid-%' order by id limit $1`,
    [sellers],
  )
  await client.query(
    `with sellers as (select retailer_id, row_number() over (order by retailer_id) - 1 as n from payout_accounts)
     insert into payout_earnings (retailer_id, kind, amount, at, payable_at)
     select s.retailer_id, 'sale', 500 + i % 9000, now(), now() - interval '1 day' from generate_series(1, $2::int) i join sellers s on s.n = i % $1::int`,
    [sellers, lines],
  )
  await client.query('analyze payout_earnings')
  await client.end()
  say(`  planted in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** A run whose connections end in the middle; how many milliseconds it had. */
async function cutOff(on: Server, say: (words: string) => void): Promise<number> {
  const db = connect(on.databaseUrl, { connections: 2 })
  const start = performance.now()
  const run = runPayouts(depsOf(db)).then(
    () => 'ended before it was cut off',
    () => 'was cut off',
  )
  let isOver = false
  void run.then(() => {
    isOver = true
  })
  for (;;) {
    await pause(LOOK_MS)
    const { rows } = await db.$client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
         and query ilike '%payout_earnings%' and exists (select from payouts)`,
    )
    if (isOver || rows.length > 0) break
  }
  say(`  the first run ${await run}`)
  await disconnect(db)
  return performance.now() - start
}

async function outcome({ $client: client }: Db): Promise<{ open: number; wrong: number; paid: number }> {
  const { rows } = await client.query(
    `select (select count(*)::int from payout_earnings where payout_id is null and transfer_id is null) as open, (select count(*)::int from payouts) as paid,
       (select count(*)::int from payouts p join (select payout_id, sum(amount) as amount, count(*) as lines from payout_earnings group by 1) e
         on e.payout_id = p.id where e.amount <> p.amount or e.lines <> p.lines) as wrong`,
  )
  return rows[0] as { open: number; wrong: number; paid: number }
}
