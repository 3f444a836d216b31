import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mallPlan, malls, mallStores } from '#contracts/malls/malls.ts'
import { stores } from '#contracts/stores/stores.ts'
import { addFloors, type NewFloor } from '#server/domains/malls/floors.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'

const SQUARE: [number, number][] = [
  [0, 0],
  [50, 0],
  [50, 50],
]
const floor = (number: number, units: string[]): NewFloor => ({
  floor: number,
  name: `Level ${number}`,
  outline: SQUARE,
  walkways: [SQUARE],
  marks: [{ kind: 'elevator', at: [10, 10], name: 'Elevator' }],
  units: units.map((unit) => ({ unit, outline: SQUARE })),
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the floor plan of a mall knows which store is in which unit, under its short name', async () => {
  const mallId = await aMall(app, { name: 'Harbor Court', slug: 'harbor-court' })
  const units = await addFloors(app.deps.db, mallId, [floor(2, ['N201', 'N205']), floor(1, ['N101'])])
  const retailer = await aRetailer(app, { color: '#1f6b45' })
  await aStore(app, retailer, {
    name: 'Lake Books Harbor Court',
    slug: 'lake-books',
    mallId,
    unit: 'Level 2, N205',
    unitId: units.get('N205') ?? null,
  })
  const { floors } = (await app.call(guest(), mallPlan, { params: { id: 'harbor-court' } })).body
  expect(floors.map(({ name }) => name)).toEqual(['Level 1', 'Level 2'])
  expect(floors[1]?.units).toMatchObject([
    { unit: 'N201', store: null },
    { unit: 'N205', store: { slug: 'lake-books', name: 'Lake Books', color: '#1f6b45' } },
  ])
  const { items } = (await app.call(guest(), mallStores, { params: { id: 'harbor-court' }, query: {} })).body
  expect(items).toMatchObject([{ name: 'Lake Books Harbor Court', nameInMall: 'Lake Books', face: { color: '#1f6b45', mark: null } }])
  expect((await app.call(guest(), mallPlan, { params: { id: 'no-mall' } })).status).toBe(404)
})
test('two stores cannot be in one unit', async () => {
  const mallId = await aMall(app)
  const unitId = (await addFloors(app.deps.db, mallId, [floor(1, ['E101'])])).get('E101') ?? null
  const retailer = await aRetailer(app)
  await aStore(app, retailer, { mallId, unitId })
  await expect(aStore(app, retailer, { mallId, unitId })).rejects.toThrow()
  await aStore(app, retailer, { mallId, unitId, closed: true })
})

test('cards of stores and malls show three products in stock there, read together for the whole page', async () => {
  const mallId = await aMall(app, { name: 'Three Goods Mall', state: 'WI' })
  const retailer = await aRetailer(app)
  const storeIds = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => aStore(app, retailer, { name: `Goods ${name}`, mallId, state: 'WI' })),
  )
  for (const [i, storeId] of storeIds.entries())
    for (const kind of ['bowl', 'cup', 'plate', 'jug'])
      await aProduct(app, retailer, { title: `${kind} ${i}`, storeIds: [storeId], onHand: kind === 'jug' ? 0 : 5 })
  await app.settle()
  const query = vi.spyOn(app.deps.db.$client, 'query')
  const { items } = (await app.call(guest(), stores, { query: { state: 'WI' } })).body
  const reads = query.mock.calls.filter(([asked]) => /search_offers|search_documents/.test(JSON.stringify(asked))).length
  query.mockRestore()
  expect(items.map(({ products }) => new Set(products.map(({ title }) => title.split(' ')[0])))).toEqual(
    Array.from({ length: 4 }, () => new Set(['bowl', 'cup', 'plate'])),
  )
  expect(reads, 'one statement for the ids, one for the products').toBeLessThanOrEqual(2)
  const [mall] = (await app.call(guest(), malls, { query: { state: 'WI' } })).body.items
  expect(new Set(mall?.products.map(({ title }) => title.split(' ')[1])).size, 'of three different stores').toBe(3)
})
