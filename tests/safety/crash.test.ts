import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '#server/domains/identity/people.ts'
import { hashPassword } from '#server/domains/identity/hashing.ts'
import { connect, type Db, disconnect, transact } from '#server/platform/db.ts'
import { askFor } from '#server/platform/jobs.ts'
import { lineOf } from '#tests/buying.ts'
import { freshDatabase } from '#tests/database.ts'
import { PASSWORD } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { StripeServer } from '#tests/stripe-server.ts'
import { expectBooksToAgree } from './books.ts'
import { crowdedDuring, crowding, FIGURES, SEED, timeLimit } from './figures.ts'
import { expectNothingLostOrDoubled, type Heard, orderAt, placeAll, wisherAt } from './guests.ts'
import { EARNINGS, sellersWhoAreOwed } from './owed-sellers.ts'
import { randomFrom } from './schema-sampler.ts'
import { aServerProcess, type ServerProcess } from './server.ts'
import { send, type WireAnswer } from './wire.ts'

const RESTART_MS = 3_000
const AGAIN_MS = 5_000

let server: ServerProcess
let db: Db
let shops: Shop[]
beforeAll(async () => {
  server = await aServerProcess()
  db = connect(server.databaseUrl, { connections: 2, onError: () => {} })
  shops = [await aShop({ deps: { db } }, { onHand: 100_000 }), await aShop({ deps: { db } }, { onHand: 100_000 })]
})
afterAll(async () => {
  await disconnect(db)
  await server.stop()
})

const wisher = (items = shops.map((shop) => lineOf(shop))) => wisherAt(server.origin, items)
const order = (body: string) => orderAt(() => server.origin, body)
const place = (next: () => string | undefined, each?: (done: number) => void, heard?: Heard) =>
  placeAll(() => server.origin, next, each, heard)

test(
  `safety:C1 killed ${FIGURES.kills} times over ${FIGURES.orders} orders: none lost, none doubled, and answering again within 3 s`,
  async () => {
    const bodies = Array.from({ length: FIGURES.orders }, await wisher())
    const queue = [...bodies]
    const restarts: { ms: number; crowded: number }[] = []
    let killing = Promise.resolve()
    const next = () => queue.shift()
    const answers = await place(next, (done) => {
      if (done % Math.floor(FIGURES.orders / (FIGURES.kills + 1)) !== 0 || restarts.length >= FIGURES.kills) return
      killing = killing.then(async () => {
        if (restarts.length >= FIGURES.kills) return
        const { result: ms, crowded } = await crowdedDuring(() => server.killAndRestart())
        restarts.push({ ms, crowded })
      })
    })
    await killing
    expect(restarts).toHaveLength(FIGURES.kills)
    await expectNothingLostOrDoubled(db, bodies, answers)
    const sorted = restarts.toSorted((a, b) => a.ms - b.ms)
    const said = (one: (typeof restarts)[number] | undefined) => `${Math.round(one?.ms ?? 0)} ms, ${one?.crowded.toFixed(1)} for each core`
    console.log(`restarts: median ${said(sorted[sorted.length >> 1])}; slowest ${said(sorted.at(-1))}`)
    // Checks each restart against the time it would take on an otherwise idle machine.
    expect(sorted.filter(({ ms, crowded }) => ms > RESTART_MS * crowded)).toEqual([])
  },
  timeLimit(300_000),
)

test(
  `safety:C2 the database killed ${FIGURES.databaseKills} times under load: the program lives, says 503, and serves within 5 s of the database`,
  async () => {
    const { pid } = server
    const another = await wisher()
    const bodies: string[] = []
    const writes: (WireAnswer | null)[] = []
    const checks: (WireAnswer | null)[] = []
    const waits: { ms: number; crowded: number }[] = []
    let over = false
    // Orders continue while the database is killed, so that one is always under way.
    const next = () => {
      if (over) return undefined
      bodies.push(another())
      return bodies.at(-1)
    }
    const placing = place(
      next,
      () => {},
      (answer) => writes.push(answer),
    )
    const watching = (async () => {
      while (!over) {
        checks.push(await send(server.origin, { path: '/api/check' }).catch(() => null))
        await pause(20)
      }
    })()
    for (let kill = 0; kill < FIGURES.databaseKills; kill++) {
      await pause(500)
      const before = await server.databasePid()
      process.kill(before, 'SIGKILL')
      await databaseIsBack(before)
      waits.push(
        await crowdedDuring(async () => {
          await order(another())
          await expect
            .poll(async () => (await send(server.origin, { path: '/api/check' })).status, {
              timeout: 4 * AGAIN_MS * crowding(),
              interval: 20,
            })
            .toBe(200)
        }),
      )
    }
    over = true
    const answers = await placing
    await watching
    expect(server.pid).toBe(pid)
    const heard = (all: readonly (WireAnswer | null)[]) => new Set(all.map((answer) => answer?.status))
    expect(heard(checks)).toEqual(new Set([200, 503]))
    expect([...heard(writes)].filter((status) => status !== 201 && status !== 503 && status !== 409)).toEqual([])
    expect(heard(writes).has(503)).toBe(true)
    for (const answer of writes) if (answer?.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    console.log(`serving again after the database: ${waits.map(({ ms }) => Math.round(ms)).join(', ')} ms, over ${bodies.length} orders`)
    expect(waits.filter(({ ms, crowded }) => ms > AGAIN_MS * crowded)).toEqual([])
    await expectNothingLostOrDoubled(db, bodies, answers)
  },
  timeLimit(300_000),
)

const aMember = async (tx: Db, shop: Shop, role: 'staff' | 'owner', email: string) =>
  createPerson(tx, {
    email,
    firstName: 'Kim',
    lastName: 'Clerk',
    passwordHash: await hashPassword(PASSWORD),
    emailVerified: true,
    memberships: [{ scope: 'retailer', retailerId: shop.retailerId, role }],
  })

/** The cookie of a clerk of the shop, who signs in over the wire. */
async function aSignedInClerk(shop: Shop): Promise<string> {
  const email = `clerk.${randomUUID()}@example.com`
  await transact(db, (tx) => aMember(tx, shop, 'staff', email))
  const answer = await send(server.origin, { method: 'POST', path: '/api/auth/login', body: { email, password: PASSWORD } })
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

const PARCELS = 24
const KILLS = 3
test(
  'safety:C1 killed while parcels change hands: at any time it is known who has each, and every move is done once',
  async () => {
    const [shop] = shops as [Shop]
    const cookie = await aSignedInClerk(shop)
    const next = await wisher([lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })])
    const bodies = Array.from({ length: PARCELS }, next)
    const queue = [...bodies]
    await expectNothingLostOrDoubled(
      db,
      bodies,
      await place(
        () => queue.shift(),
        () => {},
      ),
    )
    const { rows } = await db.$client.query<{ id: number }>(
      `select id from fulfillments where store_id = $1 and method = 'ship-to-mall' and state = 'placed'`,
      [shop.storeId],
    )
    expect(rows).toHaveLength(PARCELS)
    const waiting = rows.map(({ id }) => id)
    let moved = 0
    let killing = Promise.resolve()
    const move = async (id: number, to: string) => {
      for (;;) {
        const path = `/api/retailer/fulfillments/${id}/transitions`
        const answer = await send(server.origin, { method: 'POST', path, headers: { cookie }, body: { to }, waitMs: 10_000 }).catch(
          () => null,
        )
        if (answer?.status === 200) return
        // A move whose answer was lost is done already. The database is away for a moment, too.
        const state = await db.$client.query<{ state: string }>('select state from fulfillments where id = $1', [id]).catch(() => null)
        if (state?.rows[0]?.state === to) return
        await pause(50)
      }
    }
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          for (const to of ['accepted', 'packed', 'in_transit']) {
            await move(id, to)
            if (++moved % Math.floor((3 * PARCELS) / (KILLS + 1)) !== 0) continue
            killing = killing.then(async () => {
              await server.killAndRestart()
              await expectBooksToAgree(db)
            })
          }
        }
      }),
    )
    await killing
    const held = await db.$client.query(
      `select last.to_party as holder, count(*)::int as n from fulfillments f, lateral (
         select to_party from custody_records where fulfillment_id = f.id order by step desc limit 1) last
       where f.id = any($1) and f.state = 'in_transit' group by 1`,
      [rows.map(({ id }) => id)],
    )
    expect(held.rows).toEqual([{ holder: 'courier', n: PARCELS }])
    await expectBooksToAgree(db)
  },
  timeLimit(180_000),
)

const RULES = 40
test(
  'safety:C1 killed in the middle of the rules of a business: each acts on the order, and none twice',
  async () => {
    const shop = await aShop({ deps: { db } }, { onHand: 10 })
    const owner = await transact(db, (tx) => aMember(tx, shop, 'owner', `owner.${randomUUID()}@example.com`))
    await db.$client.query(
      `insert into automations (retailer_id, name, kind, trigger, conditions, action, per_day, state, acts_for, on_since)
       select $1, 'Look ' || n, 'order_placed', '{"kind": "order_placed"}', '[]', '{"kind": "notify", "text": "Look at it."}', 50, 'on', $2,
         now() - interval '1 minute' from generate_series(1, $3::int) n`,
      [shop.retailerId, owner, RULES],
    )
    const acted = async () =>
      (
        await db.$client.query<{ runs: number; done: number; told: number }>(
          `select count(*)::int as runs, (count(*) filter (where outcome = 'done'))::int as done,
             (select count(*)::int from notifications where user_id = $2 and type = 'automation_told') as told
           from automation_runs where retailer_id = $1`,
          [shop.retailerId, owner],
        )
      ).rows[0]
    const holder = new pg.Client({ connectionString: server.databaseUrl })
    holder.on('error', () => {})
    await holder.connect()
    try {
      // The run stands at this rule until the program is killed. Its database goes with it, and so does the lock.
      await holder.query('begin')
      await holder.query(
        'select from automations where id = (select id from automations where retailer_id = $1 order by id offset $2 limit 1) for update',
        [shop.retailerId, RULES / 2],
      )
      const next = await wisher([lineOf(shop)])
      expect((await order(next())).status).toBe(201)
      const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from automations where id%'`
      await expect
        .poll(async () => (await db.$client.query<{ n: number }>(waits)).rows[0]?.n, { timeout: timeLimit(30_000), interval: 20 })
        .toBeGreaterThan(0)
      const before = await acted()
      expect(before?.done).toBeGreaterThan(0)
      expect(before?.runs).toBeLessThan(RULES)
      await server.killAndRestart()
      await expect.poll(acted, { timeout: timeLimit(60_000), interval: 100 }).toEqual({ runs: RULES, done: RULES, told: RULES })
    } finally {
      await holder.end().catch(() => {})
    }
  },
  timeLimit(180_000),
)

const SELLERS = FIGURES.sellers
test(
  `safety:C1 killed in the middle of a payout run over ${SELLERS} sellers, and while it is sent: resumed, no line is paid twice, and the provider acts once for each payout`,
  async () => {
    const random = randomFrom(SEED)
    const stripe = await new StripeServer().start()
    const own = await freshDatabase()
    const books = connect(own.url, { connections: 3, onError: () => {} })
    const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
      (await books.$client.query<Row>(sql, values)).rows[0] as Row
    const count = async (sql: string): Promise<number> => Number((await one<{ n: string }>(`select count(*) as n from ${sql}`)).n)
    const paying = await aServerProcess({ ...stripe.settings, DATABASE_URL: own.url })
    const holder = new pg.Client({ connectionString: own.url })
    holder.on('error', () => {})
    await holder.connect()
    try {
      const ids = await sellersWhoAreOwed(books, stripe, SELLERS)
      const blocked = ids[Math.floor(ids.length * 0.9)] as number
      // The run stands at this seller until the lock goes, and is killed there: those before are paid, those after are not.
      await holder.query('begin')
      await holder.query('select from payout_accounts where retailer_id = $1 for update', [blocked])
      await transact(books, (tx) => askFor(tx, 'payouts.run', {}))
      const waits = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from payout_accounts a%'`
      await expect.poll(() => count(waits), { timeout: timeLimit(30_000), interval: 20 }).toBeGreaterThan(0)
      const before = await count('payouts')
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(SELLERS)
      // Eight payouts are under way at once: the next kill finds transfers and payouts that were made without an answer, and one never asked for.
      stripe.troubles = [
        { on: /^POST \/transfers$/, times: 5, how: 'unanswered' },
        { on: /^POST \/payouts$/, times: 2, how: 'unanswered' },
        { on: /^POST \/payouts$/, times: 1, how: 'silent' },
      ]
      await paying.killAndRestart()
      await holder.query('rollback')
      const caught = () => stripe.troubles.reduce((left, { times }) => left + times, 0)
      await expect.poll(caught, { timeout: timeLimit(60_000), interval: 20 }).toBe(0)
      expect(await count(`payouts where state = 'created'`)).toBeGreaterThan(0)
      stripe.forgetKeys()
      await paying.killAndRestart()
      for (let kill = 2; kill < FIGURES.payoutKills; kill++) {
        const sent = await count(`payouts where state = 'sent'`)
        const more = Math.min(SELLERS, sent + 1 + random.below(Math.ceil(SELLERS / FIGURES.payoutKills)))
        await expect
          .poll(() => count(`payouts where state = 'sent'`), { timeout: timeLimit(60_000), interval: 20 })
          .toBeGreaterThanOrEqual(more)
        await paying.killAndRestart()
      }
      await expect.poll(() => count(`payouts where state = 'sent'`), { timeout: timeLimit(120_000), interval: 100 }).toBe(SELLERS)
      const asked = (list: readonly { metadata: Record<string, unknown>; amount: number }[]) =>
        list.map(({ metadata, amount }) => `${String(metadata['reference'])} ${amount}`).toSorted((a, b) => a.localeCompare(b))
      const { rows } = await books.$client.query<{ name: string }>(`select 'payout-' || id || ' ' || amount as name from payouts`)
      const right = rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
      expect(asked(stripe.connect.transfers)).toEqual(right)
      expect(asked(stripe.connect.payouts)).toEqual(right)
      expect(await count(`(select retailer_id from payouts group by 1 having count(*) > 1) p`)).toBe(0)
      const lines = await one(
        `select count(*)::int as lines, count(distinct transfer_id)::int as transfers, count(payout_id)::int as paid, sum(amount)::int as amount from payout_earnings`,
      )
      expect(lines).toEqual({ lines: SELLERS * EARNINGS, transfers: SELLERS * EARNINGS, paid: SELLERS * EARNINGS, amount: SELLERS * 600 })
      expect(
        await one(`select sum(balance)::int as all, sum(balance) filter (where kind = 'payable')::int as owed from ledger_accounts`),
      ).toEqual({
        all: 0,
        owed: 0,
      })
      await expectBooksToAgree(books)
    } finally {
      await holder.end()
      await paying.stop()
      await disconnect(books)
      await own.drop()
      await stripe.stop()
    }
  },
  timeLimit(120_000),
)

async function databaseIsBack(before: number): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000 * crowding(); ; await pause(20)) {
    const now = await server.databasePid().catch(() => before)
    const client = new pg.Client({ connectionString: server.databaseUrl })
    client.on('error', () => {})
    const answers =
      now !== before &&
      (await client.connect().then(
        () => true,
        () => false,
      ))
    await client.end().catch(() => {})
    if (answers) return
    if (Date.now() > giveUpAt) throw new Error('the database did not come back')
  }
}
