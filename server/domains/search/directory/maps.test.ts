import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAP_SIZE } from '#contracts/places/maps.ts'
import { mallMap, storeMap } from '#contracts/search/place-maps.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../../places/seed.ts'

let app: TestApp
const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
const MARK = 'a'.repeat(64)
const EDINA = { city: 'Edina', zip: '55435', lat: 44.88, lon: -93.325 }

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  const mallId = await aMall(app, { name: 'Mall of the Lakes', slug: 'mall-of-the-lakes' })
  await aMall(app, { name: 'Hudson Yard', slug: 'hudson-yard', ...NEW_YORK, hasCenter: false, centerPlace: null, centerHours: null })
  const retailerId = await aRetailer(app, { markHash: MARK })
  await aStore(app, retailerId, { name: 'Lake Books', slug: 'lake-books', mallId })
  await aStore(app, retailerId, { name: 'Lake Toys', slug: 'lake-toys', mallId, category: 'Games' })
  await aStore(app, retailerId, { name: 'Edina Lamps', slug: 'edina-lamps', ...EDINA })
  await aStore(app, retailerId, { name: 'Hudson Records', slug: 'hudson-records', ...NEW_YORK })
  await aStore(app, retailerId, { name: 'Hudson Tea', slug: 'hudson-tea', ...NEW_YORK, lat: 40.7 })
})
afterAll(() => app.close())

const mapOf = async (query = {}) => (await app.call(guest(), storeMap, { query })).body

test('near a ZIP every store of the list has its dot, those of a mall together', async () => {
  const map = await mapOf({ near: '55425', within: 25 })
  expect(map.dots.map(({ label, place, stores, malls }) => ({ label, place, stores, malls }))).toEqual([
    { label: 'Mall of the Lakes', place: { kind: 'mall', slug: 'mall-of-the-lakes' }, stores: 2, malls: 0 },
    { label: 'Edina Lamps', place: { kind: 'store', slug: 'edina-lamps' }, stores: 1, malls: 0 },
  ])
  expect(map).toMatchObject({ total: 3, outside: 0, center: { x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 } })
  expect(map.rings.map(({ miles }) => miles)).toEqual([10, 25])
  expect(map.dots.every(({ distanceMiles }) => distanceMiles !== null)).toBe(true)
  expect(map.towns.length).toBeGreaterThan(0)
})

test('the towns that people know stand on the map: the largest first, whatever the number of their ZIPs', async () => {
  const near = async (zip: string) => (await mapOf({ near: zip, within: 25 })).towns.map(({ name }) => name)
  const [twinCities, montana] = [await near('55425'), await near('59718')]
  expect(twinCities.slice(0, 2)).toEqual(['Minneapolis', 'Saint Paul'])
  expect(twinCities).not.toContain('Young America')
  expect(montana).toContain('Bozeman')
})

test('a map near a ZIP has lakes, rivers and roads, stays light, and shows only large lakes of the country', async () => {
  const map = await mapOf({ near: '55425', within: 100 })
  for (const lines of [map.lakes, map.rivers, map.roads]) expect(lines).toMatch(/^M/)
  expect(map.lakes.length + map.rivers.length + map.roads.length).toBeLessThan(20_000)
  const country = await mapOf()
  expect(country.lakes).toMatch(/^M/)
  expect([country.rivers, country.roads]).toEqual(['', ''])
})

test('a dot of one store shows its name mark, a dot of several none', async () => {
  const map = await mapOf({ near: '55425', within: 25 })
  expect(map.dots.map(({ label, mark }) => [label, mark?.src ?? null])).toEqual([
    ['Mall of the Lakes', null],
    ['Edina Lamps', `/pictures/${MARK}/640.webp`],
  ])
})

test('what stands close together on the map of the country is one dot with a way to look closer', async () => {
  const map = await mapOf()
  expect(map.dots.map(({ label, stores, place }) => [label, stores, place])).toEqual([
    ['Bloomington', 3, null],
    ['New York', 2, null],
  ])
  const closer = map.dots[0]?.closer
  expect(closer).toEqual({ zip: '55425', within: 10 })
  expect((await mapOf({ near: closer?.zip, within: closer?.within })).dots).toHaveLength(2)
  expect(map.rings).toEqual([])
})

test('a map obeys the filters of its list', async () => {
  const map = await mapOf({ category: 'games' })
  expect(map.dots.map(({ label }) => label)).toEqual(['Lake Toys'])
  expect(map.total).toBe(1)
})

test('with malls, a dot counts both', async () => {
  const map = await mapOf({ near: '55425', within: 25, malls: true })
  expect(map.dots[0]).toMatchObject({ label: 'Mall of the Lakes', place: { kind: 'mall' }, stores: 2, malls: 1 })
})

test('malls have their map too, and those with a center can be looked for alone', async () => {
  const all = await app.call(guest(), mallMap, { query: {} })
  expect(all.body.dots.map(({ label }) => label)).toEqual(['Mall of the Lakes', 'Hudson Yard'])
  const centers = await app.call(guest(), mallMap, { query: { hasCenter: true } })
  expect(centers.body.dots.map(({ label }) => label)).toEqual(['Mall of the Lakes'])
})

test('a ZIP that nobody knows draws nothing', async () => {
  expect((await app.call(guest(), storeMap, { query: { near: '00000' } })).problem.code).toBe('places.unknown_zip')
})

test('a box shows what lies in it, whatever the distance of the list, and splits what the wider map merged', async () => {
  const bloomington = await mapOf({ near: '10007', within: 25, box: [-93.5, 44.7, -93.1, 45] })
  expect(bloomington.dots.map(({ label, stores }) => [label, stores])).toEqual([
    ['Mall of the Lakes', 2],
    ['Edina Lamps', 1],
  ])
  expect(bloomington).toMatchObject({ box: [-93.5, 44.7, -93.1, 45], land: '', borders: '', center: null })
  expect(bloomington.dots[1]).toMatchObject({ lat: EDINA.lat, lon: EDINA.lon })
  expect(bloomington.dots.every(({ distanceMiles }) => (distanceMiles ?? 0) > 900)).toBe(true)
})

test.each(['1,2,3', '-93,45,-94,46', '-93,46,-92,45', 'a,b,c,d', '-200,0,0,10'])('the box %s is refused by field', async (box) => {
  const answer = await app.app.inject(`/api/maps/stores?box=${box}`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: [{ pointer: expect.stringContaining('box') }] })
})

test('the largest town is named although a store stands in its middle: beside it, and at that place when the map is moved', async () => {
  const inTheMiddle = { city: 'Minneapolis', state: 'MN', zip: '55401', lat: 44.98, lon: -93.26 }
  await aStore(app, await aRetailer(app), { name: 'Mill Records', slug: 'mill-records', ...inTheMiddle })
  const { towns, dots } = await mapOf({ near: '55425', within: 25 })
  const [town, dot] = [towns.find(({ name }) => name === 'Minneapolis'), dots.find(({ label }) => label === 'Mill Records')]
  expect(town?.x).toBe(dot?.x)
  expect(Math.abs((town?.y ?? 0) - (dot?.y ?? 0))).toBe(34)
  expect(Math.sign((town?.y ?? 0) - (dot?.y ?? 0))).toBe(Math.sign(inTheMiddle.lat - (town?.lat ?? 0)))
})
