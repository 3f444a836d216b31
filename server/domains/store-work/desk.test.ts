import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCenterSpot,
  centerSpots,
  deskParcels,
  parcelCustody,
  parcelsBack,
  placeParcel,
  receiveParcel,
  receiveParcelBack,
  removeCenterSpot,
  sendParcelBack,
} from '#contracts/store-work/center-desk.ts'
import type { MallId } from '#contracts/ids.ts'
import { order } from '#contracts/orders/orders.ts'
import { handOverById, pickupPasses, redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { tellFirstParts } from '#server/domains/notifications/jobs.ts'
import { endWaiting } from '#server/domains/orders/jobs.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, codeOf, count, labelOf, lineOf, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aShop, type Shop } from '#tests/shops.ts'

const START = new Date('2026-11-21T18:00:00Z')
const PARCEL = { fulfillmentMethod: 'ship-to-mall' } as const
let now = START
let app: TestApp
let north: Shop
let south: Shop
let mallId: MallId
let maya: TestPerson
let northClerk: TestPerson
let southClerk: TestPerson
let desk: TestPerson

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  mallId = await aMall(app, { name: `Bloom Mall ${crypto.randomUUID().slice(0, 4)}` })
  north = await aShop(app, { onHand: 9, mall: mallId, store: { name: 'North Loop' } })
  south = await aShop(app, { onHand: 9, mall: mallId, store: { name: 'South Bay' } })
  ;[maya, northClerk, southClerk] = [await aPerson(app), await aClerk(app, north), await aClerk(app, south)]
  desk = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
})

async function send(part: BoughtFulfillment, clerk: TestPerson): Promise<BoughtFulfillment> {
  for (const to of ['accepted', 'packed', 'in_transit'] as const)
    expect((await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })).status).toBe(200)
  return part
}
const scan = (code: string, who = desk, at = mallId) => app.call(who, receiveParcel, { params: { mallId: at }, body: { code } })
const receive = async (part: BoughtFulfillment, clerk = northClerk) => scan(await labelOf(app, clerk, part))
/** One order with a parcel from each store. */
async function fromTwoStores(buyer = maya): Promise<[BoughtFulfillment, BoughtFulfillment]> {
  const { order: placed } = (
    await buy(app, buyer, [lineOf(north, PARCEL), lineOf(south, PARCEL)], { contact: { name: 'Maya Green', email: buyer.email } })
  ).body
  const partOf = (shop: Shop): BoughtFulfillment => {
    const found = placed.fulfillments.find(({ storeId }) => storeId === shop.storeId)
    if (!found) throw new Error('the order lacks a store')
    return { id: found.id, number: placed.number }
  }
  return [await send(partOf(north), northClerk), await send(partOf(south), southClerk)]
}
async function aParcelHere(): Promise<BoughtFulfillment> {
  const part = await send(await aPart(app, maya, north, PARCEL), northClerk)
  expect((await receive(part)).status).toBe(200)
  return part
}
const endHolds = () => endWaiting.act(app.deps, null)
const listed = async (query: { state?: 'waiting' | 'overdue' | 'going_back'; q?: string } = {}) =>
  (await app.call(desk, deskParcels, { params: { mallId }, query })).body
const custody = async ({ id }: BoughtFulfillment, who = desk) =>
  (await app.call(who, parcelCustody, { params: { fulfillmentId: id } })).body
const messages = async () => {
  await app.settle()
  const mails = await mailsTo(app, maya.email)
  return mails.filter(({ kind }) => kind === 'fulfillment-at_center').map(({ subject }) => subject)
}
const booksAgree = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])

describe('arrivals', () => {
  test('the label of a parcel is known before it arrives, and found by anyone who types it with its dash or without', async () => {
    const part = await send(await aPart(app, maya, north, PARCEL), northClerk)
    const code = await labelOf(app, northClerk, part)
    expect(code).toMatch(/^P\d+-\d\d$/)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    const { body } = await scan(typed)
    expect(body).toMatchObject({ parcel: { id: part.id, state: 'at_center', parcelCode: code }, receivedBefore: null })
  })

  test('a second scan gets the same reply, says since when it is here, and leaves no trace', async () => {
    const part = await aParcelHere()
    now = new Date(+START + 5 * MINUTE)
    const again = await receive(part)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ parcel: { id: part.id, state: 'at_center' }, receivedBefore: START })
    expect(await count(app, 'select count(*) as n from fulfillment_events where fulfillment_id = $1', [part.id])).toBe(5)
    expect((await custody(part)).items).toHaveLength(2)
  })

  test('the parcel of another Center says where it belongs; unknown, mistyped, unsent, canceled and collected ones say so too', async () => {
    const elsewhere = await aShop(app, { mall: { name: 'Rosedale Center' } })
    const clerk = await aClerk(app, elsewhere)
    const part = await send(await aPart(app, maya, elsewhere, PARCEL), clerk)
    const code = await labelOf(app, clerk, part)
    const foreign = await scan(code)
    expect(foreign.problem).toMatchObject({ code: 'desk.other_center', detail: expect.stringContaining('Rosedale Center') })
    // A person of both Centers receives it only where it belongs.
    const both = await aPerson(app, {
      malls: [
        { mallId, role: 'staff' },
        { mallId: elsewhere.mallId, role: 'staff' },
      ],
    })
    expect((await scan(code, both)).problem.code).toBe('desk.other_center')
    expect((await scan(code, both, elsewhere.mallId)).status).toBe(200)
    expect((await scan(code, desk, elsewhere.mallId)).status).toBe(404)

    for (const wrong of ['P1', 'hello', 'P99999999-99', code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))])
      expect((await scan(wrong)).problem.code, wrong).toBe('desk.unknown_code')
    const unsent = await aPart(app, maya, north, PARCEL)
    expect((await receive(unsent)).problem).toMatchObject({ code: 'desk.not_sent', detail: expect.stringContaining('North Loop') })
    await app.call(northClerk, moveFulfillment, { params: { id: unsent.id }, body: { to: 'cancelled', note: 'Torn' } })
    expect((await receive(unsent)).problem).toMatchObject({ code: 'desk.not_expected', detail: expect.stringContaining('North Loop') })
    const given = await aParcelHere()
    await app.call(desk, redeemPickup, { body: { code: await codeOf(app, given.id), at: { mallId } } })
    expect((await receive(given)).problem).toMatchObject({
      code: 'desk.not_expected',
      detail: expect.stringContaining('picked this parcel up'),
    })
    const pickup = await aPart(app, maya, north)
    expect(await labelOf(app, northClerk, pickup)).toBe('')
  })

  test('two clerks who scan the same parcel at once receive it once', async () => {
    const part = await send(await aPart(app, maya, north, PARCEL), northClerk)
    const code = await labelOf(app, northClerk, part)
    const replies = await Promise.all(Array.from({ length: 4 }, () => scan(code)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.filter(({ body }) => body.receivedBefore === null)).toHaveLength(1)
    expect((await custody(part)).items).toHaveLength(2)
  })
})

describe('one order from two stores (J7)', () => {
  test('the shopper gets one message when everything is here, one code for all, and one hold', async () => {
    const [first, second] = await fromTwoStores()
    expect((await receive(first)).body.together).toEqual({ here: 1, of: 2 })
    expect(await messages()).toEqual([])
    now = new Date(+START + HOUR)
    expect((await receive(second, southClerk)).body.together).toEqual({ here: 2, of: 2 })
    await tellFirstParts.act(app.deps, null)
    expect(await messages()).toEqual(['Everything is here'])
    const { items } = await listed()
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(new Set(items.map(({ holdUntil }) => holdUntil?.getTime())).size).toBe(1)
    expect((await app.call(maya, pickupPasses)).body.ready).toHaveLength(1)
    const given = await app.call(desk, redeemPickup, { body: { code: await codeOf(app, first.id), at: { mallId } } })
    expect(given.body.handedOver.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('a late parcel: the first part is told of once, hours later, and then that everything is here', async () => {
    const [first, second] = await fromTwoStores()
    await receive(first)
    now = new Date(+START + HOUR)
    await tellFirstParts.act(app.deps, null)
    expect(await messages()).toEqual([])
    for (const hours of [3, 4]) {
      now = new Date(+START + hours * HOUR)
      await tellFirstParts.act(app.deps, null)
    }
    expect(await messages()).toEqual(['The first part of your order is here'])
    await receive(second, southClerk)
    expect(await messages()).toEqual(['Everything is here', 'The first part of your order is here'])
  })

  test('the rest after a first visit is told as the rest', async () => {
    const [first, second] = await fromTwoStores()
    await receive(first)
    await app.call(desk, redeemPickup, { body: { code: await codeOf(app, first.id), at: { mallId } } })
    await receive(second, southClerk)
    expect(await messages()).toEqual(['The rest of your order is here'])
  })

  test('when the parcel that was still coming is canceled, what is here is everything', async () => {
    const { order: placed } = (
      await buy(app, maya, [lineOf(north, PARCEL), lineOf(south, PARCEL)], { contact: { name: 'Maya Green', email: maya.email } })
    ).body
    const [first, second] = [north, south].map((shop) => placed.fulfillments.find(({ storeId }) => storeId === shop.storeId))
    await send({ id: first?.id as BoughtFulfillment['id'], number: placed.number }, northClerk)
    await receive({ id: first?.id as BoughtFulfillment['id'], number: placed.number })
    expect(await messages()).toEqual([])
    const declined = { params: { id: second?.id as BoughtFulfillment['id'] }, body: { to: 'cancelled', note: 'Out of stock' } } as const
    expect((await app.call(southClerk, moveFulfillment, declined)).body.state).toBe('cancelled')
    expect(await messages()).toEqual(['Your order from North Loop is ready at the SPIRAL Center'])
  })

  test('one parcel of two is handed over; the other waits on', async () => {
    const [first, second] = await fromTwoStores()
    await receive(first)
    await receive(second, southClerk)
    const body = { code: await codeOf(app, first.id), at: { mallId }, fulfillmentIds: [second.id] }
    expect((await app.call(desk, redeemPickup, { body })).body.handedOver.map(({ id }) => id)).toEqual([second.id])
    expect((await listed()).items.map(({ id }) => id)).toEqual([first.id])
    expect([(await custody(first)).holder, (await custody(second)).holder]).toEqual(['center', 'shopper'])
  })
})

describe('parcels that nobody collects', () => {
  test('money is back at once; the parcel stays on the desk until it is sent back, and is in stock once its store has it', async () => {
    const part = await aParcelHere()
    expect(await shelf(app, north)).toEqual({ onHand: 8, reserved: 0 })
    now = new Date(+START + 8 * DAY)
    expect((await listed()).counts).toEqual({ waiting: 0, overdue: 1, going_back: 0 })
    await endHolds()
    const [group] = (await app.call(maya, order, { params: { number: part.number }, query: {} })).body.fulfillments
    expect(group).toMatchObject({ state: 'cancelled', custody: null })
    expect(group?.refunded).toBeGreaterThan(0)
    expect(await shelf(app, north)).toEqual({ onHand: 8, reserved: 0 })
    expect(await listed({ state: 'going_back' })).toMatchObject({
      items: [{ id: part.id, state: 'cancelled', goingBack: 'waiting' }],
      counts: { waiting: 0, overdue: 0, going_back: 1 },
    })
    expect(await custody(part)).toMatchObject({ holder: 'center' })
    await booksAgree()

    const back = { params: { mallId, fulfillmentId: part.id } }
    for (let i = 0; i < 2; i++) expect((await app.call(desk, sendParcelBack, back)).body).toMatchObject({ goingBack: 'on_way' })
    expect((await listed()).items).toEqual([])
    expect((await app.call(northClerk, parcelsBack, { query: { storeId: north.storeId } })).body.items).toMatchObject([
      { id: part.id, goingBack: 'on_way' },
    ])
    const code = await labelOf(app, northClerk, part)
    const atStore = (who: TestPerson, { storeId }: Shop) => app.call(who, receiveParcelBack, { body: { code, storeId } })
    expect((await atStore(southClerk, south)).problem.code).toBe('desk.unknown_code')
    expect(await shelf(app, north)).toEqual({ onHand: 8, reserved: 0 })
    for (let i = 0; i < 2; i++) expect((await atStore(northClerk, north)).body).toMatchObject({ goingBack: 'received' })
    expect(await shelf(app, north)).toEqual({ onHand: 9, reserved: 0 })
    expect((await custody(part)).items.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'store courier',
      'courier center',
      'center courier',
      'courier store',
    ])
    expect((await app.call(northClerk, parcelsBack, { query: {} })).body.items).toEqual([])
    await booksAgree()
  })

  test('a store next door fetches its parcel at the desk; nothing else goes back', async () => {
    const [part, waiting] = [await aParcelHere(), await aParcelHere()]
    const back = (fulfillmentId: BoughtFulfillment['id']) => app.call(desk, sendParcelBack, { params: { mallId, fulfillmentId } })
    expect((await back(waiting.id)).problem.code).toBe('desk.not_going_back')
    now = new Date(+START + 8 * DAY)
    await app.deps.db.$client.query('update fulfillments set hold_until = $2 where id = $1', [waiting.id, new Date(+now + DAY)])
    await endHolds()
    const code = await labelOf(app, northClerk, part)
    expect((await app.call(northClerk, receiveParcelBack, { body: { code, storeId: north.storeId } })).status).toBe(200)
    expect((await custody(part)).items.at(-1)).toMatchObject({ from: 'center', to: 'store', place: `SPIRAL Center, ${await mallName()}` })
    expect((await back(part.id)).problem.code).toBe('desk.not_going_back')
    const unmoved = { code: await labelOf(app, northClerk, waiting), storeId: north.storeId }
    expect((await app.call(northClerk, receiveParcelBack, { body: unmoved })).problem.code).toBe('desk.not_going_back')
    await booksAgree()
  })
  const mallName = async () =>
    (await app.deps.db.$client.query<{ name: string }>('select name from malls where id = $1', [mallId])).rows[0]?.name
})

describe('shelves and lockers', () => {
  const add = (name: string, kind: 'shelf' | 'locker' = 'shelf') =>
    app.call(desk, addCenterSpot, { params: { mallId }, body: { name, kind } })
  const put = ({ id }: BoughtFulfillment, spotId: number | null) =>
    app.call(desk, placeParcel, { params: { mallId, fulfillmentId: id }, body: { spotId: spotId as never } })
  const remove = (spotId: number) => app.call(desk, removeCenterSpot, { params: { mallId, spotId: spotId as never } })

  test('a parcel is put away, its shopper’s next one joins it, and the spot is free after the hand-over', async () => {
    const shelf10 = (await add('Shelf 10')).body
    const shelf2 = (await add('Shelf 2')).body
    expect((await add('shelf 2')).problem.code).toBe('desk.spot_taken')
    const [first, second] = await fromTwoStores()
    await receive(first)
    expect((await put(first, shelf2.id)).body.spot).toMatchObject({ name: 'Shelf 2' })
    expect((await receive(second, southClerk)).body.parcel.spot).toMatchObject({ name: 'Shelf 2' })
    const spots = async () =>
      (await app.call(desk, centerSpots, { params: { mallId } })).body.items.map(({ name, parcels }) => [name, parcels])
    expect(await spots()).toEqual([
      ['Shelf 2', 2],
      ['Shelf 10', 0],
    ])
    const onShelf = await app.call(desk, deskParcels, { params: { mallId }, query: { spotId: shelf2.id } })
    expect(onShelf.body.items).toHaveLength(2)
    expect((await remove(shelf2.id)).problem.code).toBe('desk.spot_used')
    expect((await remove(shelf10.id)).status).toBe(204)
    await app.call(desk, redeemPickup, { body: { code: await codeOf(app, first.id), at: { mallId } } })
    expect(await spots()).toEqual([['Shelf 2', 0]])
    expect((await remove(shelf2.id)).status).toBe(204)
  })

  test('a locker is for one shopper; a spot of another Center is not found; what is gone is not put away', async () => {
    const locker = (await add('Locker 1', 'locker')).body
    const mine = await aParcelHere()
    const also = await aParcelHere()
    expect((await put(mine, locker.id)).status).toBe(200)
    expect((await put(also, locker.id)).status).toBe(200)
    const stranger = await send(await aPart(app, await aPerson(app), north, PARCEL), northClerk)
    await receive(stranger)
    expect((await put(stranger, locker.id)).problem.code).toBe('desk.locker_taken')
    const elsewhere = await aMall(app)
    const other = await aPerson(app, { malls: [{ mallId: elsewhere, role: 'staff' }] })
    const spot = await app.call(other, addCenterSpot, { params: { mallId: elsewhere }, body: { name: 'A', kind: 'shelf' } })
    expect((await put(mine, spot.body.id)).status).toBe(404)
    expect((await app.call(other, placeParcel, { params: { mallId, fulfillmentId: mine.id }, body: { spotId: null } })).status).toBe(404)
    await app.call(desk, handOverById, { params: { fulfillmentId: mine.id }, body: { at: { mallId }, idChecked: true } })
    expect((await put(mine, locker.id)).problem.code).toBe('desk.not_here')
  })

  test('a spot that is removed while a parcel is put there: one of both wins', async () => {
    const part = await aParcelHere()
    for (let i = 0; i < 5; i++) {
      const spot = (await add(`Shelf ${i}`)).body
      const [placed, removed] = await Promise.all([put(part, spot.id), remove(spot.id)])
      expect(['200 409', '404 204']).toContain(`${placed.status} ${removed.status}`)
      await put(part, null)
    }
  })
})

test('the custody of a parcel names each hand-over, its place and its clerk, for its store and its Center only', async () => {
  const part = await aParcelHere()
  const told = {
    holder: 'center',
    items: [
      { from: 'store', to: 'courier', by: 'Ana Lopez', place: 'North Loop', at: START },
      { from: 'courier', to: 'center', by: 'Ana Lopez', place: expect.stringContaining('SPIRAL Center, Bloom Mall') },
    ],
  }
  expect(await custody(part)).toMatchObject(told)
  expect(await custody(part, northClerk)).toMatchObject(told)
  for (const who of [southClerk, await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'staff' }] })])
    expect((await app.call(who, parcelCustody, { params: { fulfillmentId: part.id } })).status).toBe(404)
  const [group] = (await app.call(maya, order, { params: { number: part.number }, query: {} })).body.fulfillments
  expect(group?.custody).toEqual({ party: 'center', since: START })
})

test('a thousand parcels are read page by page, the oldest first, each once', async () => {
  const part = await aParcelHere()
  await app.deps.db.$client.query(
    `insert into fulfillments (order_id, store_id, retailer_id, method, center_mall_id, state, subtotal, shipping, tax, estimate, hold_until, commission_bps, commission, changed_at)
     select order_id, store_id, retailer_id, method, center_mall_id, state, subtotal, shipping, tax, estimate, hold_until, commission_bps, commission, changed_at - n * interval '1 minute'
     from fulfillments, generate_series(1, 999) n where id = $1`,
    [part.id],
  )
  const seen: Date[] = []
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const { body } = await app.call(desk, deskParcels, { params: { mallId }, query: { limit: 100, ...(cursor && { cursor }) } })
    seen.push(...body.items.map(({ changedAt }) => changedAt))
    cursor = body.nextCursor ?? undefined
  }
  expect(seen).toHaveLength(1000)
  expect(seen).toEqual(seen.toSorted((a, b) => a.getTime() - b.getTime()))
  expect((await app.call(northClerk, retailerFulfillments, { query: { q: part.number, limit: 1 } })).body.items).toHaveLength(1)
})
