import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerShopper, messageStore } from '#contracts/community/store-messages.ts'
import { filledTemplate, inbox, removeReplyTemplate, replyTemplates, saveReplyTemplate } from '#contracts/customers/inbox.ts'
import { markProblem, writeToShopper, writeToStore } from '#contracts/conversations.ts'
import type { StoreThreadId } from '#contracts/ids.ts'
import { answerQuestion, askQuestion } from '#contracts/questions.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Caller, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aShop, aStore, type Shop } from '../../../tests/shops.ts'

let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 50 })
  ;[clerk, maya] = [await aClerk(app, shop), await aPerson(app, { firstName: 'Maya', lastName: 'Lopez' })]
})
afterAll(() => app.close())

const list = async (query: Record<string, unknown> = {}, who: Caller = clerk) =>
  (await app.call(who, inbox, { query: { retailerId: shop.retailerId, ...query } })).body
const seen = async (query: Record<string, unknown> = {}, who: Caller = clerk) => (await list(query, who)).items.map(({ kind }) => kind)

test('messages about orders, before orders and questions stand in one list until each is answered', async () => {
  const part = await aPart(app, maya, shop)
  const of = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  await app.call(maya, writeToStore, { ...of, body: { text: 'Could you wrap it?' } })
  now = new Date(now.getTime() + MINUTE)
  await app.call(maya, messageStore, { params: { id: shop.storeId }, body: { text: 'Do you have it in red?' } })
  now = new Date(now.getTime() + MINUTE)
  const asked = await app.call(await aPerson(app), askQuestion, {
    query: { subject: 'product', id: shop.productId },
    body: { text: 'Does it go into the dishwasher?' },
  })
  expect((await list()).items).toMatchObject([
    { kind: 'question', text: 'Does it go into the dishwasher?', about: { title: 'Blue mug' }, store: null, isWaiting: true },
    { kind: 'store', text: 'Do you have it in red?', shopper: 'Maya L.', orderNumber: null },
    { kind: 'order', text: 'Could you wrap it?', shopper: 'Maya G.', orderNumber: part.number, id: part.id, hasProblem: false },
  ])
  // Page by page, everything once.
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 1, ...(cursor && { cursor }) })
    pages.push(...page.items.map(({ kind }) => kind))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(pages).toEqual(['question', 'store', 'order'])
  expect(await seen({ kind: 'store' })).toEqual(['store'])
  expect(await seen({ storeId: shop.storeId })).toEqual(['store', 'order'])

  const [, thread] = (await list()).items
  await app.call(clerk, answerShopper, { params: { id: thread?.id as StoreThreadId }, body: { text: 'Yes.' } })
  await app.call(clerk, answerQuestion, { params: { id: asked.body.id }, body: { text: 'It does.' } })
  await app.call(clerk, writeToShopper, { params: { id: part.id }, body: { text: 'Gladly.' } })
  expect(await seen()).toEqual([])
  expect((await list({ state: 'all', kind: 'order' })).items).toMatchObject([{ text: 'Gladly.', side: 'store', isWaiting: false }])
  // A problem waits until it is settled, whoever wrote last.
  await app.call(maya, markProblem, { ...of, body: { reason: 'damaged', text: 'It is torn.' } })
  await app.call(clerk, writeToShopper, { params: { id: part.id }, body: { text: 'We are sorry.' } })
  expect((await list()).items).toMatchObject([{ kind: 'order', hasProblem: true, isWaiting: true }])
})

test('people of another store or business see none of it', async () => {
  const other = await aStore(app, shop.retailerId)
  const elsewhere = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: other }] })
  expect(await seen({ state: 'all', kind: 'order' }, elsewhere)).toEqual([])
  const stranger = await aClerk(app, await aShop(app))
  expect((await app.call(stranger, inbox, { query: { retailerId: shop.retailerId } })).status).toBe(404)
})

test('a stored answer keeps its fields, refuses others, and is replaced under its name', async () => {
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const save = (title: string, text: string) => app.call(owner, saveReplyTemplate, { body: { retailerId: shop.retailerId, title, text } })
  await save('Ready', 'Old words')
  const { id, text } = (await save('ready', 'Hello {first name}, {order} is ready at {store}.')).body
  expect(filledTemplate(text, { 'first name': 'Maya', order: 'SP-1', store: 'Mugs' })).toBe('Hello Maya, SP-1 is ready at Mugs.')
  const kept = async () => (await app.call(clerk, replyTemplates, { query: { retailerId: shop.retailerId } })).body.items
  expect(await kept()).toMatchObject([{ id, title: 'ready' }])
  const raw = { retailerId: shop.retailerId, title: 'Typo', text: 'Hello {frist name}' }
  const refused = await app.call(owner, saveReplyTemplate, { body: undefined as never, raw })
  expect(refused.problem.errors).toEqual([
    { pointer: '/text', message: 'There is no field {frist name}. Use {first name}, {order} or {store}.' },
  ])
  expect((await app.call(clerk, removeReplyTemplate, { params: { id } })).status).toBe(403)
  await app.call(owner, removeReplyTemplate, { params: { id } })
  expect(await kept()).toEqual([])
})
