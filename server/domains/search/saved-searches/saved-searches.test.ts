import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForExport, exportFile } from '#contracts/privacy.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cents } from '#contracts/money.ts'
import {
  changeNotificationPreferences,
  notificationPreferences,
  notifications,
  unsubscribe,
} from '#contracts/notifications/notifications.ts'
import { changeProduct, changeVariant, setStock } from '#contracts/catalog/inventory.ts'
import { changeSavedSearch, removeSavedSearch, savedSearches, saveSearch, type SearchToSave } from '#contracts/search/saved-searches.ts'
import { HOUR } from '#contracts/time.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { seedPlaces } from '../../places/seed.ts'
import { stopToken } from '../../notifications/unsubscribe.ts'
import { answerSavedSearches, forgetMatches } from '../jobs.ts'
import { matchNews, SEARCHES_AT_ONCE } from './match-news.ts'

let app: TestApp
let ana: TestPerson
let owner: TestPerson
let retailerId: RetailerId
let mallId: MallId
let here: StoreId
let far: StoreId
let now = new Date('2026-11-20T18:00:00Z')
const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  retailerId = await aRetailer(app)
  mallId = await aMall(app, { name: 'North Mall' })
  here = await aStore(app, retailerId, { mallId, name: 'Prairie Goods' })
  far = await aStore(app, retailerId, { ...NEW_YORK, name: 'Harbor Goods', offersPickup: false })
  owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  await aProduct(app, retailerId, { title: 'Oak desk', storeIds: [here] })
  await app.settle()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await aPerson(app)
  now = new Date(now.getTime() + 24 * HOUR)
})

const save = (search: SearchToSave, name = 'My search', person = ana) => app.call(person, saveSearch, { body: { name, search } })
const add = async (title: string, more: Parameters<typeof aProduct>[2] = {}) => {
  const { productId, variantIds } = await aProduct(app, retailerId, { title, description: '', storeIds: [here], price: 50_00, ...more })
  await app.settle()
  return { productId, variantId: variantIds[0] as (typeof variantIds)[number] }
}
type Made = Awaited<ReturnType<typeof add>>
const price = async ({ productId, variantId }: Made, dollars: number) => {
  const { status } = await app.call(owner, changeVariant, { params: { id: variantId }, body: { price: cents(dollars * 100) } })
  expect(status, String(productId)).toBe(200)
  await app.settle()
}
const stock = async ({ variantId }: Made, storeId: StoreId, onHand: number) => {
  const { status } = await app.call(owner, setStock, { body: { storeId, variantId, onHand, reason: 'count' } })
  expect(status).toBe(200)
  await app.settle()
}
const look = async () => {
  await answerSavedSearches.act(app.deps, {})
  await app.settle()
}
const heard = async (person = ana) => (await app.call(person, notifications, { query: { category: 'searches' } })).body.items
const messages = async (person = ana) => (await heard(person)).map(({ message }) => message).reverse()

test('screens:/products a saved search tells of what is new, in the list and by mail, and leads back to itself', async () => {
  const { body, status } = await save({ q: 'blue kettles', maxPrice: cents(60_00) }, 'Kettles')
  expect({ status, ...body }).toMatchObject({
    status: 201,
    name: 'Kettles',
    about: '“blue kettles” · up to $60.00',
    href: '/search?maxPrice=60&q=blue+kettles&everywhere=1',
    tells: true,
  })
  await add('Blue kettle')
  await add('Red kettle')
  await add('Blue kettle of copper', { price: 90_00 })
  await look()
  expect(await heard()).toMatchObject([
    {
      type: 'search_match',
      category: 'searches',
      subject: 'Kettles',
      message: 'Blue kettle is at Prairie Goods now, for $50.00.',
      href: body.href,
      isRead: false,
    },
  ])
  expect((await mailsTo(app, ana.email))[0]).toMatchObject({
    kind: 'search-match',
    subject: 'New for “Kettles”: Blue kettle',
    text: expect.stringContaining(body.href),
  })
  await look()
  expect(await heard()).toHaveLength(1)
})

test('what was there when the search was saved is no news; a lower price is, and a higher one is not', async () => {
  const lamp = await add('Marble lamp')
  await save({ q: 'marble lamp' })
  await look()
  expect(await heard()).toEqual([])
  await price(lamp, 60)
  await look()
  expect(await heard()).toEqual([])
  await price(lamp, 45)
  await look()
  expect(await messages()).toEqual(['Marble lamp is down to $45.00 at Prairie Goods.'])
})

test('a price that goes up and down between two looks, and one that was told already, are told once', async () => {
  const lamp = await add('Walnut lamp')
  await save({ q: 'walnut lamp' })
  for (const dollars of [40, 50]) await price(lamp, dollars)
  await look()
  expect(await heard()).toEqual([])
  for (const dollars of [40, 50, 40]) {
    await price(lamp, dollars)
    await look()
    now = new Date(now.getTime() + 2 * HOUR)
  }
  expect(await messages()).toEqual(['Walnut lamp is down to $40.00 at Prairie Goods.'])
  await price(lamp, 39)
  await look()
  expect(await messages()).toHaveLength(2)
})

test('what came back is news, what sold out again before it could be told is not', async () => {
  const clock = await add('Wall clock', { onHand: 0 })
  await save({ q: 'wall clock' })
  await stock(clock, here, 3)
  await stock(clock, here, 0)
  await look()
  expect(await heard()).toEqual([])
  await stock(clock, here, 3)
  await look()
  expect(await messages()).toEqual(['Wall clock is at Prairie Goods now, for $50.00.'])
})

test('however much is new, a search tells at most once an hour, and then all together', async () => {
  await save({ q: 'garden gnome' })
  await add('Garden gnome')
  await look()
  await add('Garden gnome with hat')
  await add('Garden gnome with lantern')
  now = new Date(now.getTime() + HOUR - 1)
  await look()
  expect(await heard()).toHaveLength(1)
  now = new Date(now.getTime() + 1)
  await look()
  const [, second] = await messages()
  expect(second).toMatch(/^Garden gnome with (hat|lantern) is at Prairie Goods now, for \$50\.00, and 1 more\.$/)
})

test('more than a message can name is said to be more', async () => {
  await save({ brand: 'Bulkhouse' })
  for (let i = 1; i <= 22; i++) await aProduct(app, retailerId, { title: `Brush ${i}`, brand: 'Bulkhouse', storeIds: [here] })
  await app.settle()
  await look()
  expect(await messages()).toEqual([expect.stringMatching(/, and there is much more\.$/)])
})

test.each<[string, SearchToSave, boolean]>([
  ['a category above it', { category: 'home' }, true],
  ['another category', { category: 'electronics' }, false],
  ['its brand, in any spelling', { brand: 'oakline' }, true],
  ['another brand', { brand: 'Northfield' }, false],
  ['one of two values of an option', { options: 'color:teal|color:red' }, true],
  ['another option', { options: 'color:red' }, false],
  ['one option of two that are asked for', { options: 'color:teal|size:xl' }, false],
  ['words and a store that has it', { q: 'vase', storeId: 1 as StoreId }, true],
  ['a store that does not have it', { q: 'vase', storeId: 2 as StoreId }, false],
  ['the mall of its store', { mallId: 1 as MallId }, true],
  ['stores near', { q: 'vase', near: '55425', within: 25 }, true],
  ['stores that are far away', { q: 'vase', near: '10007', within: 25 }, false],
  ['the whole country', { q: 'vase', near: '10007', within: 1000 }, true],
  ['a ZIP without a distance', { q: 'vase', near: '10007' }, true],
  ['a lowest price it does not reach', { q: 'vase', minPrice: cents(60_00) }, false],
  ['only what is on sale', { q: 'vase', onSale: true }, false],
  ['a way its store offers', { q: 'vase', method: 'in-store-pickup' }, true],
  ['words it has, and one that is not wanted', { q: 'vase without stripes' }, false],
  ['all words but one', { q: 'vase zylinder' }, false],
])('what fits: %s', async (_, search, fits) => {
  const place = { ...(search.storeId && { storeId: search.storeId === 1 ? here : far }), ...(search.mallId && { mallId }) }
  expect((await save({ ...search, ...place })).status).toBe(201)
  await add('Vase with stripes', {
    category: 'home',
    brand: 'Oakline',
    options: [{ name: 'Color', values: ['Teal'] }],
    variants: [{ sku: `VASE-${now.getTime()}`, price: cents(50_00), optionValues: ['Teal'], stock: [{ storeId: here, onHand: 3 }] }],
  })
  await look()
  expect(await heard()).toHaveLength(fits ? 1 : 0)
})

test('near somebody it is new when it comes to a store within their reach, wherever else it was', async () => {
  const stool = await add('Bar stool', { storeIds: [far] })
  await save({ q: 'bar stool', near: '55425', within: 50 })
  await price(stool, 45)
  await look()
  expect(await heard()).toEqual([])
  await stock(stool, here, 2)
  await look()
  expect(await messages()).toEqual(['Bar stool is at Prairie Goods now, for $45.00.'])
})

test('words that no product has yet are waited for', async () => {
  await save({ q: 'theremin' })
  await add('Theremin')
  await look()
  expect(await messages()).toHaveLength(1)
})

test('what is not sold any more when its hour comes is not told', async () => {
  await save({ q: 'copper pan' })
  await add('Copper pan')
  await look()
  const second = await add('Copper pan, small')
  await look()
  await app.call(owner, changeProduct, { params: { id: second.productId }, body: { status: 'archived' } })
  await app.settle()
  now = new Date(now.getTime() + HOUR)
  await look()
  expect(await heard()).toHaveLength(1)
})

test('a search that was switched off, removed, or whose mails were stopped tells nothing there', async () => {
  const off = (await save({ q: 'felt slippers' }, 'Off')).body
  const gone = (await save({ q: 'felt slippers', maxPrice: cents(99_00) }, 'Gone')).body
  await save({ q: 'felt slippers', maxPrice: cents(98_00) }, 'Kept')
  expect((await app.call(ana, changeSavedSearch, { params: { id: off.id }, body: { tells: false } })).body).toMatchObject({ tells: false })
  expect((await app.call(ana, removeSavedSearch, { params: { id: gone.id } })).status).toBe(204)
  await app.call(guest(), unsubscribe, { params: { token: stopToken(app.deps, ana.id, 'searches') } })
  await add('Felt slippers')
  await look()
  expect((await heard()).map(({ subject }) => subject)).toEqual(['Kept'])
  expect(await mailsTo(app, ana.email)).toEqual([])
  const { categories } = (await app.call(ana, notificationPreferences)).body
  expect(categories).toMatchObject({ searches: { email: false, push: true }, wishlist: { email: true } })
  // Switched on again: changes in the meantime are not reported.
  await app.call(ana, changeSavedSearch, { params: { id: off.id }, body: { tells: true } })
  await look()
  expect(await heard()).toHaveLength(1)
})

test('whoever chose messages before there were saved searches hears of them', async () => {
  const { body } = await app.call(ana, notificationPreferences)
  await app.call(ana, changeNotificationPreferences, { body: { ...body, push: false } })
  await rowsOf(
    app.deps.db,
    'test.older',
    `update notification_preferences set categories = categories - 'searches' where user_id = $1 returning user_id`,
    [ana.id],
  )
  expect((await app.call(ana, notificationPreferences)).body.categories.searches).toEqual({ email: true, push: true, inApp: true })
})

test('the same search saved twice, in whatever order it is written, is one search with its new name', async () => {
  const first = (await save({ q: 'mug', category: 'home', inStock: false }, 'Mugs')).body
  const second = (await save({ category: 'home', q: 'mug' }, 'My mugs')).body
  expect(second).toMatchObject({ id: first.id, name: 'My mugs' })
  expect((await app.call(ana, savedSearches)).body.items).toHaveLength(1)
  expect((await app.call(ana, changeSavedSearch, { params: { id: first.id }, body: { name: 'Cups' } })).body.name).toBe('Cups')
})

test('bad input: no name, nothing to look for, an unknown ZIP or category, one too many, and somebody else', async () => {
  expect((await app.call(ana, saveSearch, { raw: { name: ' ', search: { q: 'mug' } } } as never)).status).toBe(422)
  for (const search of [{}, { maxPrice: cents(10_00) }, { near: '55425', within: 25 }, { q: '!!!' }, { category: 'no-such-thing' }])
    expect(await save(search), JSON.stringify(search)).toMatchObject({ status: 422, problem: { code: 'saved_searches.too_wide' } })
  expect((await save({ q: 'mug', near: '00000' })).problem.code).toBe('places.unknown_zip')
  expect((await app.call(guest(), saveSearch, { body: { name: 'Mugs', search: { q: 'mug' } } })).status).toBe(401)
  const all = await Promise.all(Array.from({ length: LIMITS.savedSearches + 3 }, (_, i) => save({ q: `mug number ${i + 1}` })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(LIMITS.savedSearches)
  expect(all.find(({ status }) => status === 409)?.problem.code).toBe('saved_searches.too_many')
  const { items } = (await app.call(ana, savedSearches)).body
  expect(items).toHaveLength(LIMITS.savedSearches)
  const stranger = await aPerson(app)
  const params = { id: (items[0] as (typeof items)[number]).id }
  expect((await app.call(stranger, changeSavedSearch, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await app.call(stranger, removeSavedSearch, { params })).status).toBe(404)
  expect((await app.call(stranger, savedSearches)).body.items).toEqual([])
})

test('safety:W6 two looks at the same moment tell once', async () => {
  await save({ q: 'paper kite' })
  await add('Paper kite')
  await Promise.all([look(), look(), look()])
  await look()
  expect(await messages()).toHaveLength(1)
})

test('safety:W6 what is found in the moment in which something found before is told is told an hour later, not never', async () => {
  await save({ q: 'clay whistle' })
  await add('Clay whistle')
  await matchNews(app.deps)
  await add('Clay whistle in green')
  const { finding } = await transact(app.deps.db, async (tx) => {
    // Acts like another run that began while this one is still in progress.
    const telling =
      'update saved_searches set due_at = null, told_at = $2, rounds = rounds + 1 where user_id = $1 and due_at is not null returning id'
    expect(await rowsOf(tx, 'test.telling', telling, [ana.id, now])).toHaveLength(1)
    let hasEnded = false
    const finding = matchNews(app.deps).finally(() => {
      hasEnded = true
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => hasEnded || (await rowsOf(app.deps.db, 'test.waiting', waiting)).length > 0).toBe(true)
    return { finding }
  })
  await finding
  await look()
  expect(await messages()).toEqual([])
  now = new Date(now.getTime() + HOUR)
  await look()
  expect(await messages()).toHaveLength(1)
})

test('an anchor that very many wait at is looked at page by page: each search hears once, and what was cut off is begun again', async () => {
  const waiting = 2 * SEARCHES_AT_ONCE + 7
  await save({ q: 'sousaphones', maxPrice: cents(60_00) })
  await rowsOf(
    app.deps.db,
    'test.crowd',
    `with crowd as (insert into users (email, name, email_verified) select 'crowd' || n || '@example.com', 'C', true from generate_series(1, $1) n returning id)
     insert into saved_searches (user_id, name, address, anchor, words, max_price, on_sale, since)
     select c.id, 'Crowd', s.address, s.anchor, s.words, case when right(c.id::text, 1) < '8' then s.max_price else 1 end, false, s.since
     from crowd c, saved_searches s where s.user_id = $2`,
    [waiting - 1, ana.id],
  )
  const horn = await add('Brass sousaphone')
  const [{ anchor } = { anchor: '' }] = await rowsOf<{ anchor: string }>(
    app.deps.db,
    'test.anchor',
    'select anchor from saved_searches where user_id = $1',
    [ana.id],
  )
  const fitting = async () =>
    (
      await rowsOf<{ n: number }>(
        app.deps.db,
        'test.fitting',
        'select count(*) as n from saved_searches where anchor = $1 and max_price > 100',
        [anchor],
      )
    )[0]?.n
  const kept = async () =>
    (
      await rowsOf<{ n: number; most: number }>(
        app.deps.db,
        'test.kept',
        `select count(*) as n, coalesce(max(c), 0) as most from (
           select count(*) as c from saved_search_matches m join saved_searches s on s.id = m.search_id where m.product_id = $1 and s.anchor = $2 group by s.id) each`,
        [horn.productId, anchor],
      )
    )[0]
  // Locks a search on the second page, so that this attempt stops after the first page.
  await transact(app.deps.db, async (tx) => {
    await rowsOf(
      tx,
      'test.hold-search',
      `select from saved_searches where anchor = (select anchor from saved_searches where user_id = $1) and max_price > 100 order by id desc limit 1 for update`,
      [ana.id],
    )
    await expect(matchNews(app.deps)).rejects.toThrow()
  })
  const first = (await kept())?.n ?? 0
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(2 * SEARCHES_AT_ONCE)
  await matchNews(app.deps)
  expect(await kept()).toEqual({ n: await fitting(), most: 1 })
  expect((await kept())?.n).toBeGreaterThan(first)
  expect(await rowsOf(app.deps.db, 'test.news-left', 'select from product_news')).toEqual([])
  await rowsOf(app.deps.db, 'test.crowd-gone', `delete from saved_searches where name = 'Crowd'`)
  await look()
  expect(await messages()).toEqual(['Brass sousaphone is at Prairie Goods now, for $50.00.'])
})

test('nothing is noted of a change while nobody waits, and what was told is remembered for a month', async () => {
  const count = async (table: string) => (await rowsOf<{ n: number }>(app.deps.db, '', `select count(*)::int as n from ${table}`))[0]?.n
  await save({ q: 'tin robot' })
  await add('Tin robot')
  await look()
  expect(await count('product_news')).toBe(0)
  await rowsOf(app.deps.db, '', 'update saved_searches set tells = false')
  await add('Tin robot, large')
  expect(await count('product_news')).toBe(0)
  await rowsOf(app.deps.db, '', 'update saved_searches set tells = true')
  now = new Date(now.getTime() + 29 * 24 * HOUR)
  await forgetMatches.act(app.deps, {})
  expect(await count('saved_search_matches')).toBeGreaterThan(0)
  now = new Date(now.getTime() + 60 * 24 * HOUR)
  await forgetMatches.act(app.deps, {})
  expect(await count('saved_search_matches')).toBe(0)
})

test('safety:D1 the export holds saved searches and what they found', async () => {
  await save({ q: 'sea chest' }, 'Chests')
  await add('Sea chest')
  await look()
  await app.call(ana, askForExport)
  await app.settle()
  expect((await app.call(ana, exportFile)).body).toMatchObject({
    savedSearches: [{ name: 'Chests', address: 'q=sea+chest', found: [{ why: 'arrived' }] }],
  })
})
