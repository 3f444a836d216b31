import { afterEach, beforeEach, expect, test } from 'vitest'
import { RoadServer } from '#tests/road-server.ts'
import { osrm } from './roads.ts'

let server: RoadServer
beforeEach(async () => {
  server = await new RoadServer().start()
})
afterEach(() => server.stop())

const home = { lat: 44.85, lon: -93.25 }
const north = { lat: 44.95, lon: -93.25 }
const east = { lat: 44.85, lon: -93.15 }

test('miles and minutes on roads come back in the order of the places', async () => {
  const [row] = await osrm(server.url).table([home], [north, east, home])
  expect(row?.map((leg) => leg && [Math.round(leg.miles * 10) / 10, Math.round(leg.minutes)])).toEqual([
    [6.9, 14],
    [4.9, 10],
    [0, 0],
  ])
  expect(server.asked).toEqual([
    '/table/v1/driving/-93.25000,44.85000;-93.25000,44.95000;-93.15000,44.85000;-93.25000,44.85000?sources=0&destinations=1;2;3&annotations=duration,distance',
  ])
})

test('a table has a row for each start, and only new ways are asked for', async () => {
  const roads = osrm(`${server.url}/`)
  const table = await roads.table([home, north], [home, north])
  expect(table.map((row) => row.map((leg) => Math.round(leg?.minutes ?? -1)))).toEqual([
    [0, 14],
    [14, 0],
  ])
  await roads.table([home], [north])
  expect(server.asked).toHaveLength(1)
  await roads.table([home], [north, east])
  expect(server.asked).toHaveLength(2)
  expect(server.asked[1]).not.toContain('44.95')
})

test('a place without a road is null, and is not asked for again', async () => {
  const roads = osrm(server.url)
  const island = { lat: 10, lon: -93 }
  expect(await roads.table([home], [island])).toEqual([[null]])
  expect(await roads.table([home], [island])).toEqual([[null]])
  expect(server.asked).toHaveLength(1)
})

test('a refusal of single places does not stop questions about others', async () => {
  const roads = osrm(server.url)
  await expect(roads.table([home], [{ lat: 44, lon: 0 }])).rejects.toThrow('refused with 400')
  await expect(roads.table([home], [north])).resolves.toHaveLength(1)
  const many = Array.from({ length: 120 }, (_, i) => ({ lat: 40 + i / 100, lon: -93 }))
  await expect(roads.table([home], many)).rejects.toThrow('too many places')
  expect(server.asked).toHaveLength(2)
})

test.each(['broken', 'nonsense', 'wrong size'] as const)('a %s server fails once and is then left alone for a while', async (mode) => {
  server.mode = mode
  const roads = osrm(server.url)
  await expect(roads.table([home], [north])).rejects.toThrow()
  await expect(roads.table([home], [north])).rejects.toThrow('rests')
  expect(server.asked).toHaveLength(1)
})

test('a silent server costs at most two seconds, once', async () => {
  server.mode = 'silent'
  const roads = osrm(server.url)
  const began = performance.now()
  await expect(roads.table([home], [north])).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(2_500)
  await expect(roads.table([home], [north])).rejects.toThrow('rests')
})
