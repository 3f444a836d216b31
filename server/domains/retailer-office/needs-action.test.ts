import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyImport } from '#contracts/imports.ts'
import { answerQuestion, askQuestion } from '#contracts/questions.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, MUG } from '#tests/importing.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'
import { upload } from '#tests/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const codesOf = async (who: TestPerson, query: Parameters<typeof app.call<typeof retailerOverview>>[2]['query'] = {}) =>
  (await app.call(who, retailerOverview, { query })).body.needsAction.map(({ code, count }) => [code, count])

test('a question waits at the whole business until its team answers', async () => {
  const shop = await aShop(app)
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  expect(await codesOf(clerk)).toEqual([])
  const asked = await app.call(await aPerson(app), askQuestion, {
    query: { subject: 'product', id: shop.productId },
    raw: JSON.stringify({ text: 'Does this cup go into the dishwasher?' }),
  } as never)
  expect(await codesOf(clerk)).toEqual([['questions', 1]])
  expect(await codesOf(clerk, { storeId: shop.storeId })).toEqual([])
  expect(await codesOf(stranger)).toEqual([])
  const params = { id: (asked.body as unknown as { id: never }).id }
  await app.call(clerk, answerQuestion, { params, body: { text: 'Yes, on the top rack of the machine.' } })
  expect(await codesOf(clerk)).toEqual([])
})

test('a file with rows that were left out waits for a manager of its store until it comes without errors', async () => {
  const shop = await aShop(app)
  const second = await aStore(app, shop.retailerId)
  const managerOf = (storeId?: typeof second) =>
    aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', ...(storeId && { storeId }) }] })
  const [manager, elsewhere] = [await managerOf(), await managerOf(second)]
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const broken = await upload(
    app,
    manager,
    shop.storeId,
    csv(...MUG, ...MUG.map((row) => row.replace('mug', 'jar').replace(',12,', ',cheap,'))),
    'mugs.csv',
  )
  expect(broken.body.errorCount).toBeGreaterThan(0)
  expect(await codesOf(manager)).toEqual([['import_errors', 1]])
  expect(await codesOf(manager, { storeId: shop.storeId })).toEqual([['import_errors', 1]])
  for (const other of [elsewhere, clerk]) expect(await codesOf(other)).toEqual([])
  const mended = await upload(app, manager, shop.storeId, csv(...MUG), 'mugs.csv')
  await app.call(manager, applyImport, { params: { id: mended.body.id } })
  expect(await codesOf(manager)).toEqual([])
})
