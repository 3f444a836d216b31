import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import { seedDepartments } from '../catalog/departments.ts'
import { seedPlaces } from '../places/seed.ts'
import { plantCatalogue, plantPlaces } from '#sample/plant.ts'
import { FULL_SIZE } from '#sample/index.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { measureEveryday } from '#tools/bench/everyday.ts'
import { reindexAll } from './documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db, clock } = app.deps
  await seedPlaces(db)
  await seedDepartments(db)
  await plantPlaces(db, clock.now())
  await app.settle()
  await plantCatalogue(db, FULL_SIZE.products, clock.now())
  await reindexAll(db)
})
afterAll(() => app.close())

const find = async (q: string) => (await app.call(guest(), products, { query: { q, limit: 5 } })).body

test('everyday words find the right kind of thing among the first five', async () => {
  const { hitAt5, missed } = await measureEveryday(async (q) => (await find(q)).items.map(({ title }) => title))
  expect(hitAt5.aside, JSON.stringify(missed.filter(({ half }) => half === 'aside'))).toBeGreaterThanOrEqual(0.88)
  expect(hitAt5.tuning).toBeGreaterThanOrEqual(0.88)
})

test('Spanish words find the right kind of thing among the first five, and say what was searched', async () => {
  const { hitAt5, missed } = await measureEveryday(async (q) => (await find(q)).items.map(({ title }) => title), 'spanish')
  expect(hitAt5.all, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.88)
  expect((await find('leche de avena')).search).toMatchObject({ corrected: 'oat milk', dropped: [] })
  expect((await find('pan')).search?.corrected).toBeNull()
})

test.each([
  ['zapatos para mujer por menos de $80', 'shoes for women', ['For women', 'Under $80']],
  ['café sin cafeína', 'coffee', ['Without caffeine']],
  ['sartén grande', 'large skillet', []],
])('"%s" is read with its conditions', async (q, words, labels) => {
  const { search } = await find(q)
  expect(search?.corrected).toContain(words)
  expect(search?.understood.map(({ label }) => label).sort()).toEqual(labels)
})

test('a card says why it was found, if its title has other words', async () => {
  const [first] = (await find('brolly')).items
  expect(first?.why).toBe('Matches “umbrella” for “brolly”')
  expect((await find('umbrella')).items.some(({ why }) => why)).toBe(false)
})

test.each([
  ['lamp under $100', 'Under $100', 'lamp'],
  ['lamp near 55425', 'Near 55425', 'lamp'],
  ['lamp in Bloomington', 'Near Bloomington, MN', 'lamp'],
  ['chocolate without nuts', 'Without nuts', 'chocolate'],
  ['running shoes size 9', 'Size 9', 'running shoes'],
])('"%s" is read as words and "%s"', async (q, label, rest) => {
  const { items, search } = await find(q)
  expect(items.length).toBeGreaterThan(0)
  expect(search?.understood).toEqual([{ label, rest }])
})

test('a size that nothing has is given up, and said', async () => {
  const { items, search } = await find('shoes size 77')
  expect(items.length).toBeGreaterThan(0)
  expect(search?.gaveUp).toEqual(['Size 77'])
})

test('what the words exclude is not found, unless it says that it is free of it', async () => {
  const { items } = await find('chocolate without milk')
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ title }) => /milk/i.test(title))).toEqual([])
})
