import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MallId } from '#contracts/ids.ts'
import { mallFigures } from '#contracts/mall-office.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { callsOf } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { reindexAll } from './documents.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const config = readConfig({
  SPIRAL_DATA: `/tmp/spiral-tests/${process.pid}-missed`,
  SPIRAL_SAMPLE: 'off',
  SPIRAL_DATABASE_CONNECTIONS: '3',
})
const now = new Date('2026-11-21T12:00:00Z')
let node: Spiral
let mallId: MallId

const aNode = () => startSpiral(config, database.url, { jobs: 'manual', logLevel: 'error', clock: { now: () => now } })
beforeAll(async () => {
  database = await freshDatabase()
  await insertInitialRows(config, database.url, () => {})
  node = await aNode()
  await seedPlaces(node.deps.db)
  mallId = await aMall(node)
  const retailer = await aRetailer(node)
  await aProduct(node, retailer, { title: 'Desk lamp', storeIds: [await aStore(node, retailer, { mallId })] })
  await aProduct(node, retailer, { title: 'Copper kettle', storeIds: [await aStore(node, retailer)] })
  await node.settle()
  await reindexAll(node.deps.db)
})
afterAll(async () => {
  await node.stop()
  await database.drop()
})

async function searched(q: string, people: number, place = `&mallId=${mallId}`): Promise<void> {
  for (let i = 1; i <= people; i++) {
    const { statusCode } = await node.app.inject({ url: `/api/products?q=${q}${place}`, remoteAddress: `10.0.0.${i}` })
    expect(statusCode).toBe(200)
  }
}

test('the office of a mall sees what five people or more searched for there and did not find, and a read writes nothing', async () => {
  await searched('copper+kettle', 6)
  await searched('snow+globe', 5)
  await searched('velvet+curtains', 4)
  await searched('desk+lamp', 7)
  await searched('marble+rolling+pin', 5, '')
  const { rows } = await node.deps.db.$client.query('select 1 from missed_searches')
  expect(rows).toEqual([])
  // A node writes its counts once in a while, and when it stops.
  await node.stop()
  node = await aNode()
  const manager = await aPerson(node, { malls: [{ mallId, role: 'manager' }] })
  const { body } = await callsOf(node)(manager, mallFigures, { query: { mallId, days: '7' } })
  expect(body.missed).toEqual([
    { words: 'copper kettle', people: 6 },
    { words: 'snow globe', people: 5 },
  ])
})
