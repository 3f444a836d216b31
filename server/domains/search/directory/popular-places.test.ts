import { afterAll, beforeAll, expect, test } from 'vitest'
import { popularPlaces } from '#contracts/search/popular-places.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('cities and malls are listed by how many stores shoppers find there, with the ZIP that has most of them', async () => {
  const mallId = await aMall(app, { name: 'Harbor Square', city: 'Duluth', zip: '55802' })
  await aMall(app, { name: 'Empty Court', city: 'Duluth', zip: '55802' })
  const retailerId = await aRetailer(app, { displayName: 'Loon Lamps' })
  const [suspended, at] = [await aRetailer(app, { displayName: 'Gone', status: 'suspended' }), { city: 'Duluth', state: 'MN' }]
  for (const zip of ['55802', '55811', '55811']) await aStore(app, retailerId, { ...at, zip, mallId: zip === '55802' ? mallId : null })
  await aStore(app, retailerId, { city: 'Edina', state: 'MN', zip: '55435' })
  await aStore(app, suspended, { city: 'Edina', state: 'MN', zip: '55435' })
  await app.settle()
  const { body } = await app.call(guest(), popularPlaces)
  expect(body.cities).toEqual([
    { city: 'Duluth', state: 'MN', zip: '55811', stores: 3 },
    { city: 'Edina', state: 'MN', zip: '55435', stores: 1 },
  ])
  expect(body.malls).toEqual([{ id: mallId, name: 'Harbor Square', city: 'Duluth', state: 'MN', zip: '55802', stores: 1, hasCenter: true }])
})
