import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import { addAddress } from '#contracts/identity/auth.ts'
import { ParcelDestination } from '#contracts/places/delivery.ts'
import { placeFault, statesOfZip } from '#contracts/places/us-places.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { checkoutInput, HOME, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { seedPlaces } from './seed.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { onHand: 1_000 })
})
afterAll(() => app.close())

const NOT_SERVED = /US territories or military addresses/
// prettier-ignore
const WRONG: readonly [name: string, place: object, code: string, field: string, words: RegExp][] = [
  ['no such state', { state: 'ZZ', zip: '00000' }, 'state_unknown', 'state', /Choose a state/],
  ['no such state with a real ZIP', { state: 'ZZ', zip: '55425' }, 'state_unknown', 'state', /Choose a state/],
  ['no ZIP begins with these digits', { state: 'MN', zip: '00000' }, 'zip_unknown', 'zip', /don't know ZIP 00000/],
  ['a ZIP of no city in another state', { city: 'San Francisco', state: 'OR', zip: '99999' }, 'zip_state', 'zip', /ZIP 99999 is in AK/],
  ['a known ZIP in another state', { state: 'WI', zip: '55425' }, 'zip_state', 'zip', /ZIP 55425 is in MN/],
  ['a ZIP that may not exist', { city: 'Minneapolis', state: 'MN', zip: '55499' }, 'zip_unsure', 'zip', /don't know ZIP 55499 yet/],
  ['an army post office', { city: 'APO', state: 'AE', zip: '09021' }, 'not_served', 'state', NOT_SERVED],
  ['a fleet post office', { city: 'FPO', state: 'AP', zip: '96349' }, 'not_served', 'state', NOT_SERVED],
  ['a diplomatic post office', { city: 'DPO', state: 'AA', zip: '34002' }, 'not_served', 'state', NOT_SERVED],
  ['a military ZIP under a state', { city: 'APO', state: 'NY', zip: '09021' }, 'not_served', 'zip', NOT_SERVED],
  ['Puerto Rico', { city: 'San Juan', state: 'PR', zip: '00907' }, 'not_served', 'state', NOT_SERVED],
  ['the Virgin Islands', { city: 'St Thomas', state: 'VI', zip: '00802' }, 'not_served', 'state', NOT_SERVED],
  ['Guam', { city: 'Hagatna', state: 'GU', zip: '96910' }, 'not_served', 'state', NOT_SERVED],
  ['the Northern Marianas', { city: 'Saipan', state: 'MP', zip: '96950' }, 'not_served', 'state', NOT_SERVED],
  ['American Samoa under Hawaii', { city: 'Pago Pago', state: 'HI', zip: '96799' }, 'not_served', 'zip', NOT_SERVED],
]

test.each(WRONG)('quote, checkout and address book say the same of %s', async (_, place, code, field, words) => {
  const destination = { ...HOME, street1: 'PSC 1234 Box 5678', ...place }
  const items = [lineOf(shop, { fulfillmentMethod: 'ship-to-me' as const })]
  const { body: priced } = await app.call(guest(), quote, { body: { items, destination } })
  expect(priced.problems).toMatchObject([{ code, message: expect.stringMatching(words) }])
  const input = { ...(await checkoutInput(app, guest(), items)), destination }
  const bought = await app.call(guest(), checkout, { body: input })
  expect([bought.status, bought.problem.code]).toEqual([422, `address.${code}`])
  expect(bought.problem.errors).toMatchObject([{ pointer: `/destination/${field}`, message: expect.stringMatching(words) }])
  const kept = { ...destination, label: 'Home', recipient: 'Ana Lopez', isDefault: true }
  const saved = await app.call(await aPerson(app), addAddress, { body: kept })
  expect([saved.status, saved.problem.code]).toEqual([422, `address.${code}`])
  expect(saved.problem.errors).toMatchObject([{ pointer: `/${field}` }])
})

test('tax is not counted for a place that cannot be: it stays that of the store until there is an address', async () => {
  const items = [lineOf(shop, { fulfillmentMethod: 'ship-to-me' as const })]
  const without = (await app.call(guest(), quote, { body: { items } })).body.tax
  expect(without).toBeGreaterThan(0)
  for (const wrong of [
    { state: 'ZZ', zip: '00000' },
    { state: 'OR', zip: '99999' },
    { state: 'PR', zip: '00907' },
  ])
    expect((await app.call(guest(), quote, { body: { items, destination: { ...HOME, ...wrong } } })).body.tax).toBe(without)
})

test('a ZIP that the list lacks is asked about once, and taken when it is sent again', async () => {
  const destination = { ...HOME, zip: '55499' }
  const items = [lineOf(shop, { fulfillmentMethod: 'ship-to-me' as const })]
  const input = { ...(await checkoutInput(app, guest(), items)), destination, confirmedZips: ['55499'] }
  expect((await app.call(guest(), quote, { body: { items, destination, confirmedZips: ['55499'] } })).body.problems).toEqual([])
  expect((await app.call(guest(), checkout, { body: input })).status).toBe(201)
  const kept = { ...destination, label: 'Home', recipient: 'Ana Lopez', isDefault: true, confirmedZips: ['55499'] }
  expect((await app.call(await aPerson(app), addAddress, { body: kept })).status).toBe(201)
  // What no ZIP begins with, or lies elsewhere, is not confirmed away.
  for (const zip of ['00000', '99999']) {
    const wrong = { ...input, destination: { ...HOME, zip }, confirmedZips: [zip] }
    expect((await app.call(guest(), checkout, { body: wrong })).status).toBe(422)
  }
})

test.each([
  ['Fishers Island, whose ZIP begins like those of Connecticut', 'NY', '06390'],
  ['Alta, whose ZIP begins like those of Idaho', 'WY', '83414'],
  ['El Paso', 'TX', '88510'],
  ['Washington', 'DC', '20500'],
  ['the building of one bank', 'MN', '55479'],
  ['Honolulu', 'HI', '96813'],
  ['Ketchikan', 'AK', '99901'],
  ['Holtsville', 'NY', '00501'],
])('%s is a place', async (_, state, zip) => {
  const items = [lineOf(shop, { fulfillmentMethod: 'ship-to-me' as const })]
  expect((await app.call(guest(), quote, { body: { items, destination: { ...HOME, state, zip } } })).body.problems).toEqual([])
})

test('every ZIP on the list is in one of the states of its first three digits', async () => {
  const rows = await rowsOf<{ zip: string; state: string }>(app.deps.db, 'test.zips', `select zip, state from zips where city <> ''`)
  expect(rows.length).toBeGreaterThan(40_000)
  const odd = rows.filter(({ zip, state }) => !statesOfZip(zip).includes(state))
  // The Marshall Islands share Guam's digits.
  expect(odd.filter(({ state }) => state !== 'MH').map(({ zip, state }) => `${zip} ${state}`)).toEqual([])
  expect(
    rows.filter((row) => row.state !== 'PR' && row.state !== 'MH' && placeFault(row, { known: { ...row, city: 'x' } }) !== null),
  ).toEqual([])
})

test.each([
  ['General Delivery', true],
  ['GENERAL DELIVERY', true],
  ['Gen Delivery', true],
  ['PO Box 12', true],
  ['P.O. Box 12', true],
  ['RR 2 Box 152', true],
  ['HC 1 Box 7', true],
  ['PSC 1234 Box 5678', true],
  ['One Main St', true],
  ['100 Lake St', true],
  ['x', false],
  ['General', false],
  ['Lake Street', false],
  ['1234', false],
])('%s is an address: %s', (street1, isAddress) => {
  expect(ParcelDestination.safeParse({ ...HOME, street1 }).success).toBe(isAddress)
})
