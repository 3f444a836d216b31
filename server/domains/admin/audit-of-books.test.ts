import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work.ts'
import { applyImport } from '#contracts/imports.ts'
import { changeList, makeList, saveWish, takeWish } from '#contracts/wishlist.ts'
import { points } from '#contracts/points.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { anyDrop, wishFor } from '#tests/wishing.ts'
import { upload } from '#tests/uploads.ts'
import { auditBooks, BOOK_RULES, checkRules } from './audit-of-books.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const [shop, other] = [await aShop(app, { price: 30_000, onHand: 20 }), await aShop(app, { price: 2_500, onHand: 20 })]
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  const first = await buy(app, maya, [lineOf(shop), lineOf(other, { fulfillmentMethod: 'ship-to-me' })])
  await handOver(app, clerk, shop, first.body.order.fulfillments[0]?.id ?? 0)
  const waiting = await buy(app, maya, [lineOf(shop), lineOf(other)], { spirals: points(300) })
  for (const to of ['accepted', 'ready'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: waiting.body.order.fulfillments[0]?.id as never }, body: { to } })
  const given = await buy(app, maya, [lineOf(other)], { spirals: points(100) })
  await app.call(maya, cancelOrder, { params: { number: given.body.order.number }, query: {}, body: {} })
  await buy(app, maya, [lineOf(other)], { payment: { provider: 'sandbox', token: 'tok_declined' } })
  await buy(app, maya, [lineOf(other)], { payment: { provider: 'sandbox', token: 'tok_action' } })
  await buy(app, guest(), [lineOf(other)])
  await wishFor(app, maya, shop.productId, anyDrop)
  const { body: list } = await app.call(maya, makeList, { body: { name: 'Gifts' } })
  // This wishlist item names a size and has no alerts.
  const { productId, variantId } = other
  const { body: gift } = await app.call(maya, saveWish, { body: { productId, variantId, listId: list.id } })
  const { shareUrl } = (await app.call(maya, changeList, { params: { id: list.id }, body: { privacy: 'link' } })).body
  const token = new URL(shareUrl ?? '').searchParams.get('shared') ?? ''
  await app.call(clerk, takeWish, { params: { token, id: gift.id }, body: { quantity: 1 } })
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const { body } = await upload(app, manager, shop.storeId, 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nmug,Mug,M,1,5\n')
  await app.call(manager, applyImport, { params: { id: body.id } })
})
afterAll(() => app.close())

const brokenAfter = async (...breaks: string[]): Promise<string[]> => {
  const stop = new Error('nothing of this is kept')
  let broken: string[] = []
  await transact(app.deps.db, async (tx) => {
    for (const sql of breaks) await tx.$client.query(sql)
    broken = (await checkRules(tx)).filter(({ violations }) => violations > 0).map(({ rule }) => rule)
    throw stop
  }).catch((error: unknown) => {
    if (error !== stop) throw error
  })
  return broken
}
const unguarded = (table: string) => `alter table ${table} disable trigger user`

test('after purchases, hand-overs, refunds, declines and an import every rule holds, before and after what waits is done', async () => {
  const before = await auditBooks(app.deps.db)
  expect(before.filter(({ violations }) => violations > 0)).toEqual([])
  await app.settle()
  const after = await auditBooks(app.deps.db)
  expect(after.filter(({ violations }) => violations > 0)).toEqual([])
  const unproven = before.filter(({ checked }, i) => checked === 0 && after[i]?.checked === 0).map(({ rule }) => rule)
  expect(unproven).toEqual(['9c'])
})

/** Each rule is broken once; the same change may break other rules too. */
const BREAKS: Record<string, string[]> = {
  '1a': [`update ledger_accounts set balance = balance + 1 where kind = 'payable' and balance > 0`],
  '1b': [
    `update ledger_accounts set balance = balance + 1 where id = (select debit_id from ledger_transfers where unit = 'USD' limit 1)`,
    `update ledger_accounts set balance = balance - 1 where id = (select credit_id from ledger_transfers where unit = 'USD' limit 1)`,
  ],
  '1c': [
    unguarded('ledger_transfers'),
    `update ledger_transfers set unit = 'SPIRAL' where id = (select min(id) from ledger_transfers where unit = 'USD')`,
  ],
  '1d': [`update ledger_accounts set balance = 5 where id = (select min(id) from ledger_accounts where kind = 'clearing')`],
  '2a': [
    'alter table ledger_accounts drop constraint balance_not_negative',
    `update ledger_accounts set balance = -1 where id = (select min(id) from ledger_accounts where kind = 'spirals')`,
  ],
  '2b': [`update spiral_lots set remaining = remaining - 1 where remaining > 0`],
  '2c': ['delete from spiral_spends'],
  '3a': ['alter table stock drop constraint reserved_is_on_hand', 'update stock set reserved = on_hand + 1'],
  '3b': ['update stock set reserved = 0 where reserved > 0'],
  '3d': ['update stock set on_hand = on_hand + 1 where variant_id = (select min(variant_id) from stock)'],
  '3c': [`update order_lines set reserved = true where not reserved`],
  '4a': ['update order_lines set price = price + 1'],
  '4b': ['update tender_uses set amount = amount + 1'],
  '4c': ['update fulfillments set shipping = shipping + 1'],
  '5a': ['update tender_splits set captured = captured - 1 where captured > refunded'],
  '5b': [`update payments set state = 'refunded' where state = 'captured'`],
  '5i': [`update payments set state = 'created' where state = 'captured'`],
  '5c': ['delete from refunds'],
  '5d': [unguarded('ledger_transfers'), `delete from ledger_transfers where kind = 'capture.card'`],
  '5e': [unguarded('ledger_transfers'), `update ledger_transfers set amount = amount + 1 where kind = 'sale.tax'`],
  '5f': ['update sandbox_charges set amount = amount + 1'],
  '5g': ['update tender_splits set refunded = 0 where refunded > 0'],
  '5h': [`update payments set state = 'voided' where state = 'captured'`],
  '6a': [
    `insert into checkout_requests (caller, key, request_hash, order_id) select caller, key || ' again', request_hash, order_id from checkout_requests where order_id is not null`,
  ],
  '6b': [`update loyalty_earnings set state = 'pending' where state = 'earned'`],
  '6c': ['delete from watched_products'],
  '6d': [`update loyalty_earnings set points = points + 1 where state = 'pending'`],
  '7a': [
    `insert into fulfillment_events (fulfillment_id, role, "from", "to", created_at) select id, 'retailer', 'picked_up', 'picked_up', now() from fulfillments where state = 'picked_up'`,
  ],
  '7b': ['drop index fulfillments_code', `update fulfillments set pickup_code = 'ABCD1234', state = 'ready' where state = 'placed'`],
  '7c': [`update fulfillments set state = 'accepted' where state = 'placed'`],
  '8a': ['update fulfillments set retailer_id = retailer_id + 1'],
  '8b': ['update variants set product_id = (select max(id) from products)'],
  '8c': ['update variants set retailer_id = (select max(id) from retailers)'],
  '8d': [`update loyalty_earnings set user_id = gen_random_uuid() where user_id is not null`],
  '8e': ['update import_runs set retailer_id = (select max(id) from retailers)'],
  '8f': [`update memberships set scope_id = scope_id + 1 where store_id is not null`],
  '8g': ['update alert_settings set variant_id = (select max(id) from variants)'],
  '8h': ['update wishlist_takers t set user_id = i.user_id from wishlist_items i where i.id = t.item_id'],
  '9a': [`insert into facts (name, data) values ('identity.person_joined', '{"to":"ana@example.com"}')`],
  '9b': [`select graphile_worker.add_job('mail.send', '{"resetToken":"x"}')`],
  '9c': [`insert into audit_entries (who, act, subject, outcome, after) values ('Ana', 'reset', 'somebody', 'done', '{"password":"x"}')`],
}
test.each(BOOK_RULES.map(({ rule, title }) => [rule, title]))('rule %s is reported when it is broken: %s', async (rule) => {
  const breaks = BREAKS[rule as string]
  expect(breaks).toBeDefined()
  expect(await brokenAfter(...(breaks ?? []))).toContain(rule)
})
test('nothing of what the tests broke was kept', async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
