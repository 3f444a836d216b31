import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupplier,
  changeSupplier,
  cancelReorder,
  changeReorder,
  mailReorder,
  orderReorder,
  proposeReorder,
  receiveReorder,
  removeSupplier,
  reorderFile,
  reorderTable,
  suppliers,
} from '#contracts/stock-planning/reorder-lists.ts'
import { planTransfer, sendTransfer } from '#contracts/stock-planning/transfers.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, openShelf } from '#tests/shops.ts'

const today = Date.now()
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(now) } })
})
afterAll(() => app.close())

/** A store that sells one piece every two days, with six left. */
async function aSeller() {
  const shop = await aShop(app, { onHand: 22, product: { title: '=Mug', sku: `M-${Math.random()}` } })
  await rowsOf(app.deps.db, 'test.old', `update variants set created_at = now() - interval '200 days' where id = $1`, [shop.variantId])
  for (const [quantity, daysAgo] of [
    [2, 40],
    [7, 27],
    [7, 2],
  ] as const) {
    now = today - daysAgo * DAY
    await buy(app, guest(), [lineOf(shop, { quantity })])
  }
  now = today
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const supplier = (
    await app.call(owner, addSupplier, {
      body: { retailerId: shop.retailerId, name: 'Mill & Co', email: 'orders@mill.example' as never, leadDays: 10 },
    })
  ).body
  const ask = (storeId = shop.storeId) =>
    app.call(owner, proposeReorder, { body: { storeId, supplierId: supplier.id, leadDays: 10, safetyDays: 14, department: null } })
  return { shop, owner, supplier, ask }
}

test('a proposal is the pace over delivery and safety, less what is there and on its way from stores and suppliers', async () => {
  const { shop, owner, ask } = await aSeller()
  // Fourteen in 28 days make twelve in 24 days. Six are there.
  const first = (await ask()).body
  expect(first).toMatchObject({ state: 'draft', lines: [{ sold: 14, available: 6, onWay: 0, proposed: 6, quantity: 6 }] })
  const branch = { ...shop, storeId: await aStore(app, shop.retailerId, { name: 'Branch' }) }
  await openShelf(app, branch, 5)
  const moved = (
    await app.call(owner, planTransfer, {
      body: { fromStoreId: branch.storeId, toStoreId: shop.storeId, lines: [{ variantId: shop.variantId, quantity: 2 }] },
    })
  ).body
  await app.call(owner, sendTransfer, { params: { id: moved.id }, body: { version: moved.version } })
  expect((await ask()).body.lines).toMatchObject([{ onWay: 2, proposed: 4 }])
  await app.call(owner, orderReorder, { params: { id: first.id }, body: { version: first.version } })
  // Six ordered and two on their way: nothing more is needed.
  expect((await ask()).body.lines).toEqual([])
  const ordered = { params: { id: first.id } }
  const arrived = await app.call(owner, receiveReorder, {
    ...ordered,
    body: { version: first.version + 1, lines: [{ variantId: shop.variantId, received: 5 }] },
  })
  expect(arrived.body).toMatchObject({ state: 'arrived', lines: [{ quantity: 6, received: 5 }] })
  expect(await shelf(app, shop)).toMatchObject({ onHand: 27 })
  const again = await app.call(owner, receiveReorder, {
    ...ordered,
    body: { version: first.version + 1, lines: [{ variantId: shop.variantId, received: 5 }] },
  })
  expect(again.problem?.code).toBe('reorder.is_over')
  expect(await shelf(app, shop)).toMatchObject({ onHand: 27 })
})

test('a list goes to the address of its supplier only, typed again, once, and its file runs no formula', async () => {
  const { shop, owner, supplier, ask } = await aSeller()
  const draft = (await ask()).body
  const send = (email: string, key: string) =>
    app.call(owner, mailReorder, {
      params: { id: draft.id },
      body: { version: draft.version, email: email as never, note: 'By Friday, please.' },
      key,
    })
  expect((await send('orders@mil.example', 'first-key')).problem?.errors).toMatchObject([{ pointer: '/email' }])
  expect((await send('Orders@mill.example', 'second-key')).body).toMatchObject({ state: 'ordered', mailedTo: 'orders@mill.example' })
  expect((await send('Orders@mill.example', 'second-key')).body).toMatchObject({ state: 'ordered' })
  expect((await send('Orders@mill.example', 'third-key')).problem?.code).toBe('reorder.not_a_draft')
  const mails = await rowsOf<{ recipient: string; words: { paragraphs: string[]; parts: { items: unknown[] }[] } }>(
    app.deps.db,
    'test.mails',
    `select recipient, words from mails where kind = 'stock-planning.reorder' and reference like $1`,
    [`reorder ${draft.id} %`],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.words.paragraphs).toContain('By Friday, please.')
  expect(mails[0]?.words.parts[0]?.items).toEqual([{ title: '=Mug', detail: expect.stringMatching(/^6 × M-/) as string }])
  const table = await app.app.inject({ url: reorderTable.path.replace(':id', String(draft.id)), cookies: owner.cookies })
  expect(table.body).toContain("'=Mug")
  const file = await app.app.inject({ url: reorderFile.path.replace(':id', String(draft.id)), cookies: owner.cookies })
  expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  expect((await app.call(owner, removeSupplier, { params: { id: supplier.id } })).problem?.code).toBe('supplier.delivers')
  await app.call(owner, cancelReorder, { params: { id: draft.id }, body: { version: draft.version + 1 } })
  expect((await app.call(owner, removeSupplier, { params: { id: supplier.id } })).status).toBe(204)
  expect((await app.call(owner, suppliers, { query: { retailerId: shop.retailerId } })).body.items).toEqual([])
})

test('bad input: a name twice, no item, an item of another business, an old version', async () => {
  const { shop, owner, supplier, ask } = await aSeller()
  const same = await app.call(owner, addSupplier, { body: { retailerId: shop.retailerId, name: 'MILL & CO', email: null, leadDays: 1 } })
  expect(same.problem).toMatchObject({ code: 'supplier.name_taken', errors: [{ pointer: '/name' }] })
  const beside = await app.call(owner, addSupplier, { body: { retailerId: shop.retailerId, name: 'Pit', email: null, leadDays: 1 } })
  const renamed = await app.call(owner, changeSupplier, {
    params: { id: beside.body.id },
    body: { name: 'MILL & CO', email: null, leadDays: 1 },
  })
  expect(renamed.problem).toMatchObject({ code: 'supplier.name_taken', errors: [{ pointer: '/name' }] })
  const draft = (await ask()).body
  const other = await aShop(app)
  const change = (version: number, lines: { variantId: typeof shop.variantId; quantity: number }[]) =>
    app.call(owner, changeReorder, { params: { id: draft.id }, body: { version, lines } })
  expect((await change(draft.version, [{ variantId: other.variantId, quantity: 1 }])).problem?.errors).toMatchObject([
    { pointer: '/lines/0/variantId' },
  ])
  const emptied = (await change(draft.version, [])).body
  expect((await app.call(owner, orderReorder, { params: { id: draft.id }, body: { version: emptied.version } })).problem?.code).toBe(
    'reorder.empty',
  )
  expect((await change(draft.version, [{ variantId: shop.variantId, quantity: 1 }])).status).toBe(409)
  const stranger = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  const theirs = { storeId: other.storeId, supplierId: supplier.id, leadDays: 1, safetyDays: 1, department: null }
  expect((await app.call(stranger, proposeReorder, { body: theirs })).status).toBe(404)
})
