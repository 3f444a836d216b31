import { randomUUID } from 'node:crypto'
import { connect as dial } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { CheckoutInput, checkout, quote } from '#contracts/checkout/checkout.ts'
import { cents } from '#contracts/money.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { lineOf } from '#tests/buying.ts'
import { freshDatabase } from '#tests/database.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { crowdedDuring, timeLimit } from './figures.ts'
import { aServerProcess, type ServerProcess } from './server.ts'
import { send } from './wire.ts'

const STOP_MS = 30_000
const JOBS = 200

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: ServerProcess
let db: Db
let shop: Shop
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 2, onError: () => {} })
  shop = await aShop({ deps: { db } }, { onHand: 10 })
})
afterAll(async () => {
  await disconnect(db)
  await database.drop()
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const refusalOf = async (): Promise<unknown> =>
  fetch(`${server.origin}/api/check`).then(
    ({ status }) => status,
    (error: Error) => (error.cause as NodeJS.ErrnoException).code,
  )

test(
  'safety:C5 a stop signal lets a running purchase end, refuses new requests, hands jobs back and exits within 30 s',
  async () => {
    server = await aServerProcess({ DATABASE_URL: database.url })
    onTestFinished(() => server.stop())
    const items = [lineOf(shop)]
    const priced = await send(server.origin, { method: 'POST', path: quote.path, body: { items } })
    const body = z.encode(CheckoutInput, {
      items,
      contact: { name: 'Bo', email: 'bo@example.com' },
      payment: { provider: 'sandbox', token: 'tok_visa' },
      agreedTotal: cents(Math.round(priced.json<{ total: number }>().total * 100)),
    })
    // Somebody holds the shelf, so the purchase is still running when the signal comes.
    const holder = new pg.Client({ connectionString: database.url })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from stock where variant_id = $1 for update', [shop.variantId])
    const headers = { 'idempotency-key': randomUUID() }
    const buying = send(server.origin, { method: 'POST', path: checkout.path, headers, body })
    await expect
      .poll(
        async () =>
          (await db.$client.query(`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'spiral'`)).rowCount,
      )
      .toBeGreaterThan(0)
    // A connection that a browser opened ahead holds up nothing.
    const { port } = new URL(server.origin)
    const idle = dial(Number(port), '127.0.0.1')
    idle.on('error', () => {})
    await db.$client.query(`select graphile_worker.add_job('orders.sweepUnpaid', '{}'::json) from generate_series(1, $1)`, [JOBS])

    const {
      result: answer,
      ms,
      crowded,
    } = await crowdedDuring(async () => {
      process.kill(server.pid, 'SIGTERM')
      await expect.poll(refusalOf).toBe('ECONNREFUSED')
      await holder.query('rollback')
      const heard = await buying
      await expect.poll(() => isRunning(server.pid), { timeout: STOP_MS }).toBe(false)
      return heard
    })
    await holder.end()
    idle.destroy()
    expect(answer.status).toBe(201)
    expect(ms).toBeLessThan(STOP_MS * crowded)
    const { rows } = await db.$client.query<{ held: number; connections: number }>(
      `select (select count(*) from graphile_worker.jobs where locked_at is not null) as held,
       (select count(*) from pg_stat_activity where datname = current_database() and application_name like 'spiral%' and pid <> all($1)) as connections`,
      [await ownConnections()],
    )
    expect(rows).toEqual([{ held: 0, connections: 0 }])
  },
  timeLimit(60_000),
)

/** The connections of this test carry the same name as those of a node. */
async function ownConnections(): Promise<number[]> {
  const pool = db.$client as pg.Pool
  const clients = await Promise.all([pool.connect(), pool.connect()])
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0),
  )
  for (const client of clients) client.release()
  return pids
}
