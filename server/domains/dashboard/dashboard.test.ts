import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '#contracts/community/people.ts'
import { dashboard, dashboardAround, dismissSuggestion } from '#contracts/dashboard.ts'
import { createEvent } from '#contracts/events/host.ts'
import { rsvp } from '#contracts/events/events.ts'
import { categories } from '#contracts/catalog/catalog.ts'
import { extendHold } from '#contracts/pickups/pickups.ts'
import { changePreferences, clearPreferences, DASHBOARD_CARDS } from '#contracts/preferences.ts'
import { saveWish } from '#contracts/wishlist.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, handOver, HOME, lineOf, buy, moveOn } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let bloom: Shop
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  bloom = await aShop(app, { store: { name: 'Bloom & Co' }, product: { title: 'Tulip vase' } })
  await app.settle()
})
afterAll(() => app.close())

const of = async (who: TestPerson, near: string | undefined = '55425') => {
  await app.settle()
  const { body, status } = await app.call(who, dashboard, { query: near === undefined ? {} : { near } })
  expect(status).toBe(200)
  if (!body.suggestions) throw new Error('nothing is suggested')
  return { ...body, suggestions: body.suggestions }
}
const db = () => app.deps.db.$client

test('a new shopper gets real stores, products and events nearby; nobody else reads the page', async () => {
  const manager = await aPerson(app, { malls: [{ mallId: bloom.mallId, role: 'manager' }] })
  await app.call(manager, createEvent, {
    body: {
      mallId: bloom.mallId,
      storeId: null,
      title: 'Lantern walk',
      about: 'We walk around the pond with lanterns.',
      kind: 'season',
      place: 'North entrance',
      startsAt: '2099-11-28T17:00',
      endsAt: '2099-11-28T19:00',
      price: 0 as never,
      seats: 20,
      isForKids: true,
      spirals: 0,
    },
    key: 'lantern-walk',
  })
  const terry = await aPerson(app)
  const { isNew, pickups, suggestions, nearEvents, myEvents, spirals } = await of(terry)
  expect({ isNew, pickups, myEvents }).toEqual({ isNew: true, pickups: [], myEvents: [] })
  expect(spirals).toMatchObject({ balance: 0, tier: { from: 0 } })
  expect(suggestions.places.map(({ name }) => name)).toContain('Bloom & Co')
  expect(suggestions.products).toMatchObject([{ title: 'Tulip vase', why: 'In stock near you at Bloom & Co' }])
  expect(nearEvents).toMatchObject([{ title: 'Lantern walk' }])
  // Far away nothing of this is near.
  const { suggestions: away, nearEvents: eventsAway } = await of(terry, '90067')
  expect([away.places, away.products, eventsAway]).toEqual([[], [], []])
  await app.call(terry, rsvp, { params: { id: nearEvents[0]?.id as never }, body: { seats: 1 } })
  const after = await of(terry)
  expect(after).toMatchObject({ isNew: false, nearEvents: [], myEvents: [{ event: { title: 'Lantern walk' }, isWaiting: false }] })
  expect((await app.call(guest(), dashboard, { query: {} })).status).toBe(401)
})

test('a ZIP that nobody knows, and none at all, still give a page', async () => {
  const terry = await aPerson(app)
  expect((await of(terry, '00000')).isNew).toBe(true)
  expect((await of(terry, undefined)).suggestions.isPersonal).toBe(true)
})

test('pickups stand with the place, the end of the hold and what may be done; parcels stand apart', async () => {
  const [ana, clerk] = [await aPerson(app), await aClerk(app, bloom)]
  const later = await aPart(app, ana, bloom)
  const ready = await aPart(app, ana, bloom)
  await moveOn(app, clerk, ready, 'accepted', 'ready')
  await buy(app, ana, [lineOf(bloom, { fulfillmentMethod: 'ship-to-me' })], { destination: HOME } as never)
  const { pickups, parcels, isNew } = await of(ana)
  expect(isNew).toBe(false)
  expect(pickups.map(({ fulfillmentId, state }) => [fulfillmentId, state])).toEqual([
    [ready.id, 'ready'],
    [later.id, 'placed'],
  ])
  expect(pickups[0]).toMatchObject({ to: 'Bloom & Co', title: 'Tulip vase', items: 1, mayExtendHold: true, mustChoose: false })
  expect(pickups[0]?.holdUntil).toBeInstanceOf(Date)
  expect(parcels).toMatchObject([{ method: 'ship-to-me', to: HOME.city, opening: null }])
  await app.call(ana, extendHold, { params: { number: ready.number, fulfillmentId: ready.id }, query: {} })
  expect((await of(ana)).pickups[0]?.mayExtendHold).toBe(false)
  // A stranger sees nothing of it.
  expect((await of(await aPerson(app))).pickups).toEqual([])
  // One pass hands over all that waits at the counter.
  await handOver(app, clerk, bloom, later.id)
  const { pickups: left, buyAgain } = await of(ana)
  expect(left).toEqual([])
  expect(buyAgain).toMatchObject([{ title: 'Tulip vase', price: bloom.price }])
})

test('a saved product that costs less now is a drop; a higher price is none', async () => {
  const shop = await aShop(app, { price: 3000 })
  const ana = await aPerson(app)
  await app.call(ana, saveWish, { body: { productId: shop.productId } })
  expect((await of(ana)).drops).toEqual([])
  await db().query('update variants set price = 2500 where id = $1', [shop.variantId])
  expect((await of(ana)).drops).toMatchObject([{ originalPrice: 3000, currentPrice: 2500 }])
  await db().query('update variants set price = 3500 where id = $1', [shop.variantId])
  expect((await of(ana)).drops).toEqual([])
  // A drop of what is sold out is nothing to act on.
  await db().query('update variants set price = 2000 where id = $1', [shop.variantId])
  await db().query('update stock set on_hand = 0 where variant_id = $1', [shop.variantId])
  expect((await of(ana)).drops).toEqual([])
})

test('suggestions say why, and what is dismissed stays away until it is taken back', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await app.call(ana, follow, { body: { storeId: bloom.storeId, isFollowed: true } })
  const why = async () => (await of(ana)).suggestions.products.find(({ id }) => id === bloom.productId)?.why
  expect(await why()).toBe('Because you follow Bloom & Co')
  const dismiss = (id: number, isDismissed: boolean, kind: 'product' | 'store' | 'mall' = 'product') =>
    app.call(ana, dismissSuggestion, { body: { kind, id, isDismissed } })
  await Promise.all([dismiss(bloom.productId, true), dismiss(bloom.productId, true)])
  expect(await why()).toBeUndefined()
  const still = (await of(bo)).suggestions
  expect(still.products.map(({ id }) => id)).toContain(bloom.productId)
  await dismiss(bloom.productId, false)
  expect(await why()).toBe('Because you follow Bloom & Co')
  expect((await dismiss(999_999_999, true)).status).toBe(404)
  const mall = still.places.find(({ kind }) => kind === 'mall')
  await dismiss(mall?.id ?? 0, true, 'mall')
  expect((await of(ana)).suggestions.places.map(({ name, kind }) => `${kind} ${name}`)).not.toContain(`mall ${mall?.name}`)
})

test('without personalization only stores nearby are suggested; likes count otherwise', async () => {
  const shop = await aShop(app, { store: { name: 'Far & Wide' } })
  const { items } = (await app.call(guest(), categories)).body
  const games = items.find(({ name }) => name === 'Games')
  await aProduct(app, shop.retailerId, { title: 'Marble run', category: 'games', storeIds: [shop.storeId] })
  const ana = await aPerson(app)
  await app.call(ana, follow, { body: { storeId: bloom.storeId, isFollowed: true } })
  await app.call(ana, changePreferences, { body: { likes: [games?.id as never] } })
  const reasons = async () => (await of(ana)).suggestions.products.map(({ why }) => why)
  expect(await reasons()).toEqual(expect.arrayContaining(['Because you follow Bloom & Co', 'Because you like Games']))
  await app.call(ana, changePreferences, { body: { personalized: false } })
  expect((await of(ana)).suggestions.isPersonal).toBe(false)
  for (const reason of await reasons()) expect(reason).toMatch(/^In stock near you at /)
})

test('asked for the day alone, suggestions and events nearby are left for a second read, except for a new shopper', async () => {
  const ana = await aPerson(app)
  const day = async () => (await app.call(ana, dashboard, { query: { near: '55425', day: true } })).body
  expect((await day()).suggestions?.products.length).toBeGreaterThan(0)
  await app.call(ana, follow, { body: { storeId: bloom.storeId, isFollowed: true } })
  expect(await day()).toMatchObject({ isNew: false, suggestions: null, nearEvents: [] })
  const whole = await of(ana)
  const { body: around } = await app.call(ana, dashboardAround, { query: { near: '55425' } })
  expect(around).toEqual({ nearEvents: whole.nearEvents, suggestions: whole.suggestions })
  expect((await app.call(guest(), dashboardAround, { query: {} })).status).toBe(401)
})

test('a few of each kind are shown, and all are counted', async () => {
  const shop = await aShop(app, { store: { name: 'Busy store' }, onHand: 50 })
  const [ana, clerk] = [await aPerson(app), await aClerk(app, shop)]
  for (let i = 0; i < 6; i++) await aPart(app, ana, shop)
  await moveOn(app, clerk, await aPart(app, ana, shop), 'accepted', 'ready')
  const { pickups, counts } = await of(ana)
  expect(counts).toEqual({ ready: 1, waiting: 6 })
  expect(pickups.map(({ state }) => state)).toEqual(['ready', 'placed', 'placed', 'placed', 'placed'])
})

test('cards stand in the order that the person chose, also those that came later, and hidden ones say so', async () => {
  const ana = await aPerson(app)
  const cards = async () => (await of(ana)).cards.map(({ name, isHidden }) => (isHidden ? `(${name})` : name))
  expect(await cards()).toEqual([...DASHBOARD_CARDS])
  await app.call(ana, changePreferences, { body: { cards: ['suggestions', 'drops'], hiddenCards: ['buy_again'] } })
  expect((await cards()).slice(0, 3)).toEqual(['suggestions', 'drops', 'ready'])
  expect(await cards()).toContain('(buy_again)')
  expect(await cards()).toHaveLength(DASHBOARD_CARDS.length)
  const refused = await app.call(ana, changePreferences, { raw: { cards: ['drops', 'drops'] } } as never)
  expect(refused.problem.errors).toMatchObject([{ pointer: '/cards', message: 'Choose each only once.' }])
  await app.call(ana, clearPreferences)
  expect((await cards())[0]).toBe('suggestions')
})

test('without personalization what is suggested is the same for two people in one place', async () => {
  const far = await aShop(app, { store: { name: 'Known store' } })
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await app.call(ana, saveWish, { body: { productId: bloom.productId } })
  await app.call(ana, follow, { body: { storeId: far.storeId, isFollowed: true } })
  await buy(app, ana, [lineOf(bloom)])
  for (const who of [ana, bo]) await app.call(who, changePreferences, { body: { personalized: false } })
  expect((await of(ana)).suggestions).toEqual((await of(bo)).suggestions)
  expect((await of(ana)).suggestions.places.map(({ reason }) => reason)).not.toContain('You bought here')
})
