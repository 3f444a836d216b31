import { afterAll, beforeAll, expect, test } from 'vitest'
import { spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { earningsTrace, orderTrace, type Trace, TRACED_BY, type TracedBy, walletTrace, wholeTrace } from '#contracts/traces.ts'
import { walletHistory } from '#contracts/wallet.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let mugs: Shop
let bowls: Shop
let maya: Awaited<ReturnType<typeof aPerson>>
let owner: Caller
let support: Caller
/** Two stores, paid with a gift card, store credit, SPIRALs and a card; the second store's part was canceled, one mug came back. */
let bought: { number: string; mugsId: number; bowlsId: number; last4: string }

beforeAll(async () => {
  app = await testApp()
  mugs = await aShop(app, { price: 4_000, onHand: 60 })
  bowls = await aShop(app, { price: 2_500, onHand: 60 })
  maya = await aPerson(app)
  owner = await aPerson(app, { retailers: [{ retailerId: mugs.retailerId, role: 'owner' }] })
  support = await aPerson(app, { platform: ['support'] })
  const clerk = await aClerk(app, mugs)
  const before = (await buy(app, maya, [lineOf(mugs, { quantity: 3 })])).body.order
  await handOver(app, clerk, mugs, before.fulfillments[0]?.id ?? 0)
  const { sent } = await aGiftCard(app, { balance: 1_234 })
  const storeCredit = await aCredit(app, maya, 777)
  const placed = (
    await buy(app, maya, [lineOf(mugs, { quantity: 2 }), lineOf(bowls)], { giftCards: [sent], storeCredit, spirals: points(150) })
  ).body.order
  const idOf = (shop: Shop) => placed.fulfillments.find(({ storeId }) => storeId === shop.storeId)?.id as never
  await app.call(maya, cancelOrder, { params: { number: placed.number }, query: {}, body: { fulfillmentId: idOf(bowls) } })
  await handOver(app, clerk, mugs, idOf(mugs))
  await acceptReturn(app, clerk, mugs, await aReturn(app, maya, placed.number))
  await app.settle()
  bought = { number: placed.number, mugsId: idOf(mugs), bowlsId: idOf(bowls), last4: sent.code.slice(-4) }
})
afterAll(() => app.close())

const ofOrder = (caller: Caller, number = bought.number) => app.call(caller, orderTrace, { params: { number: number as never }, query: {} })
const addUp = ({ sums }: Trace) => {
  for (const { rows, total } of sums) {
    const part = total.amount === null ? 'spirals' : 'amount'
    expect(rows.reduce((all, row) => all + (row[part] ?? 0), 0)).toBe(total[part])
  }
}

test('a shopper sees by which tender each store was paid and what came back, and the sums come to the receipt', async () => {
  const { body: trace } = await ofOrder(maya)
  const { body: receipt } = await app.call(maya, order, { params: { number: bought.number as never }, query: {} })
  addUp(trace)
  const back = receipt.tenders.reduce((all, { refunded }) => all + refunded, 0)
  expect(trace.sums[0]?.total).toMatchObject({ label: 'Total paid', amount: receipt.total - back })
  for (const { label, amount, refunded } of receipt.tenders) {
    expect(trace.sums.find(({ tender }) => tender === label)?.total.amount).toBe(amount - refunded)
    const toStores = trace.steps.filter((step) => step.from === label && step.fulfillmentId !== null)
    expect(toStores.reduce((all, step) => all + (step.amount ?? 0), 0)).toBe(amount)
    const toTender = trace.steps.filter((step) => step.to === label)
    expect(toTender.reduce((all, step) => all + (step.amount ?? 0), 0)).toBe(refunded)
  }
  for (const part of receipt.fulfillments) {
    const [price] = trace.sums.filter(({ fulfillmentId }) => fulfillmentId === part.id)
    expect(price?.total.amount).toBe(part.subtotal - part.discount + part.shippingCost - part.shippingDiscount + part.tax)
  }
  expect(trace.steps.map(({ items }) => items)).toContain('2 × Blue mug')
  expect(new Set(trace.steps.map(({ why }) => why))).toContain('Earned with the order')
})

test('safety:R4 a shopper sees neither the commission nor any account of the platform or of a business', async () => {
  const { body } = await ofOrder(maya)
  expect(JSON.stringify(body)).not.toMatch(/commission|payable|clearing|owed to/i)
  const kinds = await count(app, `select count(distinct kind) as n from ledger_transfers where kind like 'sale.%'`)
  expect(kinds).toBeGreaterThan(0)
})

test('safety:R3 the money of an order is for its owner, the guest who bought it and the platform', async () => {
  expect((await ofOrder(await aPerson(app))).status).toBe(404)
  expect((await ofOrder(guest())).status).toBe(404)
  expect((await ofOrder(owner)).status).toBe(404)
  const visitor = guest()
  const theirs = (await buy(app, visitor, [lineOf(bowls)])).body.order
  expect((await ofOrder(visitor, theirs.number)).body.sums[0]?.total.amount).toBe(theirs.total)
  expect((await ofOrder(maya, theirs.number)).status).toBe(404)
})

test("a business sees its own part: sale, commission and what went back, and nothing of the shopper's means of paying", async () => {
  const { body: trace } = await app.call(owner, earningsTrace, { params: { id: bought.mugsId as never } })
  addUp(trace)
  const [sale, kept] = trace.sums
  const credited = await count(app, `select amount as n from ledger_transfers where kind = 'sale.payable' and reference = $1`, [
    String(bought.mugsId),
  ])
  expect(sale?.total.amount).toBe(credited)
  const taken = await count(
    app,
    `select coalesce(sum(amount), 0) as n from ledger_transfers where kind = 'refund.payable' and reference like $1 || '/%'`,
    [String(bought.mugsId)],
  )
  expect(taken).toBeGreaterThan(0)
  expect(kept?.total.amount).toBe(credited - taken)
  expect(trace.steps.some(({ to }) => to.startsWith('SPIRAL as commission of'))).toBe(true)
  expect(JSON.stringify(trace)).not.toMatch(/Gift card|Store credit|Visa|SPIRALs|[Tt]ax/)
  expect(trace.steps.every(({ fulfillmentId }) => fulfillmentId === bought.mugsId)).toBe(true)
})

test('safety:R4 a business does not find the part of another one, and only its owners see its money', async () => {
  expect((await app.call(owner, earningsTrace, { params: { id: bought.bowlsId as never } })).status).toBe(404)
  const manager = await aPerson(app, { retailers: [{ retailerId: mugs.retailerId, role: 'manager' }] })
  expect((await app.call(manager, earningsTrace, { params: { id: bought.mugsId as never } })).status).toBe(403)
  const both = await aPerson(app, {
    retailers: [
      { retailerId: mugs.retailerId, role: 'staff' },
      { retailerId: bowls.retailerId, role: 'owner' },
    ],
  })
  expect((await app.call(both, earningsTrace, { params: { id: bought.mugsId as never } })).status).toBe(404)
})

test('each line of a wallet and of SPIRALs says what it was for, between the balance before and after', async () => {
  const { items } = (await app.call(maya, walletHistory, { query: {} })).body
  expect(items.length).toBeGreaterThan(4)
  for (const line of items) {
    const { body: trace } = await app.call(maya, walletTrace, { params: { id: Number(line.id) } })
    addUp(trace)
    expect(trace.focus).toBe(Number(line.id))
    expect(trace.steps.some(({ id }) => String(id) === line.id)).toBe(true)
    const [before, own] = trace.sums[0]?.rows ?? []
    const moved = own ?? before
    expect(moved?.amount ?? moved?.spirals).toBe(line.points ?? line.amount)
  }
  const paid = items.find(({ kind, amount }) => kind === 'store_credit' && amount < 0)
  const { body } = await app.call(maya, walletTrace, { params: { id: Number(paid?.id) } })
  const toStores = body.steps.filter(({ fulfillmentId }) => fulfillmentId !== null)
  expect(toStores.reduce((all, step) => all + (step.amount ?? 0), 0)).toBe(777)
  const [newest] = (await app.call(maya, spiralsHistory, { query: {} })).body.items
  expect((await app.call(maya, walletTrace, { params: { id: Number(newest?.id) } })).status).toBe(200)
})

test("safety:R2 another person's line is not found, nor a transfer between accounts of the platform", async () => {
  const [line] = (await app.call(maya, walletHistory, { query: {} })).body.items
  const eve = await aPerson(app)
  expect((await app.call(eve, walletTrace, { params: { id: Number(line?.id) } })).status).toBe(404)
  const id = await count(app, `select max(id) as n from ledger_transfers where kind = 'sale.commission'`)
  expect((await app.call(maya, walletTrace, { params: { id } })).status).toBe(404)
})

test('support finds the whole of an order by its number, any of its transfers or its payment, and all accounts sum to zero', async () => {
  const find = (by: TracedBy, q: string) => app.call(support, wholeTrace, { query: { by, q } })
  const { body: whole } = await find('order', bought.number.toLowerCase())
  addUp(whole)
  expect(whole.sums.map(({ total }) => total.amount ?? total.spirals)).toEqual([0, 0])
  const { rows } = await app.deps.db.$client.query(
    `select t.id, t.kind from ledger_transfers t where t.reference like $1 || '%' or split_part(t.reference, '/', 1) = any($2::text[]) and t.kind not like '%gift_card.sale' order by id`,
    [bought.number, [String(bought.mugsId), String(bought.bowlsId)]],
  )
  expect(whole.steps.map(({ id }) => id)).toEqual(rows.filter(({ kind }) => !kind.startsWith('late.')).map(({ id }) => id))
  for (const { id } of rows) expect((await find('transfer', String(id))).body).toEqual({ ...whole, focus: id })
  const reference = (
    await app.deps.db.$client.query('select reference from payments p join orders o on o.id = p.order_id where o.number = $1', [
      bought.number,
    ])
  ).rows[0].reference
  expect((await find('payment', reference)).body).toEqual(whole)
  const card = await find('gift-card', bought.last4)
  expect(card.body.steps.map(({ from, to }) => `${from} ${to}`).every((ends) => ends.includes(`•••• ${bought.last4}`))).toBe(true)
  expect(card.body.steps.length).toBeGreaterThan(1)
  for (const by of TRACED_BY) expect((await find(by, 'S0000000000000')).status).toBe(404)
})

test('an order that waits for its card says what is set aside, and nothing of having paid', async () => {
  const storeCredit = await aCredit(app, maya, 500)
  const { body } = await buy(app, maya, [lineOf(bowls)], { storeCredit, payment: { provider: 'sandbox', token: 'tok_action' } })
  const { number } = body.order
  const waiting = await ofOrder(maya, number)
  expect(waiting.body.steps.map(({ why }) => why)).toEqual(['Set aside when the order was placed'])
  expect(waiting.body.sums.some(({ total }) => total.label === 'Total paid')).toBe(false)
  await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })
  const ended = await ofOrder(maya, number)
  expect(ended.body.steps.map(({ from, to }) => [from, to])).toEqual([
    ['Store credit', `Order ${number}`],
    [`Order ${number}`, 'Store credit'],
  ])
})
