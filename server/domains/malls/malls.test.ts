import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminMall, changeMall, createMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import { deskParcels, receiveParcel } from '#contracts/store-work/center-desk.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { giftCardPlaces } from '#contracts/gift-cards/gift-cards.ts'
import type { MallId, UnitId } from '#contracts/ids.ts'
import { announce, announcementsOfMall, changeMallProfile, mallProfile } from '#contracts/mall-office/mall-office.ts'
import { mall, mallPlan, malls, mallStores, type Outline } from '#contracts/malls/malls.ts'
import { mallMap } from '#contracts/search/place-maps.ts'
import { placeSuggestions } from '#contracts/places/places.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { store } from '#contracts/stores/stores.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, labelOf, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import { addFloors, floorsOf, keptUnits, type NewFloor, replaceFloors } from './floors.ts'

const NOON = new Date('2026-11-20T18:00:00Z')
let now = NOON
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

const WEEK = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
const MALL = {
  name: 'Lakeside Mall',
  street: '1 Lake Rd',
  city: 'Bloomington',
  state: 'MN' as const,
  zip: '55425',
  week: WEEK,
  amenities: ['Parking'],
  hasCenter: true,
  centerPlace: 'Level 1, north court',
  centerHoldDays: 7,
  reason: 'Signed on paper',
}
const create = (more: object = {}) => app.call(admin, createMall, { body: { ...MALL, ...more } })
const change = (id: MallId, version: number, more: object = {}) =>
  app.call(admin, changeMall, { params: { id }, body: { ...MALL, ...more, version } })
const move = (id: MallId, to: 'active' | 'suspended' | 'closed') =>
  app.call(admin, moveMall, { params: { id }, body: { to, reason: 'Water in the court' } })
const page = async (id: MallId | string) => {
  await app.settle()
  return app.call(guest(), mall, { params: { id: String(id) }, query: {} })
}

test('malls of one name have addresses of their own, and a mall that is renamed keeps the address that links name', async () => {
  const [first, second] = [(await create({ name: 'Twin Pines' })).body, (await create({ name: 'Twin Pines' })).body]
  expect([first.slug, second.slug]).toEqual(['twin-pines', 'twin-pines-2'])
  expect((await change(second.id, second.version, { name: 'Lone Pine' })).body).toMatchObject({ name: 'Lone Pine', slug: 'twin-pines-2' })
  expect((await page('twin-pines-2')).body).toMatchObject({ id: second.id, name: 'Lone Pine' })
  expect((await create({ name: 'Twin Pines' })).body.slug).toBe('twin-pines-3')
})

test('a mall opens and closes by its own clock', async () => {
  const hours = 'Mo-Su 10:00-21:00'
  const here = await aMall(app, { hours })
  const there = await aMall(app, { hours, city: 'New York', state: 'NY', zip: '10001', timeZone: 'America/New_York' })
  // Half past eight on a Friday evening in Minnesota, an hour later in New York.
  now = new Date('2026-11-21T02:30:00Z')
  expect((await page(here)).body).toMatchObject({ opening: { open: true, label: 'Open until 9 PM' }, timeZone: 'America/Chicago' })
  expect((await page(there)).body).toMatchObject({ opening: { open: false }, timeZone: 'America/New_York' })
  now = NOON
})

test('the desk of a SPIRAL Center has a place, hours and days of its own; a mall without one takes no parcels', async () => {
  const mallId = await aMall(app, {
    hours: 'Mo-Su 10:00-21:00',
    centerHours: 'Mo-Su 12:00-16:00',
    centerPlace: 'Level 2',
    centerHoldDays: 3,
  })
  // 5 PM in Minnesota: the mall is open, the desk is not.
  now = new Date('2026-11-20T23:00:00Z')
  expect((await page(mallId)).body).toMatchObject({
    hasCenter: true,
    opening: { open: true },
    center: { place: 'Level 2', holdDays: 3, opening: { open: false } },
  })
  now = NOON
  const without = await aShop(app, { mall: { hasCenter: false, centerPlace: null, centerHours: null } })
  expect((await page(without.mallId)).body).toMatchObject({ hasCenter: false, center: null })
  const { body } = await app.call(guest(), quote, { body: { items: [lineOf(without, { fulfillmentMethod: 'ship-to-mall' })] } })
  expect(body.problems).toHaveLength(1)
  const found = await app.call(guest(), malls, { query: { hasCenter: true, limit: 100 } })
  expect(found.body.items.map(({ id }) => id)).toContain(mallId)
  expect(found.body.items.map(({ id }) => id)).not.toContain(without.mallId)
})

test('a wrong address, overlapping hours and a desk without a place are said at their fields, and nothing is written', async () => {
  const made = (await create({ name: 'Stone Arch' })).body
  const pointers = async (more: object) => (await change(made.id, made.version, more)).problem.errors?.map(({ pointer }) => pointer)
  expect(await pointers({ zip: '99999' })).toEqual(['/zip'])
  expect(await pointers({ centerPlace: '' })).toEqual(['/centerPlace'])
  const overlapping = [...(WEEK[0] ?? []), { from: '17:00', to: '20:00' }]
  expect((await pointers({ week: [overlapping, ...WEEK.slice(1)] }))?.[0]).toMatch(/^\/week\/0/)
  expect((await app.call(admin, adminMall, { params: { id: made.id } })).body).toMatchObject({ version: made.version, zip: '55425' })
})

test('an admin and a manager who change a mall at once do not overwrite each other', async () => {
  const made = (await create({ name: 'Two Hands' })).body
  const manager = await aPerson(app, { malls: [{ mallId: made.id, role: 'manager' }] })
  const { version } = (await app.call(manager, mallProfile, { params: { mallId: made.id } })).body
  const schedule = { week: WEEK, closedOnHolidays: false, specialDays: [] }
  const center = { place: 'Level 3', schedule, holdDays: 5 }
  const answers = await Promise.all([
    app.call(manager, changeMallProfile, { params: { mallId: made.id }, body: { version, schedule, amenities: ['Wi-Fi'], center } }),
    change(made.id, version, { amenities: ['Lockers'] }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { amenities } = (await page(made.id)).body
  expect(amenities).toEqual(answers[0]?.status === 200 ? ['Wi-Fi'] : ['Lockers'])
})

test('a suspended mall is found nowhere, its stores still sell, and what is on its way is served', async () => {
  const made = (await create({ name: 'Quiet Harbor' })).body
  const shop = await aShop(app, { mall: made.id })
  const [clerk, desk] = [await aClerk(app, shop), await aPerson(app, { malls: [{ mallId: made.id, role: 'staff' }] })]
  const part = await aPart(app, await aPerson(app), shop, { fulfillmentMethod: 'ship-to-mall' })
  for (const to of ['accepted', 'packed', 'in_transit'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  const manager = await aPerson(app, { malls: [{ mallId: made.id, role: 'manager' }] })
  const told = { title: 'Quiet Harbor opens late', body: 'Until 11 PM.', from: null, until: null }
  await app.call(manager, announce, { body: { mallId: made.id, ...told } })
  const seen = async () => {
    await app.settle()
    const id = String(made.id)
    const one = { params: { id }, query: {} }
    const lists = [
      (await app.call(guest(), announcementsOfMall, { params: { id } })).body,
      (await app.call(guest(), malls, { query: { q: 'Quiet Harbor' } })).body,
      (await app.call(guest(), placeSuggestions, { query: { q: 'Quiet Harbor' } })).body,
      (await app.call(guest(), giftCardPlaces)).body,
      (await app.call(guest(), mallMap, { query: { near: '55425', within: 50, q: 'Quiet Harbor' } })).body,
    ]
    return {
      pages: [
        (await app.call(guest(), mall, one)).status,
        (await app.call(guest(), mall, { params: { id: made.slug }, query: {} })).status,
        (await app.call(guest(), mallStores, one)).status,
        (await app.call(guest(), mallPlan, { params: { id } })).status,
      ],
      listed: lists.filter((list) => JSON.stringify(list ?? '').includes('Quiet Harbor')).length,
    }
  }
  const open = await seen()
  expect(open.pages).toEqual([200, 200, 200, 200])
  await move(made.id, 'suspended')
  const closed = await seen()
  expect(closed.pages).toEqual([404, 404, 404, 404])
  expect([open.listed, closed.listed]).toEqual([5, 0])
  const sold = await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })
  expect(sold.status).toBe(200)
  expect(sold.body.mall).toBeNull()
  const code = await labelOf(app, clerk, part)
  expect((await app.call(desk, receiveParcel, { params: { mallId: made.id }, body: { code } })).status).toBe(200)
  const waiting = (await app.call(desk, deskParcels, { params: { mallId: made.id }, query: {} })).body.items
  expect(waiting.map(({ id }) => id)).toEqual([part.id])
  await move(made.id, 'active')
  expect(await seen()).toEqual(open)
})

test('a mall that closed for good is not changed, not opened again, and gets no new people', async () => {
  const made = (await create({ name: 'Old Mill' })).body
  await move(made.id, 'suspended')
  expect((await move(made.id, 'closed')).body).toMatchObject({ suspended: true, closed: true })
  const refused = [
    await move(made.id, 'active'),
    await change(made.id, made.version, { name: 'New Mill' }),
    await app.call(admin, inviteToMall, { params: { id: made.id }, body: { email: 'mill@example.com', role: 'manager' } }),
  ]
  expect(refused.map(({ problem }) => problem.code)).toEqual(['business.closed', 'business.closed', 'business.closed'])
})

const SQUARE: Outline = [
  [10, 10],
  [60, 10],
  [60, 60],
]
const floorWith = (...units: string[]): NewFloor => ({
  floor: 1,
  name: 'Level 1',
  outline: SQUARE,
  walkways: [],
  marks: [],
  units: units.map((unit) => ({ unit, outline: SQUARE })),
})
/** Makes this the plan of a mall. `ids` are those of its units, null for a new one. */
const redraw = (mallId: MallId, units: { unit: string; id: UnitId | null }[]) =>
  transact(app.deps.db, async (tx) => {
    const floor = {
      ...floorWith(),
      paths: [],
      units: units.map(({ unit, id }) => ({ unit, id, outline: SQUARE, tenant: null })),
    }
    const { floors, gone } = await keptUnits(tx, mallId, [floor])
    await replaceFloors(tx, mallId, floors, gone)
    return gone
  })
const numbers = async (mallId: MallId) =>
  Object.fromEntries((await floorsOf(app.deps.db, mallId)).flatMap(({ units }) => units.map(({ unit, id }) => [unit, id])))

test('a number is given once in a mall, and other malls use it too', async () => {
  const [one, other] = [await aMall(app), await aMall(app)]
  await addFloors(app.deps.db, one, [floorWith('A1', 'A2')])
  await addFloors(app.deps.db, other, [floorWith('A1')])
  await expect(addFloors(app.deps.db, one, [{ ...floorWith('A1'), floor: 2 }])).rejects.toThrow()
  expect(Object.keys(await numbers(one))).toEqual(['A1', 'A2'])
})

test('a plan that is drawn anew keeps its stores in the units of the same number, and two units may swap theirs', async () => {
  const mallId = await aMall(app)
  const units = await addFloors(app.deps.db, mallId, [floorWith('A1', 'A2', 'A3')])
  const idOf = (unit: string) => units.get(unit) ?? (0 as UnitId)
  const shop = await aShop(app, { mall: mallId })
  await rowsOf(app.deps.db, 'test.move-in', 'update stores set unit_id = $2, unit = $3 where id = $1', [shop.storeId, idOf('A1'), 'A1'])
  const drawnAnew = await redraw(mallId, [
    { unit: 'A1', id: null },
    { unit: 'A2', id: null },
    { unit: 'B9', id: null },
  ])
  expect(drawnAnew).toEqual([idOf('A3')])
  expect(await numbers(mallId)).toMatchObject({ A1: idOf('A1'), A2: idOf('A2'), B9: expect.any(Number) })
  await redraw(mallId, [
    { unit: 'A2', id: idOf('A1') },
    { unit: 'A1', id: idOf('A2') },
  ])
  expect(await numbers(mallId)).toEqual({ A1: idOf('A2'), A2: idOf('A1') })
  await app.settle()
  const plan = (await app.call(guest(), mallPlan, { params: { id: String(mallId) } })).body
  const at = plan.floors[0]?.units.find(({ store }) => store?.id === shop.storeId)
  expect(at?.unit, 'the store moves with its unit').toBe('A2')
})

test('a unit of another mall is nobody’s here: it stays there, and a new one of its number is drawn', async () => {
  const [mallId, other] = [await aMall(app), await aMall(app)]
  const foreign = await addFloors(app.deps.db, other, [floorWith('Z1')])
  await addFloors(app.deps.db, mallId, [floorWith('A1')])
  await redraw(mallId, [{ unit: 'Z1', id: foreign.get('Z1') ?? null }])
  expect(await numbers(mallId)).toEqual({ Z1: expect.any(Number) })
  expect((await numbers(mallId))['Z1']).not.toBe(foreign.get('Z1'))
  expect(await numbers(other)).toEqual({ Z1: foreign.get('Z1') })
})
