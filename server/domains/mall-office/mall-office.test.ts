import { dayAfter } from '#contracts/day-range.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import {
  announce,
  announcementsOfMall,
  changeAnnouncement,
  changeMallProfile,
  inviteTenant,
  inviteToMallTeam,
  mallAnnouncements,
  mallFigures,
  mallOverview,
  mallProfile,
  mallSharing,
  mallTeam,
  moveTenant,
  removeAnnouncement,
  removeFromMallTeam,
  shareWithMall,
  tenantInvites,
  tenants,
  withdrawInvite,
} from '#contracts/mall-office/mall-office.ts'
import { mall as mallEndpoint } from '#contracts/malls/malls.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { addFloors } from '#server/domains/malls/floors.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart, handOver } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { reportMonth } from './tenant-reports.ts'

// Noon in Bloomington, on a Saturday.
const noon = new Date('2026-11-21T18:00:00Z')
let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const aManager = (mallId: MallId) => aPerson(app, { malls: [{ mallId, role: 'manager' }] })
const square = (x: number): [number, number][] => [
  [x, 10],
  [x + 50, 10],
  [x + 50, 60],
]
const drawn = (mallId: MallId) =>
  addFloors(app.deps.db, mallId, [
    {
      floor: 1,
      name: 'Level 1',
      outline: square(0),
      walkways: [],
      marks: [],
      units: [
        { unit: 'N101', outline: square(0) },
        { unit: 'N102', outline: square(60) },
      ],
    },
  ])

test('today counts the open stores, hand-overs and parcels of this mall only, and only for its own people', async () => {
  now = noon
  const mallId = await aMall(app)
  const shop = await aShop(app, { store: { mallId }, onHand: 20 })
  await aStore(app, shop.retailerId, { mallId, hours: 'Mo-Su 20:00-21:00' })
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const { id } = await aPart(app, await aPerson(app), shop)
  await handOver(app, clerk, shop, id)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const { body } = await app.call(staff, mallOverview, { query: { mallId } })
  expect(body).toMatchObject({ stores: { open: 1, all: 2 }, pickups: { handedOver: 1, waiting: 0 }, parcels: { coming: 0, overdue: 0 } })
  const other = await aManager(await aMall(app))
  expect(body.giftCards).toBeNull()
  expect((await app.call(other, mallOverview, { query: { mallId } })).status).toBe(404)
  expect((await app.call(staff, tenants, { query: { mallId } })).status).toBe(403)
})

test('a mall sees sales and pickups of a store only while its owner shares them, and only for the mall the store is in', async () => {
  now = noon
  const mallId = await aMall(app)
  const shop = await aShop(app, { store: { mallId }, onHand: 20, price: 1000 })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await aPart(app, await aPerson(app), shop)
  now = new Date(noon.getTime() + HOUR)
  const manager = await aManager(mallId)
  const seen = async () => (await app.call(manager, tenants, { query: { mallId } })).body?.items[0]
  expect(await seen()).toMatchObject({ sharesFigures: false, sales: null, pickups: null, inStock: 1 })
  const share = (share: boolean, caller = owner) => app.call(caller, shareWithMall, { params: { id: shop.storeId }, body: { share } })
  expect((await share(true)).body).toEqual({ share: true })
  expect(await seen()).toMatchObject({ sharesFigures: true, sales: 1000 })
  expect((await app.call(owner, mallSharing, { query: { retailerId: shop.retailerId } })).body?.items).toMatchObject([{ share: true }])
  // The consent was for this mall, not for the next one.
  const next = await aMall(app)
  await rowsOf(app.deps.db, 'test.move', 'update stores set mall_id = $2 where id = $1', [shop.storeId, next])
  const nextManager = await aManager(next)
  expect((await app.call(nextManager, tenants, { query: { mallId: next } })).body?.items).toMatchObject([{ sales: null }])
  await rowsOf(app.deps.db, 'test.move-back', 'update stores set mall_id = $2 where id = $1', [shop.storeId, mallId])
  await share(false)
  expect(await seen()).toMatchObject({ sharesFigures: false, sales: null })
  const stranger = await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'owner' }] })
  expect((await share(true, stranger)).status).toBe(404)
})

test('a unit has one store: the second is refused, a closed one makes room, another mall is unknown', async () => {
  const mallId = await aMall(app)
  await drawn(mallId)
  const [first, second] = [await aStore(app, await aRetailer(app), { mallId }), await aStore(app, await aRetailer(app), { mallId })]
  const outside = await aStore(app, await aRetailer(app), { mallId: await aMall(app) })
  const manager = await aManager(mallId)
  const put = (storeId: StoreId, unit: string | null) => app.call(manager, moveTenant, { params: { mallId, storeId }, body: { unit } })
  expect((await put(first, 'N101')).status).toBe(204)
  expect(await put(second, 'N101')).toMatchObject({ status: 409, problem: { code: 'mall.unit_taken' } })
  expect((await put(second, 'N999')).status).toBe(422)
  expect((await put(outside, 'N102')).status).toBe(404)
  const { body } = await app.call(manager, tenants, { query: { mallId } })
  expect(body?.units).toEqual([
    { unit: 'N101', floor: 'Level 1', taken: true },
    { unit: 'N102', floor: 'Level 1', taken: false },
  ])
  await rowsOf(app.deps.db, 'test.close', 'update stores set closed = true, unit_id = null where id = $1', [first])
  expect((await put(second, 'N101')).status).toBe(204)
  expect((await put(second, null)).status).toBe(204)
})

describe('invitations of tenants', () => {
  test('the link leads into the application with mall and unit; a second one and a taken unit are refused', async () => {
    const mallId = await aMall(app, { name: 'Lake Mall' })
    await drawn(mallId)
    const manager = await aManager(mallId)
    const send = (email: string, unit: string | null) =>
      app.call(manager, inviteTenant, { body: { mallId, business: 'Corner Books', email, unit } })
    const { status, body } = await send('books@example.com', 'N101')
    expect(status).toBe(201)
    expect(body).toMatchObject({ business: 'Corner Books', state: 'sent', unit: 'N101' })
    const [mail] = await mailsTo(app, 'books@example.com')
    expect(JSON.stringify(mail)).toContain(`/retailer-onboarding?invite=${mallId}%3AN101`)
    expect(await send('books@example.com', null)).toMatchObject({ status: 409, problem: { code: 'mall.invited_already' } })
    await aStore(app, await aRetailer(app), { mallId })
    const [store] = (await app.call(manager, tenants, { query: { mallId } })).body?.items ?? []
    await app.call(manager, moveTenant, { params: { mallId, storeId: store?.storeId as StoreId }, body: { unit: 'N102' } })
    expect(await send('tea@example.com', 'N102')).toMatchObject({ status: 409, problem: { code: 'mall.unit_taken' } })
    const stranger = await aManager(await aMall(app))
    const id = body?.id as never
    expect((await app.call(stranger, withdrawInvite, { params: { id } })).status).toBe(404)
    expect((await app.call(manager, withdrawInvite, { params: { id } })).status).toBe(204)
    expect((await app.call(manager, tenantInvites, { query: { mallId } })).body?.items).toEqual([])
  })

  test('it says joined once the invited person has a store in the mall', async () => {
    const mallId = await aMall(app)
    const manager = await aManager(mallId)
    const retailerId = await aRetailer(app)
    const person = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
    await app.call(manager, inviteTenant, { body: { mallId, business: 'Tea', email: person.email, unit: null } })
    const state = async () => (await app.call(manager, tenantInvites, { query: { mallId } })).body?.items[0]?.state
    expect(await state()).toBe('sent')
    await aStore(app, retailerId, { mallId })
    expect(await state()).toBe('joined')
  })
})

test('announcements show from their start to their end by the clock of the mall, and never of another one', async () => {
  now = noon
  const mallId = await aMall(app)
  const manager = await aManager(mallId)
  const words = { title: 'Holiday hours', body: 'Open until 11 PM on Friday.' }
  const later = await app.call(manager, announce, { body: { mallId, ...words, from: '2026-11-22T09:00', until: '2026-11-23T09:00' } })
  expect(later.body).toMatchObject({ state: 'scheduled', from: new Date('2026-11-22T15:00:00Z') })
  const shown = async () => (await app.call(guest(), announcementsOfMall, { params: { id: String(mallId) } })).body?.items
  expect(await shown()).toEqual([])
  now = new Date('2026-11-22T15:00:00Z')
  expect(await shown()).toMatchObject([words])
  now = new Date('2026-11-23T15:00:00Z')
  expect(await shown()).toEqual([])
  const refused = await app.call(manager, announce, { body: { mallId, ...words, from: '2026-12-02T09:00', until: '2026-12-01T09:00' } })
  expect(refused).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/until' }] } })
  const long = { mallId, ...words, body: 'x'.repeat(501), from: null, until: null }
  expect((await app.call(manager, announce, { raw: JSON.stringify(long) } as never)).status).toBe(422)
  const id = later.body?.id as never
  const stranger = await aManager(await aMall(app))
  const changed = { ...words, title: 'New', from: null, until: null }
  expect((await app.call(stranger, changeAnnouncement, { params: { id }, body: changed })).status).toBe(404)
  expect((await app.call(manager, changeAnnouncement, { params: { id }, body: changed })).body).toMatchObject({
    title: 'New',
    state: 'shown',
  })
  await app.call(manager, removeAnnouncement, { params: { id } })
  expect((await app.call(manager, mallAnnouncements, { query: { mallId } })).body?.items).toEqual([])
})

test('hours and desk change what shoppers read; an older version is refused', async () => {
  now = noon
  const mallId = await aMall(app)
  const manager = await aManager(mallId)
  const read = async () => (await app.call(manager, mallProfile, { params: { mallId } })).body
  const before = await read()
  const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '20:00' }])
  const schedule = { week, closedOnHolidays: true, specialDays: [] }
  const body = {
    version: before?.version ?? 0,
    schedule,
    amenities: ['Parking'],
    center: { place: 'Level 2, east', schedule: { ...schedule, week: week.map(() => [{ from: '09:00', to: '19:00' }]) }, holdDays: 5 },
  }
  const change = (sent: typeof body | (Omit<typeof body, 'center'> & { center: null })) =>
    app.call(manager, changeMallProfile, { params: { mallId }, body: sent })
  expect((await change({ ...body, center: null })).status).toBe(422)
  expect((await change(body)).body).toMatchObject({ centerPlace: 'Level 2, east', centerHoldDays: 5, amenities: ['Parking'] })
  expect((await change(body)).status).toBe(409)
  await app.settle()
  const { body: shown } = await app.call(guest(), mallEndpoint, { params: { id: String(mallId) }, query: {} })
  expect(shown).toMatchObject({ opening: { open: true, label: 'Open until 8 PM' }, center: { place: 'Level 2, east', holdDays: 5 } })
})

test('a manager brings in colleagues; the last manager stays', async () => {
  const mallId = await aMall(app)
  const manager = await aManager(mallId)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const { body } = await app.call(manager, inviteToMallTeam, { params: { mallId }, body: { email: 'desk@example.com', role: 'staff' } })
  expect(body?.invited).toMatchObject([{ email: 'desk@example.com', role: 'staff' }])
  expect(await mailsTo(app, 'desk@example.com')).toHaveLength(1)
  const remove = (userId: UserId) => app.call(manager, removeFromMallTeam, { params: { mallId, userId } })
  expect(await remove(manager.id)).toMatchObject({ status: 409, problem: { code: 'mall.last_manager' } })
  expect((await remove(staff.id)).status).toBe(204)
  expect((await app.call(manager, mallTeam, { params: { mallId } })).body?.members).toMatchObject([{ isMe: true, mayRemove: false }])
  expect((await app.call(staff, mallOverview, { query: { mallId } })).status).toBe(401)
})

/** The seven days up to today in Bloomington. */
const lastWeek = () => {
  const to = now.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
  return { from: dayAfter(to, -6), to, compare: 'before' } as const
}

test('figures hide groups below five and sales without consent', async () => {
  now = noon
  const mallId = await aMall(app)
  const shop = await aShop(app, { store: { mallId }, onHand: 50, price: 1000 })
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const buyer = await aPerson(app)
  await rowsOf(app.deps.db, 'test.zip', `update users set zip = '55401' where id = $1`, [buyer.id])
  const sell = async () => handOver(app, clerk, shop, (await aPart(app, buyer, shop)).id)
  for (let i = 0; i < 4; i++) await sell()
  now = new Date(noon.getTime() + HOUR)
  const manager = await aManager(mallId)
  const figures = async () => (await app.call(manager, mallFigures, { query: { mallId, ...lastWeek() } })).body
  expect(await figures()).toMatchObject({
    totals: { pickups: null, orders: null, crossStore: 0, sales: null },
    stores: [{ pickups: null, sales: null }],
  })
  await sell()
  now = new Date(now.getTime() + HOUR)
  const five = await figures()
  expect(five).toMatchObject({ totals: { pickups: 5, orders: 5 }, stores: [{ pickups: 5, sales: null }] })
  expect(five?.days).toHaveLength(7)
  expect(five?.days.at(-1)).toMatchObject({ day: '2026-11-21', pickups: 5 })
  // Four orders in one hour and one in the next.
  expect(five?.hours.map(({ orders }) => orders)).toEqual([null, null])
  // Five orders of one person say where that person lives.
  expect(five).toMatchObject({ zips: [], stay: null, giftCards: { sold: null, spent: null } })
  const held = (title: string, hours: number, isDraft = false) =>
    rowsOf(
      app.deps.db,
      'test.held-event',
      `insert into events (mall_id, title, about, kind, place, starts_at, ends_at, price, is_for_kids, spirals, is_draft)
       values ($1, $2, 'About it', 'music', 'Level 1', $3, $4, 0, false, 0, $5)`,
      [mallId, title, noon, new Date(noon.getTime() + hours * HOUR), isDraft],
    )
  await held('Brass quartet', 1)
  await held('Not yet over', 9)
  await held('Never published', 1, true)
  expect((await figures())?.events).toMatchObject([{ title: 'Brass quartet', day: '2026-11-21', came: 0, pickups: 5, usual: 0 }])
  now = new Date(noon.getTime() + 7 * DAY)
  expect(await figures()).toMatchObject({ totals: { pickups: 0, orders: 0 }, before: { pickups: 5, orders: 5 }, events: [] })
  await rowsOf(
    app.deps.db,
    'test.later-event',
    `update events set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '6 days 22 hours' where title = 'Not yet over'`,
  )
  now = new Date(noon.getTime() + 7 * DAY + 12 * HOUR)
  expect((await figures())?.events).toMatchObject([{ title: 'Not yet over', pickups: 0, usual: null }])
})

test('a month is reported once: to the people of the mall about its stores, and to a business about its own', async () => {
  now = noon
  const mallId = await aMall(app, { name: 'Ridge Mall' })
  const [shop, other] = [
    await aShop(app, { store: { mallId, name: 'Bloom & Co' }, onHand: 50 }),
    await aShop(app, { store: { mallId, name: 'Cup & Saucer' } }),
  ]
  const ownerOf = ({ retailerId }: { retailerId: RetailerId }) => aPerson(app, { retailers: [{ retailerId, role: 'owner' as const }] })
  const [manager, owner, neighbor] = [await aManager(mallId), await ownerOf(shop), await ownerOf(other)]
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const buyer = await aPerson(app)
  for (let i = 0; i < 6; i++) await handOver(app, clerk, shop, (await aPart(app, buyer, shop)).id)
  now = new Date('2026-12-03T15:00:00Z')
  for (let i = 0; i < 2; i++) {
    await reportMonth(app.deps)
    await app.settle()
  }
  const reports = async ({ email }: TestPerson) =>
    (await mailsTo(app, email))
      .filter(({ subject }) => subject.includes('November 2026'))
      .map(({ subject, text }) => [subject, text] as const)
  const [[subject, text] = ['', ''], ...more] = await reports(manager)
  expect([subject, more]).toEqual(['Ridge Mall: your stores in November 2026', []])
  expect(text).toContain('Bloom & Co: 0 visitors, 6 pickups.')
  expect(text).toContain(`/mall-analytics?mall=${mallId}&from=2026-11-01&to=2026-11-30`)
  const [[own, ofOwn] = ['', '']] = await reports(owner)
  expect(own).toBe('Your November 2026 at Ridge Mall')
  expect(ofOwn).toContain('Bloom & Co: 0 visitors, 6 pickups.')
  // Of two stores, the whole would tell about the other.
  for (const words of ['Cup & Saucer', 'whole mall']) expect(ofOwn).not.toContain(words)
  expect((await reports(neighbor))[0]?.[1]).not.toContain('Bloom & Co')
})

test('ZIP codes, gift cards and the stay of parcels show from five people, cards and parcels on', async () => {
  now = noon
  const mallId = await aMall(app)
  const shop = await aShop(app, { store: { mallId }, mall: mallId, onHand: 50, price: 1000 })
  const manager = await aManager(mallId)
  const figures = async () => (await app.call(manager, mallFigures, { query: { mallId, ...lastWeek() } })).body
  const another = async () => {
    const buyer = await aPerson(app)
    await rowsOf(app.deps.db, 'test.zip-too', `update users set zip = '55402' where id = $1`, [buyer.id])
    const { id } = await aPart(app, buyer, shop)
    await rowsOf(
      app.deps.db,
      'test.stayed',
      `with stayed as (insert into fulfillment_events (fulfillment_id, role, "from", "to", created_at)
         values ($1, 'mall', 'in_transit', 'at_center', $3::timestamptz), ($1, 'mall', 'at_center', 'picked_up', $3::timestamptz + interval '6 hours'))
       update fulfillments set state = 'picked_up', center_mall_id = $2 where id = $1`,
      [id, mallId, new Date(noon.getTime() - 8 * HOUR)],
    )
    await rowsOf(
      app.deps.db,
      'test.gift-card',
      `with bought as (insert into gift_card_purchases (number, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash)
         values ($1, 'Bo', 'bo@example.com', 2500, 'sandbox', $1, 'paid', now(), 'test', $1, '') returning id)
       insert into gift_cards (purchase_id, amount, scope, mall_id, design, message, recipient_name, state, created_at)
       select id, 2500, 'mall', $2::bigint, 'ribbon', '', 'Ana', 'active', $3::timestamptz from bought`,
      [`G${id}`, mallId, noon],
    )
  }
  for (let i = 0; i < 4; i++) await another()
  now = new Date(noon.getTime() + HOUR)
  expect(await figures()).toMatchObject({ zips: [], stay: null, giftCards: { sold: null } })
  now = noon
  await another()
  now = new Date(noon.getTime() + HOUR)
  expect(await figures()).toMatchObject({
    zips: [{ zip: '55402', people: 5 }],
    stay: { usualHours: 6, slowHours: 6 },
    giftCards: { sold: { cards: 5, amount: 12_500 }, spent: null },
    hours: [
      { hour: 10, pickups: 5, orders: 0 },
      { hour: 12, pickups: 0, orders: 5 },
    ],
  })
})

test('no two ranges and no two figures of a mall differ by fewer than five', async () => {
  now = noon
  const mallId = await aMall(app)
  const shop = await aShop(app, { store: { mallId }, onHand: 50, price: 1000 })
  const stores = [shop.storeId, await aStore(app, shop.retailerId, { mallId }), await aStore(app, shop.retailerId, { mallId })]
  const part = await aPart(app, await aPerson(app), shop)
  const few = () => 1 + Math.floor(Math.random() * 9)
  const moments = Array.from({ length: 7 }, (_, day) => day).flatMap((day) =>
    stores.flatMap((storeId) =>
      [9, 14].flatMap((hour) =>
        Array.from({ length: few() }, () => ({ storeId, at: new Date(noon.getTime() - (day * 24 + hour) * HOUR) })),
      ),
    ),
  )
  await rowsOf(
    app.deps.db,
    'test.many-pickups',
    `with given as (select row_number() over () as i, at, store_id from unnest($1::timestamptz[], $2::bigint[]) g(at, store_id)),
       placed as (insert into orders (number, user_id, email, contact, state, subtotal, discount, shipping, tax, total, placed_at)
         select 'MANY' || $3 || '-' || i, o.user_id, o.email, o.contact, o.state, o.subtotal, o.discount, o.shipping, o.tax, o.total, given.at
         from given, orders o where o.number = $4 returning id, number),
       parts as (insert into fulfillments (order_id, store_id, retailer_id, method, state, subtotal, shipping, tax, estimate, commission_bps, commission, changed_at)
         select placed.id, given.store_id, f.retailer_id, f.method, 'picked_up', f.subtotal, f.shipping, f.tax, f.estimate, f.commission_bps, f.commission, given.at
         from placed join given on placed.number = 'MANY' || $3 || '-' || given.i, fulfillments f where f.id = $3::bigint returning id, changed_at)
     insert into fulfillment_events (fulfillment_id, role, "from", "to", created_at) select id, 'store', 'ready', 'picked_up', changed_at from parts`,
    [moments.map(({ at }) => at), moments.map(({ storeId }) => storeId), String(part.id), part.number],
  )
  const manager = await aManager(mallId)
  const of = async (from: number, to: number) => {
    const range = { from: dayAfter('2026-11-21', -from), to: dayAfter('2026-11-21', -to), compare: 'before' } as const
    const { days, totals, stores: each, hours } = (await app.call(manager, mallFigures, { query: { mallId, ...range } })).body
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
    // A whole, and what is shown of its parts.
    expect(sum(days.map(({ pickups }) => pickups))).toBe(totals.pickups ?? 0)
    for (const parts of [each, hours]) {
      const rest = (totals.pickups ?? 0) - sum(parts.map(({ pickups }) => pickups))
      expect(rest === 0 || rest >= 5, `${rest} are left over of ${totals.pickups}`).toBe(true)
    }
    return new Map<string, number>([
      ['pickups', totals.pickups ?? 0],
      ['orders', totals.orders ?? 0],
      ...each.map(({ storeId, pickups }): [string, number] => [`store ${storeId}`, pickups ?? 0]),
      ...hours.map(({ hour, orders }): [string, number] => [`hour ${hour}`, orders ?? 0]),
    ])
  }
  const ranges = await Promise.all([of(7, 0), of(6, 0), of(6, 1), of(5, 1), of(5, 2), of(3, 2), of(3, 3)])
  expect(ranges[0]?.get('pickups')).toBeGreaterThan(0)
  for (const [i, wide] of ranges.entries())
    for (const narrow of ranges.slice(i + 1))
      for (const [what, count] of wide) {
        const difference = Math.abs(count - (narrow.get(what) ?? 0))
        expect(difference === 0 || difference >= 5, `${what} differs by ${difference}`).toBe(true)
      }
})
