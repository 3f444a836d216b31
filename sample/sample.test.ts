import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#contracts/identity/auth.ts'
import { product, type ProductCard, products } from '#contracts/catalog/catalog.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { malls } from '#contracts/malls/malls.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { placeSuggestions } from '#contracts/places/places.ts'
import { sharedList, wishlist } from '#contracts/wishlist.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { seedDepartments } from '#server/domains/catalog/departments.ts'
import { publishFirstRule } from '#server/domains/loyalty/published-rules.ts'
import { distanceMiles } from '#server/domains/places/distance.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { zipPlace } from '#server/domains/places/zips.ts'
import { areReadable, isOpen } from '#server/domains/stores/hours.ts'
import { rowsOf } from '#server/platform/db.ts'
import { SAMPLE_EMAILS, SAMPLE_PASSWORD } from './accounts.ts'
import { isPlanted, plantSample } from './index.ts'
import { growTo } from './more.ts'
import { plantCatalogue, plantPlaces } from './plant.ts'
import { OWN_RETAILER } from './retailers.ts'
import { WRITTEN_EVENTS } from './words/events.ts'
import { WRITTEN_POSTS } from './words/posts.ts'

let app: TestApp
let bare: TestApp
const quiet = () => {}
const rows = <Row>(sql: string, from = app): Promise<Row[]> => rowsOf<Row>(from.deps.db, `test ${sql.slice(0, 50)}`, sql)
const ground = async ({ deps: { db } }: TestApp) => {
  await seedPlaces(db)
  await seedDepartments(db)
  await publishFirstRule(db, new Date('2026-01-01'))
}

beforeAll(async () => {
  app = await testApp()
  bare = await testApp()
  await Promise.all([ground(app), ground(bare)])
  await plantSample(app, { products: 900, orders: 90 }, quiet)
}, 120_000)
afterAll(() => Promise.all([app.close(), bare.close()]))

test('every rating of the sample comes from reviews by people who received the item, and none of them waits', async () => {
  const [found] = await rows<{
    products: number
    reviews: number
    held: number
    wrong: number
    low: number
    answers: number
    votes: number
    ahead: number
  }>(
    `select count(distinct subject_id) filter (where subject = 'product')::int as products, count(*)::int as reviews,
       count(*) filter (where state <> 'shown')::int as held, count(*) filter (where rating < 3)::int as low,
       count(reply)::int as answers, sum(helpful)::int as votes, count(*) filter (where created_at > now())::int as ahead,
       (select count(*)::int from search_documents d join ratings g on g.subject = 'product' and g.subject_id = d.product_id
        where cardinality(d.twins) = 0 and d.review_count <> g.one + g.two + g.three + g.four + g.five) as wrong
     from reviews`,
  )
  expect(found).toMatchObject({ held: 0, wrong: 0, ahead: 0 })
  expect(found?.products).toBeGreaterThan(30)
  for (const some of [found?.low, found?.answers, found?.votes]) expect(some).toBeGreaterThan(0)
})

test('people of the sample ask and answer, and meet in groups that have members', async () => {
  const [found] = await rows<Record<string, number>>(
    `select (select count(*)::int from questions where state = 'shown') as questions, (select count(*)::int from question_answers) as answers,
       (select count(*)::int from posts where state = 'shown' and group_id is not null) as posts, (select count(*)::int from posts where state = 'held') as held,
       (select count(*)::int from comments where state <> 'shown') as "heldAnswers",
       (select count(*)::int from community_groups where members = 0) as empty, (select count(*)::int from events) as events,
       (select count(*)::int from reviews where subject = 'product' and earned = 0) as unrewarded,
       (select count(*)::int from reviews where subject = 'product' and earned > 0) as rewarded`,
  )
  expect(found).toMatchObject({ empty: 0, held: 1, heldAnswers: 0, events: WRITTEN_EVENTS.length })
  expect(found?.['posts']).toBeGreaterThanOrEqual(WRITTEN_POSTS.length)
  for (const name of ['questions', 'answers', 'unrewarded', 'rewarded']) expect(found?.[name], name).toBeGreaterThan(5)
  expect(await rows('select from users where is_sample and not email_verified')).toEqual([])
})

test('every business that sells has a bank account, and the first ones were paid', async () => {
  const [found] = await rows<{ unpaid: number; states: string[]; owed: number }>(
    `select (select count(*)::int from retailers r where r.status = 'active'
         and not exists (select from payout_accounts a where a.retailer_id = r.id and a.state = 'verified')) as unpaid,
       (select array_agg(distinct state) from payouts) as states,
       (select count(*)::int from payout_earnings where payout_id is null and payable_at is null) as owed`,
  )
  expect(found).toMatchObject({ unpaid: 0 })
  expect(found?.states ?? []).toContain('paid')
  expect(found?.owed).toBeGreaterThan(0)
})

test('the books of the sample agree', async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('the sample is the same on every machine', async () => {
  await plantPlaces(bare.deps.db, new Date('2026-11-20T08:00:00Z'))
  await plantCatalogue(bare.deps.db, 900, new Date('2026-11-20T08:00:00Z'))
  const digests = await Promise.all(
    [app, bare].map(async (one) => {
      const read = await Promise.all([
        rows('select id, slug, name, lat, lon, time_zone, hours, amenities, has_center from malls order by id', one),
        rows(
          'select id, slug, name, retailer_id, mall_id, unit, street, zip, lat, lon, time_zone, hours, phone from stores order by id',
          one,
        ),
        rows('select id, slug, title, description, brand, tags, options, facts from products order by id', one),
        rows('select id, product_id, sku, gtin, option_values, price, compare_at from variants order by id', one),
        rows('select product_id, variant_id, hash, alt from product_images order by id', one),
        rows(
          'select variant_id, store_id, sum(delta) as delta from stock_changes where why = $$received$$ group by 1, 2 order by 1, 2',
          one,
        ),
      ])
      return createHash('sha256').update(JSON.stringify(read)).digest('hex')
    }),
  )
  expect(digests[0]).toBe(digests[1])
})

/** Names of real places, used as sample data only. */
const MALLS = {
  CA: ['Fashion Valley 92108', 'South Coast Plaza 92626', 'Westfield Century City 90067', 'Westfield Valley Fair 95050'],
  FL: ['Aventura Mall 33180', 'The Mall at Millenia 32839'],
  IL: ['Water Tower Place 60611', 'Woodfield Mall 60173'],
  MN: ['Mall of America 55425', 'Ridgedale Center 55305', 'Rosedale Center 55113', 'Southdale Center 55435'],
  NY: ['Destiny USA 13204', 'Roosevelt Field 11530', 'Walden Galleria 14225', 'Westfield World Trade Center 10007'],
  PA: ['King of Prussia 19406'],
  TX: ['Barton Creek Square 78746', 'NorthPark Center 75225', 'The Galleria 77056'],
}
test('screens:R47 the 20 malls are those of the specification, the Mall of America in Bloomington', async () => {
  const { items } = (await app.call(guest(), malls, { query: { limit: 100 as never } })).body
  expect(items.find(({ name }) => name === 'Mall of America')).toMatchObject({ city: 'Bloomington', state: 'MN', zipCode: '55425' })
  const found = Map.groupBy(items, ({ state }) => state)
  expect(
    Object.fromEntries([...found].map(([state, all]) => [state, all.map(({ name, zipCode }) => `${name} ${zipCode}`).sort()])),
  ).toEqual(MALLS)
})

test('screens:R48 cities, states and ZIPs can be chosen from lists', async () => {
  const { items } = (await app.call(guest(), placeSuggestions, { query: {} })).body
  const labels = (kind: string) => items.filter((one) => one.kind === kind).map(({ label }) => label)
  expect(labels('city')).toHaveLength(49)
  expect(new Set(labels('state')).size).toBe(50)
  expect(labels('state')).not.toContain('District of Columbia')
  expect((await rows<{ n: number }>('select count(*)::int as n from zips'))[0]?.n).toBeGreaterThan(40_000)
})

test('there are 20 malls, about 90 retailers and 220 stores, a store in each of the 49 cities', async () => {
  const [count] = await rows<Record<string, number>>(
    `select (select count(*) from malls) as malls, (select count(*) from malls where has_center) as centers, (select count(*) from retailers) as retailers,
      (select count(*) from stores) as stores, (select count(*) from products) as products,
      (select count(*) from cities c where not exists (select from stores s where s.city = c.name and s.state = c.state)) as empty_cities`,
  )
  expect(count).toMatchObject({ malls: 20, products: 900, empty_cities: 0 })
  expect(count?.['centers']).toBeGreaterThanOrEqual(15)
  expect(count?.['retailers']).toBeGreaterThanOrEqual(88)
  expect(Math.abs((count?.['stores'] ?? 0) - 225)).toBeLessThan(10)
})

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

test('every store and mall has hours that can be read, a real zone, and stands near its ZIP', async () => {
  const places = await rows<{ name: string; hours: string; time_zone: string; zip: string; lat: number; lon: number }>(
    'select name, hours, time_zone, zip, lat, lon from stores union all select name, hours, time_zone, zip, lat, lon from malls union all select name, center_hours, time_zone, zip, lat, lon from malls where has_center',
  )
  const odd: string[] = []
  for (const { name, hours, time_zone: timeZone, zip, lat, lon } of places) {
    const center = await zipPlace(app.deps.db, zip)
    const miles = center?.lat != null && center.lon !== null ? distanceMiles({ lat, lon }, { lat: center.lat, lon: center.lon }) : 99
    if (!areReadable(hours) || !isZone(timeZone) || miles > 5) odd.push(`${name}: ${hours}, ${timeZone}, ${miles} miles`)
  }
  expect(odd).toEqual([])
})

test('trail running shoes wait in three stores near Bloomington, toys in two more malls', async () => {
  const shoes = await rows<{ name: string; onHand: number }>(
    `select s.name, min(k.on_hand - k.reserved) as "onHand" from stock k join variants v on v.id = k.variant_id join products p on p.id = v.product_id join stores s on s.id = k.store_id
     where p.title like '%Trail Running Shoes' and s.state = 'MN' and s.offers_pickup group by 1 having min(k.on_hand - k.reserved) > 2`,
  )
  expect(shoes.length).toBeGreaterThanOrEqual(3)
  const toys = await rows<{ slug: string }>(
    `select distinct m.slug from stock k join variants v on v.id = k.variant_id join products p on p.id = v.product_id join categories c on c.id = p.category_id
     join stores s on s.id = k.store_id join malls m on m.id = s.mall_id where c.name = 'Baby & kids' and k.on_hand > 5`,
  )
  expect(toys.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['mall-of-america', 'rosedale-center', 'ridgedale-center']))
})

test('five weeks of orders left no list empty, and the books agree', async () => {
  const states = (await rows<{ state: string }>('select distinct state from fulfillments')).map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(['ready', 'picked_up', 'delivered']))
  expect(states.length).toBeGreaterThanOrEqual(6)
  const [own] = await rows<{ open: number; done: number }>(
    `select count(*) filter (where f.state not in ('picked_up', 'delivered', 'cancelled')) as open, count(*) filter (where f.state in ('picked_up', 'delivered')) as done
     from fulfillments f join retailers r on r.id = f.retailer_id where r.display_name = '${OWN_RETAILER}'`,
  )
  expect(own?.open).toBeGreaterThan(3)
  expect(own?.done).toBeGreaterThan(5)
  const [early] = await rows<{ days: number }>(`select extract(day from now() - min(placed_at))::int as days from orders`)
  expect(early?.days).toBeGreaterThan(30)
  expect(await rows('select unit, sum(balance) as sum from ledger_accounts group by unit having sum(balance) <> 0')).toEqual([])
  expect(
    await rows(
      `select s.variant_id from stock s where s.reserved <> (select coalesce(sum(l.quantity - l.cancelled - l.missing), 0) from order_lines l where l.variant_id = s.variant_id and l.store_id = s.store_id and l.reserved)
         + (select coalesce(sum(e.quantity), 0) from exchanges e where e.variant_id = s.variant_id and e.store_id = s.store_id and e.state = 'held')`,
    ),
  ).toEqual([])
})

test('everything bears the day of its act: sign-ups over weeks, money, moves and mails when the orders were', async () => {
  const [spread] = await rows<Record<string, number>>(
    `select (select count(distinct created_at::date) from users where is_sample) as "joinedDays", (select count(*) from users where created_at > now() - interval '1 day') as "joinedNow",
      (select count(distinct created_at::date) from ledger_transfers) as "ledgerDays", (select count(distinct created_at::date) from mails) as "mailDays",
      (select count(distinct created_at::date) from stock_changes where why = 'sale') as "saleDays",
      (select count(*) from orders o join users u on u.id = o.user_id where o.placed_at < u.created_at) as "tooEarly"`,
  )
  expect(spread).toMatchObject({ joinedNow: 0, tooEarly: 0 })
  for (const name of ['joinedDays', 'ledgerDays', 'mailDays', 'saleDays']) expect(spread?.[name], name).toBeGreaterThan(15)
  expect(
    await rows(
      `select t.reference from ledger_transfers t join orders o on o.number = t.reference where t.kind like 'capture.%' and t.created_at <> o.placed_at`,
    ),
  ).toEqual([])
})

test('lists that go by what came last go by time, give or take those who shop at once', async () => {
  const [far] = await rows<{ most: number }>(
    `select max(abs(by_id - by_time))::int as most from (
       select row_number() over (order by id) as by_id, row_number() over (order by placed_at, id) as by_time from orders) each`,
  )
  expect(far?.most).toBeLessThan(12)
})

test('stores and SPIRAL Centers move past orders while they are open', async () => {
  const moves = await rows<{ at: Date; hours: string; zone: string; state: string; to: string }>(
    `select e.created_at as at, coalesce(case when e.role = 'mall' then coalesce(m.center_hours, m.hours) end, s.hours) as hours,
       coalesce(case when e.role = 'mall' then m.time_zone end, s.time_zone) as zone, s.state, e."to"
     from fulfillment_events e join fulfillments f on f.id = e.fulfillment_id join stores s on s.id = f.store_id left join malls m on m.id = f.center_mall_id
     where e.role in ('retailer', 'mall') and e."to" <> 'delivered'`,
  )
  expect(moves.length).toBeGreaterThan(100)
  expect(moves.filter(({ at, hours, zone, state }) => !isOpen(hours, zone, at, state))).toEqual([])
})

test('stores have a record of kept promises, and a shopper has an exchange that waits', async () => {
  const [kept] = await rows<{ stores: number }>('select count(*)::int as stores from store_records where due > 0')
  expect(kept?.stores).toBeGreaterThan(5)
  expect(await rows(`select id from exchanges where state = 'held'`)).not.toEqual([])
})

test('the sample shopper has an order in every state that can be met', async () => {
  const states = (
    await rows<{ state: string }>(
      `select distinct f.state from fulfillments f join orders o on o.id = f.order_id join users u on u.id = o.user_id where u.email = '${SAMPLE_EMAILS.shopper}'`,
    )
  ).map(({ state }) => state)
  expect(states).toEqual(
    expect.arrayContaining([
      'placed',
      'accepted',
      'ready',
      'packed',
      'in_transit',
      'at_center',
      'shipped',
      'picked_up',
      'delivered',
      'cancelled',
    ]),
  )
  const [waits] = await rows<{ passes: number; choices: number }>(
    `select count(*) filter (where f.pickup_code is not null and f.hold_until > now()) as passes, count(*) filter (where f.choice_since is not null) as choices
     from fulfillments f join orders o on o.id = f.order_id join users u on u.id = o.user_id where u.email = '${SAMPLE_EMAILS.shopper}'`,
  )
  expect(waits?.passes).toBeGreaterThanOrEqual(2)
  expect(waits?.choices).toBe(1)
})

test('the sample people can sign in with the password that is printed, and the shopper has SPIRALs', async () => {
  expect(await isPlanted(app.deps.db)).toBe(true)
  for (const email of Object.values(SAMPLE_EMAILS)) {
    const { status } = await app.call(guest(), logIn, { body: { email, password: SAMPLE_PASSWORD } })
    expect([email, status]).toEqual([email, 200])
  }
  const [spirals] = await rows<{ sum: number }>(
    `select coalesce(sum(remaining), 0)::int as sum from spiral_lots l join users u on u.id = l.user_id where u.email = '${SAMPLE_EMAILS.shopper}'`,
  )
  expect(spirals?.sum).toBeGreaterThan(100)
})

test('screens:R40 the sample shopper has lists, alerts of which some came true by what stores did, and a list others see', async () => {
  const maya = guest()
  await app.call(maya, logIn, { body: { email: SAMPLE_EMAILS.shopper, password: SAMPLE_PASSWORD } })
  const { lists, items } = (await app.call(maya, wishlist)).body
  expect(lists).toMatchObject([{ isDefault: true }, { name: 'Birthday ideas', privacy: 'link', count: 3 }])
  expect(items.length).toBeGreaterThanOrEqual(9)
  expect(items.filter(({ currentPrice, originalPrice }) => currentPrice < originalPrice).length).toBeGreaterThanOrEqual(2)
  const told = await rows<{ type: string; count: number }>(
    `select n.type, count(*)::int as count from notifications n join users u on u.id = n.user_id where u.email = '${SAMPLE_EMAILS.shopper}'
     and n.type in ('price_drop', 'back_in_stock') group by 1 order by 1`,
  )
  expect(told).toEqual([
    { type: 'back_in_stock', count: 1 },
    { type: 'price_drop', count: 2 },
  ])
  const bell = (await app.call(maya, notifications, { query: { limit: 100 } })).body
  expect(bell.unread).toBeGreaterThanOrEqual(3)
  expect(bell.unread).toBeLessThanOrEqual(12)
  const days = bell.items.map(({ timestamp }) => timestamp.getTime())
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const token = new URL(lists[1]?.shareUrl ?? '').searchParams.get('shared') ?? ''
  expect((await app.call(guest(), sharedList, { params: { token } })).body.items.filter(({ taken }) => taken > 0)).toHaveLength(1)
})

test('a first start that was cut short goes on where it stopped', async () => {
  const before = await rows(
    'select (select count(*) from orders) as orders, (select count(*) from products) as products, (select count(*) from ledger_transfers) as transfers',
  )
  await rows(`delete from users where email <> '${SAMPLE_EMAILS.shopper}' and is_sample and email not like '%.%@example.com'`)
  expect(await isPlanted(app.deps.db)).toBe(false)
  await plantSample(app, { products: 900, orders: 90 }, quiet)
  expect(await isPlanted(app.deps.db)).toBe(true)
  expect(
    await rows(
      'select (select count(*) from orders) as orders, (select count(*) from products) as products, (select count(*) from ledger_transfers) as transfers',
    ),
  ).toEqual(before)
})

test('the marketplace grows to the size that is asked for', async () => {
  await growTo(bare.deps.db, 1_200, new Date('2026-11-20T08:00:00Z'), quiet)
  const [count] = await rows<{ products: number; found: number }>(
    'select (select count(*) from products) as products, (select count(*) from search_documents) as found',
    bare,
  )
  expect(count).toEqual({ products: 1_200, found: 1_200 })
})

test('a growth that was cut off after its products goes on with what is not findable yet', async () => {
  await rows('delete from search_documents where product_id > (select max(product_id) - 150 from search_documents)', bare)
  const said: string[] = []
  await growTo(bare.deps.db, 1_200, new Date('2026-11-20T08:00:00Z'), (words) => said.push(words))
  expect(await rows('select count(*) as found from search_documents', bare)).toEqual([{ found: 1_200 }])
  expect(said).toEqual(['Making everything findable'])
})

test.each([{}, { near: '55425', within: 25 }, { near: '10001', within: 25 }])(
  'no card promises what Add does not keep, and no sale shelf stands without a sale: %o',
  async (place) => {
    const near = 'near' in place ? { near: place.near } : {}
    const home = (await app.call(guest(), shelves, { query: place })).body.items
    const list = (await app.call(guest(), products, { query: { ...place, limit: 24 } })).body.items
    const sale = home.find(({ key }) => key === 'sale')
    expect(sale?.products.every(({ price, compareAtPrice }) => compareAtPrice !== null && compareAtPrice > price)).not.toBe(false)
    const kept = async (card: ProductCard) => {
      const { body } = await app.call(guest(), product, { params: { id: card.slug }, query: near })
      const there = body.offers.filter(
        ({ store, available, variantId }) =>
          store.id === card.store.id && available > 0 && (card.onlyVariantId === null || variantId === card.onlyVariantId),
      )
      return {
        price: card.onlyVariantId === null ? card.price : there[0]?.price,
        from: card.lowestPrice <= card.price,
        ships: there.some(({ methods }) => methods.includes('ship-to-me')),
        today: there.some(
          ({ methods, estimates }) => methods.includes('in-store-pickup') && /ready today/i.test(estimates['in-store-pickup']),
        ),
      }
    }
    const cards = [...home.flatMap((shelf) => shelf.products), ...list].filter(({ inStock }) => inStock)
    expect(cards.length).toBeGreaterThan(20)
    for (const card of cards) {
      const { today, ...rest } = await kept(card)
      expect({ title: card.title, ...rest }).toEqual({ title: card.title, price: card.price, from: true, ships: card.shipsHome })
      if (card.pickupToday && !card.callAhead) expect({ title: card.title, today }).toEqual({ title: card.title, today: true })
    }
  },
)

test('most shelves were counted today, and a few are forgotten', async () => {
  const [share] = await rows<{ today: number; old: number }>(
    `select avg((counted_at > now() - interval '1 day')::int)::float8 as today, avg((counted_at < now() - interval '7 days')::int)::float8 as old from stock`,
  )
  expect(share?.today).toBeGreaterThan(0.6)
  expect(share?.old).toBeGreaterThan(0)
  expect(share?.old).toBeLessThan(0.1)
})
