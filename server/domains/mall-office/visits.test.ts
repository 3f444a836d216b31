import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MallId, StoreId } from '#contracts/ids.ts'
import { mallFigures } from '#contracts/mall-office.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { callsOf } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'
import { forgetVisits } from './visits.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const config = readConfig({
  SPIRAL_DATA: `/tmp/spiral-tests/${process.pid}-visits`,
  SPIRAL_SAMPLE: 'off',
  SPIRAL_DATABASE_CONNECTIONS: '3',
})
const now = new Date('2026-11-21T18:00:00Z')
let node: Spiral

const aNode = () => startSpiral(config, database.url, { jobs: 'manual', logLevel: 'error', clock: { now: () => now } })
beforeAll(async () => {
  database = await freshDatabase()
  await insertInitialRows(config, database.url, () => {})
  node = await aNode()
})
afterAll(async () => {
  await node.stop()
  await database.drop()
})

async function visited(place: { mallId: MallId | null; storeId: StoreId | null }, people: number): Promise<number[]> {
  const codes: number[] = []
  for (let i = 1; i <= people; i++) {
    const answer = await node.app.inject({ method: 'POST', url: '/api/visits', payload: place, remoteAddress: `10.0.0.${i}` })
    codes.push(answer.statusCode)
  }
  return [...new Set(codes)]
}
const rows = async (): Promise<unknown[]> => (await node.deps.db.$client.query('select 1 from place_visits')).rows

test('a mall sees by day how many people opened its page and its stores, in groups of five or more, and no person is stored', async () => {
  const mallId = await aMall(node)
  const retailer = await aRetailer(node)
  const [busy, quiet, outside] = [
    await aStore(node, retailer, { mallId, name: 'Busy' }),
    await aStore(node, retailer, { mallId, name: 'Quiet' }),
    await aStore(node, retailer, { name: 'Outside' }),
  ]
  expect(await visited({ mallId, storeId: null }, 7)).toEqual([204])
  // A second look of the same person on that day is the same visit.
  await visited({ mallId, storeId: null }, 3)
  await visited({ mallId: null, storeId: busy }, 6)
  await visited({ mallId: null, storeId: quiet }, 4)
  await visited({ mallId: null, storeId: outside }, 9)
  expect(await visited({ mallId: null, storeId: null }, 1)).toEqual([422])
  expect(await visited({ mallId, storeId: busy }, 1)).toEqual([422])
  expect(await rows()).toEqual([])
  // A node writes its counts once in a while, and when it stops.
  await node.stop()
  node = await aNode()
  expect(await rows()).toHaveLength(2)
  const manager = await aPerson(node, { malls: [{ mallId, role: 'manager' }] })
  const { body } = await callsOf(node)(manager, mallFigures, { query: { mallId, days: '7' } })
  expect(body.totals.visits).toBe(7)
  expect(body.before.visits).toBe(0)
  expect(body.days.map(({ visits }) => visits)).toEqual([null, null, null, null, null, null, 7])
  expect(body.stores.map(({ name, visits }) => [name, visits])).toEqual([
    ['Busy', 6],
    ['Quiet', 0],
  ])
  expect(await rows()).toHaveLength(2)
  await forgetVisits(node.deps.db, new Date(now.getTime() + 191 * 86_400_000))
  expect(await rows()).toEqual([])
})
