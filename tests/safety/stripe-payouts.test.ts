import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FulfillmentId, PayoutId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { checkPayoutAccount, openPayoutAccount, payoutOverview, payouts, setPayoutBank, setPayoutSchedule } from '#contracts/payouts.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { runPayouts } from '#server/domains/payouts/pay.ts'
import { followSent, sendCreated } from '#server/domains/payouts/send.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aShop, refillShelves, type Shop } from '#tests/shops.ts'
import { CONNECT_SECRET, StripeServer, WEBHOOK_SECRET } from '#tests/stripe-server.ts'
import { expectBooksToAgree } from './books.ts'
import { FIGURES, SEED, timeLimit } from './figures.ts'
import { sellersWhoAreOwed } from './owed-sellers.ts'
import { randomFrom } from './schema-sampler.ts'

/** The hours of the settings' first version. */
const BANK_HOLD_HOURS = 72

let stripe: StripeServer
let app: TestApp
let now = new Date()
beforeAll(async () => {
  stripe = await new StripeServer().start()
  app = await testApp({ env: stripe.settings, clock: { now: () => now } })
  app.deps.log.level = 'silent'
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
let shop: Shop
let owner: TestPerson
let clerk: TestPerson
beforeEach(async () => {
  await seller()
  stripe.troubles = []
  stripe.connect.events.length = 0
})
async function seller() {
  await app.deps.db.$client.query('delete from rate_limits')
  shop = await aShop(app, { price: 10_000, onHand: 500 })
  clerk = await aClerk(app, shop)
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
}

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const business = () => `retailer ${shop.retailerId}`
const overview = async (who = owner, id = shop.retailerId) => (await app.call(who, payoutOverview, { query: { retailerId: id } })).body
const list = async () => (await app.call(owner, payouts, { query: { retailerId: shop.retailerId } })).body.items
const open = async (password = PASSWORD) =>
  app.call(owner, openPayoutAccount, {
    body: { retailerId: shop.retailerId, version: (await overview()).account.version, proof: { password } },
  })
const deliver = async (event: Record<string, unknown>, how: Parameters<StripeServer['signed']>[1] = {}): Promise<number> =>
  (
    await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe-connect',
      ...stripe.signed(event, { at: now, secret: CONNECT_SECRET, ...how }),
    })
  ).statusCode
const hearAll = async (): Promise<void> => {
  for (const event of stripe.connect.events.splice(0)) expect(await deliver(event)).toBe(204)
}
async function verified(): Promise<void> {
  expect((await open()).status).toBe(200)
  stripe.connect.verify(business())
  await hearAll()
  await app.call(owner, setPayoutSchedule, {
    body: { retailerId: shop.retailerId, version: (await overview()).account.version, interval: 'daily', minimum: cents(100) },
  })
}
async function sold(): Promise<void> {
  const maya = { contact: { name: 'Maya Green', email: 'maya@example.com' }, payment: { provider: 'stripe', token: stripe.card() } }
  const placed = await buy(app, owner, [lineOf(shop)], maya)
  expect(placed.status).toBe(201)
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id as FulfillmentId)
}
const run = async () => {
  await runPayouts(app.deps)
  await sendCreated(app.deps)
}
async function paidOut(): Promise<{ id: PayoutId; name: string }> {
  await sold()
  later(32 * DAY)
  await run()
  const [payout] = await list()
  if (!payout) throw new Error('nothing was paid out')
  return { id: payout.id, name: `payout-${payout.id}` }
}

test('an owner gives the bank account at Stripe, once for each business, and reads how it stands', async () => {
  expect((await open('not my password')).status).toBe(422)
  expect(stripe.connect.accounts.size).toBe(0)
  stripe.troubles = [{ on: /^POST \/accounts$/, times: 1, how: 'lost' }]
  expect((await open()).body.url).toMatch(/^https:\/\/connect\.stripe\./)
  expect((await open()).status).toBe(200)
  expect(stripe.connect.accounts.size).toBe(1)
  expect((await overview()).account).toMatchObject({
    state: 'pending',
    bank: null,
    givenAtProvider: true,
    reason: expect.stringContaining('details'),
  })
  expect((await overview()).balance.why).toContain('details')
  stripe.connect.verify(business())
  const asked = await app.call(owner, checkPayoutAccount, { body: { retailerId: shop.retailerId } })
  expect(asked.body).toMatchObject({ state: 'verified', bank: { name: 'First Bank', last4: '6789' }, heldUntil: null, reason: null })
  stripe.connect.doubt(business())
  await hearAll()
  expect((await overview()).account).toMatchObject({ state: 'restricted', reason: expect.stringContaining('more details') })
  const numbers = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }
  const { version } = (await overview()).account
  expect(
    (await app.call(owner, setPayoutBank, { body: { retailerId: shop.retailerId, version, bank: numbers, proof: { password: PASSWORD } } }))
      .problem,
  ).toMatchObject({ code: 'payouts.given_elsewhere' })
})

test('another bank account at Stripe holds the payouts and tells every owner', async () => {
  await verified()
  stripe.connect.verify(business(), '1111')
  await hearAll()
  expect((await overview()).account).toMatchObject({ bank: { last4: '1111' }, heldUntil: new Date(now.getTime() + BANK_HOLD_HOURS * HOUR) })
  expect(await mailsTo(app, owner.email)).toMatchObject([{ subject: expect.stringContaining('New bank account') }])
})

test('a payout is one transfer and one payout at Stripe, and arrives', async () => {
  await verified()
  const { id, name } = await paidOut()
  expect((await list())[0]).toMatchObject({ id, state: 'sent' })
  expect(stripe.connect.payout(name)).toMatchObject({ amount: 9_200, currency: 'usd' })
  stripe.connect.decide(name, 'paid')
  await hearAll()
  expect((await list())[0]).toMatchObject({ state: 'paid' })
  await expectBooksToAgree(app.deps.db)
})

test.each(['failed', 'returned'] as const)(
  'money that %s is back at SPIRAL and owed again, and no longer goes to that account',
  async (how) => {
    await verified()
    const { name } = await paidOut()
    if (how === 'returned') {
      stripe.connect.decide(name, 'paid')
      await hearAll()
    }
    stripe.connect.decide(name, 'failed')
    await hearAll()
    await hearAll()
    expect((await list())[0]).toMatchObject({ state: how, failure: 'The bank has no account with this number.' })
    expect(stripe.connect.of(business()).available).toBe(0)
    const { account, balance } = await overview()
    expect(account.state).toBe('restricted')
    expect(balance.owed).toBe(9_200)
    stripe.connect.tell('account.updated', stripe.connect.of(business()), stripe.connect.of(business()).id)
    await hearAll()
    expect((await overview()).account.state).toBe('restricted')
    // Another bank account gets it.
    stripe.connect.verify(business(), '2222')
    await hearAll()
    later((BANK_HOLD_HOURS + 24) * HOUR)
    await run()
    expect((await list())[0]).toMatchObject({ state: 'sent', amount: 9_200 })
    await expectBooksToAgree(app.deps.db)
  },
)

test('a transfer that was taken back at Stripe ends its payout, and a payout that Stripe refuses gives the money back', async () => {
  await verified()
  const { name } = await paidOut()
  stripe.connect.takeBack(name)
  await hearAll()
  expect((await list())[0]).toMatchObject({ state: 'failed', failure: expect.stringContaining('took this payout back') })
  await seller()
  await verified()
  stripe.connect.of(business()).payouts_enabled = false
  await paidOut()
  expect((await list())[0]).toMatchObject({ state: 'failed' })
  expect(stripe.connect.of(business()).available).toBe(0)
  expect((await overview()).balance.owed).toBe(9_200)
  await expectBooksToAgree(app.deps.db)
})

test('safety:W1 only signed, fresh and unaltered messages about payouts count', async () => {
  await verified()
  const { name } = await paidOut()
  stripe.connect.decide(name, 'paid')
  const event = stripe.connect.events.at(-1) ?? {}
  expect(await deliver(event, { secret: 'whsec_of_another' })).toBe(403)
  expect(await deliver(event, { at: new Date(now.getTime() - 6 * 60_000) })).toBe(403)
  expect(await deliver(event, { at: new Date(now.getTime() + 6 * 60_000) })).toBe(403)
  const { payload, headers } = stripe.signed(event, { at: now, secret: CONNECT_SECRET })
  const sent = await app.app.inject({ method: 'POST', url: '/api/webhooks/stripe-connect', payload: payload.replace('{', '{ '), headers })
  expect(sent.statusCode).toBe(403)
  expect((await list())[0]).toMatchObject({ state: 'sent' })
  expect(await deliver(event)).toBe(204)
  expect((await list())[0]).toMatchObject({ state: 'paid' })
})

test('safety:W3 a message of another amount, currency, account, mode or payout changes nothing and alarms', async () => {
  await verified()
  const { name } = await paidOut()
  stripe.connect.decide(name, 'paid')
  const event = structuredClone(stripe.connect.events.at(-1)) as Record<string, unknown> & { data: { object: Record<string, unknown> } }
  const changed = (top: Record<string, unknown>, object: Record<string, unknown> = {}) => ({
    ...event,
    ...top,
    data: { object: { ...event.data.object, ...object } },
  })
  const alarms: unknown[] = []
  const { log } = app.deps
  const error = log.error.bind(log)
  log.error = ((...said: unknown[]) => alarms.push(said)) as typeof log.error
  try {
    const foreign = [
      changed({}, { amount: 1 }),
      changed({}, { currency: 'eur' }),
      changed({ account: 'acct_of_another' }),
      changed({ account: undefined }),
      changed({ livemode: true }),
      changed({}, { id: 'po_of_another' }),
      changed({}, { metadata: { reference: 'payout-999999999' } }),
    ]
    for (const one of foreign) expect(await deliver(one)).toBe(409)
    expect(alarms).toHaveLength(foreign.length)
  } finally {
    log.error = error
  }
  expect(await deliver(changed({}, { metadata: {} }))).toBe(204)
  expect(await deliver({ ...event, type: 'account.updated', account: 'acct_of_another' })).toBe(204)
  expect((await list())[0]).toMatchObject({ state: 'sent' })
})

test.each([
  ['a lost transfer', /^POST \/transfers$/, 'lost'],
  ['a lost payout', /^POST \/payouts$/, 'lost'],
  ['a payout that never arrived', /^POST \/payouts$/, 'cut'],
  ['an answer that is no answer', /^POST \/payouts$/, 'babbling'],
  ['a broken provider', /^POST \/(transfers|payouts)$/, 'broken'],
] as const)('safety:W4 %s sends nothing twice, also after Stripe has forgotten our keys', async (_, on, how) => {
  await verified()
  await sold()
  later(32 * DAY)
  await runPayouts(app.deps)
  // Every try of the library fails.
  stripe.troubles = [{ on, times: 3, how }]
  await sendCreated(app.deps).catch(() => undefined)
  stripe.forgetKeys()
  stripe.troubles = []
  await sendCreated(app.deps)
  const account = stripe.connect.of(business())
  expect(stripe.connect.transfers.filter(({ destination }) => destination === account.id)).toHaveLength(1)
  expect(stripe.connect.payouts.filter((payout) => payout.account === account.id)).toHaveLength(1)
  expect((await list())[0]).toMatchObject({ state: 'sent', amount: 9_200 })
  await expectBooksToAgree(app.deps.db)
})

test('safety:W4 a payout that is asked for twice at once is made once', async () => {
  await verified()
  await sold()
  later(32 * DAY)
  await runPayouts(app.deps)
  await Promise.all([sendCreated(app.deps), sendCreated(app.deps), sendCreated(app.deps)])
  expect(stripe.connect.payouts.filter(({ account }) => account === stripe.connect.of(business()).id)).toHaveLength(1)
  expect((await list())[0]).toMatchObject({ state: 'sent' })
})

test(`safety:W2 ${FIGURES.mixedWebhooks} messages about payments, transfers, payouts and disputes, doubled and shuffled together, end as the right order would`, {
  timeout: timeLimit(180_000),
}, async () => {
  const random = randomFrom(SEED)
  const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.deps.db.$client.query(sql, values)).rows as Row[]
  await refillShelves(app, [shop.storeId], FIGURES.mixedWebhooks)
  stripe.events.length = 0
  const right = new Map<string, string>()
  const early: string[] = []
  const charges = Math.ceil(FIGURES.mixedWebhooks / 10)
  for (let i = 0; i < charges; i++) {
    const buyer: Caller = { ...guest(), address: `10.9.${i >> 8}.${i & 255}` }
    const email = `maya.${randomUUID()}@example.com`
    const payment = { provider: 'stripe', token: stripe.card(i < 4 ? 'action' : random.pick(['action', 'visa'] as const)) }
    const isGift = i % 5 === 0
    const number = isGift
      ? (await buyGift(app, buyer, { payment })).body.number
      : (await buy(app, buyer, [lineOf(shop)], { contact: { name: 'Maya Green', email }, payment })).body.order.number
    const [{ reference } = { reference: '' }] = await query<{ reference: string }>(
      `select reference from gift_card_purchases where number = $1
       union all select p.reference from payments p join orders o on o.id = p.order_id where o.number = $1`,
      [number],
    )
    stripe.decide(reference, i < 4 ? 'approve' : random.pick(['approve', 'approve', 'refuse'] as const))
    const isPaid = stripe.of(reference).status === 'succeeded'
    const ends = isPaid ? (i < 4 ? 'lost' : random.pick(['no dispute', 'won', 'lost', 'open'] as const)) : 'not paid'
    if (ends === 'won' || ends === 'lost' || ends === 'open') {
      const { id } = stripe.dispute(reference)
      // Every other dispute is heard of before its payment.
      if (i % 2 === 0) early.push(id)
      if (ends !== 'open') stripe.decideDispute(id, ends)
    }
    right.set(number, ends)
  }
  const sellers = await sellersWhoAreOwed(app.deps.db, stripe, Math.ceil(FIGURES.mixedWebhooks / 7), now)
  await run()
  const made = await query<{ id: number }>('select id from payouts where retailer_id = any($1::bigint[])', [sellers])
  expect(made).toHaveLength(sellers.length)
  for (const { id } of made) {
    const name = `payout-${id}`
    const ends = random.pick(['paid', 'failed', 'late', 'taken back'] as const)
    if (ends === 'paid' || ends === 'late') stripe.connect.decide(name, 'paid')
    if (ends === 'failed' || ends === 'late') stripe.connect.decide(name, 'failed')
    if (ends === 'taken back') stripe.connect.takeBack(name)
    right.set(name, ends === 'paid' ? 'paid' : 'owed')
  }
  const messages = [
    ...stripe.events.map((event) => ({ event, url: '/api/webhooks/stripe', secret: WEBHOOK_SECRET })),
    ...stripe.connect.events.map((event) => ({ event, url: '/api/webhooks/stripe-connect', secret: CONNECT_SECRET })),
  ]
  expect(messages.length * 2).toBeGreaterThanOrEqual(FIGURES.mixedWebhooks)
  const isEarly = ({ event }: { event: unknown }) => early.includes((event as { data: { object: { id: string } } }).data.object.id)
  const shuffled = (some: typeof messages) =>
    [...some, ...some].map((message) => ({ ...message, at: random.below(1_000_000) })).toSorted((a, b) => a.at - b.at)
  const said = new Set<number>()
  for (const sent of [shuffled(messages.filter(isEarly)), shuffled(messages.filter((message) => !isEarly(message)))]) {
    expect(sent.length).toBeGreaterThan(0)
    for (let i = 0; i < sent.length; i += 8) {
      const some = sent
        .slice(i, i + 8)
        .map(({ event, url, secret }) => app.app.inject({ method: 'POST', url, ...stripe.signed(event, { at: now, secret }) }))
      for (const { statusCode } of await Promise.all(some)) said.add(statusCode)
      if (i % 80 === 0) await app.settle()
    }
    await app.settle()
  }
  expect([...said]).toEqual([204])
  const ended = await query<{ name: string; state: string }>(
    `with sold as (
       select number, reference, case state when 'paid' then true else false end as paid, 'gift' as what from gift_card_purchases
       union all select o.number, p.reference, o.state <> 'cancelled' and o.state <> 'payment_pending', 'order' from orders o join payments p on p.order_id = o.id
     ) select s.number as name, case when not s.paid then 'not paid' else coalesce(d.state, 'no dispute') end as state
       from sold s left join card_disputes d on d.reference = s.reference where s.number = any($1)
     union all select 'payout-' || id, case when state in ('failed', 'returned') then 'owed' else state end from payouts where retailer_id = any($2::bigint[])`,
    [[...right.keys()], sellers],
  )
  expect(new Map(ended.map(({ name, state }) => [name, state]))).toEqual(right)
  // What was disputed was taken from those who had it, and not from SPIRAL, in whatever order it was heard.
  expect(await query('select id from dispute_parts where fulfillment_id is null and gift_card_id is null')).toEqual([])
  expect(new Set(stripe.captures).size).toBe(stripe.captures.length)
  await expectBooksToAgree(app.deps.db)
})

test(`safety:W2 ${FIGURES.webhooks} doubled and shuffled messages about payouts end as the right order would`, {
  timeout: timeLimit(180_000),
}, async () => {
  const random = randomFrom(SEED)
  await verified()
  await sold()
  later(32 * DAY)
  await run()
  const [pattern] = await list()
  const right = new Map<number, 'paid' | 'owed'>()
  const { rows: accounts } = await app.deps.db.$client.query<{ bank: string; reference: string }>(
    'select bank_name || last4 as bank, reference from payout_accounts where retailer_id = $1',
    [shop.retailerId],
  )
  // As many payouts as there are messages to send: each takes one line, without selling so often.
  const count = Math.ceil(FIGURES.webhooks / 6)
  const { rows } = await app.deps.db.$client.query<{ id: number }>(
    `insert into payouts (retailer_id, state, amount, lines, bank, bank_reference) select $1, 'created', 100, 1, $2, $3 from generate_series(1, $4) returning id`,
    [shop.retailerId, accounts[0]?.bank, accounts[0]?.reference, count],
  )
  expect(pattern).toBeDefined()
  const { openAccounts, post } = await import('#server/domains/ledger/ledger.ts')
  const { platform, retailer } = await import('#server/domains/ledger/rules.ts')
  const { booked } = await import('#server/domains/payouts/booking-kinds.ts')
  const { transact } = await import('#server/platform/db.ts')
  await transact(app.deps.db, async (tx) => {
    await openAccounts(tx, [retailer(shop.retailerId)])
    const sent = rows.map(({ id }) => ({
      from: retailer(shop.retailerId),
      to: platform('payouts_sent', Number(id)),
      amount: 100,
      kind: booked('payout.sent'),
      reference: String(id),
    }))
    await post(tx, sent, now)
  })
  await sendCreated(app.deps)
  for (const { id } of rows) {
    const ends = random.pick(['paid', 'failed', 'late'] as const)
    if (ends !== 'failed') stripe.connect.decide(`payout-${id}`, 'paid')
    if (ends !== 'paid') stripe.connect.decide(`payout-${id}`, 'failed')
    right.set(Number(id), ends === 'paid' ? 'paid' : 'owed')
  }
  const { events } = stripe.connect
  const sent = [...events, ...events].sort(() => random.below(3) - 1)
  const said = new Set<number>()
  for (let i = 0; i < sent.length; i += 8)
    for (const status of await Promise.all(sent.slice(i, i + 8).map((event) => deliver(event)))) said.add(status)
  expect([...said]).toEqual([204])
  await followSent(app.deps)
  const ended = await app.deps.db.$client.query<{ id: string; state: string }>(
    `select id, case when state in ('failed', 'returned') then 'owed' else state end as state from payouts where id = any($1::bigint[])`,
    [rows.map(({ id }) => id)],
  )
  expect(new Map(ended.rows.map(({ id, state }) => [Number(id), state]))).toEqual(right)
  const back = await app.deps.db.$client.query<{ times: number }>(
    `select count(*)::int as times from ledger_transfers where kind in ('payout.failed', 'payout.returned') and reference = any($1::text[]) group by reference`,
    [rows.map(({ id }) => String(id))],
  )
  expect(new Set(back.rows.map(({ times }) => times))).toEqual(new Set([1]))
})
