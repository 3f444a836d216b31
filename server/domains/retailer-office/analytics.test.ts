import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerInWords, retailerAnalytics, retailerTraffic, similarBusinesses } from '#contracts/retailer-office/analytics.ts'
import { HOUR } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

// A Saturday, noon in Chicago, where the stores are unless said otherwise.
const today = new Date('2026-11-21T18:00:00Z')
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const LAST_WEEK = { from: '2026-11-15', to: '2026-11-21', compare: 'before' } as const
const ownerOf = ({ retailerId }: Pick<Shop, 'retailerId'>) => aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
const at = (hours: number) => {
  now = new Date(today.getTime() + hours * HOUR)
}
const later = <T>(values: T): T => {
  now = today
  return values
}

test('a retailer sees what was sold in a range, how, when, where and to whom, beside the days before', async () => {
  at(-20 * 24)
  const shop = await aShop(app, { onHand: 50, price: 1000 })
  const owner = await ownerOf(shop)
  const [ana, ben] = [await aPerson(app), await aPerson(app)]
  const second = { ...shop, storeId: await aStore(app, shop.retailerId, { name: 'Second', timeZone: 'America/New_York' }) }
  await rowsOf(app.deps.db, 'test.stock-too', `insert into stock (variant_id, store_id, on_hand) values ($1, $2, 50)`, [
    shop.variantId,
    second.storeId,
  ])
  const ask = async (query: object = {}) => (await app.call(owner, retailerAnalytics, { query: { ...LAST_WEEK, ...query } as never })).body

  // The year before, two weeks before, and the week before.
  at(-364 * 24)
  await aPart(app, ana, shop)
  at(-14 * 24)
  await aPart(app, ana, shop)
  at(-7 * 24)
  await buy(app, ana, [lineOf(shop, { quantity: 2 })])
  // In the range: 11 PM of Thursday in Chicago is midnight in New York.
  now = new Date('2026-11-20T05:00:00Z')
  const sold = await aPart(app, ana, shop)
  await aPart(app, ben, second, { fulfillmentMethod: 'ship-to-me' })
  at(-1)
  await buy(app, ben, [lineOf(shop, { quantity: 3 })])
  await buy(app, guest(), [lineOf(shop)])
  const canceled = await aPart(app, ben, shop)
  await rowsOf(app.deps.db, 'test.cancel-one', `update fulfillments set state = 'cancelled' where id = $1`, [canceled.id])
  later(null)

  const seen = await ask()
  expect(seen.totals).toEqual({ orders: 4, sales: 6000, items: 6, returned: 0, buyers: 3 })
  expect(seen.before).toEqual({ orders: 1, sales: 2000, items: 2, returned: 0, buyers: 1 })
  expect(seen.days).toHaveLength(7)
  expect(seen.days.filter(({ orders }) => orders > 0).map(({ day, orders, sales }) => [day, orders, sales])).toEqual([
    ['2026-11-19', 1, 1000],
    ['2026-11-20', 1, 1000],
    ['2026-11-21', 2, 4000],
  ])
  expect(seen.days.at(-1)?.before).toEqual({ orders: 1, sales: 2000 })
  expect(seen.methods).toEqual([
    { method: 'in-store-pickup', orders: 3, sales: 5000 },
    { method: 'ship-to-me', orders: 1, sales: 1000 },
  ])
  expect(seen.hours.flatMap(({ hour, orders }) => (orders > 0 ? [[hour, orders]] : []))).toEqual([
    [0, 1],
    [11, 2],
    [23, 1],
  ])
  expect(seen.weekdays.map(({ orders }) => orders)).toEqual([0, 0, 0, 1, 1, 2, 0])
  expect(seen.buyers).toEqual({ fresh: { buyers: 2, orders: 3, sales: 5000 }, returning: { buyers: 1, orders: 1, sales: 1000 } })
  expect(seen.stores.map(({ name, orders, sales }) => [name === 'Second', orders, sales])).toEqual([
    [false, 3, 5000],
    [true, 1, 1000],
  ])
  expect(seen.products).toMatchObject([{ productId: shop.productId, items: 6, sales: 6000, returned: 0, reason: null }])
  expect(seen.departments).toMatchObject([{ sales: 6000, items: 6 }])
  expect(seen).toMatchObject({ returns: [], promotions: [], spirals: { orders: 0, sales: 0, paid: 0 } })

  // Beside the same weekdays of the year before.
  expect((await ask({ compare: 'year' })).before).toMatchObject({ orders: 1, sales: 1000 })
  expect((await ask({ storeId: second.storeId })).totals).toMatchObject({ orders: 1, sales: 1000 })

  // What comes back lowers the sale of its day, with its reason, and without one where the store gave the money back.
  await handOver(app, owner, shop, sold.id)
  await acceptReturn(app, owner, shop, await aReturn(app, ana, sold.number))
  await rowsOf(app.deps.db, 'test.given-back', `update order_lines set returned = 1 where quantity = 3 and product_id = $1`, [
    shop.productId,
  ])
  const after = await ask()
  expect(after.totals).toMatchObject({ orders: 4, sales: 4000, items: 6, returned: 2 })
  expect(after.returns).toEqual([
    { reason: 'too_small', items: 1 },
    { reason: null, items: 1 },
  ])
  expect(after.products).toMatchObject([{ returned: 2, reason: 'too_small' }])
  expect(after.days.find(({ day }) => day === '2026-11-19')).toMatchObject({ orders: 1, sales: 0 })
})

test('a department of a range has the items that lie in it or below it, and no others', async () => {
  at(-24)
  const shop = await aShop(app, { onHand: 20, price: 1000 })
  const { variantIds, productId } = await aProduct(app, shop.retailerId, {
    category: 'games',
    price: 700,
    onHand: 9,
    storeIds: [shop.storeId],
  })
  const [variantId] = variantIds
  if (variantId === undefined) throw new Error('a product has a variant')
  const owner = await ownerOf(shop)
  await buy(app, await aPerson(app), [lineOf(shop), lineOf(shop, { variantId })])
  later(null)
  const ask = async (department?: number) =>
    (await app.call(owner, retailerAnalytics, { query: { ...LAST_WEEK, department: department as never } })).body
  const all = await ask()
  expect(all.totals).toMatchObject({ orders: 1, sales: 1700, items: 2 })
  const games = all.departments.find(({ sales }) => sales === 700)
  if (!games) throw new Error('games were sold')
  expect(await ask(games.id)).toMatchObject({ totals: { orders: 1, sales: 700, items: 1 }, products: [{ productId, sales: 700 }] })
  const [child] = await rowsOf<{ id: number }>(
    app.deps.db,
    'test.board-games',
    `insert into categories (slug, name, glyph, parent_id) values ('board-games', 'Board games', '', $1) returning id`,
    [games.id],
  )
  await rowsOf(app.deps.db, 'test.is-board-game', `update products set category_id = $1 where id = $2`, [child?.id, productId])
  expect((await ask(games.id)).totals).toMatchObject({ sales: 700 })
  expect((await ask(child?.id)).totals).toMatchObject({ sales: 700 })
})

test('figures of other businesses are not there, staff see none, and a range has its rules', async () => {
  const [shop, other] = [await aShop(app), await aShop(app)]
  const owner = await ownerOf(shop)
  const ask = (query: object) => app.call(owner, retailerAnalytics, { query: { ...LAST_WEEK, ...query } as never })
  expect((await ask({ retailerId: other.retailerId })).status).toBe(404)
  expect((await ask({ storeId: other.storeId })).status).toBe(404)
  const staff = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  expect((await app.call(staff, retailerAnalytics, { query: LAST_WEEK })).status).toBe(403)
  for (const [range, told] of [
    [{ to: '2026-11-14' }, 'It ends before it begins.'],
    [{ from: '2024-11-21' }, 'Choose up to 24 months.'],
    [{ from: '2026-02-30' }, 'Choose the first day.'],
  ] as const) {
    const search = new URLSearchParams({ ...LAST_WEEK, ...range })
    const answer = await app.app.inject({ url: `/api/retailer/analytics?${search}`, cookies: owner.cookies })
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(told)])
  }
})

test('a question in words is answered with the figures and days that it was understood as, or with questions that work', async () => {
  at(-24)
  const shop = await aShop(app, { onHand: 20, price: 1000 })
  const owner = await ownerOf(shop)
  await buy(app, await aPerson(app), [lineOf(shop, { quantity: 2 })])
  later(null)
  const ask = async (q: string) => (await app.call(owner, answerInWords, { query: { q } })).body
  expect((await ask('Sales by weekday last 7 days')).answer).toMatchObject({
    told: 'Sales, by weekday, Nov 15, 2026 to Nov 21, 2026',
    from: '2026-11-15',
    to: '2026-11-21',
  })
  const best = (await ask('which products sold best')).answer
  expect(best?.rows).toMatchObject([{ value: '$20.00' }])
  expect((await ask('which products return most')).answer?.rows).toEqual([])
  expect(await ask('Does it rain?')).toMatchObject({
    answer: null,
    examples: expect.arrayContaining(['Why did items come back this year?']),
  })
  for (const q of ['', 'x'.repeat(201)]) {
    const answer = await app.app.inject({ url: `/api/retailer/analytics/answer?q=${q}`, cookies: owner.cookies })
    expect(answer.statusCode).toBe(422)
  }
})

test('a business is beside the middle of five others at least, each of which has enough orders', async () => {
  at(-48)
  const kind = `Kites ${Math.random().toString(36).slice(2)}`
  const many = async (orders: number, price: number) => {
    const shop = await aShop(app, { onHand: 50, price, store: { category: kind } })
    const buyer = await aPerson(app)
    for (let i = 0; i < orders; i++) await buy(app, buyer, [lineOf(shop)])
    return shop
  }
  const own = await many(5, 2000)
  for (const price of [1000, 3000, 4000, 5000]) await many(5, price)
  await many(4, 9000)
  later(null)
  const owner = await ownerOf(own)
  const compared = async () => (await app.call(owner, similarBusinesses, { query: {} })).body.similar
  expect(await compared()).toBeNull()
  at(-48)
  await many(5, 6000)
  later(null)
  expect(await compared()).toEqual({
    kind,
    businesses: 5,
    basket: { own: 2000, similar: 4000 },
    returned: { own: 0, similar: 0 },
    onTime: null,
  })
})

test('what visitors did before they bought stands by day, product and words, for the stores that one sees', async () => {
  const shop = await aShop(app)
  const owner = await ownerOf(shop)
  const day = '2026-11-20'
  const add = (storeId: number | null, kind: string, people: number, shown: boolean, productId: number | null = null) =>
    rowsOf(
      app.deps.db,
      'test.visits',
      `insert into visit_days (day, retailer_id, store_id, product_id, kind, events, people, shown) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [day, shop.retailerId, storeId, productId, kind, people, shown],
    )
  await add(null, 'any', 9, true)
  await add(null, 'view', 8, true)
  await add(null, 'cart', 2, false)
  await add(null, 'view', 7, true, shop.productId)
  await add(shop.storeId, 'any', 3, false)
  const ask = async (query: object = {}) =>
    (await app.call(owner, retailerTraffic, { query: { from: day, to: '2026-11-21', ...query } })).body
  const seen = await ask()
  expect(seen.days).toMatchObject([{ day, visitors: 9, views: 8, carts: null }, { visitors: 0 }])
  expect(seen.products).toMatchObject([{ productId: shop.productId, title: expect.any(String), views: 7, carts: 0 }])
  expect((await ask({ storeId: shop.storeId })).days[0]).toMatchObject({ visitors: null, views: 0 })
})

test('figures of random orders are those of a plain count, by the clock of each store and by who bought before', async () => {
  const shop = await aShop(app, { store: { timeZone: 'America/Chicago' } })
  const owner = await ownerOf(shop)
  const east = await aStore(app, shop.retailerId, { timeZone: 'America/New_York' })
  const unseen = await aShop(app)
  const seed = Number(process.env['SPIRAL_SEED'] ?? 0) || 17
  const random = randomFrom(seed)
  const people = Array.from({ length: 40 }, () => randomUUID())
  const tag = randomUUID()
  const orders = Array.from({ length: 240 }, (_, n) => {
    const guest = random.next() < 0.3
    const mailbox = `g${random.below(20)}-${tag}`
    return {
      number: `R${n}-${tag}`,
      user_id: guest ? null : random.pick(people),
      email: guest ? random.pick([`${mailbox}@example.com`, `${mailbox}+kites@example.com`]) : 'ana@example.com',
      state: random.next() < 0.1 ? 'payment_pending' : 'placed',
      // Around midnight, which is an hour earlier in New York. The ids of orders do not follow their time.
      placed_at: new Date(Date.parse('2026-11-21T06:30:00Z') + (random.below(5) - 3 - 24 * random.below(21)) * HOUR),
      parts: [shop.storeId, east, unseen.storeId].flatMap((store) =>
        random.next() < 0.5
          ? [
              {
                store,
                method: random.pick(['in-store-pickup', 'ship-to-me']),
                state: random.pick(['placed', 'picked_up', 'cancelled', 'unpaid', 'placed']),
                lines: Array.from({ length: 1 + random.below(2) }, () => {
                  const quantity = 1 + random.below(3)
                  const cancelled = random.below(quantity + 1)
                  return { price: 100 + n, quantity, cancelled, returned: random.below(quantity - cancelled + 1) }
                }),
              },
            ]
          : [],
      ),
    }
  })
  await rowsOf(
    app.deps.db,
    'test.random-orders',
    `with made as (
       insert into orders (number, user_id, email, contact, state, subtotal, discount, shipping, tax, total, placed_at)
       select number, user_id, email, '{"name": "Ana", "email": "ana@example.com", "phone": null}', state, 0, 0, 0, 0, 0, placed_at
       from json_to_recordset($1) as o(number text, user_id uuid, email text, state text, placed_at timestamptz) returning id, number),
     given as (select made.id, p.* from json_to_recordset($1) as o(number text, parts json) join made using (number),
       json_to_recordset(o.parts) as p(store bigint, method text, state text, lines json)),
     parts as (
       insert into fulfillments (order_id, store_id, retailer_id, method, state, subtotal, shipping, tax, estimate, commission_bps, commission, changed_at)
       select g.id, g.store, s.retailer_id, g.method, g.state, 0, 0, 0, '', 0, 0, now() from given g join stores s on s.id = g.store returning id, order_id, store_id)
     insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, price, quantity, cancelled, returned, tax, reserved)
     select p.order_id, p.id, p.store_id, $2, $3, '', '', '', l.price, l.quantity, l.cancelled, l.returned, 0, false
     from given g join parts p on p.order_id = g.id and p.store_id = g.store,
       json_to_recordset(g.lines) as l(price bigint, quantity int, cancelled int, returned int)`,
    [JSON.stringify(orders), shop.productId, shop.variantId],
  )

  type Sold = { day: string; order: string; buyer: string; store: number; method: string; items: number; returned: number; sales: number }
  const [sold, boughtOn] = [[] as Sold[], new Map<string, string>()]
  for (const { number, user_id, email, state, placed_at, parts } of orders)
    for (const part of parts) {
      if (part.store === unseen.storeId || state === 'payment_pending' || part.state === 'cancelled' || part.state === 'unpaid') continue
      const day = placed_at.toLocaleDateString('sv', { timeZone: part.store === east ? 'America/New_York' : 'America/Chicago' })
      const buyer = user_id ?? email.replace('+kites', '')
      const first = boughtOn.get(buyer)
      boughtOn.set(buyer, first === undefined || day < first ? day : first)
      for (const line of part.lines.filter(({ cancelled, quantity }) => cancelled < quantity)) {
        const items = line.quantity - line.cancelled
        const sales = line.price * (items - line.returned)
        sold.push({ day, order: number, buyer, store: part.store, method: part.method, items, returned: line.returned, sales })
      }
    }
  const inRange = sold.filter(({ day }) => day >= LAST_WEEK.from && day <= LAST_WEEK.to)
  const total = (of: Sold[]) => ({
    orders: new Set(of.map(({ order }) => order)).size,
    sales: of.reduce((all, { sales }) => all + sales, 0),
  })
  const buyers = (of: Sold[]) => new Set(of.map(({ buyer }) => buyer)).size
  const isFresh = ({ buyer }: Sold) => (boughtOn.get(buyer) ?? '') >= LAST_WEEK.from
  const [fresh, returning] = [inRange.filter(isFresh), inRange.filter((each) => !isFresh(each))]

  const seen = (await app.call(owner, retailerAnalytics, { query: LAST_WEEK })).body
  expect(seen.totals, `seed ${seed}`).toEqual({
    ...total(inRange),
    items: inRange.reduce((all, { items }) => all + items, 0),
    returned: inRange.reduce((all, { returned }) => all + returned, 0),
    buyers: buyers(inRange),
  })
  expect(seen.before).toMatchObject(total(sold.filter(({ day }) => day >= '2026-11-08' && day <= '2026-11-14')))
  for (const { day, orders: count, sales } of seen.days)
    expect({ orders: count, sales }).toEqual(total(inRange.filter((each) => each.day === day)))
  for (const { method, orders: count, sales } of seen.methods)
    expect({ orders: count, sales }).toEqual(total(inRange.filter((each) => each.method === method)))
  for (const { storeId, orders: count, sales } of seen.stores)
    expect({ orders: count, sales }).toEqual(total(inRange.filter((each) => each.store === storeId)))
  expect(seen.buyers).toEqual({
    fresh: { buyers: buyers(fresh), ...total(fresh) },
    returning: { buyers: buyers(returning), ...total(returning) },
  })
})

test('the margin counts what was kept of the items whose cost is known, at the cost of today', async () => {
  at(-24)
  const shop = await aShop(app, { onHand: 50, price: 1000 })
  const other = { ...shop, ...(await aProduct(app, shop.retailerId, { price: 500, storeIds: [shop.storeId] })) }
  const owner = await ownerOf(shop)
  const ask = async () => (await app.call(owner, retailerAnalytics, { query: LAST_WEEK as never })).body
  await buy(app, guest(), [lineOf(shop, { quantity: 3 })])
  await buy(app, guest(), [lineOf({ ...other, variantId: other.variantIds[0] ?? shop.variantId }, { quantity: 2 })])
  later(null)
  expect((await ask()).margin).toEqual({ items: 0, sales: 0, cost: 0 })
  await rowsOf(app.deps.db, 'test.cost', 'update variants set cost = 400 where id = $1', [shop.variantId])
  await rowsOf(app.deps.db, 'test.returned', 'update order_lines set returned = 1 where variant_id = $1', [shop.variantId])
  const { totals, margin, marginBefore } = await ask()
  expect(margin).toEqual({ items: 2, sales: 2000, cost: 800 })
  expect(marginBefore).toEqual({ items: 0, sales: 0, cost: 0 })
  expect(totals).toMatchObject({ items: 5, returned: 1 })
})
