import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminMall, moveMall } from '#contracts/admin/malls.ts'
import { closeStore, moveRetailer } from '#contracts/admin/retailers.ts'
import { adminMallClosing, adminRetailerClosing, closeBusiness, ENDING_KINDS, ownClosing } from '#contracts/closings.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { myEvents, rsvp } from '#contracts/events/events.ts'
import { createEvent } from '#contracts/events/host.ts'
import { claimGiftCard, giftCardBalance } from '#contracts/gift-cards/gift-cards.ts'
import type { EventId, FulfillmentId, MallId, OrderNumber, RetailerId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { cancelOrder, order as orderEndpoint } from '#contracts/orders/orders.ts'
import { createPerk, joinPerks, myPerks, redeemPerk, retailerPerks } from '#contracts/perks.ts'
import { returnsOfOrder, startReturn } from '#contracts/returns/returns.ts'
import { addReward, rewards } from '#contracts/loyalty/rewards.ts'
import { wallet } from '#contracts/wallet.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aGiftCode, buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aCredit, creditOf } from '#tests/purses.ts'
import { acceptReturn } from '#tests/returning.ts'
import { aMall, aProduct, aShop, type Shop } from '#tests/shops.ts'
import { auditBooks } from '../admin/audit-of-books.ts'
import { domains } from '../all.ts'
import { endingsOf } from '../domain.ts'
import { endPromises, sweepClosings } from './endings.ts'

const endings = endingsOf(domains)

const noon = new Date('2026-11-21T18:00:00Z')
let now = noon
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
})

type Owned = { shop: Shop; owner: TestPerson; clerk: TestPerson; name: string }
async function owned(wish: Parameters<typeof aShop>[1] = {}): Promise<Owned> {
  const shop = await aShop(app, { price: 2_500, onHand: 100, ...wish })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const preview = await app.call(owner, ownClosing, { params: { id: shop.retailerId } })
  return { shop, owner, clerk: await aClerk(app, shop), name: preview.body.name }
}
const move = (id: RetailerId, to: 'active' | 'suspended' | 'closed') =>
  app.call(admin, moveRetailer, { params: { id }, body: { to, reason: 'The lease ended' } })
const closeByOwner = ({ owner, shop, name }: Owned, typed = name) =>
  app.call(owner, closeBusiness, { params: { id: shop.retailerId }, body: { name: typed, reason: 'We retire' } })
const previewOf = async ({ owner, shop }: Owned) => (await app.call(owner, ownClosing, { params: { id: shop.retailerId } })).body
const newsOf = async (who: TestPerson) =>
  (await app.call(who, notifications, { query: {} })).body.items.filter(({ type }) => type === 'seller_closed')
/** What a code pays in a cart of this shop. */
const paid = async (code: string, shop: Shop, who: Parameters<TestApp['call']>[0] = guest()) => {
  const { body } = await app.call(who, quote, {
    body: { items: [lineOf(shop)], giftCards: [{ code }] },
  })
  return body.giftCards
}

test('a gift card of a retailer that closes keeps its money and its code and works everywhere, claimed or not', async () => {
  const at = await owned()
  const elsewhere = await aShop(app, { price: 2_000 })
  const scope = { kind: 'retailer', retailerId: at.shop.retailerId } as const
  const buyer = await aPerson(app)
  const [claimed, given] = [await aGiftCode(app, buyer, { scope }), await aGiftCode(app, buyer, { scope })]
  const maya = await aPerson(app)
  await app.call(maya, claimGiftCard, { body: { code: claimed } })
  const printed = await buyGift(app, buyer, {
    scope,
    sender: { name: 'Bea', email: buyer.email },
    delivery: { by: 'print', name: 'Ben Lee' },
  } as never)
  expect(printed.status).toBe(201)
  expect([await paid(claimed, elsewhere, maya), await paid(given, elsewhere)]).toEqual([0, 0])
  expect((await previewOf(at)).endings).toEqual([{ kind: 'gift_cards', count: 3, people: 3, amount: 15_000 }])

  expect((await closeByOwner(at)).body).toMatchObject({ isClosed: true, mayClose: false })
  await app.settle()
  expect([await paid(claimed, elsewhere, maya), await paid(given, elsewhere)]).toEqual([2_138, 2_138])
  expect((await app.call(guest(), giftCardBalance, { body: { code: given } })).body).toMatchObject({
    balance: 5_000,
    place: { kind: 'anywhere' },
  })
  expect((await app.call(maya, wallet, {})).body.cards).toMatchObject([{ balance: 5_000, place: { kind: 'anywhere' } }])
  expect(await newsOf(maya)).toMatchObject([{ subject: `Your ${at.name} gift card works everywhere now` }])
  const mails = await rowsOf<{ recipient: string }>(
    app.deps.db,
    'test.told',
    `select recipient from mails where kind = 'seller-closed' and subject like '%gift card%'`,
  )
  // The owner, the address that the other card was sent to, and the buyer of the printed one.
  expect(mails).toHaveLength(3)
  expect((await mailsTo(app, buyer.email)).filter(({ kind }) => kind === 'seller-closed')).toHaveLength(1)
  expect((await previewOf(at)).endings).toEqual([])
})

test('a refund to a card that was used up before the closing can be spent everywhere', async () => {
  const at = await owned({ price: 5_000 })
  const code = await aGiftCode(app, await aPerson(app), {
    scope: { kind: 'retailer', retailerId: at.shop.retailerId },
    amount: cents(5_500),
  })
  const ann = await aPerson(app)
  await app.call(ann, claimGiftCard, { body: { code } })
  await closeByOwner(at)
  await app.settle()
  const [card] = await rowsOf<{ scope: string; retailerId: number | null }>(
    app.deps.db,
    'test.scopes',
    'select scope, retailer_id as "retailerId" from gift_cards order by id desc limit 1',
  )
  expect(card).toEqual({ scope: 'anywhere', retailerId: null })
})

test('a gift card of a suspended retailer keeps its money and says that it waits', async () => {
  const at = await owned()
  const code = await aGiftCode(app, await aPerson(app), { scope: { kind: 'retailer', retailerId: at.shop.retailerId } })
  const look = async () => (await app.call(guest(), giftCardBalance, { body: { code } })).body
  await move(at.shop.retailerId, 'suspended')
  await app.settle()
  expect(await look()).toMatchObject({ balance: 5_000, place: { kind: 'retailer', isWaiting: true } })
  await move(at.shop.retailerId, 'active')
  expect(await look()).toMatchObject({ balance: 5_000, place: { kind: 'retailer', isWaiting: false } })
})

test('gift cards for a closed or suspended mall or retailer are not sold', async () => {
  const mallId = await aMall(app, {})
  await app.call(admin, moveMall, { params: { id: mallId }, body: { to: 'suspended', reason: 'A flood' } })
  const bought = await buyGift(app, guest(), { scope: { kind: 'mall', mallId } })
  expect(bought.problem?.code).toBe('gift_cards.place_gone')
})

const PERK = {
  kind: 'stamps',
  weekdays: [],
  goal: 2,
  least: 20,
  value: 5,
  spirals: null,
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  budget: 10,
  isLive: true,
}
async function withPerks(at: Owned): Promise<{ full: TestPerson; half: TestPerson }> {
  const made = await app.call(at.owner, createPerk, { raw: JSON.stringify({ ...PERK, retailerId: at.shop.retailerId }) } as never)
  expect(made.status).toBe(201)
  const [full, half] = [await aPerson(app), await aPerson(app)]
  for (const who of [full, half])
    await app.call(who, joinPerks, { params: { id: at.shop.retailerId }, body: { messages: true, birthMonth: null } })
  const collect = async (who: TestPerson) => {
    const part = await aPart(app, who, at.shop)
    await handOver(app, at.clerk, at.shop, part.id)
    await app.settle()
  }
  for (const who of [full, full, half]) await collect(who)
  return { full, half }
}

test('perks end with words to those who hold stamps or a reward, and to nobody else', async () => {
  const at = await owned()
  const { full, half } = await withPerks(at)
  expect((await previewOf(at)).endings).toEqual([{ kind: 'perks', count: 1, people: 2, amount: 500 }])
  const [reward] = (await app.call(full, myPerks, { params: { id: at.shop.retailerId } })).body.rewards
  await closeByOwner(at)
  await app.settle()
  expect((await newsOf(full)).map(({ message }) => message)).toEqual([
    `${at.name} closed on SPIRAL, so “$5.00 off after 2 orders of $20.00 or more” ended. Your reward of $5.00 off can't be used anymore. SPIRALs you earned there stay yours.`,
  ])
  expect((await newsOf(half))[0]?.message).toContain("Your 1 stamp can't be used anymore.")
  const used = await app.call(at.clerk, redeemPerk, { body: { retailerId: at.shop.retailerId, code: reward?.code ?? '' } })
  expect(used.problem?.code).toBe('perks.ended')
  const again = await app.call(at.owner, createPerk, { raw: JSON.stringify({ ...PERK, retailerId: at.shop.retailerId }) } as never)
  expect(again.problem?.code).toBe('business.closed')
})

test('a suspension ends nothing, shows members what they hold, and takes no days from it', async () => {
  onTestFinished(() => void (now = noon))
  now = new Date('2026-12-20T18:00:00Z')
  const at = await owned()
  const status = async (to: 'active' | 'suspended') =>
    app.call(await aPerson(app, { platform: ['admin'] }), moveRetailer, {
      params: { id: at.shop.retailerId },
      body: { to, reason: 'A check of papers' },
    })
  const { full } = await withPerks(at)
  const mine = async () => (await app.call(full, myPerks, { params: { id: at.shop.retailerId } })).body.rewards[0]
  const before = await mine()
  expect(before?.expiresAt).toEqual(new Date('2027-01-01T06:00:00Z'))
  await status('suspended')
  now = new Date('2027-01-03T18:00:00Z')
  await app.settle()
  expect((await mine())?.expiresAt).toEqual(before?.expiresAt)
  const shown = (who: Parameters<TestApp['call']>[0]) => app.call(who, retailerPerks, { params: { id: at.shop.retailerId } })
  expect((await shown(full)).body).toMatchObject({ isSelling: false, perks: [] })
  expect((await shown(guest())).status).toBe(404)
  expect((await status('active')).status).toBe(200)
  const after = await mine()
  expect([after?.state, after?.expiresAt]).toEqual(['ready', new Date('2027-01-15T06:00:00Z')])
  const { code } = after ?? {}
  expect((await app.call(at.clerk, redeemPerk, { body: { retailerId: at.shop.retailerId, code: code ?? '' } })).status).toBe(200)
})

const EVENT = {
  title: 'Lantern walk',
  about: 'We walk around the lake.',
  kind: 'season',
  place: 'North entrance',
  startsAt: '2026-11-28T17:00',
  endsAt: '2026-11-28T19:00',
  price: 0,
  seats: 5,
  isForKids: true,
  spirals: 0,
} as const
async function anEvent(host: { mallId: MallId } | { storeId: Shop['storeId'] }, by: TestPerson): Promise<EventId> {
  const made = await app.call(by, createEvent, { body: { ...EVENT, price: cents(0), mallId: null, storeId: null, ...host } })
  expect(made.status).toBe(201)
  return made.body.id
}
const eventState = async (who: TestPerson) => (await app.call(who, myEvents, { query: {} })).body.items.map(({ event }) => event.state)

test('events of a retailer, a store or a mall that closes are canceled, and people with seats hear why', async () => {
  const [at, other] = [await owned(), await owned()]
  const mallId = await aMall(app, { name: 'Closing Mall' })
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const ids = [
    await anEvent({ storeId: at.shop.storeId }, at.owner),
    await anEvent({ storeId: other.shop.storeId }, other.owner),
    await anEvent({ mallId }, manager),
  ]
  const ida = await aPerson(app)
  for (const id of ids) await app.call(ida, rsvp, { params: { id }, body: { seats: 2 } })
  expect(await eventState(ida)).toEqual(['planned', 'planned', 'planned'])
  await closeByOwner(at)
  await app.call(admin, closeStore, { params: { id: other.shop.storeId }, body: { reason: 'The lease ended' } })
  await app.call(admin, moveMall, { params: { id: mallId }, body: { to: 'suspended', reason: 'It closes' } })
  await app.settle()
  // A suspended mall keeps its events, and people who have seats still see them.
  expect((await eventState(ida)).toSorted()).toEqual(['cancelled', 'cancelled', 'planned'])
  await app.call(admin, moveMall, { params: { id: mallId }, body: { to: 'closed', reason: 'It closes' } })
  await app.settle()
  expect(await eventState(ida)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect((await newsOf(ida)).map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'Canceled: Lantern walk'))
  expect((await newsOf(ida))[0]?.message).toContain('because Closing Mall closed on SPIRAL')
})

test('an exchange that waits becomes a refund: what was paid ahead goes back, the replacement is free, and the item can still come back', async () => {
  const at = await owned()
  const { variantIds } = await aProduct(app, at.shop.retailerId, {
    title: 'Tall mug',
    price: 4_000,
    onHand: 3,
    storeIds: [at.shop.storeId],
  })
  const tall: Shop = { ...at.shop, variantId: variantIds[0] as VariantId }
  const zoe = await aPerson(app)
  await aCredit(app, zoe, 5_000)
  const placed = await buy(app, zoe, [lineOf(at.shop)])
  const { number } = placed.body.order as { number: OrderNumber }
  await handOver(app, at.clerk, at.shop, placed.body.order.fulfillments[0]?.id as FulfillmentId)
  const { body } = await app.call(zoe, orderEndpoint, { params: { number }, query: {} })
  const lineId = body.fulfillments[0]?.items[0]?.id as number
  const started = await app.call(zoe, startReturn, {
    params: { number },
    query: {},
    body: {
      items: [{ lineId, quantity: 1, reason: 'too_small', exchange: { variantId: tall.variantId, due: cents(2_000) } }],
      way: 'store',
    },
  })
  expect(started.status).toBe(201)
  const paidAhead = 5_000 - (await creditOf(app, zoe))
  expect([paidAhead > 0, (await shelf(app, tall)).reserved]).toEqual([true, 1])
  expect((await previewOf(at)).endings).toEqual([{ kind: 'exchanges', count: 1, people: 1, amount: paidAhead }])
  await closeByOwner(at)
  await app.settle()
  expect([await creditOf(app, zoe), (await shelf(app, tall)).reserved]).toEqual([5_000, 0])
  expect((await newsOf(zoe)).map(({ subject }) => subject)).toEqual([`Your exchange at ${at.name} becomes a refund`])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  const [open] = (await app.call(zoe, returnsOfOrder, { params: { number }, query: {} })).body.returns
  expect(open).toMatchObject({ state: 'approved', exchange: { state: 'ended' } })
  if (!open) throw new Error('the return is gone')
  expect((await acceptReturn(app, at.clerk, at.shop, open)).body).toMatchObject({
    state: 'refunded',
    refund: { total: expect.any(Number) },
  })
})

test('promotions and rewards of a closed seller end, and nobody makes new ones', async () => {
  const at = await owned()
  const id = at.shop.retailerId
  const ids = [
    await aPromotion(app, { retailerId: id }),
    await aPromotion(app, { retailerId: id, state: 'paused' }),
    await aPromotion(app, {}),
  ]
  const terms = {
    name: '$5 for here',
    kind: 'voucher',
    points: 500,
    value: cents(500),
    mallId: null,
    retailerId: id,
    groupId: null,
    left: null,
    perPerson: null,
    isActive: true,
  }
  expect((await app.call(admin, addReward, { body: terms as never })).status).toBe(201)
  const open = async () => (await app.call(await aPerson(app), rewards, {} as never)).body.items.length
  const before = await open()
  await closeByOwner(at)
  await app.settle()
  const states = await rowsOf<{ state: string }>(
    app.deps.db,
    'test.states',
    'select state from promotions where id = any($1::bigint[]) order by id',
    [ids],
  )
  expect(states.map(({ state }) => state)).toEqual(['ended', 'ended', 'approved'])
  expect(await open()).toBe(before - 1)
  expect((await app.call(admin, addReward, { body: terms as never })).problem?.errors?.[0]?.pointer).toBe('/retailerId')
})

test('a business with unfinished work does not close, and says what to finish; only its owner closes it, by its name', async () => {
  const at = await owned()
  const part = await aPart(app, await aPerson(app), at.shop)
  expect(await previewOf(at)).toMatchObject({ mayClose: false, unfinished: [{ kind: 'orders', count: 1 }] })
  expect((await closeByOwner(at)).problem).toMatchObject({
    code: 'business.open_orders',
    detail: 'One order is still open. Finish or cancel it first.',
  })
  await handOver(app, at.clerk, at.shop, part.id)
  const typo = await closeByOwner(at, 'Something else')
  expect(typo.problem?.errors?.[0]).toEqual({ pointer: '/name', message: `Type the name of your business: ${at.name}` })
  const stranger = await owned()
  expect((await app.call(stranger.owner, ownClosing, { params: { id: at.shop.retailerId } })).status).toBe(404)
  expect((await closeByOwner({ ...at, owner: stranger.owner })).status).toBe(404)
  await move(at.shop.retailerId, 'suspended')
  expect((await closeByOwner(at)).problem?.detail).toBe('Your business is suspended. Write to support to close it.')
  const shown = await app.call(admin, adminRetailerClosing, { params: { id: at.shop.retailerId } })
  expect(shown.body).toMatchObject({ mayClose: true, unfinished: [] })
  expect(shown.body.owed).toBeGreaterThan(0)
  expect((await move(at.shop.retailerId, 'closed')).body).toMatchObject({ status: 'closed', next: [] })
  expect((await closeByOwner(at)).problem?.code).toBe('business.closed')
})

test('a mall closes once it is suspended and its SPIRAL Center is empty; its cards work everywhere, and it never opens again', async () => {
  const mallId = await aMall(app, { name: 'Old Mall' })
  const shop = await aShop(app, { mall: mallId, price: 2_000 })
  const elsewhere = await aShop(app, { price: 2_000 })
  const code = await aGiftCode(app, await aPerson(app), { scope: { kind: 'mall', mallId } })
  const buyer = await aPerson(app)
  const parcel = await aPart(app, buyer, shop, { fulfillmentMethod: 'ship-to-mall' })
  const to = (state: 'active' | 'suspended' | 'closed') =>
    app.call(admin, moveMall, { params: { id: mallId }, body: { to: state, reason: 'It is torn down' } })
  expect((await to('closed')).problem?.detail).toBe('Suspend the mall first.')
  await to('suspended')
  expect((await to('closed')).problem?.code).toBe('business.open_orders')
  expect((await app.call(buyer, cancelOrder, { params: { number: parcel.number }, query: {}, body: {} })).status).toBe(200)
  expect((await app.call(admin, adminMallClosing, { params: { id: mallId } })).body).toMatchObject({
    mayClose: true,
    endings: [{ kind: 'gift_cards', count: 1, people: 1, amount: 5_000 }],
    owed: 0,
  })
  expect(await paid(code, elsewhere)).toBe(0)
  expect((await to('closed')).body).toMatchObject({ closed: true, suspended: true })
  await app.settle()
  expect(await paid(code, elsewhere)).toBeGreaterThan(0)
  expect((await to('active')).problem?.code).toBe('business.closed')
  expect((await app.call(admin, adminMall, { params: { id: mallId } })).body.closed).toBe(true)
})

test('a closing that was cut off goes on, and running it again tells nobody twice', async () => {
  const at = await owned()
  const code = await aGiftCode(app, await aPerson(app), { scope: { kind: 'retailer', retailerId: at.shop.retailerId } })
  const max = await aPerson(app)
  await app.call(max, claimGiftCard, { body: { code } })
  await rowsOf(app.deps.db, 'test.closed-before', `update retailers set status = 'closed' where id = $1`, [at.shop.retailerId])
  const [begun] = await rowsOf<{ id: number }>(
    app.deps.db,
    'test.begun',
    `insert into seller_closings (kind, seller_id, begun_at) values ('retailer', $1, now()) returning id`,
    [at.shop.retailerId],
  )
  const broken = { ...endings, events: { ...endings.events, end: () => Promise.reject(new Error('the power is gone')) } }
  await expect(endPromises(app.deps, broken, begun?.id ?? 0)).rejects.toThrow('the power is gone')
  for (let i = 0; i < 2; i++) {
    await sweepClosings(app.deps)
    await app.settle()
  }
  expect(await newsOf(max)).toHaveLength(1)
  const [closing] = await rowsOf<{ ended: object; isDone: boolean }>(
    app.deps.db,
    'test.closing',
    `select ended, done_at is not null as "isDone" from seller_closings where kind = 'retailer' and seller_id = $1`,
    [at.shop.retailerId],
  )
  expect(closing).toEqual({ ended: { gift_cards: 1 }, isDone: true })
})

test('a retailer that an older release closed is found, and what it promised ends', async () => {
  const at = await owned()
  const elsewhere = await aShop(app, { price: 2_000 })
  const code = await aGiftCode(app, await aPerson(app), { scope: { kind: 'retailer', retailerId: at.shop.retailerId } })
  await rowsOf(app.deps.db, 'test.closed-before', `update retailers set status = 'closed' where id = $1`, [at.shop.retailerId])
  await app.settle()
  expect(await paid(code, elsewhere)).toBe(0)
  await sweepClosings(app.deps)
  await app.settle()
  expect(await paid(code, elsewhere)).toBeGreaterThan(0)
})

/** Tables that name a retailer or a mall and hold nothing that a shopper could lose when it closes, by the reason. */
const WITHOUT_VALUE: Record<string, readonly string[]> = {
  'work that must be finished before, or that its team still serves': [
    'fulfillments',
    'returns',
    'claims',
    'return_custody',
    'custody_records',
  ],
  'what is sold; nothing of it can be bought anymore': [
    'products',
    'variants',
    'stores',
    'search_documents',
    'search_offers',
    'sent_pictures',
  ],
  'what it is owed; the payouts go on after it has closed': ['payout_accounts', 'payout_earnings', 'payouts'],
  'papers about its old sales': ['tax_forms'],
  'what it pays to SPIRAL: not renewed after it has closed': ['plan_memberships'],
  'what a mall still has to pay for what it gave out': ['mall_invoices'],
  'what its old sales lose to disputes, and what it told the bank': ['dispute_parts', 'dispute_notes'],
  'what the business itself works with': [
    'api_keys',
    'counter_devices',
    'counter_pins',
    'webhook_endpoints',
    'customers',
    'reply_templates',
    'automation_runs',
    'automations',
    'center_spots',
    'figure_views',
    'google_feeds',
    'import_categories',
    'import_columns',
    'import_feeds',
    'import_places',
    'import_runs',
    'mall_promotion_answers',
    'mall_promotion_asks',
    'picture_fetches',
    'profile_reviews',
    'profile_versions',
    'saved_views',
    'reorder_lists',
    'stock_transfers',
    'suppliers',
    'team_invitations',
    'tenant_invites',
    'seller_checks',
    'seller_duties',
    'seller_volumes',
  ],
  'rules of commission, which match none of its sales any more': ['commission_rules'],
  'the pages and figures of a mall': [
    'mall_announcements',
    'mall_asked_shops',
    'mall_figure_consents',
    'mall_floors',
    'mall_news_choices',
    'mall_plan_drafts',
    'mall_plan_versions',
    'mall_units',
    'place_visits',
    'missed_searches',
  ],
  'figures of visits, which name nobody': ['visit_events', 'visit_days', 'search_days'],
  'what people wrote or asked': [
    'applications',
    'community_groups',
    'corrections',
    'dismissed_suggestions',
    'follows',
    'join_requests',
    'posts',
    'problem_reports',
    'question_answers',
    'question_sellers',
    'reviews',
    'saved_searches',
    'store_requests',
    'store_threads',
  ],
}

test('every table that names a retailer or a mall says what ends when it closes', async () => {
  const rows = await rowsOf<{ name: string }>(
    app.deps.db,
    'test.tables-of-sellers',
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('retailer_id', 'mall_id') order by 1`,
  )
  const ending = new Set(Object.values(endings).flatMap(({ tables }) => tables))
  expect(Object.keys(endings).toSorted()).toEqual([...ENDING_KINDS].toSorted())
  const without = new Set(Object.values(WITHOUT_VALUE).flat())
  const undecided = rows.map(({ name }) => name).filter((name) => !ending.has(name) && !without.has(name))
  expect(undecided, 'add an ending (CONTRIBUTING.md, "Add something that a seller promises"), or a line here').toEqual([])
})
