import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideTestDispute, openTestDispute } from '#contracts/disputes.ts'
import type { FulfillmentId, OrderNumber, PayoutId } from '#contracts/ids.ts'
import { cents, sum } from '#contracts/money.ts'
import { order } from '#contracts/orders/orders.ts'
import {
  adminPayouts,
  payoutAccountOf,
  payoutLines,
  payoutOverview,
  payouts,
  payoutStatement,
  payoutTable,
  restrictPayouts,
  retryPayout,
  setPayoutBank,
  setPayoutSchedule,
} from '#contracts/payouts.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { refundPart } from '#contracts/returns/order-refunds.ts'
import { MONEY_SETTINGS } from '#contracts/settings.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { earningsTrace, wholeTrace } from '#contracts/traces.ts'
import type { BankPort } from '#server/platform/banks.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { gatherEarnings } from './earnings.ts'
import type { Person } from '#server/platform/actor.ts'
import { overviewOf } from './accounts.ts'
import * as jobs from './jobs.ts'
import { runPayouts } from './pay.ts'
import { followSent, sendCreated } from './send.ts'

/** A Friday, the day of weekly payouts. */
const START = new Date('2026-11-20T17:00:00Z')
/** More than the 30 days of the shop's returns. */
const AFTER_RETURNS = 32 * DAY
const GOOD = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }
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
  // All tests come from one address.
  await app.deps.db.$client.query('delete from rate_limits')
  shop = await aShop(app, { price: 10_000, onHand: 500 })
  clerk = await aClerk(app, shop)
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
})

/** Signed in just now: sessions of admins are short. */
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const overview = async () => (await app.call(owner, payoutOverview, { query: { retailerId: shop.retailerId } })).body
const list = async () => (await app.call(owner, payouts, { query: { retailerId: shop.retailerId } })).body.items
const giveBank = async (bank = GOOD, who: Caller = owner, password = PASSWORD) =>
  app.call(who, setPayoutBank, {
    body: undefined as never,
    raw: { retailerId: shop.retailerId, version: (await overview()).account.version, bank, proof: { password } },
  })
const daily = async (minimum = 100) =>
  app.call(owner, setPayoutSchedule, {
    body: { retailerId: shop.retailerId, version: (await overview()).account.version, interval: 'daily', minimum: cents(minimum) },
  })
async function sold(): Promise<OrderNumber> {
  const placed = await buy(app, maya, [lineOf(shop)])
  expect(placed.status).toBe(201)
  const id = placed.body.order.fulfillments[0]?.id as FulfillmentId
  await handOver(app, clerk, shop, id)
  return placed.body.order.number
}
const run = async () => {
  await runPayouts(app.deps)
  await sendCreated(app.deps)
}
/** Sells, and waits until it is paid out. */
async function paidOut() {
  await sold()
  await daily()
  later(AFTER_RETURNS)
  await run()
  const [payout] = await list()
  if (!payout) throw new Error('nothing was paid out')
  return payout
}

describe('what is paid out, and when', () => {
  test('a sale waits for its hand-over and the time for returns, and is then paid out once, without the commission', async () => {
    await giveBank()
    await daily()
    await buy(app, maya, [lineOf(shop)])
    await sold()
    later(2 * DAY)
    await run()
    expect((await overview()).balance).toMatchObject({ owed: 18_400, payable: 0, waiting: 18_400, next: null })
    expect(await list()).toEqual([])
    later(AFTER_RETURNS)
    await run()
    await run()
    expect(await list()).toMatchObject([{ state: 'sent', amount: 9_200, lines: 1, bank: 'Test bank 0000 ····6789' }])
    expect((await overview()).balance).toMatchObject({ owed: 9_200, payable: 0, waiting: 9_200 })
    await expectBooksToAgree(app.deps.db)
  })

  test('money below the minimum waits for the next payout', async () => {
    await giveBank()
    await daily(10_000)
    await sold()
    later(AFTER_RETURNS)
    await run()
    expect(await list()).toEqual([])
    expect((await overview()).balance.why).toBe('Your minimum is $100.00. The money waits for the next payout.')
    await sold()
    later(AFTER_RETURNS)
    await run()
    expect(await list()).toMatchObject([{ amount: 18_400, lines: 2 }])
  })

  test('an open return keeps the order waiting; its refund and the sale come to nothing together', async () => {
    await giveBank()
    await daily()
    const number = await sold()
    later(29 * DAY)
    const back = await aReturn(app, maya, number)
    later(5 * DAY)
    await run()
    expect(await list()).toEqual([])
    await acceptReturn(app, clerk, shop, back)
    await run()
    expect(await list()).toEqual([])
    expect((await overview()).balance).toMatchObject({ owed: 0, payable: 0 })
    await expectBooksToAgree(app.deps.db)
  })

  test('a part of each payout is kept as a reserve and paid out when its days are over', async () => {
    await giveBank()
    const { version } = (await overview()).account
    const body = { version, restricted: false, reservePercent: 10, reserveDays: 30, reason: 'A new business' }
    expect((await app.call(await anAdmin(), restrictPayouts, { params: { id: shop.retailerId }, body })).status).toBe(200)
    await paidOut()
    expect((await list())[0]).toMatchObject({ amount: 8_280, lines: 2 })
    expect((await overview()).balance).toMatchObject({ owed: 920, payable: 0, reserve: 920 })
    later(31 * DAY)
    await run()
    expect((await list())[0]).toMatchObject({ amount: 828, lines: 2 })
    await expectBooksToAgree(app.deps.db)
  })

  test('nothing is paid out while an admin has stopped it, and the owner reads why', async () => {
    await giveBank()
    const restrict = async (restricted: boolean) =>
      app.call(await anAdmin(), restrictPayouts, {
        params: { id: shop.retailerId },
        body: {
          version: (await overview()).account.version,
          restricted,
          reservePercent: 0,
          reserveDays: 0,
          reason: 'We are checking your papers.',
        },
      })
    await restrict(true)
    await sold()
    await daily()
    later(AFTER_RETURNS)
    await run()
    expect(await list()).toEqual([])
    expect((await overview()).balance.why).toBe('We are checking your papers.')
    // Another bank account does not lift what an admin decided.
    await giveBank({ ...GOOD, account: '000987654321' })
    expect((await overview()).account.state).toBe('restricted')
    await restrict(false)
    later(4 * DAY)
    await run()
    expect(await list()).toHaveLength(1)
  })
})

test('a suspended business is not paid, reads why, and gets its money when it sells again', async () => {
  await giveBank()
  await sold()
  await daily()
  later(AFTER_RETURNS)
  await runPayouts(app.deps)
  await sold()
  later(AFTER_RETURNS)
  const status = (to: 'active' | 'suspended', reason: string | null) =>
    app.deps.db.$client.query('update retailers set status = $2, status_reason = $3 where id = $1', [shop.retailerId, to, reason])
  await status('suspended', 'We are looking at a complaint.')
  await sendCreated(app.deps)
  const [made] = await list()
  expect(made).toMatchObject({ state: 'created' })
  expect((await app.call(await anAdmin(), retryPayout, { params: { id: made?.id as PayoutId } })).problem).toMatchObject({
    code: 'payouts.suspended',
  })
  later(DAY)
  await run()
  expect(await list()).toHaveLength(1)
  const { account, balance } = await overview()
  expect(account).toMatchObject({ state: 'restricted', reason: expect.stringContaining('We are looking at a complaint.') })
  expect(balance).toMatchObject({ next: null, why: account.reason })
  await status('active', null)
  await run()
  expect(await list()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  await expectBooksToAgree(app.deps.db)
})

describe('the bank', () => {
  test('money that was sent arrives', async () => {
    await giveBank()
    const { id } = await paidOut()
    later(DAY)
    await followSent(app.deps)
    await followSent(app.deps)
    expect(await list()).toMatchObject([{ id, state: 'paid', paidAt: now }])
    await expectBooksToAgree(app.deps.db)
  })

  test('a refused payout is owed again, the owners hear of it, and a new account gets it after three days', async () => {
    await giveBank({ ...GOOD, account: '000111111116' })
    const { id } = await paidOut()
    expect(await list()).toMatchObject([{ id, state: 'failed', failure: 'The bank has no account with this number.' }])
    expect((await overview()).balance.owed).toBe(9_200)
    expect(await mailsTo(app, owner.email)).toMatchObject([{ subject: expect.stringContaining('A payout of $92.00') }])
    later(DAY)
    await run()
    expect(await list()).toHaveLength(1)
    await giveBank()
    later((MONEY_SETTINGS.bankHoldHours.first - 1) * HOUR)
    await run()
    expect(await list()).toHaveLength(1)
    later(DAY)
    await run()
    expect((await list())[0]).toMatchObject({ state: 'sent', amount: 9_200, lines: 1 })
    await expectBooksToAgree(app.deps.db)
  })

  test('money that comes back after it had arrived is owed again', async () => {
    await giveBank({ ...GOOD, account: '000111111113' })
    const { id } = await paidOut()
    later(DAY)
    await followSent(app.deps)
    expect((await list())[0]).toMatchObject({ id, state: 'paid' })
    later(2 * DAY)
    await followSent(app.deps)
    expect((await list())[0]).toMatchObject({ id, state: 'returned' })
    expect((await overview()).balance.owed).toBe(9_200)
    await expectBooksToAgree(app.deps.db)
  })

  test('a lost answer sends nothing twice', async () => {
    await giveBank()
    await sold()
    await daily()
    later(AFTER_RETURNS)
    await runPayouts(app.deps)
    const bank = app.deps.bank as BankPort
    const lost: BankPort = {
      ...bank,
      pay: async (request) => {
        await bank.pay(request)
        throw new Error('the line went dead')
      },
    }
    await expect(sendCreated({ ...app.deps, bank: lost })).rejects.toThrow('could not be asked for')
    expect(await list()).toMatchObject([{ state: 'created' }])
    const [payout] = await list()
    const retried = await app.call(await anAdmin(), retryPayout, { params: { id: payout?.id as never } })
    expect(retried.body).toMatchObject({ state: 'sent', retailer: { id: shop.retailerId } })
    const { rows } = await app.deps.db.$client.query('select from sandbox_transfers where reference = $1', [`payout-${payout?.id}`])
    expect(rows).toHaveLength(1)
    expect((await app.call(await anAdmin(), retryPayout, { params: { id: payout?.id as never } })).problem).toMatchObject({
      code: 'payouts.not_open',
    })
  })

  test('where no provider of payouts is configured, nothing is marked as paid, and the money stays owed', async () => {
    await giveBank()
    await sold()
    await daily()
    later(AFTER_RETURNS)
    const without = { ...app.deps, bank: null }
    for (const job of [jobs.run, jobs.send, jobs.follow]) await job.act(without, {})
    expect(await list()).toEqual([])
    const membership = { retailerId: shop.retailerId, name: '', role: 'owner' as const, storeId: null }
    const { account, balance } = await overviewOf(without, { retailers: [membership] } as unknown as Person, shop.retailerId)
    expect(account.provider).toBe('none')
    expect(balance).toMatchObject({ owed: 9_200, next: null, why: expect.stringContaining('not set up on this server') })
  })

  test('runs at the same time pay each line once', async () => {
    await giveBank()
    await sold()
    await daily()
    later(AFTER_RETURNS)
    await Promise.all([runPayouts(app.deps), runPayouts(app.deps), runPayouts(app.deps)])
    expect(await list()).toMatchObject([{ amount: 9_200 }])
    await expectBooksToAgree(app.deps.db)
  })
})

describe('the bank account', () => {
  test('is given with the password, and wrong numbers are told apart', async () => {
    expect((await giveBank(GOOD, owner, 'not my password')).status).toBe(422)
    expect((await giveBank({ ...GOOD, routing: '110000001' })).problem).toMatchObject({ errors: [{ pointer: '/bank/routing' }] })
    expect((await giveBank({ ...GOOD, account: '12' })).problem).toMatchObject({ errors: [{ pointer: '/bank/account' }] })
    expect((await giveBank({ ...GOOD, account: '000222222227' })).problem).toMatchObject({ code: 'payouts.bank_refused' })
    expect((await overview()).account).toMatchObject({ state: 'none', bank: null })
    expect((await giveBank()).body).toMatchObject({ state: 'verified', bank: { last4: '6789' }, heldUntil: null, provider: 'test' })
  })

  test('a change holds payouts and tells every owner; of two at once, one is refused', async () => {
    const other = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
    await giveBank()
    const { version } = (await overview()).account
    const body = (account: string) => ({
      body: { retailerId: shop.retailerId, version, bank: { ...GOOD, account }, proof: { password: PASSWORD } },
    })
    const both = await Promise.all([
      app.call(owner, setPayoutBank, body('000555555555')),
      app.call(other, setPayoutBank, body('000666666666')),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await overview()).account.heldUntil).toEqual(new Date(now.getTime() + MONEY_SETTINGS.bankHoldHours.first * HOUR))
    for (const { email } of [owner, other])
      expect(await mailsTo(app, email)).toMatchObject([{ subject: expect.stringContaining('New bank account') }])
  })
})

test('the month of a seller: a refund and a lost dispute after a payout are carried until sales make up for them', async () => {
  const balance = async () => (await overview()).balance
  const dispute = async (number: OrderNumber, outcome: 'won' | 'lost') => {
    const admin = await anAdmin()
    const { id } = (await app.call(admin, openTestDispute, { body: { number, reason: 'product_not_received' } })).body
    expect((await app.call(admin, decideTestDispute, { params: { id }, body: { outcome } })).status).toBe(200)
    await app.settle()
  }
  /** Each statement adds up to its payout, by kind, by line and as a table; the bank got that amount; and the books agree. */
  const expectToAddUp = async () => {
    const made = await list()
    for (const { id, amount, lines } of made) {
      const { sums } = (await app.call(owner, payoutStatement, { params: { id } })).body
      const { items } = (await app.call(owner, payoutLines, { params: { id }, query: {} })).body
      const table = (await app.app.inject({ url: payoutTable.path.replace(':id', String(id)), cookies: owner.cookies })).body
      const cells = table
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => Math.round(Number(row.split(',').at(-1)) * 100))
      expect(sum(sums.map((each) => each.amount))).toBe(amount)
      expect(sum(items.map((line) => line.amount))).toBe(amount)
      expect([cells.at(-1), cells.slice(0, -1).reduce((a, b) => a + b, 0), items.length]).toEqual([amount, amount, lines])
      const { rows } = await app.deps.db.$client.query('select amount from sandbox_transfers where reference = $1', [`payout-${id}`])
      expect(rows).toEqual([{ amount }])
    }
    await expectBooksToAgree(app.deps.db)
    return made.map(({ amount }) => amount)
  }
  await giveBank()
  await daily()
  const [first, second, third] = [await sold(), await sold(), await sold()]
  await buy(app, maya, [lineOf(shop)])
  later(AFTER_RETURNS)
  await run()
  later(DAY)
  await followSent(app.deps)
  expect(await expectToAddUp()).toEqual([27_600])
  // After the payout: the store refunds an order, and the banks of two others ask for their money back.
  const part = await app.call(maya, order, { params: { number: first }, query: {} })
  const { id, items } = part.body.fulfillments[0] ?? { id: 0 as FulfillmentId, items: [] }
  const pieces = items.map(({ id: lineId, quantity }) => ({ lineId, quantity, restock: false }))
  const refunded = await app.call(owner, refundPart, { params: { id }, body: { items: pieces, reason: 'damaged' } })
  expect(refunded.status).toBe(201)
  await dispute(second, 'lost')
  await dispute(third, 'won')
  later(DAY)
  await run()
  const taken = 9_200 + 9_200 + 1_500 + 1_500
  expect(await balance()).toMatchObject({
    payable: -taken,
    owed: 9_200 - taken,
    next: null,
    why: expect.stringContaining('more than new sales'),
  })
  expect(await expectToAddUp()).toEqual([27_600])
  // What is left is carried over the next day of a payout as well.
  await sold()
  later(AFTER_RETURNS)
  await run()
  expect(await balance()).toMatchObject({ payable: 9_200 - taken, next: null })
  for (let i = 0; i < 3; i++) await sold()
  later(AFTER_RETURNS)
  await run()
  expect(await expectToAddUp()).toEqual([4 * 9_200 - taken, 27_600])
  const [next] = await list()
  const { sums } = (await app.call(owner, payoutStatement, { params: { id: next?.id as PayoutId } })).body
  expect(new Map(sums.map(({ kind, amount }) => [kind, amount]))).toEqual(
    new Map([
      ['sale', 36_800],
      ['refund', -9_200],
      ['dispute', -12_200],
    ]),
  )
  expect(await balance()).toMatchObject({ owed: 9_200, payable: 0, waiting: 9_200 })
})

describe('the statement', () => {
  test('its lines add up to the payout, as figures and as a table', async () => {
    await giveBank()
    await sold()
    const { id, amount } = await paidOut()
    const { sums, payout, business } = (await app.call(owner, payoutStatement, { params: { id } })).body
    expect(sums).toEqual([{ kind: 'sale', amount: 18_400, lines: 2 }])
    expect(payout.amount).toBe(amount)
    expect(business).not.toBe('')
    const { items } = (await app.call(owner, payoutLines, { params: { id }, query: {} })).body
    expect(items.reduce((total, line) => total + line.amount, 0)).toBe(amount)
    expect(items.every((line) => line.order !== null && line.transferId !== null)).toBe(true)
    const url = payoutTable.path.replace(':id', String(id))
    const table = await app.app.inject({ url, cookies: { ...owner.cookies } })
    expect(table.body.trim().split('\r\n').at(-1)).toBe(',Paid out,,,184.00')
  })

  test('the trace of an order names its payout, and the dashboard the next one', async () => {
    await giveBank()
    await daily()
    await sold()
    later(AFTER_RETURNS)
    const dashboard = async () => (await app.call(owner, retailerOverview, { query: { retailerId: shop.retailerId } })).body
    expect((await dashboard()).nextPayout).toBeNull()
    await runPayouts(app.deps)
    const [payout] = await list()
    const id = payout?.id as PayoutId
    const [line] = (await app.call(owner, payoutLines, { params: { id }, query: {} })).body.items
    const notes = async () => {
      const { body } = await app.call(owner, earningsTrace, { params: { id: line?.fulfillmentId as FulfillmentId } })
      return body.steps.find((step) => step.id === line?.transferId)?.note
    }
    expect(await notes()).toBe(`In payout ${id} of Dec 22, not sent yet`)
    await sendCreated(app.deps)
    expect(await notes()).toBe(`Sent to your bank on Dec 22 with payout ${id}`)
    later(DAY)
    await followSent(app.deps)
    expect(await notes()).toBe(`Paid out on Dec 23 with payout ${id}`)
    await sold()
    await gatherEarnings(app.deps.db)
    await app.deps.db.$client.query('update fulfillments set returns_days = 0 where store_id = $1', [shop.storeId])
    await gatherEarnings(app.deps.db)
    later(HOUR)
    expect((await dashboard()).nextPayout).toEqual({ on: '2026-12-23', amount: 9_200 })
  })

  test('support traces a bank line to the orders behind it, by the number of the payout or either name at the provider', async () => {
    await giveBank()
    const numbers = [await sold(), await sold()]
    const { id, amount } = await paidOut()
    const support = await aPerson(app, { platform: ['support'] })
    const trace = (q: string) => app.call(support, wholeTrace, { query: { by: 'payout', q } })
    const { rows } = await app.deps.db.$client.query<{ name: string }>('select provider_id as name from payouts where id = $1', [id])
    const { body } = await trace(String(id))
    expect(body.title).toContain(`Payout ${id} to `)
    const behind = body.steps.filter(({ orderNumber }) => orderNumber !== undefined)
    expect(behind.map(({ orderNumber }) => orderNumber)).toEqual(expect.arrayContaining(numbers))
    expect(sum(behind.map((step) => step.amount ?? cents(0)))).toBe(amount)
    expect(body.steps.at(-1)).toMatchObject({ amount, why: 'Paid out to the bank account of the business' })
    expect(body.sums.map(({ total }) => total.amount)).toEqual([0])
    for (const name of [`payout-${id}`, rows[0]?.name ?? '']) expect((await trace(name)).body).toEqual(body)
    expect((await trace('payout-999999')).problem).toMatchObject({ code: 'traces.not_found' })
  })

  test('an admin sees the account of a business, without its numbers', async () => {
    const account = async () => (await app.call(await anAdmin(), payoutAccountOf, { params: { id: shop.retailerId } })).body
    expect((await account()).account).toMatchObject({ state: 'none', bank: null, version: 0 })
    await giveBank()
    expect((await account()).account).toMatchObject({ state: 'verified', bank: { last4: '6789' } })
    expect(JSON.stringify(await account())).not.toContain('123456789')
    await app.deps.db.$client.query(`update payout_accounts set state = 'restricted' where retailer_id = $1`, [shop.retailerId])
    expect(await account()).toMatchObject({ stopped: false, account: { state: 'restricted' } })
  })

  test('safety:R4 nobody else opens it', async () => {
    await giveBank()
    const { id } = await paidOut()
    const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
    for (const who of [stranger, clerk, maya])
      expect([403, 404]).toContain((await app.call(who, payoutStatement, { params: { id } })).status)
    expect((await app.call(await anAdmin(), adminPayouts, { query: { retailerId: shop.retailerId } })).body.items).toMatchObject([{ id }])
  })
})
