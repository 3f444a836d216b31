import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetailerId } from '#contracts/ids.ts'
import { MOST_VIEWS, removeView, savedViews, saveView, type ViewFilter } from '#contracts/retailer-office/saved-views.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aRetailer } from '#tests/shops.ts'

let app: TestApp
let retailerId: RetailerId
let ana: TestPerson
let bo: TestPerson
beforeAll(async () => {
  app = await testApp()
  retailerId = await aRetailer(app)
  ana = await aPerson(app, { retailers: [{ retailerId, role: 'staff' }] })
  bo = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
})
afterAll(() => app.close())

const keep = (who: TestPerson, name: string, filter: ViewFilter = { lowStock: true }) =>
  app.call(who, saveView, { body: { retailerId, name, filter } })
const kept = async (who: TestPerson) => (await app.call(who, savedViews, { query: { retailerId } })).body?.items

test('filters are kept by person, and the same name again takes their place', async () => {
  expect((await keep(ana, 'Running out')).status).toBe(201)
  await keep(ana, 'running out', { lowStock: true, sort: 'stock' })
  expect(await kept(ana)).toMatchObject([{ name: 'running out', filter: { lowStock: true, sort: 'stock' } }])
  expect(await kept(bo)).toEqual([])
  const stranger = await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'owner' }] })
  expect((await keep(stranger, 'Mine')).status).toBe(404)
  expect((await app.call(stranger, savedViews, { query: { retailerId } })).status).toBe(404)
})

test('a view is removed by whoever keeps it, and nobody else', async () => {
  const { id } = (await keep(bo, 'Drafts', { status: 'draft' })).body
  expect((await app.call(ana, removeView, { params: { id } })).status).toBe(404)
  expect((await app.call(bo, removeView, { params: { id } })).status).toBe(204)
  expect((await app.call(bo, removeView, { params: { id } })).status).toBe(404)
})

test('bad names and filters are refused at their field, and there is an end to them', async () => {
  const raw = (body: object) => app.call(bo, saveView, { body: { retailerId, name: 'x', filter: {} }, raw: { retailerId, ...body } })
  expect((await raw({ name: ' ', filter: {} })).problem.errors).toEqual([{ pointer: '/name', message: 'Enter a name.' }])
  expect((await raw({ name: 'x', filter: { status: 'gone' } })).problem.errors?.[0]?.pointer).toBe('/filter/status')
  for (let i = 0; i < MOST_VIEWS; i++) expect((await keep(bo, `View ${i}`)).status).toBe(201)
  expect((await keep(bo, 'One more')).problem.errors).toEqual([
    { pointer: '/name', message: `You can keep ${MOST_VIEWS} views. Remove one first.` },
  ])
  expect((await keep(bo, 'view 3', {})).status).toBe(201)
})
