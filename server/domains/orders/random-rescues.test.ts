import { afterAll, beforeAll, expect, test } from 'vitest'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cancelOrder, order as orderEndpoint } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { decideReturn, startReturn } from '#contracts/returns/returns.ts'
import { askAboutMissing, refundLine } from '#contracts/store-work/store-work.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { retailer, shopper } from '#server/domains/ledger/rules.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, moveOn, type BoughtFulfillment } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { askShoppers } from './acceptance.ts'

const WORKERS = 8
const ROUNDS = 3
type Random = ReturnType<typeof randomFrom>
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A barcode of its own, with its check digit. */
function gtinOf(n: number): string {
  const digits = `7360${String(n).padStart(8, '0')}`
  const total = digits.split('').reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (total % 10)) % 10)
}
const spiralsOf = async ({ id }: TestPerson): Promise<number> =>
  (await balanceOf(app.deps.db, shopper('spirals', id))) + (await balanceOf(app.deps.db, shopper('spirals_owed', id)))
const seen = async (who: TestPerson, number: OrderNumber) => (await app.call(who, orderEndpoint, { params: { number }, query: {} })).body
const shownPart = async (who: TestPerson, number: OrderNumber): Promise<BoughtFulfillment & { lineId: number; left: number }> => {
  const [group] = (await seen(who, number)).fulfillments
  const [line] = group?.items ?? []
  return {
    number,
    id: group?.id as FulfillmentId,
    lineId: line?.id as number,
    left: (line?.quantity ?? 0) - (line?.cancelled ?? 0) - (line?.returned ?? 0),
  }
}

test(`random rescues over sellers, partial refunds, cancellations and returns by ${WORKERS} at once come to the whole, to the cent and the SPIRAL (safety:M6, safety:M7)`, {
  timeout: 300_000,
}, async () => {
  const results = await Promise.all(Array.from({ length: WORKERS }, (_, worker) => shopAtRandom(worker)))
  // Else the property would hold of nothing.
  expect(results.reduce((all, rescues) => all + rescues, 0)).toBeGreaterThan(WORKERS)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

async function shopAtRandom(worker: number): Promise<number> {
  const random = randomFrom((SEED || 7) + worker)
  const maya = await aPerson(app)
  const rich = await aShop(app, { price: 9_000 })
  const kept = await buy(app, maya, [lineOf(rich)])
  await handOver(app, await aClerk(app, rich), rich, kept.body.order.fulfillments[0]?.id ?? 0)
  let rescues = 0
  for (let round = 0; round < ROUNDS; round++) rescues += await oneRound(maya, random, gtinOf(worker * ROUNDS + round))
  return rescues
}

async function oneRound(maya: TestPerson, random: Random, gtin: string): Promise<number> {
  let price = 300 + random.below(9_000)
  const shops: Shop[] = []
  for (let i = 0; i < 3; i++) {
    shops.push(await aShop(app, { price, onHand: 20, product: { gtin } }))
    price -= random.below(price / 4)
  }
  const [first] = shops as [Shop]
  const card = await aGiftCard(app, { balance: 1 + random.below(3_000) })
  const credit = random.chance(0.5) ? await aCredit(app, maya, random.below(1_500) + 1) : null
  const before = { spirals: await spiralsOf(maya), card: await leftOn(app, card), credit: await creditOf(app, maya) }
  const spirals = Math.min(before.spirals, random.below(150))
  const others = { giftCards: [card.sent], ...(credit !== null && { storeCredit: credit }) }
  const lines = [lineOf(first, { quantity: 1 + random.below(5) })]
  const wished = await buy(app, maya, lines, { ...others, ...(spirals > 0 && { spirals: points(spirals) }) })
  const placed = wished.status === 422 ? await buy(app, maya, lines, others) : wished
  expect(placed.status).toBe(201)
  const numbers = [placed.body.order.number]
  for (let i = 0; i < numbers.length; i++) {
    const next = await refuse(maya, random, await shownPart(maya, numbers[i] as OrderNumber), shops)
    if (next) numbers.push(next)
  }
  for (const number of numbers) await giveBack(maya, random, number, shops)
  const orders = await Promise.all(numbers.map((number) => seen(maya, number)))
  for (const { tenders, total } of orders) {
    expect(tenders.map(({ refunded }) => refunded)).toEqual(tenders.map(({ amount }) => amount))
    expect(tenders.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(total)
  }
  expect({ spirals: await spiralsOf(maya), card: await leftOn(app, card), credit: await creditOf(app, maya) }).toEqual(before)
  for (const { retailerId } of shops) expect(await balanceOf(app.deps.db, retailer(retailerId))).toBe(0)
  return numbers.length - 1
}

/** The store refunds some, does not answer or lacks some; the shopper takes it from another seller where one is offered. */
async function refuse(
  maya: TestPerson,
  random: Random,
  part: Awaited<ReturnType<typeof shownPart>>,
  shops: Shop[],
): Promise<OrderNumber | undefined> {
  const clerk = await clerkOf(maya, part.number, shops)
  let { left } = part
  if (left > 1 && random.chance(0.3)) {
    const body = { lineId: part.lineId, quantity: 1, left, reason: 'damaged' as const }
    expect((await app.call(clerk, refundLine, { params: { id: part.id }, body })).status).toBe(200)
    left -= 1
  }
  if (random.chance(0.5)) {
    await app.deps.db.$client.query(`update fulfillments set changed_at = now() - interval '25 hours' where id = $1`, [part.id])
    await askShoppers(app.deps)
  } else {
    if (random.chance(0.5)) await moveOn(app, clerk, part, 'accepted')
    const body = { lineId: part.lineId, quantity: 1 + random.below(left), left }
    expect((await app.call(clerk, askAboutMissing, { params: { id: part.id }, body })).status).toBe(200)
  }
  const at = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  const { sellers, rest } = (await app.call(maya, alternatives, at)).body
  const seller = sellers[random.below(Math.max(1, sellers.length))]
  if (seller && random.chance(0.9)) {
    const body = { kind: 'seller' as const, storeId: seller.storeId, total: seller.total }
    const chosen = await app.call(maya, chooseAlternative, { ...at, body })
    expect(chosen.status).toBe(200)
    return chosen.body.fulfillments[0]?.movedTo.at(-1)?.number
  }
  const body = rest ? { kind: 'rest' as const, refund: rest.refund } : { kind: 'money' as const }
  expect((await app.call(maya, chooseAlternative, { ...at, body })).status).toBe(200)
  return undefined
}

/** What is left of an order is canceled, or handed over and brought back in several returns. */
async function giveBack(maya: TestPerson, random: Random, number: OrderNumber, shops: Shop[]): Promise<void> {
  const [group] = (await seen(maya, number)).fulfillments
  if (group?.state === 'cancelled') return
  if (group?.may.cancel && random.chance(0.4)) {
    expect((await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })).status).toBe(200)
    return
  }
  const shop = shops.find(({ storeId }) => storeId === group?.storeId) as Shop
  const clerk = await clerkOf(maya, number, shops)
  const part = await shownPart(maya, number)
  await handOver(app, clerk, shop, part.id)
  for (let { left } = part; left > 0; ) {
    const some = 1 + random.below(left)
    const body = { items: [{ lineId: part.lineId, quantity: some, reason: 'changed_mind' as const }], way: 'store' as const }
    const [made] = (await app.call(maya, startReturn, { params: { number }, query: {}, body })).body.returns
    const done = await app.call(clerk, decideReturn, {
      params: { id: made?.id as never },
      body: {
        at: { storeId: shop.storeId },
        items: [{ id: made?.lines[0]?.id ?? 0, accepted: some, condition: 'as_new', shelf: 'restock' }],
      },
    })
    expect(done.status).toBe(200)
    left -= some
  }
}

async function clerkOf(maya: TestPerson, number: OrderNumber, shops: Shop[]): Promise<TestPerson> {
  const storeId = (await seen(maya, number)).fulfillments[0]?.storeId
  return aClerk(app, shops.find((shop) => shop.storeId === storeId) as Shop)
}
