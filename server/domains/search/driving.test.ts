import { afterAll, beforeAll, expect, test } from 'vitest'
import { stores } from '#contracts/stores/stores.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { RoadServer } from '#tests/road-server.ts'
import { aRetailer, aStore } from '#tests/shops.ts'
import { knownZip } from '../places/zips.ts'
import { seedPlaces } from '../places/seed.ts'

let roads: RoadServer
let [withRoads, without]: TestApp[] = []
beforeAll(async () => {
  roads = await new RoadServer().start()
  withRoads = await testApp({ env: { SPIRAL_ROUTING_URL: roads.url } })
  without = await testApp()
  for (const app of [withRoads, without]) {
    await seedPlaces(app.deps.db)
    const retailerId = await aRetailer(app)
    await aStore(app, retailerId, { name: 'Near shop' })
    await aStore(app, retailerId, { name: 'Far shop', lat: 45.0549, lon: -93.4422 })
  }
})
afterAll(() => Promise.all([withRoads?.close(), without?.close(), roads.stop()]))

const list = async (app: TestApp | undefined, query: { drive?: true; near?: string; q?: string } = {}) => {
  const { body } = await (app as TestApp).call(guest(), stores, { query: { near: '55425', ...query } })
  return {
    by: body.drivenBy,
    minutes: body.items.map(({ driveMinutes }) => driveMinutes),
    miles: body.items.map((one) => one.distanceMiles),
  }
}

test('minutes are on roads where a routing server answers, and of straight lines where there is none', async () => {
  const line = await list(without, { drive: true })
  expect(line.by).toBe('line')
  expect(line.minutes[1]).toBe(Math.round(((line.miles[1] ?? 0) * 60) / 25))
  const road = await list(withRoads, { drive: true })
  expect(road).toMatchObject({ by: 'roads', miles: line.miles })
  expect(road.minutes).not.toEqual(line.minutes)
  expect(roads.asked).toHaveLength(1)
})

test('a list in minutes is in the order of the minutes, and its pages go on in it', async () => {
  const app = await testApp({ env: { SPIRAL_ROUTING_URL: roads.url } })
  await seedPlaces(app.deps.db)
  const retailerId = await aRetailer(app)
  const { lat, lon } = await knownZip(app.deps.db, '55425')
  const home = { lat: lat ?? 0, lon: lon ?? 0 }
  // By the straight line the corner is nearer than the end of the street, on the roads of this server it is not.
  await aStore(app, retailerId, { name: 'Corner shop', lat: home.lat + 0.03, lon: home.lon + 0.042 })
  await aStore(app, retailerId, { name: 'Street shop', lat: home.lat + 0.05, lon: home.lon })
  await aStore(app, retailerId, { name: 'Door shop', ...home })
  const names = async (query: { drive?: true; limit?: number; cursor?: string }) => {
    const { body } = await app.call(guest(), stores, { query: { near: '55425', q: 'shop', ...query } })
    return { names: body.items.map(({ name }) => name), next: body.nextCursor }
  }
  const order = async (query: { drive?: true }) => (await names(query)).names.filter((name) => /Corner|Street/.test(name))
  expect(await order({})).toEqual(['Corner shop', 'Street shop'])
  expect(await order({ drive: true })).toEqual(['Street shop', 'Corner shop'])
  const whole = await names({ drive: true })
  const first = await names({ drive: true, limit: 2 })
  const second = await names({ drive: true, limit: 2, cursor: first.next ?? '' })
  expect([...first.names, ...second.names]).toEqual(whole.names)
  // Stores beyond those that are asked for at once have minutes on their page, too.
  for (let n = 0; n < 99; n++) await aStore(app, retailerId, { name: `Hut ${n}`, ...home })
  await aStore(app, retailerId, { name: 'Farthest shop', lat: home.lat + 0.3, lon: home.lon })
  const { body } = await app.call(guest(), stores, { query: { near: '55425', q: 'farthest', drive: true } })
  expect(body.items).toMatchObject([{ driveMinutes: expect.any(Number) }])
  const all = await app.call(guest(), stores, { query: { near: '55425', drive: true, sort: 'alphabetical', limit: 100 } })
  expect(all.body.items.filter(({ driveMinutes }) => driveMinutes === null)).toEqual([])
  await app.close()
})

test('a list that does not ask for minutes asks no routing server', async () => {
  const before = roads.asked.length
  expect(await list(withRoads)).toMatchObject({ minutes: [undefined, undefined] })
  expect(roads.asked).toHaveLength(before)
})

test('a server that stops answering is replaced by straight lines, which the list says', async () => {
  roads.mode = 'broken'
  // Another start, so that nothing of it is known yet.
  expect(await list(withRoads, { drive: true, near: '55401' })).toMatchObject({
    by: 'line',
    minutes: [expect.any(Number), expect.any(Number)],
  })
})
