import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import {
  acceptOwnDispute,
  addToDispute,
  adminDisputes,
  decideTestDispute,
  disputesOfOrder,
  openTestDispute,
  ownDispute,
  ownDisputes,
  sendDisputeEvidence,
} from '#contracts/disputes.ts'
import type { DisputeId, FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { addCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { ownMembership, plans, startMembership } from '#contracts/plans.ts'
import { payoutLines, payoutOverview, payouts, setPayoutBank, setPayoutSchedule } from '#contracts/payouts.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { DAY } from '#contracts/time.ts'
import { runPayouts } from '#server/domains/payouts/pay.ts'
import { sendCreated } from '#server/domains/payouts/send.ts'
import type { ProviderDispute } from '#server/platform/cards.ts'
import { transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { FIGURES, SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { sendDue } from './acts.ts'
import { applyDispute } from './money.ts'

const START = new Date('2026-11-20T17:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let clerk: TestPerson
let owner: TestPerson
let maya: TestPerson

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  maya = await aPerson(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  await app.deps.db.$client.query('delete from rate_limits')
  shop = await aShop(app, { price: 10_000, onHand: 500 })
  clerk = await aClerk(app, shop)
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
})
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.deps.db.$client.query(sql, values)).rows as Row[]
const held = async (): Promise<number> =>
  Number((await rows<{ n: string }>(`select coalesce(sum(balance), 0) as n from ledger_accounts where kind = 'disputes_held'`))[0]?.n)
const balance = async () => (await app.call(owner, payoutOverview, { query: { retailerId: shop.retailerId } })).body.balance
const order = async (others: Shop[] = []) => {
  const placed = await buy(
    app,
    maya,
    [shop, ...others].map((one) => lineOf(one)),
  )
  expect(placed.status).toBe(201)
  return { number: placed.body.order.number, id: placed.body.order.fulfillments[0]?.id as FulfillmentId, total: placed.body.order.total }
}
const sold = async () => {
  const placed = await order()
  await handOver(app, clerk, shop, placed.id)
  return placed
}
const dispute = async (number: string) => {
  const opened = await app.call(await anAdmin(), openTestDispute, { body: { number, reason: 'product_not_received' } })
  expect(opened.status).toBe(201)
  await app.settle()
  return opened.body
}
const decide = async (id: DisputeId, outcome: 'won' | 'lost') => {
  const decided = await app.call(await anAdmin(), decideTestDispute, { params: { id }, body: { outcome } })
  expect(decided.body).toMatchObject({ state: outcome })
  await app.settle()
}
const file = async (id: DisputeId) => (await app.call(owner, ownDispute, { params: { id }, query: { retailerId: shop.retailerId } })).body
const prepareBank = async () => {
  const bank = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }
  await app.call(owner, setPayoutBank, { body: { retailerId: shop.retailerId, version: 0, bank, proof: { password: PASSWORD } } })
  await app.call(owner, setPayoutSchedule, {
    body: { retailerId: shop.retailerId, version: 1, interval: 'daily', minimum: cents(100) },
  })
}
const run = async () => {
  await runPayouts(app.deps)
  await sendCreated(app.deps)
}
const paid = async () => (await app.call(owner, payouts, { query: { retailerId: shop.retailerId } })).body.items

describe('the money', () => {
  test('of an open dispute waits, comes back when it is won without the fee, and the seller reads why', async () => {
    await prepareBank()
    const { number, total } = await sold()
    const { id } = await dispute(number)
    later(40 * DAY)
    await run()
    expect(await paid()).toEqual([])
    expect(await balance()).toMatchObject({ owed: -1_500, payable: 0, disputed: 9_200 })
    expect(await file(id)).toMatchObject({ amount: total, fee: 1_500, state: 'open', order: number, test: true })
    expect(await held()).toBe(0)
    await decide(id, 'won')
    later(DAY)
    await run()
    expect(await paid()).toMatchObject([{ amount: 7_700 }])
    expect(await balance()).toMatchObject({ owed: 0, disputed: 0 })
    await expectBooksToAgree(app.deps.db)
  })

  test('of an order that was paid out is carried by the next payout, with its lines', async () => {
    await prepareBank()
    const { number } = await sold()
    later(40 * DAY)
    await run()
    expect(await paid()).toMatchObject([{ amount: 9_200 }])
    const { id } = await dispute(number)
    await run()
    expect(await balance()).toMatchObject({ owed: -10_700, payable: -10_700, next: null })
    expect((await app.call(owner, retailerOverview, { query: {} })).body).toMatchObject({ payable: -10_700, nextPayout: null })
    await decide(id, 'lost')
    await sold()
    await sold()
    later(40 * DAY)
    await run()
    const [next] = await paid()
    expect(next).toMatchObject({ amount: 18_400 - 10_700, lines: 4 })
    const { items } = (await app.call(owner, payoutLines, { params: { id: next?.id as never }, query: {} })).body
    expect(items.filter(({ kind }) => kind === 'dispute').map(({ amount }) => amount)).toEqual([-9_200, -1_500])
    await expectBooksToAgree(app.deps.db)
  })

  test('is split over the sellers of the order by their share, to the cent, with commission, tax and fee', async () => {
    const other = await aShop(app, { price: 3_333, onHand: 5 })
    const { number, total } = await order([other])
    const { id, parts } = await dispute(number)
    expect(parts).toHaveLength(2)
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(total)
    expect(parts.reduce((sum, part) => sum + part.fee, 0)).toBe(1_500)
    const moved = await rows<{ kind: string; n: string }>(
      `select kind, sum(amount) as n from ledger_transfers where reference like '%/dispute-' || $1 group by 1`,
      [id],
    )
    const of = (kind: string) => Number(moved.find((one) => one.kind === kind)?.n ?? 0)
    expect(of('dispute.payable')).toBe(9_200 + 3_066)
    expect(of('dispute.commission')).toBe(800 + 267)
    // Nobody reads the part of another business, and neither may give up for both.
    expect((await file(id)).parts).toHaveLength(1)
    const accepted = await app.call(owner, acceptOwnDispute, { params: { id }, body: { retailerId: shop.retailerId } })
    expect(accepted.problem).toMatchObject({ code: 'disputes.shared' })
    await decide(id, 'lost')
    await expectBooksToAgree(app.deps.db)
  })

  test.each(['won', 'lost'] as const)(
    'a refund that is decided meanwhile waits, and nothing is paid twice when it is %s',
    async (outcome) => {
      const { number, total } = await order()
      const { id } = await dispute(number)
      expect((await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })).status).toBe(200)
      await app.settle()
      const refunded = async () =>
        (
          await rows<{ refunded: number; state: string; by: number }>(
            `select c.refunded, r.state, r.by_dispute as by from orders o join payments p on p.order_id = o.id join sandbox_charges c on c.reference = p.reference
             join refunds r on r.order_id = o.id where o.number = $1`,
            [number],
          )
        ).map((row) => ({ refunded: Number(row.refunded), state: row.state, by: Number(row.by) }))[0]
      expect(await refunded()).toEqual({ refunded: 0, state: 'pending', by: 0 })
      await expectBooksToAgree(app.deps.db)
      await decide(id, outcome)
      await app.settle()
      expect(await refunded()).toEqual({ refunded: outcome === 'won' ? total : 0, state: 'done', by: outcome === 'won' ? 0 : total })
      // The canceled sale is nobody's: the seller has lost no more than the fee.
      expect(await balance()).toMatchObject({ owed: -1_500 })
      await expectBooksToAgree(app.deps.db)
    },
  )

  test('a refund after a lost dispute is not sent to a card that got its money from the bank', async () => {
    const { number, total } = await order()
    await decide((await dispute(number)).id, 'lost')
    expect((await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })).status).toBe(200)
    await app.settle()
    expect(
      await rows(`select r.state, r.by_dispute::int as by from refunds r join orders o on o.id = r.order_id where o.number = $1`, [number]),
    ).toEqual([{ state: 'done', by: total }])
    await expectBooksToAgree(app.deps.db)
  })

  test('SPIRALs that a lost sale earned are taken back, and a won one keeps them', async () => {
    const earned = async (id: FulfillmentId) =>
      Number((await rows<{ points: number }>('select points from loyalty_earnings where fulfillment_id = $1', [id]))[0]?.points)
    const [first, second] = [await sold(), await sold()]
    await app.settle()
    const before = await earned(first.id)
    expect(before).toBeGreaterThan(0)
    await decide((await dispute(first.number)).id, 'won')
    await decide((await dispute(second.number)).id, 'lost')
    expect([await earned(first.id), await earned(second.id)]).toEqual([before, 0])
    await expectBooksToAgree(app.deps.db)
  })
})

describe('gift cards', () => {
  test('of a disputed purchase are blocked at once, what was spent is the loss of SPIRAL, and a won one can be used again', async () => {
    const { number } = (await buyGift(app, maya, {})).body
    await app.settle()
    const { id, parts } = await dispute(number)
    expect(parts).toMatchObject([{ name: 'Left on the gift cards', amount: 5_000, fee: 1_500 }])
    const card = async () =>
      (
        await rows<{ state: string; balance: string }>(
          `select c.state, a.balance from gift_cards c join gift_card_purchases p on p.id = c.purchase_id
             join ledger_accounts a on a.kind = 'gift_card' and a.owner_id = c.id::text where p.number = $1`,
          [number],
        )
      )[0]
    expect(await card()).toEqual({ state: 'blocked', balance: 0 })
    await expectBooksToAgree(app.deps.db)
    await decide(id, 'won')
    expect(await card()).toEqual({ state: 'active', balance: 5_000 })
    await expectBooksToAgree(app.deps.db)
  })

  test('spent amounts of a lost purchase are lost by SPIRAL, and its card stays blocked', async () => {
    const email = `friend.${crypto.randomUUID().slice(0, 8)}@example.com`
    const { number } = (await buyGift(app, maya, { delivery: { by: 'email', name: 'Ben Lee', email, sendOn: null } })).body
    await app.settle()
    const { giftCodeIn } = await import('#tests/gift-cards.ts')
    const cheap = await aShop(app, { price: 2_000, onHand: 5 })
    const bought = await buy(app, await aPerson(app), [lineOf(cheap)], { giftCards: [{ code: await giftCodeIn(app, email) }] })
    expect(bought.status).toBe(201)
    const { id, parts } = await dispute(number)
    expect(parts.map(({ name }) => name)).toEqual(['Left on the gift cards', 'SPIRAL'])
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(5_000)
    await decide(id, 'lost')
    const [row] = await rows<{ n: string }>(`select sum(balance) as n from ledger_accounts where kind = 'disputes_lost'`)
    expect(Number(row?.n)).toBeLessThan(-2_000)
    await expectBooksToAgree(app.deps.db)
  })
})

describe('plans', () => {
  const member = async () => {
    const person = await aPerson(app)
    await app.call(person, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
    const [card] = (await app.call(person, savedCards)).body.items
    const plus = (await app.call(person, plans)).body.items.find(({ audience, price }) => audience === 'shopper' && price > 0)
    const body = { retailerId: null, planId: plus?.id as never, savedCardId: card?.id as never, consent: true }
    expect((await app.call(person, startMembership, { body })).status).toBe(201)
    return person
  }
  const own = async (person: TestPerson) => (await app.call(person, ownMembership, { query: {} })).body
  const fees = async () =>
    Number((await rows<{ n: string }>(`select coalesce(sum(balance), 0) as n from ledger_accounts where kind = 'plan_fees'`))[0]?.n)

  test('keep their fee when the dispute is won, and end with it when it is lost', async () => {
    const person = await member()
    const [charge] = (await own(person)).charges
    const number = charge?.number ?? ''
    const before = await fees()
    const first = await dispute(number)
    expect(first).toMatchObject({
      order: null,
      plan: number,
      amount: charge?.amount,
      evidence: [{ title: `Plan ${number}` }, { kind: 'terms' }],
    })
    expect(await fees()).toBe(before - (charge?.amount ?? 0))
    await expectBooksToAgree(app.deps.db)
    await decide(first.id, 'won')
    expect([await fees(), (await own(person)).membership?.state]).toEqual([before, 'active'])
    await expectBooksToAgree(app.deps.db)

    const other = await member()
    const lost = (await own(other)).charges[0]?.number ?? ''
    const { id } = await dispute(lost)
    expect((await own(other)).membership?.state).toBe('active')
    await decide(id, 'lost')
    expect(await own(other)).toMatchObject({ membership: null, charges: [{ number: lost, state: 'charged_back' }] })
    expect(await fees()).toBe(before)
    expect((await mailsTo(app, other.email))[0]).toMatchObject({ kind: 'plans.ended', text: expect.stringContaining('Your bank gave you') })
    const listed = (await app.call(await anAdmin(), adminDisputes, { query: {} })).body.items
    expect(listed.slice(0, 2)).toMatchObject([
      { plan: lost, state: 'lost' },
      { plan: number, state: 'won' },
    ])
    await expectBooksToAgree(app.deps.db)
  })
})

describe('evidence', () => {
  test('is collected, the seller adds words, and the bank gets all of it once', async () => {
    const { number } = await sold()
    const { id } = await dispute(number)
    expect(await mailsTo(app, owner.email)).toContainEqual(expect.objectContaining({ subject: expect.stringContaining('is disputed') }))
    const before = await file(id)
    expect(before.evidence.map(({ kind }) => kind)).toEqual(['order', 'receipt', 'hand_over', 'terms'])
    expect(before.evidence.flatMap(({ lines }) => lines).join('\n')).toMatch(/Handed over to the shopper.*by /)
    const body = { retailerId: shop.retailerId, text: 'She came with her sister and signed for it.' }
    expect((await app.call(owner, addToDispute, { params: { id }, body })).body.notes).toMatchObject([{ text: body.text }])
    const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
    expect((await app.call(stranger, addToDispute, { params: { id }, body })).status).toBe(404)
    const admin = await anAdmin()
    expect((await app.call(admin, sendDisputeEvidence, { params: { id } })).status).toBe(200)
    await app.settle()
    const [sent] = await rows<{ evidence: { rest: string; name: string } }>(
      'select s.evidence from sandbox_disputes s join card_disputes d on d.provider_id = s.provider_id where d.id = $1',
      [id],
    )
    expect(sent?.evidence.rest).toContain('signed for it')
    expect((await file(id)).sentAt).toEqual(now)
    expect((await app.call(owner, addToDispute, { params: { id }, body })).problem).toMatchObject({ code: 'disputes.sent' })
    expect((await app.call(admin, sendDisputeEvidence, { params: { id } })).problem).toMatchObject({ code: 'disputes.sent' })
  })

  test('takes photos, which only those who may read the dispute open', async () => {
    const { number } = await sold()
    const { id } = await dispute(number)
    const mark = 'a-mark-between-the-parts'
    const payload = Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
      await aPicture(),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': String(payload.length) }
    const url = `/api/retailer/disputes/${id}/photos?retailerId=${shop.retailerId}`
    const answer = await app.app.inject({ method: 'POST', url, cookies: owner.cookies, headers, payload })
    expect(answer.statusCode).toBe(200)
    const photo = answer.json<{ notes: { photo: string }[] }>().notes[0]?.photo ?? ''
    const open = async (who: TestPerson) => (await app.app.inject({ url: photo, cookies: who.cookies })).statusCode
    expect([await open(owner), await open(maya), await open(clerk), await open(await anAdmin())]).toEqual([200, 404, 404, 200])
    await app.call(await anAdmin(), sendDisputeEvidence, { params: { id } })
    await app.settle()
    expect((await file(id)).sentAt).toEqual(now)
  })

  test('that nobody sent waits for admins before its day, and is sent by itself in time', async () => {
    const { number } = await sold()
    const { id } = await dispute(number)
    later(8 * DAY)
    const { items } = (await app.call(await anAdmin(), attention)).body
    expect(items.filter(({ code }) => code === 'disputes.due').length).toBeGreaterThan(0)
    await sendDue(app.deps)
    expect((await file(id)).answer).toBeNull()
    later(1.5 * DAY)
    await sendDue(app.deps)
    await app.settle()
    expect(await file(id)).toMatchObject({ answer: 'evidence', sentAt: now, may: { add: false } })
  })

  test('is sent as early as the settings say', async () => {
    const { number } = await sold()
    const { id } = await dispute(number)
    later(8 * DAY)
    await app.deps.db.$client.query(`insert into settings (key, value) values ('money.evidenceHours', '72') on conflict do nothing`)
    await sendDue(app.deps)
    await app.deps.db.$client.query(`delete from settings where key = 'money.evidenceHours'`)
    expect((await file(id)).answer).toBe('evidence')
  })

  test('a seller gives up, and the cardholder keeps the money', async () => {
    const { number } = await sold()
    const { id } = await dispute(number)
    expect((await app.call(owner, acceptOwnDispute, { params: { id }, body: { retailerId: shop.retailerId } })).status).toBe(200)
    await app.settle()
    expect(await file(id)).toMatchObject({ state: 'lost', answer: 'accepted' })
    await expectBooksToAgree(app.deps.db)
  })
})

test('the shopper reads it at the order, and lists show it to the business and to SPIRAL', async () => {
  const { number, total } = await order()
  await dispute(number)
  const own = await app.call(maya, disputesOfOrder, { params: { number }, query: {} })
  expect(own.body.disputes).toMatchObject([{ state: 'open', amount: total }])
  const stranger = await app.call(await aPerson(app), disputesOfOrder, { params: { number }, query: {} })
  expect(stranger.status).toBe(404)
  const listed = await app.call(owner, ownDisputes, { query: { retailerId: shop.retailerId } })
  expect(listed.body.items).toMatchObject([{ order: number, amount: total }])
  expect((await app.call(await anAdmin(), adminDisputes, { query: { state: 'open' } })).body.items[0]).toMatchObject({ order: number })
})

test('wrong numbers open nothing, and the same payment is disputed once', async () => {
  const admin = await anAdmin()
  const open = (number: string) => app.call(admin, openTestDispute, { body: { number, reason: 'general' } })
  expect((await open('S-NOTHING')).problem).toMatchObject({ code: 'disputes.no_payment', errors: [{ pointer: '/number' }] })
  const { number } = await order()
  const [first, second] = await Promise.all([open(number), open(number)])
  expect(first.body.id).toBe(second.body.id)
  expect(
    await rows(`select 1 from card_disputes d join orders o on o.id = d.order_id where o.number = $1`, [number as OrderNumber]),
  ).toHaveLength(1)
})

test(`safety:W2 answers about disputes, doubled, shuffled and at once, end as the right order would`, async () => {
  const random = randomFrom(SEED)
  const said: ProviderDispute[] = []
  const right = new Map<string, string>()
  const rounds = Math.max(12, Math.min(100, Math.round(FIGURES.webhooks / 100)))
  for (let i = 0; i < rounds; i++) {
    const { number } = await order()
    const [charge] = await rows<{ reference: string; amount: string }>(
      'select p.reference, p.amount from payments p join orders o on o.id = p.order_id where o.number = $1',
      [number],
    )
    const whole = Number(charge?.amount)
    const amount = cents(random.below(3) === 0 ? 1 + random.below(whole) : whole)
    const base = { id: `dp_${i}`, reference: charge?.reference ?? '', amount, reason: 'general', dueBy: null, openedAt: now } as const
    const outcome = random.pick(['won', 'lost', 'open'] as const)
    const fee = cents(random.pick([0, 1_500]))
    const none = { ...base, withdrawn: cents(0), fee: cents(0), movements: 0, state: 'open', step: 'needs_response' } as const
    const taken = { ...none, withdrawn: amount, fee, movements: 1 } as const
    const history: ProviderDispute[] = [none, taken, { ...taken, step: 'under_review' }]
    if (outcome === 'lost') history.push({ ...taken, state: 'lost' })
    // The money may come back after the dispute is won, and the fee with it.
    if (outcome === 'won')
      history.push(
        { ...taken, state: 'won' },
        { ...taken, withdrawn: cents(0), fee: cents(random.pick([0, fee])), movements: 2, state: 'won' },
      )
    said.push(...history, ...history)
    right.set(base.id, JSON.stringify([outcome, history.at(-1)?.withdrawn, history.at(-1)?.fee]))
  }
  const sent = said.map((one) => ({ one, at: random.below(1_000_000) })).toSorted((a, b) => a.at - b.at)
  for (let i = 0; i < sent.length; i += 4)
    await Promise.all(sent.slice(i, i + 4).map(({ one }) => transact(app.deps.db, (tx) => applyDispute(app.deps, tx, one))))
  const ended = await rows<{ id: string; state: string; withdrawn: string; fee: string }>(
    `select provider_id as id, state, withdrawn, fee from card_disputes where provider_id = any($1)`,
    [[...right.keys()]],
  )
  expect(new Map(ended.map((row) => [row.id, JSON.stringify([row.state, Number(row.withdrawn), Number(row.fee)])]))).toEqual(right)
  await expectBooksToAgree(app.deps.db)
})
