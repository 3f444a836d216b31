import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import {
  choosePin,
  COUNTER_REST_MINUTES,
  counterDevices,
  counterHere,
  enterPin,
  leaveCounter,
  PIN_TRIES,
  resetPin,
  setUpCounter,
  stayAtCounter,
  withdrawCounter,
} from '#contracts/counter-devices.ts'
import { me } from '#contracts/identity/people.ts'
import type { StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { removeMember } from '#contracts/teams.ts'
import { MINUTE } from '#contracts/time.ts'
import { cookieName } from '#server/domains/identity/cookies.ts'
import { rowsOf } from '#server/platform/db.ts'
import { allEndpoints } from '#tests/access-world.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart, codeOf, count } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let owner: TestPerson
let ana: TestPerson
let bo: TestPerson
let now = new Date()
const PINS = { ana: '481590', bo: '729415' }
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 50 })
})
beforeEach(async () => {
  // Tries are counted by the minute.
  now = new Date(now.getTime() + MINUTE)
  owner = await someone('owner', 'Ida')
  ana = await someone('staff', 'Ana')
  bo = await someone('staff', 'Bo')
  await app.call(ana, choosePin, { body: { retailerId: shop.retailerId, pin: PINS.ana } })
  await app.call(bo, choosePin, { body: { retailerId: shop.retailerId, pin: PINS.bo } })
})
afterAll(() => app.close())

const someone = (role: 'owner' | 'manager' | 'staff', firstName: string, storeId?: StoreId) =>
  aPerson(app, { firstName, retailers: [{ retailerId: shop.retailerId, role, ...(storeId && { storeId }) }] })
/** A browser that a manager made a counter device. */
async function aDevice(storeId: StoreId = shop.storeId): Promise<Caller & { deviceId: number }> {
  const browser = await someone('manager', 'Max')
  const made = await app.call(browser, setUpCounter, { body: { storeId, name: 'Front counter' } })
  expect(made.status).toBe(201)
  return { cookies: browser.cookies, deviceId: made.body.id }
}
const enter = (device: Caller, person: TestPerson, pin: string) => app.call(device, enterPin, { body: { personId: person.id, pin } })
const work = (device: Caller) => app.call(device, retailerFulfillments, { query: {} })
const here = async (device: Caller) => (await app.call(device, counterHere)).body

test('people change at a device with their PINs, and each act stands under the person who entered one', async () => {
  const device = await aDevice()
  expect((await work(device)).problem.code).toBe('counter.locked')
  const { id } = await aPart(app, await aPerson(app), shop)
  expect((await here(device)).device).toMatchObject({ name: 'Front counter', person: null })

  expect((await enter(device, ana, PINS.ana)).status).toBe(204)
  expect((await here(device)).device?.person).toEqual({ id: ana.id, name: 'Ana Lopez' })
  for (const to of ['accepted', 'ready'] as const)
    expect((await app.call(device, moveFulfillment, { params: { id }, body: { to } })).status).toBe(200)
  await app.call(device, leaveCounter)
  const body = { code: await codeOf(app, id), at: { storeId: shop.storeId } }
  expect((await app.call(device, redeemPickup, { body })).problem.code).toBe('counter.locked')
  expect((await enter(device, bo, PINS.bo)).status).toBe(204)
  expect((await app.call(device, redeemPickup, { body })).status).toBe(200)
  const events = await rowsOf<{ who: string }>(
    app.deps.db,
    'test.events',
    `select who from fulfillment_events where fulfillment_id = $1 and who is not null and role = 'retailer' order by id`,
    [id],
  )
  expect(events.map(({ who }) => who)).toEqual([ana.id, ana.id, bo.id])
  const acts = `select count(*) as n from audit_entries where act = 'counter.enter' and user_id = any($1)`
  expect(await count(app, acts, [[ana.id, bo.id]])).toBe(2)
})

test('five wrong PINs lock a person at this device, however many come at once, until the PIN is reset', async () => {
  const [device, second] = [await aDevice(), await aDevice()]
  const first = await enter(device, ana, PINS.bo)
  expect(first.problem).toMatchObject({
    code: 'counter.wrong_pin',
    errors: [{ pointer: '/pin', message: 'This PIN is wrong. 4 tries are left.' }],
  })
  const rest = await Promise.all(Array.from({ length: 8 }, () => enter(device, ana, PINS.bo)))
  expect(rest.filter(({ problem }) => problem.code === 'counter.wrong_pin')).toHaveLength(PIN_TRIES - 2)
  expect(rest.filter(({ problem }) => problem.code === 'counter.pin_locked')).toHaveLength(8 - (PIN_TRIES - 2))
  now = new Date(now.getTime() + MINUTE)
  expect((await enter(device, ana, PINS.ana)).problem.code).toBe('counter.pin_locked')
  expect((await here(device)).device?.people.find(({ id }) => id === ana.id)?.pin).toBe('locked')
  expect((await enter(device, bo, PINS.bo)).status).toBe(204)
  expect((await enter(second, ana, PINS.ana)).status).toBe(204)
  expect(await count(app, `select count(*) as n from audit_entries where act = 'counter.lock' and after ->> 'person' = $1`, [ana.id])).toBe(
    1,
  )

  expect((await app.call(owner, resetPin, { params: { retailerId: shop.retailerId, userId: ana.id } })).status).toBe(204)
  expect((await work(second)).problem.code).toBe('counter.locked')
  expect((await enter(device, ana, PINS.ana)).problem.code).toBe('counter.no_pin')
  await app.call(ana, choosePin, { body: { retailerId: shop.retailerId, pin: '905318' } })
  expect((await enter(device, ana, '905318')).status).toBe(204)
})

test('a right PIN forgets the wrong ones, and tries are limited by the minute', async () => {
  const device = await aDevice()
  for (let i = 0; i < PIN_TRIES - 1; i++) await enter(device, ana, PINS.bo)
  expect((await enter(device, ana, PINS.ana)).status).toBe(204)
  expect((await enter(device, ana, PINS.bo)).problem.detail).toContain('4 tries')
  for (let i = 0; i < 4; i++) await enter(device, bo, PINS.bo)
  expect((await enter(device, bo, PINS.bo)).status).toBe(429)
})

test('somebody who is taken out of the team is refused with the next call, and their PIN is gone', async () => {
  const device = await aDevice()
  await enter(device, ana, PINS.ana)
  expect((await work(device)).status).toBe(200)
  await app.call(owner, removeMember, { params: { retailerId: shop.retailerId, userId: ana.id } })
  expect((await work(device)).problem.code).toBe('counter.not_of_store')
  expect((await enter(device, ana, PINS.ana)).problem.code).toBe('counter.not_of_store')
  expect((await here(device)).device?.people.some(({ id }) => id === ana.id)).toBe(false)
  await app.settle()
  expect(await count(app, 'select count(*) as n from counter_pins where user_id = $1', [ana.id])).toBe(0)
})

test('a withdrawn device is refused with its next call; another one goes on', async () => {
  const [device, second] = [await aDevice(), await aDevice()]
  for (const one of [device, second]) await enter(one, ana, PINS.ana)
  const clerk = await app.call(bo, withdrawCounter, { params: { id: device.deviceId as never } })
  expect(clerk.status).toBe(403)
  const otherShop = await aShop(app)
  const stranger = await aPerson(app, { retailers: [{ retailerId: otherShop.retailerId, role: 'owner' }] })
  expect((await app.call(stranger, withdrawCounter, { params: { id: device.deviceId as never } })).status).toBe(404)
  expect((await app.call(owner, withdrawCounter, { params: { id: device.deviceId as never } })).status).toBe(204)
  expect((await work(device)).problem.code).toBe('counter.no_device')
  expect((await enter(device, ana, PINS.ana)).problem.code).toBe('counter.no_device')
  expect(await here(device)).toEqual({ device: null, wasWithdrawn: true })
  expect((await work(second)).status).toBe(200)
})

test('a device rests after five minutes without an act or a touch; reads that repeat themselves keep nothing open', async () => {
  const device = await aDevice()
  await enter(device, ana, PINS.ana)
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE)
  }
  later(COUNTER_REST_MINUTES - 1)
  expect((await work(device)).status).toBe(200)
  await app.call(device, stayAtCounter)
  later(COUNTER_REST_MINUTES - 1)
  expect((await work(device)).status).toBe(200)
  later(1)
  expect((await work(device)).problem.code).toBe('counter.locked')
  await app.call(device, stayAtCounter)
  expect((await here(device)).device?.person).toBeNull()
})

test('safety:R1 a PIN opens counter work only: every other endpoint refuses, also that of an owner', async () => {
  const device = await aDevice()
  await app.call(owner, choosePin, { body: { retailerId: shop.retailerId, pin: PINS.bo } })
  await enter(device, owner, PINS.bo)
  const refused = await app.call(device, changeVariant, { params: { id: shop.variantId }, body: { price: cents(1) } })
  expect(refused.problem.code).toBe('counter.not_here')
  // What they may do as a person is not open at the counter either.
  expect((await app.call(device, me)).body.user).toBeNull()
  for (const [name, e] of await allEndpoints()) {
    if (e.access === 'public') continue
    if (e.atCounter) {
      expect.soft(['counter', 'retailer:staff'], name).toContain(e.access)
      continue
    }
    const url = e.path.replaceAll(/:\w+/g, '1')
    const answer = await app.app.inject({ method: e.method, url, cookies: device.cookies })
    expect.soft([answer.statusCode, answer.json().code], name).toEqual([403, 'counter.not_here'])
  }
  const other = await aStore(app, shop.retailerId)
  const elsewhere = await app.call(device, retailerFulfillments, { query: { storeId: other } })
  expect(elsewhere.status === 404 || elsewhere.body.items.length === 0).toBe(true)
})

test('setting up signs the manager out here, keeps a cookie of its own, and is for the stores of the manager', async () => {
  const browser = await someone('manager', 'Max')
  const session = { ...browser.cookies }
  const answer = await app.app.inject({
    method: 'POST',
    url: setUpCounter.path,
    cookies: browser.cookies,
    payload: { storeId: shop.storeId, name: 'Till' },
  })
  expect(answer.cookies.find(({ name }) => name === 'spiral.counter')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookieName({ publicOrigin: 'https://spiral.example' }, 'counter')).toBe('__Host-spiral.counter')
  expect((await app.call({ cookies: session }, me)).body.user).toBeNull()
  const device = { cookies: Object.fromEntries(answer.cookies.filter(({ value }) => value).map(({ name, value }) => [name, value])) }
  expect((await here(device)).device?.name).toBe('Till')
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const forged = await app.call(device, enterPin, { body: { personId: ana.id, pin: PINS.ana }, headers: foreign })
  expect(forged.problem.code).toBe('foreign_origin')
  expect((await here({ cookies: { 'spiral.counter': 'made-up.token' } })).device).toBeNull()

  const other = await aStore(app, shop.retailerId)
  const ofOther = await someone('manager', 'Olga', other)
  expect((await app.call(ofOther, setUpCounter, { body: { storeId: shop.storeId, name: 'Till' } })).status).toBe(404)
  expect((await app.call(ofOther, resetPin, { params: { retailerId: shop.retailerId, userId: ana.id } })).status).toBe(404)
  const seen = (await app.call(ofOther, counterDevices, { query: { retailerId: shop.retailerId } })).body
  expect([seen.devices, seen.stores.map(({ id }) => id)]).toEqual([[], [other]])
  expect((await app.call(ana, counterDevices, { query: { retailerId: shop.retailerId } })).body).toEqual({
    mine: 'set',
    mayManage: false,
    stores: [],
    devices: [],
    people: [],
  })
})

test('somebody of another store, or a guest, has no place at a device, and obvious PINs are refused', async () => {
  const device = await aDevice()
  const other = await aStore(app, shop.retailerId)
  const cy = await someone('staff', 'Cy', other)
  await app.call(cy, choosePin, { body: { retailerId: shop.retailerId, pin: PINS.bo } })
  expect((await enter(device, cy, PINS.bo)).problem.code).toBe('counter.not_of_store')
  expect((await enter(guest(), ana, PINS.ana)).problem.code).toBe('counter.no_device')
  for (const pin of ['111111', '123456', '987654', '121212', '123123', '12345', 'abcdef'])
    expect((await app.call(ana, choosePin, { raw: { retailerId: shop.retailerId, pin } } as never)).status, pin).toBe(422)
})
