import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClaim, openClaim } from '#contracts/returns/claims.ts'
import { answerShopper, messageStore, storeThreads } from '#contracts/community/store-messages.ts'
import { writeToShopper, writeToStore } from '#contracts/conversations.ts'
import { order } from '#contracts/orders/orders.ts'
import { replyToReview, retailerReviews, writeReview } from '#contracts/reviews/writing.ts'
import { applyImport } from '#contracts/imports/imports.ts'
import { answerQuestion, askQuestion } from '#contracts/questions.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPart, handOver } from '#tests/buying.ts'
import { csv, MUG } from '#tests/importing.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'
import { upload, whenDone } from '#tests/uploads.ts'

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
  await whenDone(app, manager, await app.call(manager, applyImport, { params: { id: mended.body.id } }))
  expect(await codesOf(manager)).toEqual([])
})

test('messages, claims with their deadline and reviews wait at their store until somebody answers', async () => {
  const shop = await aShop(app)
  const second = await aStore(app, shop.retailerId)
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const elsewhere = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: second }] })
  const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  const maya = await aPerson(app)
  const part = await aPart(app, maya, shop)
  await handOver(app, clerk, shop, part.id)
  const of = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  await app.call(maya, writeToStore, { ...of, body: { text: 'The bowl has a chip.' } })
  await app.call(maya, messageStore, { params: { id: shop.storeId }, body: { text: 'Do you have it in red?' } })
  const lineId = (await app.call(maya, order, { params: { number: part.number }, query: {} })).body.fulfillments[0]?.items[0]?.id as number
  const body = { lineId, quantity: 1, reason: 'not_as_described' as const, text: 'It is green.' }
  const claim = (await app.call(maya, openClaim, { params: { number: part.number }, query: {}, body })).body
  const about = { subject: 'product' as const, id: shop.productId }
  const review = { rating: 2, text: 'There is a chip at the rim of the bowl.', version: 0 }
  const written = (await app.call(maya, writeReview, { query: about, body: review } as never)) as unknown as { body: { id: never } }

  const { needsAction } = (await app.call(clerk, retailerOverview, { query: { storeId: shop.storeId } })).body
  expect(needsAction).toMatchObject([
    { code: 'messages', count: 1, orderNumber: part.number },
    { code: 'store_messages', count: 1 },
    { code: 'claims', count: 1, due: claim.answerBy },
    { code: 'reviews', count: 1 },
  ])
  for (const other of [elsewhere, stranger]) expect(await codesOf(other)).toEqual([])
  const listOf = (who: TestPerson) => app.call(who, retailerReviews, { query: { retailerId: shop.retailerId } })
  expect((await listOf(clerk)).body.items).toMatchObject([{ rating: 2, text: review.text, answer: null }])
  expect((await listOf(elsewhere)).body.items).toEqual([])
  expect((await listOf(stranger)).status).toBe(404)

  await app.call(clerk, writeToShopper, { params: { id: part.id }, body: { text: 'We are sorry.' } })
  const [thread] = (await app.call(clerk, storeThreads, { query: { retailerId: shop.retailerId } })).body.items
  await app.call(clerk, answerShopper, { params: { id: thread?.id as never }, body: { text: 'Yes.' } })
  await app.call(clerk, answerClaim, { params: { id: claim.id }, body: { answer: 'We sell only green ones.' } })
  await app.call(clerk, replyToReview, { params: { id: written.body.id }, body: { text: 'Bring it back and choose another.' } })
  expect(await codesOf(clerk, { storeId: shop.storeId })).toEqual([])
  expect((await listOf(clerk)).body.items).toEqual([])
})
