import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageStore, myStoreThread } from '#contracts/community/store-messages.ts'
import { customers, customersFile, noteCustomer, setStoreConsent, storeConsents, writeToCustomer } from '#contracts/customers/customers.ts'
import type { StoreId } from '#contracts/ids.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, buy, count, handOver, lineOf, moveOn } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { acceptReturn, aReturn } from '../../../tests/returning.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'
import { countBuyersOf } from './count.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'

let app: TestApp
let shop: Shop
let owner: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 90 })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

const list = async (query: Record<string, unknown> = {}, who: Caller = owner) =>
  (await app.call(who, customers, { query: { retailerId: shop.retailerId, ...query } })).body
const agree = (who: Caller, mayWrite: boolean) =>
  app.call(who, setStoreConsent, { params: { retailerId: shop.retailerId }, body: { mayWrite } })

test('a customer is counted by what is kept of their orders, at the business and at the store; a guest and a stranger are none', async () => {
  const [maya, ben] = [await aPerson(app, { firstName: 'Maya', lastName: 'Lopez' }), await aPerson(app)]
  const part = await aPart(app, maya, shop, { quantity: 3 })
  await aPart(app, maya, shop)
  await buy(app, guest(), [lineOf(shop)])
  await app.settle()
  expect((await list()).items).toMatchObject([{ name: 'Maya L.', email: null, orders: 2, spent: 4 * shop.price, mayWrite: false }])
  expect(await list({ storeId: shop.storeId })).toMatchObject({ total: 1, items: [{ orders: 2, spent: 4 * shop.price }] })
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  await acceptReturn(app, clerk, shop, await aReturn(app, maya, part.number))
  await app.settle()
  const [after] = (await list()).items
  expect(after).toMatchObject({ orders: 2 })
  expect(after?.spent).toBeLessThan(4 * shop.price)
  expect(await count(app, 'select sum(spent) as n from customer_stores where customer_id = $1', [after?.id])).toBe(after?.spent)
  // Counting once more changes nothing.
  const orderId = await count(app, 'select id as n from orders where number = $1', [part.number])
  await transact(app.deps.db, (tx) => countBuyersOf(tx, [orderId as never]))
  expect((await list()).items).toEqual([after])
  const gone = await aPart(app, ben, shop)
  await app.settle()
  expect((await list()).total).toBe(2)
  await app.call(clerk, moveFulfillment, { params: { id: gone.id }, body: { to: 'cancelled', note: 'Broken' } })
  await app.settle()
  expect((await list()).total).toBe(1)
  expect(await count(app, 'select count(*) as n from customers where user_id = $1', [ben.id])).toBe(0)
})

test('address and full name are for those who agreed, a search tells no more, and what was withdrawn is gone at once', async () => {
  const dara = await aPerson(app, { firstName: 'Dara', lastName: 'Quillington' })
  expect((await agree(dara, true)).status).toBe(404)
  await aPart(app, dara, shop)
  await app.settle()
  const found = async (q: string) => (await list({ q })).items.map(({ name }) => name)
  expect([await found('dara q'), await found('Dara Q.'), await found('quillington'), await found(dara.email), await found('%')]).toEqual([
    ['Dara Q.'],
    ['Dara Q.'],
    [],
    [],
    [],
  ])
  const url = `${customersFile.path}?retailerId=${shop.retailerId}`
  const file = async () => (await app.app.inject({ url, cookies: owner.cookies })).body
  expect(await file()).not.toContain(dara.email)
  const [row] = (await list({ q: 'dara' })).items
  const write = (text: string) =>
    app.call(owner, writeToCustomer, { params: { id: row?.id as never }, body: { storeId: shop.storeId as StoreId, text } })
  expect((await write('The blue mugs are here.')).problem.code).toBe('customers.no_consent')
  expect((await agree(dara, true)).body).toMatchObject({ mayWrite: true, orders: 1 })
  expect([await found('quillington'), await found(dara.email)]).toEqual([['Dara Quillington'], ['Dara Quillington']])
  expect((await list({ consent: true })).items).toMatchObject([{ email: dara.email }])
  expect(await file()).toContain(`Dara Quillington,${dara.email},1,`)
  expect((await write('The blue mugs are here.')).status).toBe(201)
  expect((await write('Did you see it?')).problem.code).toBe('customers.waits_for_answer')
  const thread = () => app.call(dara, myStoreThread, { params: { id: shop.storeId as StoreId } })
  expect((await thread()).body.items).toMatchObject([{ side: 'store', text: 'The blue mugs are here.' }])
  await app.call(dara, messageStore, { params: { id: shop.storeId as StoreId }, body: { text: 'Put one aside, please.' } })
  expect((await write('Done.')).status).toBe(201)
  await agree(dara, false)
  expect((await write('And another one.')).problem.code).toBe('customers.no_consent')
  expect([await file(), JSON.stringify(await list())].join()).not.toContain(dara.email)
  expect((await app.call(dara, storeConsents, { query: {} })).body.items).toMatchObject([{ retailerId: shop.retailerId, mayWrite: false }])
})

test('a note is kept once per version, goes with the person, and stands in the copy of their data', async () => {
  const eve = await aPerson(app, { firstName: 'Eve', lastName: 'Stone' })
  await aPart(app, eve, shop)
  await app.settle()
  const [row] = (await list({ q: 'eve s' })).items
  const note = (version: number, tags = ['Regular', 'regular', 'Tea']) =>
    app.call(owner, noteCustomer, { params: { id: row?.id as never }, body: { note: 'Asks for gift wrap.', tags, version } })
  expect((await note(0)).body).toMatchObject({ note: 'Asks for gift wrap.', tags: ['regular', 'Tea'], version: 1 })
  expect((await note(0)).problem.code).toBe('conflict')
  const tooLong = { raw: { note: '', tags: ['x'.repeat(25)], version: 1 } }
  const refused = await app.call(owner, noteCustomer, {
    params: { id: row?.id as never },
    body: { note: '', tags: [], version: 1 },
    ...tooLong,
  })
  expect(refused.problem.errors?.[0]?.pointer).toBe('/tags/0')
  expect((await list({ q: 'tea' })).items).toMatchObject([{ name: 'Eve S.' }])
  expect(JSON.stringify(await personalDataOf(app.deps.db, eve.id))).toContain('Asks for gift wrap.')
  await transact(app.deps.db, (tx) => forgetPerson(tx, eve.id))
  expect((await list({ q: 'eve s' })).items).toEqual([])
})

test('each order of the list goes on where its page ended, and shows everybody once', async () => {
  for (let n = 0; n < 3; n++) await aPart(app, await aPerson(app), shop, { quantity: n + 1 })
  await app.settle()
  const all = (await list()).total ?? 0
  for (const sort of ['recent', 'spent', 'orders'] as const)
    for (const storeId of [undefined, shop.storeId]) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit: 2, ...(storeId && { storeId }), ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, all, all])
    }
  expect((await app.call(owner, customers, { query: { retailerId: shop.retailerId, sort: 'spent', cursor: 'W10' } })).status).toBe(422)
})

test('a manager of one store sees its customers only', async () => {
  const elsewhere = await aShop(app, { onHand: 5 })
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId: shop.storeId }] })
  expect((await list({}, manager)).total).toBe((await list({ storeId: shop.storeId })).total)
  expect((await app.call(manager, customers, { query: { retailerId: shop.retailerId, storeId: elsewhere.storeId } })).status).toBe(404)
  expect((await app.call(clerk, customers, { query: { retailerId: shop.retailerId } })).status).toBe(403)
})
