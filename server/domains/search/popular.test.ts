import { afterAll, beforeAll, expect, test } from 'vitest'
import { popularSearches } from '#contracts/search/search.ts'
import { DAY } from '#contracts/time.ts'
import { callsOf, guest } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { seedPlaces } from '../places/seed.ts'
import { reindexAll } from './documents.ts'
import { forgetSearches } from './popular.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const config = readConfig({
  SPIRAL_DATA: `/tmp/spiral-tests/${process.pid}-popular`,
  SPIRAL_SAMPLE: 'off',
  SPIRAL_DATABASE_CONNECTIONS: '3',
})
let now = new Date('2026-11-21T12:00:00Z')
const nodes: Spiral[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await insertInitialRows(config, database.url, () => {})
  const first = await aNode()
  await seedPlaces(first.deps.db)
  const retailer = await aRetailer(first)
  const storeIds = [await aStore(first, retailer)]
  for (const title of ['Desk lamp', 'Copper kettle', 'Trail shoes']) await aProduct(first, retailer, { title, storeIds })
  await first.settle()
  await reindexAll(first.deps.db)
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await database.drop()
})

async function aNode(): Promise<Spiral> {
  const node = await startSpiral(config, database.url, { jobs: 'manual', logLevel: 'error', clock: { now: () => now } })
  nodes.push(node)
  return node
}
/** A node writes its counts when it shuts down. */
async function goes(node: Spiral): Promise<void> {
  nodes.splice(nodes.indexOf(node), 1)
  await node.stop()
}
async function searched(node: Spiral, search: string, addresses: readonly string[]): Promise<void> {
  for (const remoteAddress of addresses) {
    const { statusCode } = await node.app.inject({ url: `/api/products?${search}`, remoteAddress })
    expect(statusCode).toBe(200)
  }
}
const addresses = (count: number, from = 1): string[] => Array.from({ length: count }, (_, i) => `10.0.0.${from + i}`)
async function popular(near?: string) {
  const node = await aNode()
  const { body } = await callsOf(node)(guest(), popularSearches, { query: { near } })
  await goes(node)
  return body.items.map(({ text, here }) => (here ? `${text} here` : text))
}

test('what five addresses searched for on one day is popular, however often one of them asks; ready bytes count too', async () => {
  const node = await aNode()
  await searched(node, 'q=desk+lamp', addresses(5))
  expect(node.deps.ready.get('/api/products?q=desk+lamp')).toBeDefined()
  await searched(node, 'q=copper+kettle', [...addresses(4), ...addresses(4), ...addresses(4)])
  await goes(node)
  expect(await popular()).toEqual(['desk lamp'])
})

test('four people today and four tomorrow are not enough, and nothing of them is written', async () => {
  for (let day = 0; day < 2; day++) {
    const node = await aNode()
    await searched(node, 'q=Copper+Kettle', addresses(4, 10 * day + 1))
    now = new Date(now.getTime() + DAY)
    await goes(node)
  }
  expect(await popular()).toEqual(['desk lamp'])
  const node = await aNode()
  const { rows } = await node.deps.db.$client.query('select words, people from popular_searches')
  expect(rows).toEqual([{ words: 'desk lamp', people: 5 }])
})

test('two nodes that saw the same people do not count them twice', async () => {
  const [a, b] = [await aNode(), await aNode()]
  await searched(a, 'q=trail+shoes', addresses(7))
  await searched(b, 'q=trail+shoes', addresses(6))
  await goes(a)
  await goes(b)
  const node = await aNode()
  const { rows } = await node.deps.db.$client.query(`select people from popular_searches where words = 'trail shoes'`)
  expect(rows).toEqual([{ people: 7 }])
  expect(await popular()).toEqual(['trail shoes', 'desk lamp'])
})

test('words that no product has are shown to nobody, and further pages are no searches', async () => {
  const node = await aNode()
  await searched(node, 'q=some+rude+words', addresses(9))
  await goes(node)
  expect(await popular()).toEqual(['trail shoes', 'desk lamp'])
})

test('near a ZIP, what is popular around it comes first', async () => {
  const node = await aNode()
  await searched(node, 'q=copper+kettle&near=55425&within=25', addresses(5))
  await goes(node)
  expect(await popular('55401')).toEqual(['copper kettle here', 'trail shoes', 'desk lamp'])
  expect(await popular('10001')).toEqual(['trail shoes', 'copper kettle', 'desk lamp'])
})

test('it is forgotten after a while', async () => {
  now = new Date(now.getTime() + 20 * DAY)
  expect(await popular()).toEqual([])
  const node = await aNode()
  await forgetSearches(node.deps.db, new Date(now.getTime() + 20 * DAY))
  const { rows } = await node.deps.db.$client.query('select count(*)::int as count from popular_searches')
  expect(rows).toEqual([{ count: 0 }])
})

test('whoever asks again gets what has changed meanwhile', async () => {
  const [reader, counter] = [await aNode(), await aNode()]
  const ask = () => reader.app.inject('/api/search/popular')
  expect([(await ask()).json().items, (await ask()).json().items]).toEqual([[], []])
  await searched(counter, 'q=desk+lamp', addresses(5))
  await goes(counter)
  await (await aNode()).settle()
  await expect.poll(async () => (await ask()).json().items.length).toBe(1)
})
