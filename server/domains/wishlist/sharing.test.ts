import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WishlistItemId } from '#contracts/ids.ts'
import { changeList, changeWish, makeList, removeWish, restoreWish, saveWish, sharedList, takeWish, wishlist } from '#contracts/wishlist.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { rowsOf } from '../../platform/db.ts'

let app: TestApp
let shop: Shop
let maya: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
})
afterAll(() => app.close())

/** A list of Maya's with one item on it, and its link. */
async function aSharedList(wanted = 2) {
  maya = await aPerson(app, { firstName: 'Maya' })
  const { body: list } = await app.call(maya, makeList, { body: { name: 'Birthday' } })
  const { body: wish } = await app.call(maya, saveWish, { body: { productId: shop.productId, listId: list.id } })
  await app.call(maya, changeWish, { params: { productId: shop.productId }, body: { wanted, note: 'In blue' } })
  return { list, wish, token: await shared(list.id, 'link') }
}
async function shared(id: number, privacy: 'link' | 'private') {
  const { body } = await app.call(maya, changeList, { params: { id: id as never }, body: { privacy } })
  return body.shareUrl === null ? '' : (new URL(body.shareUrl).searchParams.get('shared') ?? '')
}
const visit = (caller: Caller, token: string) => app.call(caller, sharedList, { params: { token } })
const take = (caller: Caller, token: string, id: WishlistItemId, quantity: number) =>
  app.call(caller, takeWish, { params: { token, id }, body: { quantity } })

test('anybody with the link sees the list, by its owner’s first name and without what is none of theirs', async () => {
  const { token, wish } = await aSharedList()
  const { status, body } = await visit(guest(), token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Birthday', ownerName: 'Maya', isOwn: false })
  expect(body.items).toMatchObject([{ id: wish.id, note: 'In blue', wanted: 2, taken: 0, takenByMe: 0 }])
  expect(Object.keys(body.items[0] ?? {})).not.toEqual(expect.arrayContaining(['alerts']))
  expect(JSON.stringify(body)).not.toContain(maya.email)
  const { body: own } = await app.call(maya, wishlist)
  expect(own.lists.find(({ name }) => name === 'Birthday')?.shareUrl).toContain(token)
})

test('ending the sharing ends the link for good; sharing again makes another', async () => {
  const { list, token } = await aSharedList()
  expect(await shared(list.id, 'link')).toBe(token)
  expect(await shared(list.id, 'private')).toBe('')
  expect((await visit(guest(), token)).status).toBe(404)
  const next = await shared(list.id, 'link')
  expect(next).toHaveLength(43)
  expect(next).not.toBe(token)
  expect((await visit(guest(), token)).status).toBe(404)
  expect((await visit(guest(), next)).status).toBe(200)
  expect((await visit(guest(), 'k'.repeat(43))).status).toBe(404)
})

test('safety:A7 the link is not in the database', async () => {
  const { token } = await aSharedList()
  const rows = await rowsOf<{ row: string }>(app.deps.db, 'test wishlists', 'select wishlists::text as row from wishlists')
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('visitors see that something is taken and what they take themselves; the owner sees neither', async () => {
  const { token, wish } = await aSharedList()
  const [bo, cy] = [await aPerson(app), await aPerson(app)]
  expect((await take(bo, token, wish.id, 1)).body).toMatchObject({ taken: 1, takenByMe: 1 })
  expect((await take(cy, token, wish.id, 2)).problem.code).toBe('wishlist.all_taken')
  expect((await visit(cy, token)).body.items).toMatchObject([{ taken: 1, takenByMe: 0 }])
  expect((await visit(guest(), token)).body.items).toMatchObject([{ taken: 1, takenByMe: 0 }])
  expect((await take(bo, token, wish.id, 2)).body).toMatchObject({ taken: 2, takenByMe: 2 })
  expect((await visit(maya, token)).body).toMatchObject({ isOwn: true, items: [{ taken: 0, takenByMe: 0 }] })
  expect(JSON.stringify((await app.call(maya, wishlist)).body)).not.toContain('taken')
  expect((await take(bo, token, wish.id, 0)).body).toMatchObject({ taken: 0, takenByMe: 0 })
})

test('the owner takes nothing from their own list, a guest signs in first, and only what is on the list can be taken', async () => {
  const { token, wish, list } = await aSharedList()
  expect((await take(maya, token, wish.id, 1)).status).toBe(403)
  expect((await take(guest(), token, wish.id, 1)).status).toBe(401)
  const bo = await aPerson(app)
  await app.call(bo, saveWish, { body: { productId: shop.productId } })
  const { body } = await app.call(bo, wishlist)
  expect((await take(bo, token, body.items[0]?.id as WishlistItemId, 1)).status).toBe(404)
  expect((await app.call(bo, takeWish, { params: { token, id: wish.id }, body: { quantity: 1 }, raw: { quantity: -1 } })).status).toBe(422)
  await shared(list.id, 'private')
  expect((await take(bo, token, wish.id, 1)).status).toBe(404)
})

test('of many who take it at the same moment as many succeed as are wanted', async () => {
  const { token, wish } = await aSharedList(3)
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)))
  const answers = await Promise.all(people.map((person) => take(person, token, wish.id, 1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await visit(guest(), token)).body.items).toMatchObject([{ taken: 3 }])
})

test('removing an item and bringing it back keeps who takes it', async () => {
  const { token, wish } = await aSharedList()
  const bo = await aPerson(app)
  await take(bo, token, wish.id, 1)
  await app.call(maya, removeWish, { params: { productId: shop.productId } })
  expect((await visit(bo, token)).body.items).toEqual([])
  await app.call(maya, restoreWish, { params: { productId: shop.productId } })
  expect((await visit(bo, token)).body.items).toMatchObject([{ id: wish.id, takenByMe: 1 }])
})
