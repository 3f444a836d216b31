import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MallId, OrderId, ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { mallFigures } from '#contracts/mall-office/mall-office.ts'
import { chooseVisits, recordVisits, type VisitEvent } from '#contracts/visits.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aProduct, aRetailer, aShop as aSellingShop, aStore } from '#tests/shops.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mallVisits, retailerVisits } from './figures.ts'
import { recordOrder } from './listeners.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { Recorder } from './recorder.ts'
import { forgetOldVisits, makeMonths, sumUp, sumUpDays } from './sums.ts'

let app: TestApp
// Half past eight in the evening of the 20th in Chicago, the 21st in UTC.
const EVENING = new Date('2026-11-21T02:30:00Z')
let now = EVENING
beforeEach(() => {
  now = EVENING
})
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const from = (address: number, headers: Record<string, string> = {}): Caller => ({
  ...guest(),
  address: `10.1.${address >> 8}.${address & 255}`,
  headers,
})
const record = async (caller: Caller, ...events: VisitEvent[]): Promise<number> =>
  (await app.call(caller, recordVisits, { body: { events } })).status
/** The choice writes first what waits in memory. */
const written = () => app.call(guest(), chooseVisits, { body: { recognize: false } })
const rows = <Row>(what: string, of: readonly unknown[] = []): Promise<Row[]> =>
  app.deps.db.$client.query(what, [...of]).then((answer) => answer.rows as Row[])
const id = (given: number): string => String(given)

async function aShop(): Promise<{ mallId: MallId; retailerId: RetailerId; stores: [StoreId, StoreId]; productId: ProductId }> {
  const mallId = await aMall(app)
  const retailerId = await aRetailer(app)
  const stores: [StoreId, StoreId] = [await aStore(app, retailerId, { mallId }), await aStore(app, retailerId, { mallId })]
  const { productId } = await aProduct(app, retailerId, { storeIds: stores })
  return { mallId, retailerId, stores, productId }
}

test('a visit is recorded on the day of the visited place, without an address, and nobody can be followed to the next day', async () => {
  const { stores, retailerId, mallId, productId } = await aShop()
  await record(
    from(1),
    { kind: 'page', store: id(stores[0]) },
    { kind: 'view', product: id(productId), way: 'search', words: 'Désk LAMP!' },
  )
  now = new Date(now.getTime() + 86_400_000)
  await record(from(1), { kind: 'page', store: id(stores[0]) })
  await written()
  const events = await rows<{ day: string; visitor: number }>(
    "select to_char(day, 'YYYY-MM-DD') as day, retailer_id, store_id, mall_id, product_id, kind, words, way, visitor, device, user_id from visit_events where retailer_id = $1 order by at, kind",
    [retailerId],
  )
  const place = { retailer_id: retailerId, device: null, user_id: null, visitor: expect.any(Number) as number }
  expect(events).toEqual([
    { ...place, day: '2026-11-20', kind: 'page', store_id: stores[0], mall_id: mallId, product_id: null, words: null, way: null },
    { ...place, day: '2026-11-20', kind: 'view', store_id: null, mall_id: null, product_id: productId, words: 'desk lamp', way: 'search' },
    { ...place, day: '2026-11-21', kind: 'page', store_id: stores[0], mall_id: mallId, product_id: null, words: null, way: null },
  ])
  expect(events[0]?.visitor).toBe(events[1]?.visitor)
  expect(events[2]?.visitor).not.toBe(events[0]?.visitor)
  // The random part of a hash goes with its day.
  await forgetOldVisits(app.deps.db, new Date('2026-11-23T12:00:00Z'))
  expect(await rows('select 1 from visit_salts where day < $1', ['2026-11-21'])).toEqual([])
})

test('Global Privacy Control, unknown products, products of another shop and too many events record nothing', async () => {
  const { stores, retailerId } = await aShop()
  const other = await aShop()
  const page: VisitEvent = { kind: 'page', store: id(stores[0]) }
  expect(await record(from(2, { 'sec-gpc': '1' }), page)).toBe(204)
  expect(
    await record(from(2), { kind: 'page', store: 'no-such-store' }, { kind: 'view', product: '999999999', store: id(stores[0]) }),
  ).toBe(204)
  expect(await record(from(2), { kind: 'view', product: id(other.productId), store: id(stores[0]) })).toBe(204)
  await written()
  expect(await rows('select 1 from visit_events where retailer_id = $1', [retailerId])).toEqual([])
  expect(await record(from(2), page)).toBe(204)
  await written()
  expect(await rows('select 1 from visit_events where retailer_id = $1', [retailerId])).toHaveLength(1)
  const many = Array.from({ length: 20 }, () => page)
  const statuses: number[] = []
  for (let i = 0; i < 151; i++) statuses.push(await record(from(3), ...many))
  expect(statuses.slice(0, 150).every((status) => status === 204)).toBe(true)
  expect(statuses[150]).toBe(429)
})

test('who chose to be recognized is the same visitor on the next day, gets the visits in the export, and leaves none behind', async () => {
  const { stores, retailerId } = await aShop()
  const person = await aPerson(app)
  const page: VisitEvent = { kind: 'page', store: id(stores[0]) }
  const mine = () =>
    rows<{ device: number; user_id: string | null }>('select device, user_id from visit_events where retailer_id = $1 order by at', [
      retailerId,
    ])
  expect((await app.call(person, chooseVisits, { body: { recognize: true } })).status).toBe(204)
  await record(person, page)
  now = new Date(now.getTime() + 86_400_000)
  await record(person, page)
  await written()
  const events = await mine()
  expect(events.map(({ user_id }) => user_id)).toEqual([person.id, person.id])
  expect(events[0]?.device).toBe(events[1]?.device)
  expect(await personalDataOf(app.deps.db, person.id)).toHaveLength(2)
  await forgetPerson(app.deps.db, person.id)
  expect(await mine()).toEqual([])
  await record(person, page)
  await app.call(person, chooseVisits, { body: { recognize: false } })
  expect(await mine()).toEqual([])
  await record(person, page)
  await written()
  expect(await mine()).toEqual([{ device: null, user_id: null }])
})

test('the sums of a day are those of its events, however often a run begins again', async () => {
  const [one, two] = [await aShop(), await aShop()]
  const shops = [one, two]
  const random = (most: number): number => Math.floor(Math.random() * most)
  const day = '2026-10-05'
  const at = new Date(`${day}T18:00:00Z`)
  const recorder = new Recorder(app.deps.db, (error) => {
    throw error
  })
  const said: { shop: number; store: number; kind: VisitEvent['kind']; who: number }[] = Array.from({ length: 400 }, () => ({
    shop: random(2),
    store: random(2),
    kind: (['page', 'view', 'cart', 'scan'] as const)[random(4)] ?? 'page',
    who: random(30),
  }))
  for (const { shop, store, kind, who } of said) {
    const { stores, productId } = shop === 0 ? one : two
    const given = { kind, store: id(stores[store] ?? 0), ...(kind !== 'page' && { product: id(productId) }) }
    recorder.note([given], { address: `visitor ${who}`, device: null, userId: null }, at)
  }
  await recorder.write()
  await Promise.all([sumUp(app.deps.db, day, at), sumUp(app.deps.db, day, at)])
  await sumUpDays(app.deps.db, at)
  for (const [i, { retailerId, mallId, stores }] of shops.entries()) {
    const figure = (of: typeof said, kind?: string) => {
      const some = of.filter((event) => kind === undefined || event.kind === kind)
      return { kind: kind ?? 'any', events: some.length, people: new Set(some.map(({ who }) => who)).size }
    }
    const expected = (of: typeof said) =>
      [undefined, 'cart', 'page', 'scan', 'view'].map((kind) => figure(of, kind)).filter(({ events }) => events > 0)
    const ofShop = said.filter(({ shop }) => shop === i)
    const kept = (where: string, value: number) =>
      rows(`select kind, events, people from visit_days where day = $1 and product_id is null and ${where} = $2 order by kind`, [
        day,
        value,
      ])
    expect(await kept('store_id is null and retailer_id', retailerId)).toEqual(expected(ofShop))
    expect(await kept('store_id is null and mall_id', mallId)).toEqual(expected(ofShop))
    for (const [j, storeId] of stores.entries())
      expect(await kept('store_id', storeId)).toEqual(expected(ofShop.filter(({ store }) => store === j)))
  }
})

test('scans are counted by what was printed; a day with too few people at one kind is left out whole', async () => {
  const { retailerId, stores } = await aShop()
  const scan = async (way: 'tag' | 'poster' | 'sticker', people: readonly number[]) => {
    for (const who of people) await record(from(who), { kind: 'scan', store: id(stores[0]), way })
  }
  const days = ['2026-12-08', '2026-12-09'] as const
  now = new Date(`${days[0]}T18:00:00Z`)
  await scan('tag', [1, 2, 3, 4, 5, 6])
  await scan('poster', [7, 8, 9, 10, 11, 11])
  await written()
  now = new Date(`${days[1]}T18:00:00Z`)
  await scan('tag', [1, 2, 3, 4, 5])
  await scan('sticker', [6, 7])
  await written()
  await sumUpDays(app.deps.db, now)
  for (const storeId of [null, stores[0]]) {
    const { printed, days: told } = await retailerVisits(app.deps.db, { retailerId, storeId, from: days[0], to: days[1] })
    expect(told.map(({ scans }) => scans)).toEqual([12, 7])
    expect(printed).toEqual({
      kinds: [
        { printed: 'tag', scans: 6 },
        { printed: 'poster', scans: 6 },
        { printed: 'sticker', scans: 0 },
      ],
      daysLeftOut: 1,
    })
  }
})

test('a store with fewer than five visitors is hidden, and so is the difference that would tell of it', async () => {
  const { retailerId, mallId, stores, productId } = await aShop()
  const third = await aStore(app, retailerId, { mallId })
  now = new Date('2026-12-05T18:00:00Z')
  const day = '2026-12-05'
  const visit = async (storeId: StoreId, people: readonly number[]) => {
    for (const who of people) await record(from(who), { kind: 'view', product: id(productId), store: id(storeId), words: 'blue mug' })
  }
  await visit(stores[0], [1, 2, 3, 4, 5, 6])
  await visit(stores[1], [11, 12, 13, 14, 15, 16, 17])
  await visit(third, [21, 22])
  await record(from(30), { kind: 'cart', product: id(productId), store: id(third) })
  for (const who of [1, 2, 3, 4, 5]) await record(from(who), { kind: 'search', mall: id(mallId), words: 'Snow globe', found: 0 })
  for (const who of [1, 2, 3, 4]) await record(from(who), { kind: 'search', mall: id(mallId), words: 'jane doe', found: 0 })
  await written()
  await sumUpDays(app.deps.db, now)
  const span = { from: day, to: day }
  const of = async (storeId: StoreId | null) => (await retailerVisits(app.deps.db, { retailerId, storeId, ...span })).days[0]
  const all = await retailerVisits(app.deps.db, { retailerId, storeId: null, ...span })
  expect(all.days).toEqual([{ day, visitors: 16, pages: 0, views: 15, carts: null, scans: 0, orders: 0 }])
  expect(all.led).toEqual([{ words: 'blue mug', people: 15 }])
  expect(all.products).toEqual([{ productId, views: 15, carts: 0, orders: 0 }])
  // Fifteen views less those of both other stores would be the two of the third.
  expect(await of(stores[0])).toMatchObject({ visitors: null, views: null })
  expect(await of(stores[1])).toMatchObject({ visitors: 7, views: 7 })
  expect(await of(third)).toMatchObject({ visitors: null, views: null, carts: null })
  const mall = await mallVisits(app.deps.db, { mallId, ...span })
  expect(mall.stores).toEqual([{ storeId: stores[1], visitors: 7, views: 7 }])
  expect(mall.missed).toEqual([{ words: 'snow globe', people: 5 }])
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const { body } = await app.call(manager, mallFigures, { query: { mallId, from: '2026-11-29', to: '2026-12-05', compare: 'before' } })
  expect(body.totals.visits).toBe(16)
  expect(body.days.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 0, 16])
  expect(body.stores.map(({ visits }) => visits).toSorted((a, b) => b - a)).toEqual([7, 0, 0])
  expect(body.missed).toEqual([{ words: 'snow globe', people: 5 }])
  // What a few people typed goes when the day is over.
  now = new Date('2026-12-08T18:00:00Z')
  await sumUpDays(app.deps.db, now)
  expect(await rows('select distinct words from visit_events where day = $1 and words is not null order by 1', [day])).toEqual([
    { words: 'blue mug' },
    { words: 'snow globe' },
  ])
})

test('an order is recorded once for each of its products, without its buyer, and the seller sees it', async () => {
  now = new Date('2027-01-11T02:30:00Z')
  const shop = await aSellingShop(app)
  const placed = await buy(app, await aPerson(app), [lineOf(shop)])
  expect(placed.status).toBe(201)
  await app.settle()
  const [order] = await rows<{ id: OrderId }>('select id from orders where number = $1', [placed.body.order.number])
  await transact(app.deps.db, (tx) => recordOrder.act(tx, [{ orderId: order?.id }], app.deps))
  expect(await rows('select visitor, user_id, store_id, product_id from visit_events where order_id = $1', [order?.id])).toEqual([
    { visitor: null, user_id: null, store_id: shop.storeId, product_id: shop.productId },
  ])
  await sumUpDays(app.deps.db, now)
  const span = { from: '2027-01-10', to: '2027-01-10' }
  const { days, products } = await retailerVisits(app.deps.db, { retailerId: shop.retailerId, storeId: null, ...span })
  expect(days[0]).toMatchObject({ visitors: 0, orders: 1 })
  expect(products).toEqual([{ productId: shop.productId, views: 0, carts: 0, orders: 1 }])
})

test('a month has a partition before it begins, and goes after thirteen months', async () => {
  const parts = async () =>
    (
      await rows<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'visit_months'::regnamespace and relkind = 'r'",
      )
    ).map(({ name }) => name)
  await makeMonths(app.deps.db, new Date('2031-01-15T00:00:00Z'))
  await makeMonths(app.deps.db, new Date('2031-01-16T00:00:00Z'))
  expect(await parts()).toEqual(expect.arrayContaining(['m2031_01', 'm2031_02', 'm2031_03', 'm2031_04']))
  await rowsOf(app.deps.db, 'test.event')`insert into visit_events (day, at, kind) values ('2031-02-03', '2031-02-03T12:00:00Z', 'page')`
  await forgetOldVisits(app.deps.db, new Date('2032-03-31T00:00:00Z'))
  expect(await parts()).toEqual(expect.arrayContaining(['m2031_03', 'm2031_04']))
  expect(await parts()).toContain('m2031_02')
  await forgetOldVisits(app.deps.db, new Date('2032-04-01T00:00:00Z'))
  expect(await parts()).not.toContain('m2031_02')
  expect(await rows("select 1 from visit_events where day = '2031-02-03'")).toEqual([])
})
