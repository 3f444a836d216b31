import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceCart } from '#contracts/cart/cart.ts'
import { shareCart } from '#contracts/cart/sharing.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { profile } from '#contracts/community/people.ts'
import {
  addAddress,
  addresses,
  choosePassword,
  forgotPassword,
  logIn,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '#contracts/identity/auth.ts'
import { me } from '#contracts/identity/people.ts'
import { orders } from '#contracts/orders/orders.ts'
import { savedCards } from '#contracts/payments/saved-cards.ts'
import { saveSearch } from '#contracts/search/saved-searches.ts'
import { chooseVisits, recordVisits } from '#contracts/visits.ts'
import { changeAlerts, saveWish } from '#contracts/wishlist.ts'
import { saveGoal } from '#contracts/loyalty/loyalty.ts'
import { points } from '#contracts/points.ts'
import { rowsOf } from '#server/platform/db.ts'
import { aWorld, type World } from '#tests/access-world.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { tokenIn } from '#tests/mails.ts'
import type { TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'

let app: TestApp
// Each world fills a database of its own.
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** The columns with ids of people, as the database lists them, and whether a foreign key ends or empties the row with its person. */
const idColumns = () =>
  rowsOf<{ column: string; hasKey: boolean }>(
    app.deps.db,
    'test.id-columns',
    `select t.relname || '.' || a.attname as column, exists (
       select from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = t.oid and a.attnum = any(k.conkey) and k.confdeltype in ('c', 'n')) as "hasKey"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and t.relname <> 'users' and (
       (a.atttypid = 'uuid'::regtype and a.attname not in ('id', 'token', 'session_id', 'message_key')) or a.attname in ('who', 'shopper', 'caller'))
     order by 1`,
  )
const naming = async (id: string): Promise<string[]> => {
  const found: string[] = []
  for (const { column } of await idColumns()) {
    const [table, name] = column.split('.')
    const { rowCount } = await app.deps.db.$client.query(`select from ${table} where ${name}::text = $1 limit 1`, [id])
    if (rowCount) found.push(column)
  }
  return found
}

const BY_STAFF = 'only people with a role at a business are named here, and a role needs a confirmed address'
const AS_HISTORY = 'history that is not rewritten; the id in it belongs to nobody any more'
const SPIRALS = 'SPIRALs are only had with a confirmed address, and the books keep them'
/** Columns that may go on naming an account that ended, and why. A new column must either be emptied with its person or stand here. */
const KEPT: Record<string, string> = {
  'replica_marks.mark': 'names a connection of a node',
  'audit_entries.who': AS_HISTORY,
  'audit_entries.user_id': AS_HISTORY,
  'refused_calls.who': AS_HISTORY,
  'refused_calls.user_id': AS_HISTORY,
  'fulfillment_events.who': AS_HISTORY,
  'return_events.who': AS_HISTORY,
  'order_messages.who': AS_HISTORY,
  'price_adjustments.who': AS_HISTORY,
  'loyalty_earnings.user_id': SPIRALS,
  'spiral_lots.user_id': SPIRALS,
  'tier_statuses.user_id': SPIRALS,
  'reward_redemptions.user_id': SPIRALS,
  'custody_records.who': BY_STAFF,
  'return_custody.who': BY_STAFF,
  'order_refunds.who': BY_STAFF,
  'claims.answered_by': BY_STAFF,
  'claims.decided_by': BY_STAFF,
  'import_feeds.user_id': BY_STAFF,
  'import_runs.user_id': BY_STAFF,
  'loyalty_drafts.changed_by': BY_STAFF,
  'price_changes.who': BY_STAFF,
  'profile_reviews.asked_by': BY_STAFF,
  'profile_versions.user_id': BY_STAFF,
  'stock_changes.who': BY_STAFF,
  'term_changes.asked_by': BY_STAFF,
  'term_changes.decided_by': BY_STAFF,
}
/** What the new account has: what the confirmation itself makes, and what does no harm if a stranger left it. */
const CARRIED: Record<string, string> = {
  'sessions.user_id': 'the sign-in of the confirmation',
  'accounts.user_id': 'the password that the owner chose',
  'carts.user_id': 'the items of the cart, without its link',
  'cart_lines.user_id': 'the items of the cart, without its link',
  'wishlists.user_id': 'the list that the saved items are on',
  'wishlist_items.user_id': 'saved items, without notes',
  'alert_settings.user_id': 'the alerts of the saved items',
  'gift_cards.claimed_by': 'money',
  'orders.user_id': 'orders placed with the address, as a guest could',
  'customers.user_id': 'counted of the orders placed with the address; no consent and no note',
  'loyalty_earnings.user_id': 'of the orders placed with the address',
  'gift_card_purchases.user_id': 'gift cards bought with the address, as a guest could',
}

/** An account that has done nearly everything, as a stranger's that was never confirmed. */
async function aStranger(): Promise<{ world: World; stranger: TestPerson }> {
  const world = await aWorld(app)
  const { shop } = world
  const stranger = world.callers.buyer as TestPerson
  const alerts = { priceDropEnabled: true, backInStockEnabled: true, targetPrice: null }
  expect((await app.call(stranger, changeAlerts, { params: { productId: shop.productId }, body: alerts })).status).toBe(200)
  expect((await app.call(stranger, saveGoal, { body: { goal: points(500) } })).status).toBe(200)
  await aPromotion(app, { retailerId: shop.retailerId, perShopper: 5 })
  const own = { contact: { name: 'Eve Stranger', email: stranger.email } }
  const { total } = (await app.call(stranger, quote, { body: { items: [lineOf(shop)] } })).body
  expect((await buy(app, stranger, [lineOf(shop)], { ...own, agreedTotal: total })).status).toBe(201)
  await app.settle()
  expect((await app.call(stranger, replaceCart, { body: { items: [lineOf(shop)] } })).status).toBe(200)
  expect((await app.call(stranger, shareCart, { body: { items: [lineOf(shop)] } })).status).toBe(200)
  expect((await app.call(stranger, chooseVisits, { body: { recognize: true } })).status).toBe(204)
  await app.call(stranger, recordVisits, { body: { events: [{ kind: 'page', mall: String(shop.mallId) }] } })
  // Somebody's choice writes what waits in memory.
  await app.call(guest(), chooseVisits, { body: { recognize: false } })
  await app.deps.db.$client.query('update users set email_verified = false where id = $1', [stranger.id])
  // The stranger's sign-in is read anew.
  await app.call(stranger, me)
  return { world, stranger }
}

const OWNERS = 'seven quiet green doors'
const WAYS = {
  'a click on the link in another browser': async (email: string, owner: Caller) => {
    await app.call(owner, resendVerification, { body: { email } })
    const confirmed = await app.call(owner, verifyEmail, { body: { token: await tokenIn(app, email) } })
    expect(confirmed).toMatchObject({ status: 200, body: { needsPassword: true, user: { email, emailVerified: true } } })
    expect((await app.call(owner, choosePassword, { body: { password: OWNERS } })).status).toBe(204)
  },
  'a new password by mail': async (email: string, owner: Caller) => {
    await app.call(owner, forgotPassword, { body: { email } })
    const body = { token: await tokenIn(app, email), password: OWNERS }
    expect((await app.call(owner, resetPassword, { body })).status).toBe(204)
    expect((await app.call(owner, logIn, { body: { email, password: OWNERS } })).status).toBe(200)
  },
}

test.each(Object.entries(WAYS))('safety:A4 %s leaves nothing that a stranger had set before, in any table', async (_, prove) => {
  const { world, stranger } = await aStranger()
  const before = new Set(await naming(stranger.id))
  const owner = guest()
  await prove(stranger.email, owner)
  await app.settle()
  const { user } = (await app.call(owner, me)).body
  const { id, email, firstName, lastName, zip } = user ?? {}
  expect({ email, firstName, lastName, zip }).toEqual({
    email: stranger.email,
    firstName: stranger.email.split('@')[0],
    lastName: '',
    zip: null,
  })

  const columns = await idColumns()
  const [left, carried] = [await naming(stranger.id), await naming(String(id))]
  expect(left.filter((column) => !(column in KEPT))).toEqual([])
  expect(carried.filter((column) => !(column in CARRIED))).toEqual([])
  // Where no foreign key ends the row, this test must have seen one.
  const unseen = columns.filter(({ column, hasKey }) => !hasKey && !(column in KEPT) && !before.has(column)).map(({ column }) => column)
  expect(unseen).toEqual([])
  expect(await app.deps.db.$client.query('select from users where id = $1', [stranger.id])).toMatchObject({ rowCount: 0 })

  expect((await app.call(guest(), profile, { params: { handle: world.handle } })).status).toBe(404)
  expect((await app.call(stranger, me)).body.user).toBeNull()
  expect((await app.call(guest(), logIn, { body: { email: stranger.email, password: stranger.password } })).status).toBe(401)
  expect((await app.call(owner, savedCards)).body.items).toEqual([])
  expect((await app.call(owner, addresses)).body.items).toEqual([])
  // What was bought with the address belongs to it, as if a guest had bought it; what names another address does not.
  const own = (await app.call(owner, orders, { query: {} })).body.items
  expect(own).toHaveLength(1)
  expect(own.map(({ number }) => number)).not.toContain(world.orderNumber)
})

test('safety:A4 what a stranger writes while the owner confirms does not reach the account either', async () => {
  const { world, stranger } = await aStranger()
  const owner = guest()
  await app.call(owner, resendVerification, { body: { email: stranger.email } })
  const token = await tokenIn(app, stranger.email)
  const address = {
    label: 'Trap',
    recipient: 'Eve',
    street1: '1 Trap Lane',
    city: 'Bloomington',
    state: 'MN',
    zip: '55425',
    isDefault: false,
  }
  const writing = Array.from({ length: 8 }, (_, i) => [
    app.call(stranger, addAddress, { body: { ...address, label: `Trap ${i}` } }),
    app.call(stranger, saveSearch, { body: { name: `Trap ${i}`, search: { q: `trap ${i}` } } }),
    app.call(stranger, saveWish, { body: { productId: world.otherShop.productId } }),
  ])
  const [confirmed] = await Promise.all([app.call(owner, verifyEmail, { body: { token } }), ...writing.flat()])
  await app.settle()
  const carried = await naming(confirmed.body.user.id)
  expect(carried.filter((column) => !(column in CARRIED))).toEqual([])
})

test('whoever confirms in the browser that signed up keeps the account and all that was set on it', async () => {
  await seedPlaces(app.deps.db)
  const here = guest()
  const email = 'one.device@example.com'
  const form = { email, password: OWNERS, firstName: 'Maya', lastName: 'Green', zip: '55425' }
  const { id } = (await app.call(here, signUp, { body: form })).body.user
  await app.call(here, saveSearch, { body: { name: 'Mugs', search: { q: 'mug' } } })
  const confirmed = await app.call(here, verifyEmail, { body: { token: await tokenIn(app, email) } })
  expect(confirmed.body).toMatchObject({ needsPassword: false, user: { id, firstName: 'Maya', emailVerified: true } })
  await app.settle()
  expect(await naming(id)).toContain('saved_searches.user_id')
})
