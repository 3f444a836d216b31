import { afterAll, beforeAll, expect, test } from 'vitest'
import { parcelCustody, placeParcel, receiveParcel, receiveParcelBack, sendParcelBack } from '#contracts/store-work/center-desk.ts'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import { redeemPickup, undoHandOver } from '#contracts/pickups/pickups.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { parcelCodeOf, parcelOfCode } from '#server/domains/fulfillment/rules.ts'
import { endWaiting } from '#server/domains/orders/jobs.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, codeOf, count, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, type Shop } from '#tests/shops.ts'

const PIECES = 60
const PARCELS = 12
const ROUNDS = 260
let now = Date.now()
let app: TestApp
let shop: Shop
let clerk: TestPerson
let desk: TestPerson

beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(now) } })
  shop = await aShop(app, { onHand: PIECES })
  clerk = await aClerk(app, shop)
  desk = await aPerson(app, { malls: [{ mallId: shop.mallId, role: 'staff' }] })
})
afterAll(() => app.close())

const custody = async ({ id }: BoughtFulfillment) => (await app.call(clerk, parcelCustody, { params: { fulfillmentId: id } })).body
const atStore = () => ({ storeId: shop.storeId })
const atCenter = () => ({ mallId: shop.mallId })

/** Every act of every clerk. Most are refused, because the parcel is elsewhere. */
const ACTS: ((part: BoughtFulfillment) => Promise<{ status: number }>)[] = [
  ...(['accepted', 'ready', 'packed', 'in_transit', 'shipped', 'delivered'] as const).map(
    (to) => (part: BoughtFulfillment) => app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } }),
  ),
  ({ id }) => app.call(clerk, moveFulfillment, { params: { id }, body: { to: 'cancelled', note: 'Torn' } }),
  ({ id }) => app.call(desk, receiveParcel, { params: atCenter(), body: { code: parcelCodeOf(id) } }),
  ({ id }) => app.call(desk, placeParcel, { params: { ...atCenter(), fulfillmentId: id }, body: { spotId: null } }),
  ({ id }) => app.call(desk, sendParcelBack, { params: { ...atCenter(), fulfillmentId: id } }),
  ({ id }) => app.call(clerk, receiveParcelBack, { body: { code: parcelCodeOf(id), ...atStore() } }),
  async ({ id }) => app.call(desk, redeemPickup, { body: { code: (await codeOf(app, id)) || 'ZZZZZZZZ', at: atCenter() } }),
  async ({ id }) => app.call(clerk, redeemPickup, { body: { code: (await codeOf(app, id)) || 'ZZZZZZZZ', at: atStore() } }),
  ({ id }) => app.call(desk, undoHandOver, { body: { fulfillmentIds: [id], at: atCenter() } }),
  ({ id }) => app.call(clerk, undoHandOver, { body: { fulfillmentIds: [id], at: atStore() } }),
  async () => {
    now += 9 * DAY
    await endWaiting.act(app.deps, null)
    return { status: 0 }
  },
]
/** What brings a parcel on is tried more often, so that many come far. */
const LIKELY = [0, 1, 2, 3, 7, 2, 3, 7, 11, 9, 10]

test('random acts of clerks at once never lose a parcel: it has one holder at any time, and each hand-over goes on from the one before', {
  timeout: 240_000,
}, async () => {
  const random = randomFrom(SEED || 11)
  const parts: BoughtFulfillment[] = []
  for (let i = 0; i < PARCELS; i++)
    parts.push(
      await aPart(app, await aPerson(app), shop, {
        fulfillmentMethod: i % 4 === 0 ? (FULFILLMENT_METHODS[i % 3] ?? 'ship-to-me') : 'ship-to-mall',
      }),
    )
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    now += MINUTE
    const part = parts[random.below(parts.length)] as BoughtFulfillment
    const acts = [0, 1].map(() => ACTS[random.chance(0.7) ? (LIKELY[random.below(LIKELY.length)] ?? 0) : random.below(ACTS.length)])
    await Promise.all(acts.map(async (act) => act?.(part)))
    const { holder, items } = await custody(part)
    expect(items.map(({ from }) => from)).toEqual(['store', ...items.slice(0, -1).map(({ to }) => to)].slice(0, items.length))
    expect(holder).toBe(items.at(-1)?.to ?? 'store')
    for (const { from, to } of items) seen.add(`${from} ${to}`)
  }
  // Else the property would hold of nothing.
  expect([...seen]).toEqual(expect.arrayContaining(['store courier', 'courier center']))
  // Every piece is on the shelf or in the hands of somebody else.
  const holders = await Promise.all(parts.map(async (part) => (await custody(part)).holder))
  expect((await shelf(app, shop)).onHand).toBe(PIECES - holders.filter((holder) => holder !== 'store').length)
  expect(await count(app, `select count(*) as n from fulfillment_events`)).toBeGreaterThan(PARCELS * 2)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('the database refuses a record that does not go on from the one before', async () => {
  const part = await aPart(app, await aPerson(app), shop, { fulfillmentMethod: 'ship-to-mall' })
  for (const to of ['accepted', 'packed', 'in_transit'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  const write = (step: number, previous: number | null, from: string, to: string) =>
    app.deps.db.$client.query(
      'insert into custody_records (fulfillment_id, step, previous, from_party, to_party, created_at) values ($1, $2, $3, $4, $5, now())',
      [part.id, step, previous, from, to],
    )
  await expect(write(2, 1, 'store', 'center')).rejects.toThrow(/custody_goes_on/)
  await expect(write(2, null, 'courier', 'center')).rejects.toThrow(/custody_counts_up/)
  await expect(write(1, null, 'store', 'center')).rejects.toThrow(/custody_records_(step|end)/)
  await expect(write(3, 2, 'courier', 'center')).rejects.toThrow(/custody_goes_on/)
  await expect(write(2, 1, 'courier', 'courier')).rejects.toThrow(/custody_changes_hands/)
})

test('a label with a wrong digit or two swapped ones is no label', () => {
  const random = randomFrom(SEED || 3)
  for (let i = 0; i < 300; i++) {
    const id = 1 + random.below(10_000_000)
    const code = parcelCodeOf(id as never)
    expect(parcelOfCode(code)).toBe(id)
    const digits = code.slice(1).replace('-', '')
    const at = random.below(digits.length - 1)
    const wrong = digits.slice(0, at) + String((Number(digits[at]) + 1 + random.below(9)) % 10) + digits.slice(at + 1)
    expect(parcelOfCode(`P${wrong}`), `${code} as ${wrong}`).not.toBe(id)
    const swapped =
      digits.slice(0, at) +
      digits
        .slice(at, at + 2)
        .split('')
        .toReversed()
        .join('') +
      digits.slice(at + 2)
    if (swapped !== digits) expect(parcelOfCode(`P${swapped}`), `${code} as ${swapped}`).toBeUndefined()
    expect(parcelOfCode(`P${wrong}`), `${code} as ${wrong}`).toBeUndefined()
  }
})
