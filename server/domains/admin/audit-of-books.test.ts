import { afterAll, beforeAll, expect, test } from 'vitest'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { applyImport } from '#contracts/imports/imports.ts'
import { plans, startMembership } from '#contracts/plans.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { payExchange } from '#contracts/returns/returns.ts'
import { mergeGiftCards } from '#contracts/wallet.ts'
import { changeList, makeList, saveWish, takeWish } from '#contracts/wishlist.ts'
import { claimGiftCard, giftPurchase, refundGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { addReward, redeemReward } from '#contracts/loyalty/rewards.ts'
import { share } from '#contracts/shares/shares.ts'
import { giveMallCard } from '#contracts/mall-accounts.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { aProduct, aRetailer, aShop, type Shop } from '#tests/shops.ts'
import { anyDrop, wishFor } from '#tests/wishlist.ts'
import { upload, whenDone } from '#tests/uploads.ts'
import { askShoppers } from '../orders/acceptance.ts'
import { changeRetailerStatus } from '../retailers/retailers.ts'
import { isSandbox } from '#server/platform/sandbox-cards.ts'
import { hearDispute } from '../disputes/money.ts'
import { runPayouts } from '../payouts/pay.ts'
import { sendCreated } from '../payouts/send.ts'
import { auditBooks, BOOK_RULES, checkRules } from './audit-of-books.ts'
import { invoiceMonth } from '../mall-accounts/invoices.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const [shop, other] = [await aShop(app, { price: 30_000, onHand: 20 }), await aShop(app, { price: 2_500, onHand: 20 })]
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  const first = await buy(app, maya, [lineOf(shop), lineOf(other, { fulfillmentMethod: 'ship-to-me' })])
  await handOver(app, clerk, shop, first.body.order.fulfillments[0]?.id ?? 0)
  const kept = await buy(app, maya, [lineOf(shop, { quantity: 3 })])
  await handOver(app, clerk, shop, kept.body.order.fulfillments[0]?.id ?? 0)
  await acceptReturn(app, clerk, shop, await aReturn(app, maya, kept.body.order.number))
  await aReturn(app, maya, kept.body.order.number)
  await exchanged(shop, clerk, maya)
  const waiting = await buy(app, maya, [lineOf(shop), lineOf(other)], { spirals: points(300) })
  for (const to of ['accepted', 'ready'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: waiting.body.order.fulfillments[0]?.id as never }, body: { to } })
  const given = await buy(app, maya, [lineOf(other)], { spirals: points(100) })
  await app.call(maya, cancelOrder, { params: { number: given.body.order.number }, query: {}, body: {} })
  await buy(app, maya, [lineOf(other)], { payment: { provider: 'sandbox', token: 'tok_declined' } })
  await buy(app, maya, [lineOf(other)], { payment: { provider: 'sandbox', token: 'tok_action' } })
  await buy(app, guest(), [lineOf(other)])
  const { sent } = await aGiftCard(app, { balance: 45_000 })
  await buy(app, maya, [lineOf(shop)], { giftCards: [sent], payment: { provider: 'sandbox', token: 'tok_action' } })
  const storeCredit = await aCredit(app, maya, 500)
  const ended = await buy(app, maya, [lineOf(shop)], {
    giftCards: [sent],
    storeCredit,
    payment: { provider: 'sandbox', token: 'tok_action' },
  })
  await app.call(maya, cancelOrder, { params: { number: ended.body.order.number }, query: {}, body: {} })
  await wishFor(app, maya, shop.productId, anyDrop)
  const { body: list } = await app.call(maya, makeList, { body: { name: 'Gifts' } })
  // This wishlist item names a size and has no alerts.
  const { productId, variantId } = other
  const { body: gift } = await app.call(maya, saveWish, { body: { productId, variantId, listId: list.id } })
  const { shareUrl } = (await app.call(maya, changeList, { params: { id: list.id }, body: { privacy: 'link' } })).body
  const token = new URL(shareUrl ?? '').searchParams.get('shared') ?? ''
  await app.call(clerk, takeWish, { params: { token, id: gift.id }, body: { quantity: 1 } })
  const present = await buyGift(app, maya)
  const bought = await app.call(maya, giftPurchase, { params: { number: present.body.number }, query: {} })
  const cardId = bought.body.cards[0]?.id as never
  await app.call(maya, refundGiftCard, { params: { number: present.body.number, cardId }, query: {} })
  const { body: kind } = await app.call(maya, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
  await app.call(maya, payExchange, { body: { amount: cents(700), savedCardId: kind.items[0]?.id as never } })
  const plus = (await app.call(maya, plans)).body.items.find(({ price, audience }) => audience === 'shopper' && price > 0)
  const start = { retailerId: null, planId: plus?.id as never, savedCardId: kind.items[0]?.id as never, consent: true }
  await app.call(maya, startMembership, { body: start })
  const own = [await aGiftCard(app, { balance: 600 }), await aGiftCard(app, { balance: 400 })]
  for (const card of own) await app.call(maya, claimGiftCard, { body: card.sent })
  await app.call(maya, mergeGiftCards, { params: { id: own[0]?.id as never } })
  await buyGift(app, guest(), { amount: cents(2500) })
  await buyGift(app, guest(), { payment: { provider: 'sandbox', token: 'tok_declined' } })
  await rescued()
  await changeRetailerStatus(app.deps.db, await aRetailer(app), 'closed')
  const admin = await aPerson(app, { platform: ['admin'] })
  const none = { mallId: null, retailerId: null, groupId: null, left: null, perPerson: null, isActive: true }
  const reward = await app.call(admin, addReward, {
    body: { ...none, name: '$2', kind: 'voucher', points: points(200), value: cents(200) },
  })
  await app.call(maya, redeemReward, { params: { id: reward.body.id }, body: { points: points(200) } })
  await app.call(maya, share, { body: { kind: 'store', id: String(shop.storeId), network: 'link' } })
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const { body } = await upload(app, manager, shop.storeId, 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nmug,Mug,M,1,5\n')
  await whenDone(app, manager, await app.call(manager, applyImport, { params: { id: body.id } }))
  await paidOut(shop)
  await disputed()
  await invoiced(shop)
})
afterAll(() => app.close())

/** An exchange that is done, and one that waits with what it costs more paid ahead. */
async function exchanged(shop: Shop, clerk: TestPerson, maya: TestPerson): Promise<void> {
  const dear = await aProduct(app, shop.retailerId, { price: 31_000, onHand: 5, storeIds: [shop.storeId] })
  await aCredit(app, maya, 2_000)
  for (const isReceived of [true, false]) {
    const { number, id } = await aPart(app, maya, shop)
    await handOver(app, clerk, shop, id)
    const made = await aReturn(app, maya, number, { variantId: dear.variantIds[0] as never, due: cents(2_000) })
    if (isReceived) await acceptReturn(app, clerk, shop, made)
    await aCredit(app, maya, 2_000)
  }
}

/** A mall is billed for a gift card that it gave. */
async function invoiced({ mallId }: Shop): Promise<void> {
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const gift = { mallId, name: 'Kim Doe', email: 'kim@example.com', amount: cents(2_000), message: 'For you' }
  await app.call(manager, giveMallCard, { body: gift })
  await invoiceMonth(app.deps, app.deps.clock.now().toISOString().slice(0, 7))
}

/** The payment of a whole order is disputed. */
async function disputed(): Promise<void> {
  const { cards, clock, db } = app.deps
  if (!isSandbox(cards)) throw new Error('disputes are opened on a sandbox')
  const { rows } = await db.$client.query<{ reference: string }>(
    `select p.reference from payments p join sandbox_charges c on c.reference = p.reference where p.state = 'captured' order by p.id limit 1`,
  )
  await hearDispute(app.deps, (await cards.openDispute(rows[0]?.reference ?? '', 'general', clock.now())) ?? '')
}

/** A payout of what was handed over so long ago that it no longer comes back. */
async function paidOut({ retailerId }: Shop): Promise<void> {
  const { $client: client } = app.deps.db
  await client.query(
    `insert into payout_accounts (retailer_id, state, reference, bank_name, last4, interval, minimum, next_on)
     select $1, 'verified', 'bank', 'Bank', '6789', 'daily', 100, '2026-01-01'`,
    [retailerId],
  )
  await client.query(`insert into sandbox_banks (reference, business, routing, last4) values ('bank', 'shop', '110000000', '6789')`)
  await client.query(
    `update fulfillments set changed_at = changed_at - interval '90 days' where state = 'picked_up' and retailer_id = $1`,
    [retailerId],
  )
  await runPayouts(app.deps)
  await sendCreated(app.deps)
}

/** A late store's part that another seller took over. */
async function rescued(): Promise<void> {
  const product = { gtin: '735800000019' }
  const [late, other] = [await aShop(app, { product }), await aShop(app, { product })]
  const maya = await aPerson(app)
  const part = await aPart(app, maya, late)
  await app.deps.db.$client.query(`update fulfillments set changed_at = now() - interval '25 hours' where id = $1`, [part.id])
  await askShoppers(app.deps)
  const at = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  const total = (await app.call(maya, alternatives, at)).body.sellers[0]?.total ?? cents(0)
  await app.call(maya, chooseAlternative, { ...at, body: { kind: 'seller', storeId: other.storeId, total } })
}

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
  expect(unproven).toEqual([])
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
  '1e': [`update ledger_accounts set balance = balance + 5 where id = (select min(id) from ledger_accounts where kind = 'held')`],
  '1h': [`update payouts set state = 'failed'`],
  '1i': [`update payout_earnings set amount = amount + 1 where payout_id is null`],
  '1j': [`update payouts set amount = amount + 1`],
  '1k': [`insert into provider_movements (id, kind, amount, fee, at, finding) values ('one', 'fee', -100, 0, now(), 'agrees')`],
  d1: [`update card_disputes set withdrawn = withdrawn + 1`],
  d2: [`update dispute_parts set fee = fee + 1`],
  d3: [`update card_disputes set fee = fee + 1`],
  '1f': [
    unguarded('ledger_transfers'),
    `update ledger_transfers set kind = 'sale.commission', reference = 'x' where id = (select min(id) from ledger_transfers where kind = 'sale.tax')`,
  ],
  '2a': [
    'alter table ledger_accounts drop constraint balance_not_negative',
    `update ledger_accounts set balance = -1 where id = (select min(id) from ledger_accounts where kind = 'spirals')`,
  ],
  '2b': [`update spiral_lots set remaining = remaining - 1 where remaining > 0`],
  '2c': ['delete from spiral_spends'],
  '2d': [`update spiral_spends set given_back = 0 where given_back > 0`],
  '2h': ['update mall_invoices set amount = amount + 1'],
  '2e': [`update spiral_give_backs set points = points + 1`],
  '2g': [`update shares set points = points + 1 where slot is not null`],
  '2f': [`update reward_redemptions set points = points + 1`],
  g1: [`update gift_cards set amount = amount + 1 where state = 'active'`],
  g2: [`delete from gift_cards where state = 'active'`],
  g3: [`update gift_card_purchases set amount = amount - 100 where state = 'paid'`],
  g4: ['delete from gift_card_refunds'],
  g5: ['update gift_cards set claimed_by = null where merged_into is not null'],
  g6: [`update gift_card_purchases set state = 'returned' where state = 'paid'`],
  g7: [`update ledger_accounts set balance = balance + 100000 where kind = 'gift_card'`],
  g8: [`update ledger_accounts set balance = balance + 100000 where kind = 'gift_card'`],
  g9: [`update ledger_accounts set balance = balance + 1 where kind = 'gift_card'`],
  g10: ['update gift_card_purchases set provider_id = null'],
  e1: [
    `update gift_cards set scope = 'retailer', retailer_id = (select seller_id from seller_closings where kind = 'retailer') where id = (select min(id) from gift_cards)`,
  ],
  e2: [`update seller_closings set done_at = null, begun_at = now() - interval '2 hours'`],
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
  '5j': [unguarded('ledger_transfers'), `delete from ledger_transfers where kind = 'release.store_credit'`],
  '5k': ['update order_lines set commission = commission + 1'],
  '5x': ['update order_lines set taxable = taxable + 1000 where tax > 0'],
  '5e': [unguarded('ledger_transfers'), `update ledger_transfers set amount = amount + 1 where kind = 'sale.tax'`],
  '5f': ['update sandbox_charges set amount = amount + 1'],
  '5g': ['update tender_splits set refunded = 0 where refunded > 0'],
  '5r': ['update order_lines set returned = 0 where returned > 0'],
  '5s': [`update returns set refund = jsonb_set(refund, '{total}', '1') where state = 'refunded'`],
  '5t': ['update return_lines set quantity = 1000'],
  '5u': [`update orders set rescue_of = (select min(id) from fulfillments), rescues = 1 where state = 'open'`],
  '5w': [`update exchanges set state = 'ended' where state = 'held'`],
  '5v': [`update returns set ruling = '{"funder":"platform"}' where refund is not null`],
  '5p': [`update plan_charges set amount = amount + 1 where state = 'paid'`],
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
  '7d': [`update custody_records set to_party = 'courier' where to_party = 'shopper'`],
  '7e': [`update returns set holder = 'courier'`],
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
/** Transfers that no act posts, between an account of the first kind and one of the second. */
const forged = (from: string, to: string, kind: string, reference: string): string =>
  `insert into ledger_transfers (debit_id, credit_id, unit, amount, kind, reference) select d.id, c.id, d.unit, 1, '${kind}', '${reference}'
   from ledger_accounts d, ledger_accounts c where d.kind = '${from}' and c.kind = '${to}' and d.id <> c.id order by d.id, c.id limit 1`
const anAccount = (kind: string, mayGoNegative: boolean) =>
  `insert into ledger_accounts (owner_kind, owner_id, unit, kind, may_go_negative) values ('${kind.startsWith('spirals') ? 'shopper' : 'platform'}', '99', '${kind.startsWith('spirals') ? 'SPIRAL' : 'USD'}', '${kind}', ${mayGoNegative})`
test.each([
  ['1f', [forged('clearing', 'commission', 'sale.unheard_of', 'x')]],
  ['2d', [forged('spirals', 'spirals_issued', 'spirals.expire', '0/never')]],
  ['2d', [anAccount('spirals_owed', true), forged('spirals', 'spirals_owed', 'spirals.repay', 'spirals.earn/0')]],
  ['2d', [anAccount('spirals_owed', true), `update ledger_accounts set balance = 1 where kind = 'spirals_owed'`]],
  ['g5', [anAccount('cash_out', true), forged('gift_card', 'cash_out', 'gift_card.cash_out', '0/never')]],
  ['g5', [anAccount('gift_cards_voided', true), forged('gift_card', 'gift_cards_voided', 'gift_card.void', '0')]],
  [
    'g6',
    [
      `insert into ledger_transfers (debit_id, credit_id, unit, amount, kind, reference)
     select d.id, c.id, 'USD', 1, 'gift_card.late_capture', p.id::text from ledger_accounts d, ledger_accounts c, gift_card_purchases p
     where d.kind = 'card_clearing' and c.kind = 'clearing' limit 1`,
    ],
  ],
])('rule %s is reported when a transfer is posted that no act posts', async (rule, breaks) => {
  expect(await brokenAfter(...breaks)).toContain(rule)
})
test('nothing of what the tests broke was kept', async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
