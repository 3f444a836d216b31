import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { product } from '#contracts/catalog/catalog.ts'
import { replaceCart } from '#contracts/cart/cart.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { points } from '#contracts/points.ts'
import { deals } from '#contracts/promotions/deals.ts'
import { storeFront } from '#contracts/search/store-front.ts'
import { store } from '#contracts/stores/stores.ts'
import { guest, type TestApp, testApp } from './app.ts'
import { aClerk, buy, handOver, HOME, lineOf } from './buying.ts'
import { aPerson, type TestPerson } from './people.ts'
import { aCredit, aGiftCard } from './purses.ts'
import { aShop, type Shop } from './shops.ts'

let app: TestApp
let [shop, other]: Shop[] = []
let maya: TestPerson
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  app = await testApp()
  ;[shop, other] = [await aShop(app, { onHand: 500 }), await aShop(app, { onHand: 500 })]
  maya = await aPerson(app)
  const placed = await buy(app, maya, [lineOf(shop)])
  await handOver(app, await aClerk(app, shop), shop, placed.body.order.fulfillments[0]?.id ?? 0)
  await app.settle()
})
afterAll(() => app.close())

const TRIES = 3
/** How many statements an act sends, those that begin and end transactions included; the least of some tries, because memories expire. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let i = 0; i < TRIES; i++) {
    sent.mockClear()
    await act()
    counts.push(sentNow().filter(isCounted).length)
  }
  return Math.min(...counts)
}
const sentNow = () => sent.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig)
/** A node finds each account of the ledger once, and its change feed asks now and then whether the connection lives. */
const isCounted = ({ name, text }: pg.QueryConfig): boolean => name !== 'ledger.find' && text !== 'select'
const bought = async (...order: Parameters<typeof buy>) => expect((await buy(...order)).status).toBe(201)
const here = (): [Shop, Shop] => [shop as Shop, other as Shop]

test('a quote reads the offers, and what is the shopper’s own', async () => {
  const [near, far] = here()
  const body = { items: [lineOf(near), lineOf(far, { fulfillmentMethod: 'ship-to-me' as const })], destination: HOME }
  expect(await statementsOf(() => app.call(guest(), quote, { body }))).toBeLessThanOrEqual(1)
  expect(await statementsOf(() => app.call(maya, quote, { body: { items: [lineOf(near)] } }))).toBeLessThanOrEqual(3)
})

test('a purchase needs few statements, whoever buys and from however many stores', async () => {
  const [near, far] = here()
  const withCart = async () => {
    await app.call(maya, replaceCart, { body: { items: [lineOf(near)] } })
    await bought(app, maya, [lineOf(near)])
  }
  const apart = [lineOf(near), lineOf(far, { fulfillmentMethod: 'ship-to-me' as const })]
  expect(await statementsOf(() => bought(app, guest(), [lineOf(near)]))).toBeLessThanOrEqual(20)
  expect(await statementsOf(() => bought(app, guest(), apart))).toBeLessThanOrEqual(20)
  expect(await statementsOf(withCart)).toBeLessThanOrEqual(32)
})

test('gift card, store credit and SPIRALs beside the card do not double the statements', async () => {
  const [near] = here()
  const act = async () => {
    const card = await aGiftCard(app, { balance: 50 })
    const storeCredit = await aCredit(app, maya, 50)
    sent.mockClear()
    await bought(app, maya, [lineOf(near)], { giftCards: [card.sent], storeCredit, spirals: points(5) })
  }
  expect(await statementsOf(act)).toBeLessThanOrEqual(41)
})

test('what follows on a purchase is worked on in one job per fact, with few statements', async () => {
  const [near] = here()
  await app.settle()
  const counts: { jobs: number; statements: number }[] = []
  for (let i = 0; i < TRIES; i++) {
    await bought(app, maya, [lineOf(near)])
    sent.mockClear()
    await app.settle()
    const names = sentNow().flatMap(({ name }) => name ?? [])
    const ofRunner = (name: string) => name.endsWith('/graphile_worker') || name.startsWith('sending.')
    counts.push({
      jobs: names.filter((name) => name === 'complete_job/graphile_worker').length,
      statements: names.filter((name) => !ofRunner(name)).length,
    })
  }
  // That the order was placed, and that the count of its shelf changed.
  expect(Math.min(...counts.map(({ jobs }) => jobs))).toBe(2)
  expect(Math.min(...counts.map(({ statements }) => statements))).toBeLessThanOrEqual(30)
})

test('the pages of a store and of a product ask few statements', async () => {
  const shops: Shop[] = []
  for (let i = 0; i < 2 * TRIES; i++) shops.push(await aShop(app, { onHand: 5 }))
  await app.settle()
  // Another one each time, because answers are kept.
  const next = () => shops.pop() as Shop
  const storePage = async () => {
    const { storeId } = next()
    const params = { id: String(storeId) }
    await app.call(guest(), store, { params, query: {} })
    await app.call(guest(), deals, { query: { storeId } })
    await app.call(guest(), storeFront, { params, query: { limit: 24 } })
  }
  const productPage = async () => {
    const { productId } = next()
    await app.call(guest(), product, { params: { id: String(productId) }, query: {} })
    await app.call(guest(), deals, { query: { productId } })
  }
  expect(await statementsOf(storePage)).toBeLessThanOrEqual(4)
  expect(await statementsOf(productPage)).toBeLessThanOrEqual(3)
})
