import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipDifferenceDistance } from '#contracts/constants.ts'
import { nearestZip, zipPlace } from '#contracts/places/places.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { crowdedDuring } from '#tests/safety/figures.ts'
import { distanceBetween, distanceMiles, shownMiles } from './distance.ts'
import { seedPlaces } from './seed.ts'

let app: TestApp
let took: { ms: number; crowded: number }
beforeAll(async () => {
  app = await testApp()
  took = await crowdedDuring(() => seedPlaces(app.deps.db))
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())

test('ZIPs and cities are there within seconds, once', async () => {
  const { rows } = await app.deps.db.$client.query(
    `select count(*) as all, count(*) filter (where lat is null) as unplaced, (select count(*) from cities) as cities,
       (select count(*) from cities c left join zips z on z.zip = c.zip and z.state = c.state where z.lat is null) as lost from zips`,
  )
  expect(rows[0]).toMatchObject({ all: expect.any(Number), cities: 49, lost: 0 })
  expect(rows[0].all).toBeGreaterThan(42_000)
  expect(rows[0].unplaced).toBeGreaterThan(1_000)
  expect(took.ms).toBeLessThan(10_000 * took.crowded)
})

test('a ZIP says where it is and what time it is there; an unknown one says so', async () => {
  const bloomington = await app.call(guest(), zipPlace, { params: { zip: '55425' } })
  expect(bloomington.body).toMatchObject({
    city: expect.stringMatching(/Bloomington|Minneapolis/),
    state: 'MN',
    timeZone: 'America/Chicago',
  })
  expect((await app.call(guest(), zipPlace, { params: { zip: '10048' } })).body).toMatchObject({
    state: 'NY',
    lat: null,
    timeZone: 'America/New_York',
  })
  expect((await app.call(guest(), zipPlace, { params: { zip: '00000' } })).problem).toMatchObject({
    code: 'places.unknown_zip',
    detail: "We don't know that ZIP. Check the five digits.",
  })
})

test('a suburb may carry its own name with the ZIP of the city beside it', async () => {
  const { body } = await app.call(guest(), zipPlace, { params: { zip: '55425' } })
  expect(body.cities[0]).toBe(body.city)
  expect(body.cities).toEqual(expect.arrayContaining(['Bloomington', 'Minneapolis']))
  expect(body.cities).not.toContain('Duluth')
  expect((await app.call(guest(), zipPlace, { params: { zip: '10048' } })).body.cities).toEqual([])
})

test('the device says a point and learns its ZIP', async () => {
  expect((await app.call(guest(), nearestZip, { query: { lat: 44.854, lon: -93.242 } })).body.zip).toBe('55425')
  expect((await app.call(guest(), nearestZip, { query: { lat: 0, lon: 0 } })).status).toBe(404)
})

test('great-circle miles between known points', () => {
  expect(distanceMiles({ lat: 44, lon: -93 }, { lat: 45, lon: -93 })).toBeCloseTo(69.09, 1)
  expect(distanceMiles({ lat: 10, lon: 179.9 }, { lat: 10, lon: -179.9 })).toBeLessThan(15)
})

test('screens:R125 without coordinates the ZIP difference decides, and is never shown as miles', () => {
  expect(zipDifferenceDistance('55425', '10007')).toBeCloseTo(45.418)
  const distance = distanceBetween({ zip: '55425', lat: 44.8, lon: -93.2 }, { zip: '10048', lat: null, lon: null })
  expect(distance).toMatchObject({ by: 'zip-difference', miles: zipDifferenceDistance('55425', '10048') })
  expect(shownMiles(distance)).toBeNull()
})
