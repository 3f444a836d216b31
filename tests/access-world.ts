import { hearDispute } from '#server/domains/disputes/money.ts'
import { isSandbox } from '#server/platform/sandbox-cards.ts'
import { addCenterSpot, placeParcel, receiveParcel } from '#contracts/store-work/center-desk.ts'
import { createECDH, randomBytes, randomInt } from 'node:crypto'
import { makeApiKey } from '#contracts/api-access.ts'
import { addFeed } from '#contracts/imports/feeds.ts'
import { diagnosticReports, sendReport } from '#contracts/operations.ts'
import { readdirSync } from 'node:fs'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import * as ids from '#contracts/ids.ts'
import { addAddress, logIn, sessions } from '#contracts/identity/auth.ts'
import { claimGiftCard, giftPurchase, showGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { addPushDevice, notifications } from '#contracts/notifications/notifications.ts'
import { proposeReorder } from '#contracts/stock-planning/reorder-lists.ts'
import { planTransfer } from '#contracts/stock-planning/transfers.ts'
import { openClaim } from '#contracts/returns/claims.ts'
import { startReturn } from '#contracts/returns/returns.ts'
import { order } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import type { Access } from '#contracts/roles.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { askLegalName } from '#contracts/retailer-office/profile.ts'
import { saveFigureView } from '#contracts/retailer-office/figure-views.ts'
import { saveView } from '#contracts/retailer-office/saved-views.ts'
import { addCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { plans, startMembership } from '#contracts/plans.ts'
import { repeatOffer, startRepeat } from '#contracts/repeat-orders.ts'
import { setPayoutBank } from '#contracts/payouts.ts'
import { savePhoto } from '#contracts/search/photos.ts'
import { suggestCorrection } from '#contracts/corrections.ts'
import { announce, inviteTenant } from '#contracts/mall-office/mall-office.ts'
import { askForPromotion } from '#contracts/mall-office/mall-promotions.ts'
import { type PlanFloor, publishPlan, savePlan } from '#contracts/mall-office/plans.ts'
import { saveSearch } from '#contracts/search/saved-searches.ts'
import { changeList, makeList, saveWish } from '#contracts/wishlist.ts'
import { shareAllowance } from '#contracts/shares/shares.ts'
import { joinByReferral, mySocialRewards } from '#contracts/shares/social-rewards.ts'
import { type Caller, type TestApp, guest } from './app.ts'
import { changeProfile, myProfile } from '#contracts/community/people.ts'
import { messageMall, messageStore } from '#contracts/community/store-messages.ts'
import { writeComment, writePost } from '#contracts/community/posts.ts'
import { answerQuestion, askQuestion } from '#contracts/questions.ts'
import { addWebhook, testWebhook, webhookDeliveries } from '#contracts/webhooks.ts'
import { rsvp } from '#contracts/events/events.ts'
import { createEvent } from '#contracts/events/host.ts'
import { saveReplyTemplate } from '#contracts/customers/inbox.ts'
import { setStoreConsent } from '#contracts/customers/customers.ts'
import { createPerk } from '#contracts/perks.ts'
import { createAutomation } from '#contracts/automations/automations.ts'
import { writeReview } from '#contracts/reviews/writing.ts'
import { lockFor, move } from '#server/domains/orders/transitions.ts'
import { aPart, buy, count, handOver, labelOf, lineOf } from './buying.ts'
import { askToJoin, joinRequests } from '#contracts/applications/review.ts'
import { saveField, startApplication } from '#contracts/applications/applications.ts'
import { keepDrafts } from '#server/domains/applications/drafts.ts'
import { retailersByIds } from '#server/domains/retailers/retailers.ts'
import { buyGift } from './gift-cards.ts'
import { walletHistory } from '#contracts/wallet.ts'
import { aPromotion } from './promotions.ts'
import { aPerson, PASSWORD, type PersonOptions, type TestPerson } from './people.ts'
import { sendPhoto } from './photos.ts'
import { aPicture } from './pictures.ts'
import { aShop, aStore, type Shop } from './shops.ts'
import { sendDocument, sendForm } from './uploads.ts'

/** Every endpoint in the contracts, by its export name. */
export async function allEndpoints(): Promise<[name: string, endpoint: Endpoint][]> {
  const folder = new URL('../contracts/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => {
      const [, value] = entry
      return value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value
    }),
  )
}

const ID_SCHEMAS = new Set<unknown>(Object.values(ids))
const IS_ID_NAME = /(^id|Id|Ids)(\[\])?$/
const PASSED_THROUGH = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'])

/**
 * The paths of ids in a request's query and body, like `query/storeId` and `body/items[]/variantId`: found by the id's schema, and by the
 * name, because some ids are plain numbers.
 */
export function idFieldsOf({ query, body }: Endpoint): string[] {
  return [...new Set([...(query ? idsIn(query, 'query') : []), ...(body ? idsIn(body, 'body') : [])])]
}
function idsIn(schema: z.core.$ZodType, path: string): string[] {
  if (ID_SCHEMAS.has(schema)) return [path]
  const within = partsOf(schema as z.core.$ZodTypes, path)
  return within.length === 0 && IS_ID_NAME.test(path) ? [path] : within.flatMap(([part, its]) => idsIn(part, its))
}
function partsOf({ _zod: { def } }: z.core.$ZodTypes, path: string): [schema: z.core.$ZodType, path: string][] {
  if (PASSED_THROUGH.has(def.type) && 'innerType' in def) return [[def.innerType, path]]
  if (def.type === 'object') return Object.entries(def.shape).map(([name, part]) => [part, `${path}/${name}`])
  if (def.type === 'array') return [[def.element, `${path}[]`]]
  if (def.type === 'record') return [[def.valueType, `${path}/*`]]
  if (def.type === 'union') return def.options.map((part) => [part, path])
  if (def.type === 'intersection') return [def.left, def.right].map((part) => [part, path])
  if (def.type === 'pipe') return [def.in, def.out].map((part) => [part, path])
  return []
}

export const ROLES = [
  'guest',
  'guest who bought',
  'shopper',
  'buyer',
  'staff',
  'staff of one store',
  'manager',
  'owner',
  'other staff',
  'other manager',
  'other owner',
  'mall staff',
  'mall manager',
  'other mall staff',
  'support',
  'admin',
  'developer',
  'investor',
] as const
export type Role = (typeof ROLES)[number]
const GUESTS: readonly Role[] = ['guest', 'guest who bought']
const PEOPLE = ROLES.filter((role) => !GUESTS.includes(role))
const SELLERS: Role[] = ['staff', 'staff of one store', 'manager', 'owner', 'other staff', 'other manager', 'other owner']
const MALL: Role[] = ['mall staff', 'mall manager', 'other mall staff']

/** The roles admitted by each kind of access, written out because the code's own rule is under test. */
export const ADMITTED: Record<Access, readonly Role[]> = {
  public: ROLES,
  shopper: PEOPLE,
  'retailer:staff': SELLERS,
  'retailer:manager': ['manager', 'owner', 'other manager', 'other owner'],
  'retailer:owner': ['owner', 'other owner'],
  'mall:staff': MALL,
  'mall:manager': ['mall manager'],
  counter: [...SELLERS, ...MALL],
  'platform:support': ['support', 'admin'],
  'platform:admin': ['admin'],
  'platform:developer': ['developer', 'admin'],
  'platform:investor': ['investor', 'admin'],
}
/** The status for roles without access. */
export const refusalOf = (role: Role): 401 | 403 => (GUESTS.includes(role) ? 401 : 403)

export type World = Awaited<ReturnType<typeof aWorld>>

const A_SQUARE: [number, number][] = [
  [10, 10],
  [60, 10],
  [60, 60],
]
/** A floor with a shop that is not on SPIRAL. */
export const A_FLOOR: PlanFloor = {
  floor: 1,
  name: 'Level 1',
  outline: A_SQUARE,
  walkways: [],
  marks: [{ kind: 'entrance', at: [10, 10], name: 'Entrance' }],
  paths: [],
  units: [{ id: null, unit: 'Q101', outline: A_SQUARE, tenant: 'Corner Tea' }],
}

/** A membership of the first, who has a card beside the one that pays, and what the second needs to start one for a business. */
async function aPlan(app: TestApp, member: Caller, owner: Caller) {
  const offered = (await app.call(guest(), plans)).body.items.filter(({ price }) => price > 0)
  const planFor = (who: 'shopper' | 'retailer') => offered.find(({ audience }) => audience === who)?.id ?? (0 as never)
  const cardOf = async (who: Caller, token = 'tok_visa', digits = '4242') =>
    (await app.call(who, addCard, { body: { provider: 'sandbox', token } })).body.items.find(({ last4 }) => last4 === digits)?.id ??
    (0 as never)
  const body = { retailerId: null, planId: planFor('shopper'), savedCardId: await cardOf(member), consent: true }
  const { id } = (await app.call(member, startMembership, { body })).body
  return {
    membershipOfBuyer: id,
    shopperPlanId: offered.findLast(({ audience }) => audience === 'shopper')?.id ?? 0,
    retailerPlanId: planFor('retailer'),
    otherCardId: await cardOf(member, 'tok_declined', '0002'),
    ownerCardId: await cardOf(owner),
  }
}

/** A repeat order of a line that was bought, and choices for another one. */
async function aRepeat(app: TestApp, buyer: Caller, lineId: number) {
  const offer = (await app.call(buyer, repeatOffer, { query: { lineId, quantity: 1, method: 'in-store-pickup' } })).body
  const { items } = (await app.call(buyer, savedCards)).body
  const repeatChoices = {
    everyWeeks: 4,
    nextOn: offer.earliest,
    quantity: 1,
    method: 'in-store-pickup' as const,
    addressId: null,
    savedCardId: items[0]?.id ?? (0 as never),
    total: (offer.total ?? 0) / 100,
    consent: true,
  }
  const { body } = await app.call(buyer, startRepeat, { raw: JSON.stringify({ ...repeatChoices, lineId }) } as never)
  return { repeatOfBuyer: body.id, repeatLine: lineId, repeatChoices }
}

/** Test data: two sellers in two malls, their people, one order of a shopper and one of a guest, and a person for each other role. */
export async function aWorld(app: TestApp) {
  await seedPlaces(app.deps.db)
  const [shop, otherShop] = [await aShop(app, { onHand: 50 }), await aShop(app, { onHand: 50 })]
  const { retailerId, mallId, storeId } = shop
  const secondStoreId = await aStore(app, retailerId, {})
  const of: Partial<Record<Role, PersonOptions>> = {
    staff: { retailers: [{ retailerId, role: 'staff' }] },
    'staff of one store': { retailers: [{ retailerId, role: 'staff', storeId: secondStoreId }] },
    manager: { retailers: [{ retailerId, role: 'manager' }] },
    owner: { retailers: [{ retailerId, role: 'owner' }] },
    'other staff': { retailers: [{ retailerId: otherShop.retailerId, role: 'staff' }] },
    'other manager': { retailers: [{ retailerId: otherShop.retailerId, role: 'manager' }] },
    'other owner': { retailers: [{ retailerId: otherShop.retailerId, role: 'owner' }] },
    'mall staff': { malls: [{ mallId, role: 'staff' }] },
    'mall manager': { malls: [{ mallId, role: 'manager' }] },
    'other mall staff': { malls: [{ mallId: otherShop.mallId, role: 'staff' }] },
    support: { platform: ['support'] },
    admin: { platform: ['admin'] },
    developer: { platform: ['developer'] },
    investor: { platform: ['investor'] },
  }
  const person = (role: Role) => aPerson(app, of[role])
  const callers = {} as Record<Role, Caller>
  for (const role of ROLES) callers[role] = GUESTS.includes(role) ? guest() : await person(role)
  const buyer = await aPerson(app)
  callers.buyer = buyer
  await app.call(guest(), logIn, { body: { email: buyer.email, password: buyer.password } })
  const lines = [lineOf(shop), lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })]
  const bought = (await buy(app, buyer, lines, { payment: { provider: 'sandbox', token: 'tok_visa', save: true } })).body.order
  const guestOrder = (await buy(app, callers['guest who bought'], [lineOf(otherShop)])).body.order
  const fulfillmentBy = (method: string) => {
    const found = bought.fulfillments.find((one) => one.fulfillmentMethod === method)
    if (!found) throw new Error(`the order has no part by ${method}`)
    return found.id
  }
  const parcelId = fulfillmentBy('ship-to-mall')
  const ofGuest = await app.call(callers['guest who bought'], order, { params: { number: guestOrder.number }, query: {} })
  const seen = await app.call(buyer, order, { params: { number: bought.number }, query: {} })
  const parcel = seen.body.fulfillments.find(({ id }) => id === parcelId)
  for (const to of ['accepted', 'packed'] as const)
    await app.call(callers.staff, moveFulfillment, { params: { id: parcelId }, body: { to } })
  const kept = (await buy(app, buyer, [lineOf(shop, { quantity: 5 })])).body.order
  await handOver(app, callers.staff, shop, kept.fulfillments[0]?.id ?? 0)
  const keptOrder = await app.call(buyer, order, { params: { number: kept.number }, query: {} })
  const keptLineId = keptOrder.body.fulfillments[0]?.items[0]?.id ?? 0
  const comingBack = async () => {
    const items = [{ lineId: keptLineId, quantity: 1, reason: 'too_small' as const }]
    const { body } = await app.call(buyer, startReturn, { params: { number: kept.number }, query: {}, body: { items, way: 'store' } })
    const [made] = body.returns
    return { id: made?.id ?? 0, lineId: made?.lines[0]?.id ?? 0, code: made?.code ?? '' }
  }
  const manager = callers['mall manager']
  const asked = { mallId, business: 'Corner Books', email: 'books@example.com', unit: null }
  const tenantInviteId = (await app.call(manager, inviteTenant, { body: asked })).body.id
  const wish = { name: 'Spring days', words: '', percent: 20, startsAt: '2098-03-02T09:00', endsAt: '2098-03-05T21:00' }
  const mallPromotionId = (await app.call(manager, askForPromotion, { body: { mallId, ...wish } })).body.id
  const told = { mallId, title: 'Open late', body: 'Until 11 PM on Friday.', from: null, until: null }
  const announcementId = (await app.call(manager, announce, { body: told })).body.id
  const drawn = await app.call(manager, savePlan, { params: { mallId }, body: { version: 0, floors: [A_FLOOR] } })
  const plan = await app.call(manager, publishPlan, { params: { mallId }, body: { version: drawn.body.version } })
  const correct = async (place: { mallId: ids.MallId | null; storeId: ids.StoreId | null }) =>
    (await app.call(buyer, suggestCorrection, { body: { ...place, kind: 'hours', words: 'You open at nine.' } })).body.id
  const mallCorrectionId = await correct({ mallId, storeId: null })
  const storeCorrectionId = await correct({ mallId: null, storeId })
  const claimedOrder = (await buy(app, buyer, [lineOf(shop)])).body.order
  await handOver(app, callers.staff, shop, claimedOrder.fulfillments[0]?.id ?? 0)
  const claimedLineId =
    (await app.call(buyer, order, { params: { number: claimedOrder.number }, query: {} })).body.fulfillments[0]?.items[0]?.id ?? 0
  const claimed = await app.call(buyer, openClaim, {
    params: { number: claimedOrder.number },
    query: {},
    body: { lineId: claimedLineId, quantity: 1, reason: 'damaged', text: 'It broke.' },
  })
  const address = await app.call(buyer, addAddress, {
    body: { label: 'Home', recipient: 'Bo Lee', street1: '60 E Broadway', city: 'Bloomington', state: 'MN', zip: '55425', isDefault: true },
  })
  await app.call(buyer, saveWish, { body: { productId: shop.productId } })
  const otherWish = await app.call(buyer, saveWish, { body: { productId: otherShop.productId } })
  const list = await app.call(buyer, makeList, { body: { name: 'For the kitchen' } })
  const { body: photo } = await sendPhoto(app, guest(), await aPicture())
  const savedPhoto = await app.call(buyer, savePhoto, { body: { photo: photo.id, name: 'A plain photo', search: '' } })
  const savedSearch = await app.call(buyer, saveSearch, { body: { name: 'Mugs', search: { q: 'mug' } } })
  const shared = await app.call(buyer, changeList, { params: { id: list.body.id }, body: { privacy: 'link' } })
  const upload = await sendForm(app, callers.manager, [
    { name: 'storeId', value: String(storeId) },
    { name: 'file', fileName: 'products.csv', bytes: 'Handle,Title,Variant SKU,Variant Price\nmug,A mug,MUG-1,9.99\n' },
  ])
  const figureView = await app.call(callers.manager, saveFigureView, { body: { retailerId, name: 'This month', filter: { days: 30 } } })
  const view = await app.call(callers.manager, saveView, { body: { retailerId, name: 'Running low', filter: { lowStock: true } } })
  await app.settle()
  const [notification] = (await app.call(buyer, notifications, { query: {} })).body.items
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const device = await app.call(buyer, addPushDevice, { body: { endpoint: 'https://push.example.com/a-browser', keys } })
  // Inserted directly: adding it through the API would end the sign-in that the test continues with.
  const [passkey] = await rowsOf<{ id: number }>(
    app.deps.db,
    'test.passkey',
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
     values ($1, 'a-key-of-the-buyer', 'none', 0, '{}', 'Phone', false) returning id`,
    [buyer.id],
  )
  const renamed = await app.call(callers['other owner'], askLegalName, {
    params: { id: otherShop.retailerId },
    body: { legalName: 'Mug Holding LLC' },
  })
  const application = (await app.call(buyer, startApplication, { body: {} })).body
  const name = (await retailersByIds(app.deps.db, [retailerId])).get(retailerId)?.name ?? ''
  const inApplication = { params: { id: application.id } }
  await app.call(buyer, saveField, { ...inApplication, body: { field: 'business.name', value: name, version: 0 } })
  await app.call(buyer, askToJoin, { ...inApplication, body: { retailerId, message: 'I work there' } })
  await sendDocument(app, buyer, application.id, 'identity', Buffer.from('%PDF-1.7'))
  const draft = { title: 'A bowl', pictures: [], source: { kind: 'photo' as const, where: 'bowl.jpg' } }
  await transact(app.deps.db, (tx) => keepDrafts(tx, application.id, [draft], new Date()))
  const applied = (await app.call(buyer, startApplication, { body: {} })).body
  const [joinRequest] = (await app.call(callers.owner, joinRequests, { query: { retailerId } })).body.items
  await app.call(buyer, sendReport, { body: { report: 'GET /api/stores returned status 503' } })
  const [report] = (await app.call(callers.support, diagnosticReports, { query: {} })).body.items
  const gift = (await buyGift(app, buyer, { delivery: { by: 'print', name: 'Ben' } })).body.number
  const giftCards = (await app.call(buyer, giftPurchase, { params: { number: gift }, query: {} })).body.cards
  const keptGift = (await buyGift(app, buyer, { delivery: { by: 'print', name: 'Bo' } })).body.number
  const [ownCard] = (await app.call(buyer, giftPurchase, { params: { number: keptGift }, query: {} })).body.cards
  const { code } = (await app.call(buyer, showGiftCode, { params: { number: keptGift, cardId: ownCard?.id as never }, query: {} })).body
  await app.call(buyer, claimGiftCard, { body: { code } })
  const waitingReferralId = await invited(app, buyer)
  const heldReferralId = await invited(app, buyer)
  await rowsOf(app.deps.db, 'test.hold', `update referrals set state = 'held', held_at = now() where id = $1`, [heldReferralId])
  const review = { rating: 4, text: 'It holds the heat and feels good in the hand.', version: 0 }
  const reviewed = await app.call(buyer, writeReview, { query: { subject: 'product', id: shop.productId }, body: review })
  const reviewId = reviewed.body.id
  await rowsOf(
    app.deps.db,
    'test.hidden-text',
    `insert into moderation_cases (kind, text_id, author_id, reasons, risk, is_hidden, rule, note, decided_at)
     values ('review', $1, $2, '{}', 0, true, 'spam', 'No.', now())`,
    [reviewId, buyer.id],
  )
  const planned = await app.call(manager, createEvent, {
    raw: JSON.stringify({
      mallId,
      storeId: null,
      title: 'Lantern walk',
      about: 'We walk around the pond with lanterns.',
      kind: 'season',
      place: 'North entrance',
      startsAt: '2099-11-28T17:00',
      endsAt: '2099-11-28T19:00',
      price: 0,
      seats: 20,
      isForKids: true,
      spirals: 0,
    }),
  } as never)
  const eventId = planned.body.id
  const spot = await app.call(manager, addCenterSpot, { params: { mallId }, body: { name: 'Shelf 1', kind: 'shelf' } })
  await app.call(buyer, rsvp, { params: { id: eventId }, body: { seats: 1 } })
  const posts = { ...(await written(app, buyer, shop)), ...(await questioned(app, buyer, shop)) }
  const [here, back] = [await parcelAtCenter(app, callers.staff, shop, manager), await parcelAtCenter(app, callers.staff, shop, manager)]
  await app.call(manager, placeParcel, { params: { mallId, fulfillmentId: here }, body: { spotId: spot.body.id } })
  await transact(app.deps.db, async (tx) => {
    await move(tx, await lockFor(tx, 'any', back), { to: 'cancelled', mover: 'system', who: null, now: app.deps.clock.now() })
  })
  const moved = await app.call(callers.owner, planTransfer, {
    body: { fromStoreId: storeId, toStoreId: secondStoreId, lines: [{ variantId: shop.variantId, quantity: 1 }] },
  })
  const reordered = await app.call(callers.owner, proposeReorder, {
    body: { storeId, supplierId: null, leadDays: 7, safetyDays: 14, department: null },
  })
  const aSupplier = async (sellerId: number) => {
    const [supplier] = await rowsOf<{ id: number }>(
      app.deps.db,
      'test.supplier',
      `insert into suppliers (retailer_id, name, lead_days) values ($1, 'Supplier ' || gen_random_uuid(), 3) returning id`,
      [sellerId],
    )
    return supplier?.id ?? 0
  }
  const supplierId = await aSupplier(retailerId)
  await rowsOf(
    app.deps.db,
    'test.ordered',
    `insert into reorder_lists (retailer_id, store_id, supplier_id, state, lead_days, safety_days, ordered_at) values ($1, $2, $3, 'ordered', 7, 14, now())`,
    [retailerId, storeId, supplierId],
  )
  const perk = (isLive: boolean) =>
    app.call(callers.owner, createPerk, {
      raw: JSON.stringify({
        retailerId,
        kind: 'stamps',
        weekdays: [],
        goal: 5,
        least: 20,
        value: 10,
        spirals: null,
        startsOn: '2020-01-01',
        endsOn: '2099-12-31',
        budget: 9,
        isLive,
      }),
    } as never)
  const [perkId, endedPerkId, livePerkId] = [(await perk(false)).body.id, (await perk(false)).body.id, (await perk(true)).body.id]
  await rowsOf(
    app.deps.db,
    'test.perk-code',
    `insert into perk_redemptions (perk_id, user_id, code, state, expires_at, created_at) values ($1, $2, 'MAYASPRK', 'ready', now() + interval '1 year', now())`,
    [livePerkId, buyer.id],
  )
  const rule = () =>
    app.call(callers.owner, createAutomation, {
      body: {
        retailerId,
        form: {
          name: 'Look at it',
          trigger: { kind: 'order_placed' },
          conditions: [],
          action: { kind: 'notify', text: 'Look at it.' },
          perDay: 5,
        },
      },
    })
  const automationIds = [(await rule()).body.id, (await rule()).body.id]
  const automationRunId = await count(
    app,
    `with acted as (insert into automation_runs (automation_id, retailer_id, fact, about, outcome, result)
       values ($1, $2, 'order 1', 'Order', 'done', 'Told the team') returning id) select id as n from acted`,
    [automationIds[0], retailerId],
  )
  return {
    ...posts,
    payoutId: await aPayout(app, callers.owner, retailerId),
    taxFormId: await aTaxForm(app, retailerId),
    apiKeyId: await anApiKey(app, callers.owner, retailerId),
    ...(await aWebhook(app, callers.owner, retailerId)),
    disputeId: await aDispute(app, shop),
    customerId: await aCustomer(app, buyer, retailerId),
    customerVersion: 0,
    transferId: moved.body.id,
    reorderListId: reordered.body.id,
    supplierId,
    otherSupplierId: await aSupplier(otherShop.retailerId),
    templateIds: await Promise.all(
      ['Ready', 'Late'].map(
        async (title) => (await app.call(callers.owner, saveReplyTemplate, { body: { retailerId, title, text: 'Soon.' } })).body.id,
      ),
    ),
    perkId,
    endedPerkId,
    perkVersion: 1,
    automationIds,
    automationRunId,
    automationVersion: 1,
    eventId,
    eventVersion: 1,
    spotId: spot.body.id,
    reviewId,
    waitingReferralId,
    heldReferralId,
    tenantInviteId,
    mallPromotionId,
    announcementId,
    planVersionId: plan.body.versions[0]?.id ?? 0,
    mallCorrectionId,
    storeCorrectionId,
    walletCardId: ownCard?.id ?? 0,
    walletLineId: Number((await app.call(buyer, walletHistory, { query: {} })).body.items[0]?.id ?? 0),
    giftNumber: gift,
    giftCardId: giftCards[0]?.id ?? 0,
    reportId: report?.id,
    applicationId: application.id,
    documentId: applied.documents[0]?.id,
    draftId: applied.products[0]?.id,
    joinRequestId: joinRequest?.id,
    profileReviewId: renamed.body.reviews[0]?.id,
    passkeyId: passkey?.id,
    notificationId: notification?.id,
    deviceId: device.body.id,
    person,
    callers,
    shop,
    otherShop,
    secondStoreId,
    orderNumber: bought.number,
    guestOrderNumber: guestOrder.number,
    keptNumber: kept.number,
    keptLineId,
    keptId: kept.fulfillments[0]?.id ?? 0,
    claim: { id: claimed.body.id, number: claimedOrder.number, lineId: claimedLineId },
    storeReturn: await comingBack(),
    centerReturn: await comingBack(),
    pickupId: fulfillmentBy('in-store-pickup'),
    parcelId,
    parcelLineId: parcel?.items[0]?.id ?? 0,
    otherLineId: ofGuest.body.fulfillments[0]?.items[0]?.id ?? 0,
    otherFulfillmentId: ofGuest.body.fulfillments[0]?.id ?? 0,
    addressId: address.body.id,
    savedCardId: (await app.call(buyer, savedCards)).body.items[0]?.id ?? 0,
    ...(await aRepeat(app, buyer, keptLineId)),
    ...(await aPlan(app, buyer, callers.owner)),
    sessionId: (await app.call(buyer, sessions)).body.items.find((one) => !one.current)?.id ?? '',
    importId: upload.body?.id,
    feedIds: await Promise.all(
      ['a', 'b'].map(async (name) => {
        const body = { storeId, address: `https://shop.example.com/${name}.csv`, every: 'day' as const, tolerance: 2 }
        return (await app.call(callers.manager, addFeed, { body })).body.id
      }),
    ),
    viewId: view.body.id,
    figureViewId: figureView.body.id,
    // A draft in version 1: each act on it is tried, and refused to all but its business.
    promotionId: await aPromotion(app, { retailerId, state: 'draft', startsAt: '2089-01-01T00:00' }),
    replayId: await count(
      app,
      `with kept as (insert into promotion_replays (retailer_id, wish) values ($1, '{}') returning id) select id as n from kept`,
      [retailerId],
    ),
    otherWishId: otherWish.body.id,
    listId: list.body.id,
    savedSearchId: savedSearch.body.id,
    savedPhotoId: savedPhoto.body.id,
    shareToken: new URL(shared.body.shareUrl ?? '').searchParams.get('shared') ?? '',
  }
}

/** A payout of one line that the bank refused, so that no money is on its way, to the bank account that the owner gives. */
async function aPayout(app: TestApp, owner: Caller, retailerId: ids.RetailerId): Promise<number> {
  const bank = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }
  await app.call(owner, setPayoutBank, { body: { retailerId, version: 0, bank, proof: { password: PASSWORD } } })
  return count(
    app,
    `with made as (insert into payouts (retailer_id, state, amount, lines, bank, bank_reference)
       select retailer_id, 'failed', 100, 1, bank_name, reference from payout_accounts where retailer_id = $1 returning id, retailer_id),
     line as (insert into payout_earnings (retailer_id, kind, amount, at, payable_at, payout_id)
       select retailer_id, 'other', 100, now(), now(), id from made)
     select id as n from made`,
    [retailerId],
  )
}

async function anApiKey(app: TestApp, owner: Caller, retailerId: ids.RetailerId): Promise<number> {
  const body = { name: 'Till', scopes: ['orders:read' as const], days: 30 as const, proof: { password: PASSWORD } }
  return (await app.call(owner, makeApiKey, { params: { id: retailerId }, body })).body.key.id
}
async function aWebhook(app: TestApp, owner: Caller, retailerId: ids.RetailerId): Promise<{ webhookId: number; deliveryId: number }> {
  const body = { url: 'https://hooks.example.com/orders', kinds: ['order.placed' as const] }
  const { webhook } = (await app.call(owner, addWebhook, { params: { id: retailerId }, body })).body
  await app.call(owner, testWebhook, { params: { id: webhook.id } })
  const [delivery] = (await app.call(owner, webhookDeliveries, { params: { id: webhook.id }, query: {} })).body.items
  return { webhookId: webhook.id, deliveryId: delivery?.id ?? 0 }
}
const aTaxForm = (app: TestApp, retailerId: ids.RetailerId): Promise<number> =>
  count(
    app,
    `with made as (insert into tax_forms (retailer_id, year, version, gross, transactions, months, payee, due, made_at)
       values ($1, 2025, 1, 100, 1, '[0,0,0,0,0,0,0,0,0,0,0,100]',
         '{"name": "Bloom", "legalName": "Bloom", "street": null, "city": null, "state": null, "zip": null}', '{US}', now()) returning id)
     select id as n from made`,
    [retailerId],
  )

/** A dispute of the payment of a new order of this shop. */
async function aDispute(app: TestApp, shop: Shop): Promise<number> {
  const { id } = await aPart(app, await aPerson(app), shop)
  const payments = 'select p.reference from fulfillments f join payments p on p.order_id = f.order_id where f.id = $1'
  const [payment] = await rowsOf<{ reference: string }>(app.deps.db, 'test.payment-to-dispute', payments, [id])
  const { cards } = app.deps
  const providerId = isSandbox(cards) && payment ? await cards.openDispute(payment.reference, 'general', app.deps.clock.now()) : null
  if (providerId === null) throw new Error('no payment to dispute')
  await hearDispute(app.deps, providerId)
  return count(app, 'select id as n from card_disputes where provider_id = $1', [providerId])
}

/** A parcel of a new shopper that has arrived at the SPIRAL Center. */
async function parcelAtCenter(app: TestApp, clerk: Caller, shop: Shop, desk: Caller): Promise<ids.FulfillmentId> {
  const part = await aPart(app, await aPerson(app), shop, { fulfillmentMethod: 'ship-to-mall' })
  for (const to of ['accepted', 'packed', 'in_transit'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  await app.call(desk, receiveParcel, { params: { mallId: shop.mallId }, body: { code: await labelOf(app, clerk, part) } })
  return part.id
}

/** Posts, answers and a message of the buyer, whose profile is open, as if a moderator had kept them. */
async function written(app: TestApp, buyer: TestPerson, { mallId, storeId }: Shop) {
  const { town: _, isHidden: __, ...own } = (await app.call(buyer, myProfile)).body
  const handle = `buyer-${randomInt(1e9)}`
  await app.call(buyer, changeProfile, { body: { ...own, handle, isOpen: true } })
  const [row] = await rowsOf<{ slug: string }>(app.deps.db, 'test.slug-of-mall', 'select slug from malls where id = $1', [mallId])
  const groupSlug = `mall-${row?.slug}`
  const post = async (text: string) =>
    (
      await app.call(buyer, writePost, {
        body: { kind: 'question', group: groupSlug, storeId: null, text, productIds: [] },
        key: crypto.randomUUID(),
      })
    ).body.id
  const [postId, goingPostId] = [await post('Which entrance is the quiet one?'), await post('Where can I charge a phone?')]
  await rowsOf(
    app.deps.db,
    'test.keep-posts',
    `with kept as (update posts set state = 'shown' where user_id = $1 returning group_id)
     update community_groups set posts = posts + (select count(*) from kept) where id in (select group_id from kept)`,
    [buyer.id],
  )
  const answer = async (text: string) =>
    (
      await app.call(buyer, writeComment, {
        params: { id: postId },
        body: { text, storeId: null, productId: null },
        key: crypto.randomUUID(),
      })
    ).body.id
  const [commentId, goingCommentId] = [await answer('The north one.'), await answer('Next to the fountain.')]
  await app.call(buyer, messageStore, { params: { id: storeId }, body: { text: 'Do you have it in red?' }, key: crypto.randomUUID() })
  await app.call(buyer, messageMall, { params: { id: mallId }, body: { text: 'Where do bikes park?' }, key: crypto.randomUUID() })
  const threads = await rowsOf<{ id: number }>(
    app.deps.db,
    'test.threads',
    'select id from store_threads where store_id = $1 or mall_id = $2 order by mall_id nulls first',
    [storeId, mallId],
  )
  return {
    handle,
    groupSlug,
    postId,
    goingPostId,
    commentId,
    goingCommentId,
    postVersion: 1,
    threadId: threads[0]?.id ?? 0,
    mallThreadId: threads[1]?.id ?? 0,
  }
}

/** Questions and answers of the buyer about the item, one of each to be removed. */
async function questioned(app: TestApp, buyer: TestPerson, { productId }: Shop) {
  const ask = async (text: string) =>
    (await app.call(buyer, askQuestion, { query: { subject: 'product', id: productId }, body: { text }, key: crypto.randomUUID() })).body.id
  const [questionId, goingQuestionId] = [await ask('Does it go into the dishwasher?'), await ask('Is the handle warm to the touch?')]
  const answer = async (text: string) =>
    (await app.call(buyer, answerQuestion, { params: { id: questionId }, body: { text }, key: crypto.randomUUID() })).body.id
  return { questionId, goingQuestionId, answerId: await answer('Mine does.'), goingAnswerId: await answer('On the top rack.') }
}

/** The id of a referral: a new person joined through the inviter's link. */
async function invited(app: TestApp, inviter: Caller): Promise<number> {
  const { code } = (await app.call(inviter, shareAllowance)).body
  await app.call(await aPerson(app), joinByReferral, { body: { code } })
  return (await app.call(inviter, mySocialRewards)).body.referrals[0]?.id ?? 0
}

/** The buyer as a customer of the retailer who agreed to be written to. */
async function aCustomer(app: TestApp, buyer: Caller & { id: string }, retailerId: ids.RetailerId): Promise<number> {
  await app.call(buyer, setStoreConsent, { params: { retailerId }, body: { mayWrite: true } })
  return count(app, 'select id as n from customers where user_id = $1 and retailer_id = $2', [buyer.id, retailerId])
}
