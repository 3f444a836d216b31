import {
  addCenterSpot,
  centerSpots,
  deskParcels,
  parcelCustody,
  parcelsBack,
  placeParcel,
  receiveParcel,
  receiveParcelBack,
  removeCenterSpot,
  sendParcelBack,
} from '#contracts/center-desk.ts'
import { parcelCodeOf } from '#server/domains/fulfillment/rules.ts'
import { appealDecision } from '#contracts/moderation.ts'
import {
  acceptAnswer,
  changePost,
  newsOfStores,
  removeComment,
  removePost,
  storeRequests,
  writeComment,
  writePost,
} from '#contracts/community/posts.ts'
import { adminMallClosing, adminRetailerClosing, closeBusiness, ownClosing } from '#contracts/closings.ts'
import { changePerk, createPerk, endPerk, ownPerks, redeemPerk } from '#contracts/perks.ts'
import { answerShopper, storeThread, storeThreads } from '#contracts/community/store-messages.ts'
import {
  attendees,
  attendeeTable,
  cancelEvent,
  changeEvent,
  checkIn,
  createEvent,
  deleteDraft,
  eventOpinions,
  hostedEvents,
  publishEvent,
  removeEventPicture,
  setEventPicture,
} from '#contracts/events/host.ts'
import { changeAnswer, changeQuestion, removeAnswer, removeQuestion, retailerQuestions } from '#contracts/questions.ts'
import { replyToReview, retailerReviews, sendReviewPhoto } from '#contracts/review-writing.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { decideAccess } from '#contracts/identity/access-requests.ts'
import {
  adminOrders,
  adminPeople,
  approveReveal,
  askForReveal,
  audit,
  businesses,
  outbox,
  outboxMail,
  outboxMailPreview,
} from '#contracts/admin/admin.ts'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import { addresses, changeAddress, endOtherSessions, endSession, logOut, removeAddress, sessions } from '#contracts/identity/auth.ts'
import { readNotification, removePushDevice, retryDeadLetter, testPush } from '#contracts/notifications.ts'
import { rowsOf } from '#server/platform/db.ts'
import { PASSWORD } from './people.ts'
import { removePasskey, renamePasskey } from '#contracts/identity/passkeys.ts'
import { cancelOrder, order, orders } from '#contracts/orders/orders.ts'
import { adminMall, changeMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import {
  adminRetailer,
  changeRetailer,
  changeStore,
  closeStore,
  createStore,
  inviteToRetailer,
  moveRetailer,
} from '#contracts/admin/retailers.ts'
import {
  cancelReturn,
  counterReturns,
  decideReturn,
  escalateReturn,
  exchangeChoices,
  lookUpReturn,
  nudgeStore,
  oneReturn,
  previewReturn,
  returnableOfOrder,
  returnsOfOrder,
  sendCounterPhoto,
  sendReturnPhoto,
  placeReturn,
  sendReturnOn,
  shelveReturn,
  startReturn,
  takeInReturn,
} from '#contracts/returns.ts'
import {
  answerClaim,
  claimableItems,
  claimsOfOrder,
  decideClaim,
  openClaim,
  ruleOnReturn,
  storeClaims,
  withdrawClaim,
} from '#contracts/claims.ts'
import {
  cancelBySupport,
  findSales,
  previewRefund,
  previewSupportRefund,
  refundableOrder,
  refundablePart,
  refundBySupport,
  refundPart,
} from '#contracts/order-refunds.ts'
import { adjustPrice, priceAdjustments } from '#contracts/price-adjustments.ts'
import { markProblem, orderMessages, fulfillmentMessages, settleProblem, writeToShopper, writeToStore } from '#contracts/conversations.ts'
import { assistApplication, keepTryOut } from '#contracts/application-assist.ts'
import {
  answerJoinRequest,
  approveApplication,
  askForChanges,
  askToJoin,
  assignApplication,
  joinRequests,
  noteOnApplication,
  recordCheck,
  rejectApplication,
  retailerApplication,
  writeToApplicant,
} from '#contracts/application-review.ts'
import {
  addDocument,
  changeDraftProduct,
  confirmFields,
  discardApplication,
  readDocument,
  removeDocument,
  removeDraftProduct,
  removeStore,
  saveField,
  submitApplication,
  writeToReviewer,
} from '#contracts/applications.ts'
import { answerEnquiry, closeEnquiry, ownEnquiry } from '#contracts/enquiries.ts'
import { retailerTrust } from '#contracts/trust/mark.ts'
import { answerReport, takeReport } from '#contracts/trust/reports.ts'
import { checkSeller } from '#contracts/trust/sellers.ts'
import { appealReferral, decideReferral, remindFriend } from '#contracts/social-rewards.ts'
import { answerSupport, disputeSpirals } from '#contracts/support.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import {
  extendHold,
  nameCollector,
  orderPasses,
  redeemPickup,
  sendPass,
  revokePass,
  tellArrival,
  handOverById,
  lookUpPickup,
  shiftCounters,
  undoHandOver,
} from '#contracts/pickups.ts'
import {
  askAboutMissing,
  changeTracking,
  holdLonger,
  moveFulfillment,
  parcels,
  refundLine,
  retailerFulfillments,
  substituteLine,
  workExport,
} from '#contracts/store-work.ts'
import {
  announce,
  askedShops,
  changeAnnouncement,
  changeMallProfile,
  inviteTenant,
  inviteToMallTeam,
  mallAnnouncements,
  mallFigures,
  mallOverview,
  mallProfile,
  mallSharing,
  mallTeam,
  moveTenant,
  removeAnnouncement,
  removeFromMallTeam,
  shareWithMall,
  tenantInvites,
  tenants,
  withdrawInvite,
} from '#contracts/mall-office.ts'
import { planDraft, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-plans.ts'
import { decideMallCorrection, decideStoreCorrection, mallCorrections, storeCorrections } from '#contracts/corrections.ts'
import { addFeed, changeFeed, importFeeds, removeFeed, runFeed } from '#contracts/import-feeds.ts'
import { importPictures, retryPictures } from '#contracts/import-pictures.ts'
import {
  applyImport,
  cancelImport,
  chooseForImport,
  importChoices,
  importLeftOut,
  importRun,
  imports,
  startImport,
  undoImport,
} from '#contracts/imports.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { undoRedemption } from '#contracts/rewards.ts'
import { ownClearing, ownClearingTable } from '#contracts/clearing-house.ts'
import { retailerOverview, salesByDay } from '#contracts/retailer-office/overview.ts'
import { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import {
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  changeStoreCover,
  decideProfileReview,
  profileVersions,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { changeGoogleFeed, googleFeed } from '#contracts/retailer-office/google-feed.ts'
import { chooseStoreNews, storeNewsChoices } from '#contracts/store-news.ts'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import { addPicture, addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { removeView, savedViews, saveView } from '#contracts/retailer-office/saved-views.ts'
import { undoOneClick } from '#contracts/one-click.ts'
import { defaultCard, removeCard } from '#contracts/payments/saved-cards.ts'
import { changeMyPhoto, photoPicture, readPhoto, removeMyPhoto, savePhoto, searchByPhoto } from '#contracts/search/photos.ts'
import { changeSavedSearch, removeSavedSearch } from '#contracts/search/saved-searches.ts'
import {
  anyPromotionResults,
  capPromotion,
  changePromotion,
  createPromotion,
  decidePromotion,
  moveAnyPromotion,
  movePromotion,
  previewPromotion,
  promotionChoices,
  promotionReplay,
  promotionResults,
  promotionReview,
  retailerPromotions,
  submitPromotion,
} from '#contracts/promotions/office.ts'
import { applyBulk, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { applyCount, findByCode } from '#contracts/catalog/stock-counts.ts'
import { settleReport } from '#contracts/operations.ts'
import { inviteToTeam, removeMember, revokeInvitation, team } from '#contracts/teams.ts'
import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import { changeGiftDelivery, giftPurchase, refundGiftCard, resendGiftCard, showGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { cashOut, mergeGiftCards, payCashOut } from '#contracts/wallet.ts'
import { earningsTrace, orderTrace, walletTrace, wholeTrace } from '#contracts/traces.ts'
import { changeAlerts, changeList, changeWish, removeList, removeWish, restoreWish, saveWish, takeWish } from '#contracts/wishlist.ts'
import { A_FLOOR, ADMITTED, allEndpoints, aWorld, idFieldsOf, refusalOf, ROLES, type Role, type World } from './access-world.ts'
import { type Caller, testApp, type TestApp } from './app.ts'
import { aPicture, sendPicture } from './pictures.ts'
import { upload } from './uploads.ts'

// safety:R1: the response for every operation and role. Admission comes from the contract's `access` and the list in access-world.ts;
// object ownership is listed here. Tested on a complete server with two sellers and all other roles.

let app: TestApp
let world: World
const endpoints = await allEndpoints()
const byName = new Map(endpoints.map(([name, endpoint]) => [endpoint, name]))

beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
})
afterAll(() => app.close())

/** The ids in a path or query. */
type Ids = Record<string, string | number | undefined>

/** These end or replace the caller's session, so each is called by a separate person. */
const ENDS_SESSIONS: readonly Endpoint[] = [logOut, endOtherSessions]

async function ask(caller: Caller, e: Endpoint, sent: { params?: Ids; query?: Ids; body?: unknown } = {}) {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(sent.params?.[name] ?? MISSING[name] ?? MISSING['id'])),
  )
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))
  const answer = await app.app.inject({
    method: e.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    cookies: { ...caller.cookies },
    headers: e.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {},
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  return { status: answer.statusCode, body: answer.body }
}
/** Valid ids that no record has. */
const MISSING: Record<string, string> = {
  id: '999999999',
  fulfillmentId: '999999999',
  number: 'S0000000000000',
  slug: 'terms',
  zip: '55425',
  channel: 'email',
  provider: 'nobody',
  reference: 'nothing-at-all',
  productId: '999999999',
  token: 'k'.repeat(43),
}

describe('safety:R1 every door, for every role, without an object of anybody', () => {
  test.each(endpoints.map(([name, e]) => [`${name}: ${e.method} ${e.path} (${e.access})`, e] as const))('%s', async (_, e) => {
    const answers: Partial<Record<Role, number>> = {}
    for (const role of ROLES) {
      const caller = ENDS_SESSIONS.includes(e) && !role.startsWith('guest') ? await world.person(role) : world.callers[role]
      answers[role] = (await ask(caller, e)).status
    }
    for (const role of ROLES) {
      if (!ADMITTED[e.access].includes(role)) expect.soft(answers[role], role).toBe(refusalOf(role))
      else expect.soft([401, 403, 405, 500].includes(answers[role] ?? 500), `${role} heard ${answers[role]}`).toBe(false)
    }
  })
})

type Target = { params?: Ids; query?: Ids; body?: unknown }
/**
 * `ok` for these roles (409: another of them has already done it). All other admitted roles do not find the record: 404, or an empty list
 * if an id only filters.
 */
type ObjectRow = [what: string, endpoint: Endpoint, target: () => Target, ok: readonly Role[]]

const own = (...roles: Role[]): Role[] => roles
const everywhere = { inApp: true, push: true, email: true }
const EVERYTHING = {
  order: everywhere,
  cancel: everywhere,
  message: everywhere,
  return: everywhere,
  claim: everywhere,
  question: everywhere,
  review: everywhere,
}
const SELLER = own('staff', 'manager', 'owner')
const OF_THE_SHOP = own('staff', 'staff of one store', 'manager', 'owner')
const MANAGERS = own('manager', 'owner')
const DESK = own('support', 'admin')
const CENTER = own('mall staff', 'mall manager')
const AN_EVENT = {
  title: 'Lantern walk',
  about: 'We walk around the pond with lanterns.',
  kind: 'season' as const,
  place: 'North entrance',
  startsAt: '2099-11-28T17:00',
  endsAt: '2099-11-28T19:00',
  price: 0 as never,
  seats: 20,
  isForKids: true,
  spirals: 0,
}
const A_PERK = {
  kind: 'double_days' as const,
  weekdays: [2],
  goal: null,
  least: null,
  value: null,
  spirals: null,
  startsOn: '2026-01-01',
  endsOn: '2099-12-31',
  budget: 100,
  isLive: false,
}
const edit = { label: 'Home', recipient: 'X', street1: '1 Main', city: 'Bloomington', state: 'MN', zip: '55425', isDefault: false }

const ofRows = (change: object) => ({
  change,
  rows: [{ variantId: world.shop.variantId, storeId: world.shop.storeId, version: 1, productVersion: 1, stockVersion: 1 }],
})
const aListing = () => ({
  title: 'A bowl',
  description: '',
  brand: null,
  categoryId: 1,
  tags: [],
  options: [],
  status: 'draft',
  pictures: [],
  variants: [
    {
      id: null,
      version: null,
      sku: '',
      gtin: null,
      optionValues: [],
      price: 9,
      compareAtPrice: null,
      shelves: [{ storeId: world.shop.storeId, onHand: 1, stockVersion: null }],
    },
  ],
})

const ofApplication = () => ({ id: world.applicationId, documentId: world.documentId, productId: world.draftId, at: 0 })

/** Each of two managers removes a feed of their own. */
let removed = 0

// Writes come last, and roles without access are tested first.
const A_WEEK = Array.from({ length: 7 }, () => [])
const AN_ADDRESS = { street: '1 Main Street', city: 'Bloomington', state: 'MN' as const, zip: '55425' }
const A_MALL = {
  name: 'Mall of Tests',
  ...AN_ADDRESS,
  week: A_WEEK,
  amenities: [],
  hasCenter: true,
  centerPlace: 'Level 1',
  centerHoldDays: 7,
  reason: 'A test',
}
const DECIDED = { accept: true, note: null }
const TOLD = { title: 'Open late', body: 'Until 11 PM.', from: null, until: null }
const A_SCHEDULE = { week: Array.from({ length: 7 }, () => []), closedOnHolidays: false, specialDays: [] }
const A_STORE = { name: 'Mugs on Main', mallId: null, unit: null, ...AN_ADDRESS, reason: 'A test' }
const A_STORE_WAYS = { phone: '', offersPickup: true, offersShipToMall: false, offersShipToMe: true }
let invited = 0
const A_PROMOTION = {
  name: 'Test sale',
  kind: 'percent',
  percent: 20,
  amount: null,
  buy: null,
  get: null,
  multiplier: null,
  minSubtotal: 0,
  storeIds: null,
  categoryIds: null,
  productIds: null,
  code: null,
  isListed: true,
  startsAt: '2089-01-01T00:00',
  endsAt: '2090-01-01T00:00',
  audience: 'everyone',
  funding: 'retailer',
  budget: null,
  perShopper: null,
  holdoutPercent: 0,
}
const ofPromotion = (body: object) => () => ({ params: { id: world.promotionId }, body: { version: 1, ...body } })
const OBJECTS: ObjectRow[] = [
  ["a business's promotions", retailerPromotions, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  ['what a promotion may be for', promotionChoices, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  ['what any promotion did', anyPromotionResults, () => ({ params: { id: world.promotionId } }), own('admin')],
  ['what a promotion did', promotionResults, () => ({ params: { id: world.promotionId } }), MANAGERS],
  ['a replay of many orders', promotionReplay, () => ({ params: { id: world.replayId } }), MANAGERS],
  ['what an admin needs to decide on a promotion', promotionReview, () => ({ params: { id: world.promotionId } }), own('admin')],
  ['a promotion to try', previewPromotion, () => ({ body: { retailerId: world.shop.retailerId, wish: A_PROMOTION } }), MANAGERS],
  ['a new promotion', createPromotion, () => ({ body: { retailerId: world.shop.retailerId, wish: A_PROMOTION } }), MANAGERS],
  ['the draft of a promotion', changePromotion, ofPromotion({ wish: A_PROMOTION }), MANAGERS],
  ['a promotion to ask for', submitPromotion, ofPromotion({}), MANAGERS],
  ['a promotion to pause', movePromotion, ofPromotion({ to: 'paused' }), MANAGERS],
  ['any promotion to end', moveAnyPromotion, ofPromotion({ to: 'ended' }), own('admin')],
  ['the budget of a promotion', capPromotion, ofPromotion({ budget: 10 }), own('admin')],
  ['a request for a promotion', decidePromotion, ofPromotion({ decision: 'approve', note: '' }), own('admin')],
  ["a shopper's order", order, () => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
  [
    "a shopper's order, by a made-up key",
    order,
    () => ({ params: { number: world.orderNumber }, query: { key: 'k'.repeat(43) } }),
    ['buyer', ...DESK],
  ],
  ["a guest's order", order, () => ({ params: { number: world.guestOrderNumber } }), ['guest who bought', ...DESK]],
  ['the money of an order', orderTrace, () => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
  [
    'the money of an order, by a made-up key',
    orderTrace,
    () => ({ params: { number: world.orderNumber }, query: { key: 'k'.repeat(43) } }),
    ['buyer', ...DESK],
  ],
  ["the money of a guest's order", orderTrace, () => ({ params: { number: world.guestOrderNumber } }), ['guest who bought', ...DESK]],
  ['what a business gets for its part', earningsTrace, () => ({ params: { id: world.pickupId } }), ['owner']],
  ['a line of a wallet', walletTrace, () => ({ params: { id: world.walletLineId } }), ['buyer']],
  ['all money of an order', wholeTrace, () => ({ query: { by: 'order', q: world.orderNumber } }), DESK],
  ['the passes of an order', orderPasses, () => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
  ['words about a part', orderMessages, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ["a store's words about a part", fulfillmentMessages, () => ({ params: { id: world.pickupId } }), SELLER],
  ['another way for a late order', alternatives, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ['who collects', nameCollector, () => ({ params: partOf('orderNumber'), body: { name: 'Ben Lee' } }), ['buyer', ...DESK]],
  ["who collects a part of another's order (R2)", nameCollector, () => ({ params: partOf('guestOrderNumber'), body: { name: 'Eve' } }), []],
  ['who is on the way', tellArrival, () => ({ params: partOf('orderNumber'), body: { state: 'here' } }), ['buyer', ...DESK]],
  ['a pass to send', sendPass, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ['a pass to take back', revokePass, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ['a longer hold', extendHold, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  [
    'a choice for a late order',
    chooseAlternative,
    () => ({ params: partOf('orderNumber'), body: { kind: 'store', storeId: world.shop.storeId } }),
    ['buyer', ...DESK],
  ],
  ["a seller's work at a store", retailerFulfillments, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a seller's work", retailerFulfillments, () => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
  ["a row of a seller's inventory", inventoryRow, () => ({ params: shelfOf('shop', 'shop') }), SELLER],
  ["a seller's overview", retailerOverview, () => ({ query: { retailerId: world.shop.retailerId } }), [...SELLER, 'staff of one store']],
  ["a seller's sales by day", salesByDay, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  ["a seller's statement of SPIRALs", ownClearing, () => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
  ["a seller's statement as a file", ownClearingTable, () => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
  ["a seller's orders and products", findInOffice, () => ({ query: { q: 'mug', retailerId: world.shop.retailerId } }), SELLER],
  ["a shopper's orders at a store", orders, () => ({ query: { storeId: world.shop.storeId } }), ['buyer']],
  ["a seller's work as a file", workExport, () => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
  ["a store's work as a file", workExport, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  [
    "a seller's Trusted Local marks",
    retailerTrust,
    () => ({ query: { retailerId: world.shop.retailerId } }),
    [...SELLER, 'staff of one store'],
  ],
  ["a store's Trusted Local mark", retailerTrust, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a store's overview", retailerOverview, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a store's sales by day", salesByDay, () => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
  ['what is heard of a store', storeNewsChoices, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  [
    'a choice of what is heard of a store',
    chooseStoreNews,
    () => ({ body: { storeIds: [world.shop.storeId], kinds: EVERYTHING } }),
    SELLER,
  ],
  ["a store's orders and products", findInOffice, () => ({ query: { q: 'mug', storeId: world.shop.storeId } }), SELLER],
  ["a store's shift", shiftCounters, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a SPIRAL Center's shift", shiftCounters, () => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
  ["a seller's inventory", inventory, () => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
  ["a seller's inventory at a store", inventory, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a seller's inventory of one product", inventory, () => ({ query: { productId: world.shop.productId } }), SELLER],
  ["a seller's inventory by product", inventoryProducts, () => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
  ["a seller's inventory by product at a store", inventoryProducts, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ['the history of a shelf', stockHistory, () => ({ query: { storeId: world.shop.storeId, variantId: world.shop.variantId } }), SELLER],
  ["a seller's imports", imports, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  ['an import', importRun, () => ({ params: { id: world.importId } }), MANAGERS],
  ['the pictures of an import', importPictures, () => ({ params: { id: world.importId } }), MANAGERS],
  ['pictures of an import to try again', retryPictures, () => ({ params: { id: world.importId }, body: { pictureId: null } }), MANAGERS],
  ["a seller's feeds", importFeeds, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  [
    "a feed for a seller's store",
    addFeed,
    () => ({ body: { storeId: world.shop.storeId, address: 'https://shop.example.com/feed.csv', every: 'day', tolerance: 2 } }),
    MANAGERS,
  ],
  ['a feed to fetch', runFeed, () => ({ params: { id: world.feedIds[0] } }), MANAGERS],
  [
    'a feed to change',
    changeFeed,
    () => ({ params: { id: world.feedIds[0] }, body: { every: 'day', tolerance: null, paused: true } }),
    MANAGERS,
  ],
  ['a feed to remove', removeFeed, () => ({ params: { id: world.feedIds[removed++ % 2] } }), MANAGERS],
  ['a cover of a store', changeStoreCover, () => ({ params: { id: world.shop.storeId }, body: { coverHash: null } }), MANAGERS],
  ["a seller's Google feed", googleFeed, () => ({ params: { id: world.shop.retailerId } }), own('owner')],
  [
    "a seller's Google feed to turn on",
    changeGoogleFeed,
    () => ({ params: { id: world.shop.retailerId }, body: { version: 0, on: true } }),
    own('owner'),
  ],
  ["versions of a seller's profile", profileVersions, () => ({ params: { id: world.shop.retailerId } }), MANAGERS],
  ["versions of a store's profile", storeVersions, () => ({ params: { id: world.shop.storeId } }), MANAGERS],
  ['a legal name', askLegalName, () => ({ params: { id: world.shop.retailerId }, body: { legalName: 'Mug Holding LLC' } }), MANAGERS],
  ['an address', askStoreAddress, () => ({ params: { id: world.shop.storeId }, body: { street: '9 Elm Street', zip: '55425' } }), MANAGERS],
  ['a profile change to decide', decideProfileReview, () => ({ params: { id: 1 }, body: { approve: true, reason: '' } }), own('admin')],
  ['the choices of an import', importChoices, () => ({ params: { id: world.importId } }), MANAGERS],
  ['choices for an import', chooseForImport, () => ({ params: { id: world.importId }, body: {} }), MANAGERS],
  ['the lines that an import left out', importLeftOut, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to apply', applyImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to undo', undoImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to cancel', cancelImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ["a mall's parcels", parcels, () => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
  ['what lies at a SPIRAL Center', deskParcels, () => ({ params: { mallId: world.shop.mallId } }), CENTER],
  ['what lies on a shelf', deskParcels, () => ({ params: { mallId: world.shop.mallId }, query: { spotId: world.spotId } }), CENTER],
  ['the shelves of a SPIRAL Center', centerSpots, () => ({ params: { mallId: world.shop.mallId } }), CENTER],
  ['the hand-overs of a parcel', parcelCustody, () => ({ params: { fulfillmentId: world.parcelId } }), [...SELLER, ...CENTER]],
  ["a store's parcels that come back", parcelsBack, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ["a mall's day", mallOverview, () => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
  ["a mall's stores", tenants, () => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
  ["a mall's figures", mallFigures, () => ({ query: { mallId: world.shop.mallId, days: '7' } }), ['mall manager']],
  ["a mall's invitations", tenantInvites, () => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
  ["a mall's announcements", mallAnnouncements, () => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
  ["a mall's profile", mallProfile, () => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
  [
    "a mall's profile to change",
    changeMallProfile,
    () => ({ params: { mallId: world.shop.mallId }, body: { version: -1, schedule: A_SCHEDULE, amenities: [], center: null } }),
    ['mall manager'],
  ],
  ["a mall's team", mallTeam, () => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
  [
    "a mall's team to join",
    inviteToMallTeam,
    () => ({ params: { mallId: world.shop.mallId }, body: { email: `help${++invited}@example.com`, role: 'staff' } }),
    ['mall manager'],
  ],
  [
    "a store's unit",
    moveTenant,
    () => ({ params: { mallId: world.shop.mallId, storeId: world.shop.storeId }, body: { unit: null } }),
    ['mall manager'],
  ],
  [
    'a store to invite',
    inviteTenant,
    () => ({ body: { mallId: world.shop.mallId, business: 'Tea', email: `tea${++invited}@example.com`, unit: null } }),
    ['mall manager'],
  ],
  ["a mall's plan", planDraft, () => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
  [
    "a mall's plan to draw",
    savePlan,
    () => ({ params: { mallId: world.shop.mallId }, body: { version: -1, floors: [A_FLOOR] } }),
    ['mall manager'],
  ],
  ["a mall's plan to publish", publishPlan, () => ({ params: { mallId: world.shop.mallId }, body: { version: -1 } }), ['mall manager']],
  ['an earlier plan of a mall', restorePlan, () => ({ params: { mallId: world.shop.mallId, id: world.planVersionId } }), ['mall manager']],
  [
    "a file of a mall's plan",
    readPlanFile,
    () => ({ params: { mallId: world.shop.mallId }, body: { text: '<svg><rect id="K1" width="9" height="9"/></svg>' } }),
    ['mall manager'],
  ],
  ['shops that people asked for at a mall', askedShops, () => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
  ['corrections of a mall', mallCorrections, () => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
  [
    'a correction of a mall to decide',
    decideMallCorrection,
    () => ({ params: { mallId: world.shop.mallId, id: world.mallCorrectionId }, body: DECIDED }),
    ['mall manager'],
  ],
  ["corrections of a seller's stores", storeCorrections, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  [
    'a correction of a store to decide',
    decideStoreCorrection,
    () => ({ params: { id: world.storeCorrectionId }, body: DECIDED }),
    MANAGERS,
  ],
  ['an announcement to make', announce, () => ({ body: { mallId: world.shop.mallId, ...TOLD } }), ['mall manager']],
  ['an announcement to change', changeAnnouncement, () => ({ params: { id: world.announcementId }, body: TOLD }), ['mall manager']],
  ['an announcement to remove', removeAnnouncement, () => ({ params: { id: world.announcementId } }), ['mall manager']],
  ['an invitation to withdraw', withdrawInvite, () => ({ params: { id: world.tenantInviteId } }), ['mall manager']],
  ["what a mall sees of a seller's stores", mallSharing, () => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
  ["a store's figures to share", shareWithMall, () => ({ params: { id: world.shop.storeId }, body: { share: true } }), ['owner']],
  ['a price', changeVariant, () => ({ params: { id: world.shop.variantId }, body: { price: 19 } }), MANAGERS],
  ['a product', changeProduct, () => ({ params: { id: world.shop.productId }, body: { title: 'Green mug' } }), MANAGERS],
  ['a product to edit', ownProduct, () => ({ params: { id: world.shop.productId } }), MANAGERS],
  ['a copy of a product', duplicateProduct, () => ({ params: { id: world.shop.productId } }), MANAGERS],
  ['a product of a business', addProduct, () => ({ body: { retailerId: world.shop.retailerId, ...aListing() } }), MANAGERS],
  [
    'a product as a whole',
    editProduct,
    () => ({ params: { id: world.shop.productId }, body: { version: 0, reason: 'count', ...aListing() } }),
    MANAGERS,
  ],
  ['kept filters', savedViews, () => ({ query: { retailerId: world.shop.retailerId } }), OF_THE_SHOP],
  ['filters of a person', removeView, () => ({ params: { id: world.viewId } }), own('manager')],
  [
    'filters to keep',
    saveView,
    () => ({ body: { retailerId: world.shop.retailerId, name: 'Low', filter: { lowStock: true } } }),
    OF_THE_SHOP,
  ],
  ['many rows, tried', previewBulk, () => ({ body: ofRows({ kind: 'stock_by', by: 1, reason: 'count' }) }), SELLER],
  ['many rows', applyBulk, () => ({ body: ofRows({ kind: 'stock_by', by: 1, reason: 'count' }) }), SELLER],
  ['a code to count', findByCode, () => ({ query: { storeId: world.shop.storeId, code: 'x' } }), SELLER],
  [
    'a count',
    applyCount,
    () => ({ body: { storeId: world.shop.storeId, items: [{ variantId: world.shop.variantId, counted: 60, stockVersion: 0 }] } }),
    SELLER,
  ],
  ['a shelf', setStock, () => ({ body: { ...shelfOf('shop', 'shop'), onHand: 60, reason: 'count' } }), SELLER],
  [
    "a foreign variant on one's own shelf (R2)",
    setStock,
    () => ({ body: { ...shelfOf('shop', 'otherShop'), onHand: 9, reason: 'count' } }),
    [],
  ],
  ['a look at a code nobody has', lookUpPickup, () => ({ body: { code: 'ZZZZZZZZ', at: { storeId: world.shop.storeId } } }), []],
  [
    'a look at a code nobody has, at a SPIRAL Center',
    lookUpPickup,
    () => ({ body: { code: 'ZZZZZZZZ', at: { mallId: world.shop.mallId } } }),
    [],
  ],
  ['a code nobody has, at a SPIRAL Center', redeemPickup, () => ({ body: { code: 'ZZZZZZZZ', at: { mallId: world.shop.mallId } } }), []],
  ['a code nobody has, at a store', redeemPickup, () => ({ body: { code: 'ZZZZZZZZ', at: { storeId: world.shop.storeId } } }), []],
  ['a hold that a store makes longer', holdLonger, () => ({ params: { id: world.pickupId }, body: { holdUntil: new Date() } }), SELLER],
  [
    'goods for a photo ID',
    handOverById,
    () => ({ params: { fulfillmentId: world.pickupId }, body: { at: { storeId: world.shop.storeId }, idChecked: true } }),
    SELLER,
  ],
  [
    'a slip at a counter',
    undoHandOver,
    () => ({ body: { fulfillmentIds: [world.pickupId], at: { storeId: world.shop.storeId } } }),
    SELLER,
  ],
  [
    "a pickup of others at one's own counter (R2)",
    undoHandOver,
    () => ({ body: { fulfillmentIds: [world.pickupId], at: { storeId: world.otherShop.storeId } } }),
    [],
  ],
  ['what of an order can come back', returnableOfOrder, () => ({ params: { number: world.keptNumber } }), ['buyer', ...DESK]],
  ['the refund of a return', previewReturn, () => ({ params: { number: world.keptNumber }, body: aReturn() }), ['buyer', ...DESK]],
  [
    'what an item can be exchanged for',
    exchangeChoices,
    () => ({ params: { number: world.keptNumber }, query: { line: world.keptLineId, quantity: 1 } }),
    ['buyer', ...DESK],
  ],
  ['a return to start', startReturn, () => ({ params: { number: world.keptNumber }, body: aReturn() }), ['buyer', ...DESK]],
  ['the returns of an order', returnsOfOrder, () => ({ params: { number: world.keptNumber } }), ['buyer', ...DESK]],
  ['a return', oneReturn, () => ({ params: { id: world.storeReturn.id } }), ['buyer']],
  ['a store to remind', nudgeStore, () => ({ params: ofReturn() }), ['buyer', ...DESK]],
  ['a return for support', escalateReturn, () => ({ params: ofReturn(), body: { message: 'It was new.' } }), ['buyer', ...DESK]],
  ['items of an order to claim for', claimableItems, () => ({ params: { number: world.claim.number } }), ['buyer', ...DESK]],
  ['the claims of an order', claimsOfOrder, () => ({ params: { number: world.claim.number } }), ['buyer', ...DESK]],
  [
    'a claim to open',
    openClaim,
    () => ({
      params: { number: world.claim.number },
      body: { lineId: world.claim.lineId, quantity: 1, reason: 'damaged', text: 'It broke.' },
    }),
    ['buyer', ...DESK],
  ],
  ['lower prices of an order', priceAdjustments, () => ({ params: { number: world.claim.number } }), ['buyer', ...DESK]],
  [
    'a lower price to ask for',
    adjustPrice,
    () => ({ params: { number: world.claim.number }, body: { lineId: world.claim.lineId, price: 1 } }),
    ['buyer', ...DESK],
  ],
  ['the claims of a store', storeClaims, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ['a claim to answer', answerClaim, () => ({ params: { id: world.claim.id }, body: { answer: 'We are sorry.' } }), SELLER],
  ['a friend to remind', remindFriend, () => ({ params: { id: world.waitingReferralId } }), own('buyer')],
  ['a perk to change', changePerk, () => ({ params: { id: world.perkId }, body: { ...A_PERK, version: world.perkVersion++ } }), MANAGERS],
  ['a perk to end', endPerk, () => ({ params: { id: world.endedPerkId } }), MANAGERS],
  ['people at an event', attendees, () => ({ params: { id: world.eventId }, query: {} }), own('mall staff', 'mall manager')],
  ['people at an event as a table', attendeeTable, () => ({ params: { id: world.eventId } }), own('mall manager')],
  [
    'an event to change',
    changeEvent,
    () => ({ params: { id: world.eventId }, body: { ...AN_EVENT, version: world.eventVersion++ } }),
    own('mall manager'),
  ],
  ['an event to publish', publishEvent, () => ({ params: { id: world.eventId } }), own('mall manager')],
  ['a draft to delete', deleteDraft, () => ({ params: { id: world.eventId } }), own('mall manager')],
  ['an event without a picture', removeEventPicture, () => ({ params: { id: world.eventId } }), own('mall manager')],
  ['an event to cancel', cancelEvent, () => ({ params: { id: world.eventId }, body: { reason: 'Too much ice.' } }), own('mall manager')],
  [
    'a post to change',
    changePost,
    () => ({ params: { id: world.postId }, body: { text: 'Which entrance is the calm one?', version: world.postVersion++ } }),
    own('buyer'),
  ],
  ['a post to remove', removePost, () => ({ params: { id: world.goingPostId } }), own('buyer')],
  ['messages of a shopper', storeThread, () => ({ params: { id: world.threadId } }), SELLER],
  ['messages to answer', answerShopper, () => ({ params: { id: world.threadId }, body: { text: 'In red, yes.' } }), SELLER],
  ['an answer to remove', removeComment, () => ({ params: { id: world.goingCommentId } }), own('buyer')],
  ['an answer to accept', acceptAnswer, () => ({ params: { id: world.postId }, body: { commentId: world.commentId } }), own('buyer')],
  [
    'a question to change',
    changeQuestion,
    () => ({ params: { id: world.goingQuestionId }, body: { text: 'Does it go into the dishwasher?', version: 1 } }),
    ['buyer'],
  ],
  [
    'an answer to change',
    changeAnswer,
    () => ({ params: { id: world.goingAnswerId }, body: { text: 'Yes, it does.', version: 1 } }),
    ['buyer'],
  ],
  ['a question to remove', removeQuestion, () => ({ params: { id: world.goingQuestionId } }), own('buyer')],
  ['an answer about an item to remove', removeAnswer, () => ({ params: { id: world.goingAnswerId } }), own('buyer')],
  ['a review to answer', replyToReview, () => ({ params: { id: world.reviewId }, body: { text: 'Thank you.' } }), OF_THE_SHOP],
  [
    'a hidden review to ask about',
    appealDecision,
    () => ({ params: { kind: 'review', textId: world.reviewId }, body: { words: 'It is true.' } }),
    own('buyer'),
  ],
  [
    'a held reward to explain',
    appealReferral,
    () => ({ params: { id: world.heldReferralId }, body: { text: 'We are two.' } }),
    own('buyer'),
  ],
  [
    'a held reward to decide',
    decideReferral,
    () => ({ params: { id: world.heldReferralId }, body: { decision: 'refuse', note: 'One person.' } }),
    own('admin'),
  ],
  ['a claim to decide', decideClaim, () => ({ params: { id: world.claim.id }, body: { outcome: 'deny', words: 'No' } }), [...DESK]],
  [
    'a return to decide for a shopper',
    ruleOnReturn,
    () => ({ params: { id: world.storeReturn.id }, body: { outcome: 'deny', words: 'No' } }),
    [...DESK],
  ],
  ['a claim to withdraw', withdrawClaim, () => ({ params: { number: world.claim.number, id: world.claim.id } }), ['buyer', ...DESK]],
  ['the returns of a store', counterReturns, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ['a look at a return code nobody has', lookUpReturn, () => ({ body: { code: 'ZZZZZZZZ', at: { storeId: world.shop.storeId } } }), []],
  [
    'a look at a return code nobody has, at a SPIRAL Center',
    lookUpReturn,
    () => ({ body: { code: 'ZZZZZZZZ', at: { mallId: world.shop.mallId } } }),
    [],
  ],
  [
    'a return that a SPIRAL Center takes in',
    takeInReturn,
    () => ({ params: { id: world.centerReturn.id }, body: { at: { mallId: world.shop.mallId }, code: world.centerReturn.code } }),
    ['mall staff', 'mall manager'],
  ],
  [
    'a return at another counter (R2)',
    decideReturn,
    () => ({ params: { id: world.storeReturn.id }, body: decision({ storeId: world.otherShop.storeId }) }),
    [],
  ],
  [
    'the shelf of a return',
    placeReturn,
    () => ({ params: { id: world.centerReturn.id }, body: { mallId: world.shop.mallId, spotId: world.spotId } }),
    ['mall staff', 'mall manager'],
  ],
  [
    'a return for the courier',
    sendReturnOn,
    () => ({ params: { id: world.centerReturn.id }, body: { mallId: world.shop.mallId } }),
    CENTER,
  ],
  ['the returns of a SPIRAL Center', counterReturns, () => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
  [
    'a return to check',
    decideReturn,
    () => ({ params: { id: world.storeReturn.id }, body: decision({ storeId: world.shop.storeId }) }),
    SELLER,
  ],
  ['a return to shelve', shelveReturn, () => ({ params: { id: world.storeReturn.id }, body: { storeId: world.shop.storeId } }), SELLER],
  ['a return to keep after all', cancelReturn, () => ({ params: ofReturn() }), ['buyer', ...DESK]],
  ["a business's face and story", retailerProfile, () => ({ params: { id: world.shop.retailerId } }), MANAGERS],
  [
    "a business's face and story to change",
    changeRetailerProfile,
    () => ({ params: { id: world.shop.retailerId }, body: { version: 1, markHash: null, coverHash: null, color: null, story: 'Ours' } }),
    MANAGERS,
  ],
  ['the settings of a store', storeSettings, () => ({ params: { id: world.shop.storeId } }), MANAGERS],
  [
    'the settings of a store to change',
    changeStoreSettings,
    () => ({
      params: { id: world.shop.storeId },
      body: {
        version: 1,
        schedule: { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]), closedOnHolidays: false, specialDays: [] },
        phone: null,
        offersPickup: true,
        offersShipToMall: true,
        offersShipToMe: true,
        returnsDays: 30,
        pickupHoldDays: 3,
        prepMinutes: 60,
      },
    }),
    MANAGERS,
  ],
  ['a store to pause', pauseStore, () => ({ params: { id: world.shop.storeId }, body: { paused: false } }), MANAGERS],
  [
    'something similar for a line',
    substituteLine,
    () => ({
      params: { id: world.parcelId },
      body: { lineId: world.parcelLineId, variantId: world.shop.variantId, insteadOf: world.shop.variantId },
    }),
    SELLER,
  ],
  ['what a store does not have', askAboutMissing, () => ({ params: { id: world.parcelId }, body: ofLine() }), SELLER],
  ['what is missing of a line', refundLine, () => ({ params: { id: world.parcelId }, body: { ...ofLine(), reason: 'missing' } }), SELLER],
  ['what a store can refund', refundablePart, () => ({ params: ofKept() }), SELLER],
  ['a refund to look at', previewRefund, () => ({ params: ofKept(), body: aRefund() }), SELLER],
  ['a refund from the order', refundPart, () => ({ params: ofKept(), body: { amount: 0.01, reason: 'goodwill' } }), SELLER],
  ['what support can refund', refundableOrder, () => ({ params: { number: world.keptNumber } }), DESK],
  ['a refund by support to look at', previewSupportRefund, () => ({ params: ofKept(), body: aRefund() }), DESK],
  [
    'a refund by support',
    refundBySupport,
    () => ({ params: ofKept(), body: { amount: 0.01, reason: 'goodwill', note: 'For the wait', funder: 'store' } }),
    DESK,
  ],
  ['an order that support cancels', cancelBySupport, () => ({ params: { number: world.keptNumber }, body: { reason: 'By phone' } }), DESK],
  [
    'a tracking number',
    changeTracking,
    () => ({ params: { id: world.parcelId }, body: { carrier: 'Other', tracking: 'A100200300' } }),
    SELLER,
  ],
  ['words to a store', writeToStore, () => ({ params: partOf('orderNumber'), body: { text: 'Hello' } }), ['buyer', ...DESK]],
  ['a problem', markProblem, () => ({ params: partOf('orderNumber'), body: { reason: 'damaged', text: 'Torn' } }), ['buyer', ...DESK]],
  ['a problem that is settled', settleProblem, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ['words to a shopper', writeToShopper, () => ({ params: { id: world.pickupId }, body: { text: 'Hello' } }), SELLER],
  ['a step of a pickup', moveFulfillment, () => ({ params: { id: world.pickupId }, body: { to: 'accepted' } }), SELLER],
  [
    'a parcel',
    receiveParcel,
    () => ({ params: { mallId: world.shop.mallId }, body: { code: parcelCodeOf(world.parcelId), spotId: world.spotId } }),
    CENTER,
  ],
  [
    'the shelf of a parcel',
    placeParcel,
    () => ({ params: { mallId: world.shop.mallId, fulfillmentId: world.parcelId }, body: { spotId: world.spotId } }),
    CENTER,
  ],
  ['a parcel to send back', sendParcelBack, () => ({ params: { mallId: world.shop.mallId, fulfillmentId: world.parcelId } }), CENTER],
  ['a shelf', addCenterSpot, () => ({ params: { mallId: world.shop.mallId }, body: { name: 'Shelf 9', kind: 'shelf' } }), CENTER],
  [
    'a parcel that came back',
    receiveParcelBack,
    () => ({ body: { code: parcelCodeOf(world.parcelId), storeId: world.shop.storeId } }),
    SELLER,
  ],
  ['a shelf to remove', removeCenterSpot, () => ({ params: { mallId: world.shop.mallId, spotId: world.spotId } }), CENTER],
  [
    "a part of another's order (R2)",
    cancelOrder,
    () => ({ params: { number: world.guestOrderNumber }, body: { fulfillmentId: world.parcelId } }),
    [],
  ],
  [
    'an order to cancel',
    cancelOrder,
    () => ({ params: { number: world.orderNumber }, body: { fulfillmentId: world.parcelId } }),
    ['buyer', ...DESK],
  ],
  ['an address', changeAddress, () => ({ params: { id: world.addressId }, body: edit }), ['buyer']],
  ['a one-click order to undo', undoOneClick, () => ({ params: { number: world.orderNumber }, body: {} }), ['buyer']],
  ['a saved card', defaultCard, () => ({ params: { id: world.savedCardId as never }, body: {} }), ['buyer']],
  ['a saved card to remove', removeCard, () => ({ params: { id: world.savedCardId as never } }), ['buyer']],
  ['a card to cash out', cashOut, () => ({ params: { id: world.walletCardId }, body: { addressId: world.addressId } }), ['buyer']],
  ['an address to remove', removeAddress, () => ({ params: { id: world.addressId } }), ['buyer']],
  ['a line of SPIRALs that nobody has', disputeSpirals, () => ({ params: { id: 999_999_999 }, body: { message: 'Too few' } }), []],
  ['an enquiry that nobody sent', answerEnquiry, () => ({ body: { answer: 'Yes' } }), []],
  ['an enquiry to take that nobody sent', ownEnquiry, () => ({ body: { mine: true } }), []],
  ['an enquiry to close that nobody sent', closeEnquiry, () => ({}), []],
  ['a report that nobody sent', answerReport, () => ({ body: { answer: 'Yes' } }), []],
  ['a report to take that nobody sent', takeReport, () => ({ body: { mine: true } }), []],
  [
    'a business to check that nobody has',
    checkSeller,
    () => ({ body: { street: '1 Main Street', city: 'Edina', state: 'MN', zip: '55435', phone: '(612) 555-0134' } }),
    [],
  ],
  ['a document', readDocument, () => ({ params: ofApplication() }), ['buyer', 'admin']],
  [
    'a field of an application',
    saveField,
    () => ({ params: ofApplication(), body: { field: 'business.name', value: 'Mine', version: 1 } }),
    ['buyer'],
  ],
  [
    'a field to confirm',
    confirmFields,
    () => ({ params: ofApplication(), body: { fields: [{ field: 'business.name', version: 2 }] } }),
    ['buyer'],
  ],
  [
    'a drafted product',
    changeDraftProduct,
    () => ({ params: ofApplication(), body: { title: 'Bowl', description: '', price: 9 } }),
    ['buyer'],
  ],
  ['a drafted product to drop', removeDraftProduct, () => ({ params: ofApplication() }), ['buyer']],
  ['a store of an application', removeStore, () => ({ params: ofApplication() }), ['buyer']],
  ['a try-out to keep', keepTryOut, () => ({ params: ofApplication(), body: { suggestions: [], products: [] } }), ['buyer']],
  ['a message to the reviewer', writeToReviewer, () => ({ params: ofApplication(), body: { text: 'Hi' } }), ['buyer']],
  ['an application to submit', submitApplication, () => ({ params: ofApplication(), body: { acceptedTerms: '1' } }), ['buyer']],
  ['a team to ask', askToJoin, () => ({ params: ofApplication(), body: { retailerId: world.shop.retailerId, message: '' } }), ['buyer']],
  ['who asks to join a team', joinRequests, () => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
  [
    'a request to join to answer',
    answerJoinRequest,
    () => ({ params: { id: world.joinRequestId }, body: { accept: false, role: 'staff' } }),
    ['owner'],
  ],
  ['a document to remove', removeDocument, () => ({ params: ofApplication() }), ['buyer']],
  ['a draft, for admins', retailerApplication, () => ({ params: ofApplication() }), []],
  ['a draft to assign', assignApplication, () => ({ params: ofApplication(), body: { userId: null } }), []],
  ['a draft to check', recordCheck, () => ({ params: { ...ofApplication(), code: 'bank' }, body: { result: 'passed', note: 'Seen' } }), []],
  ['a draft to note', noteOnApplication, () => ({ params: ofApplication(), body: { text: 'Hi' } }), []],
  ['a draft to write about', writeToApplicant, () => ({ params: ofApplication(), body: { text: 'Hi' } }), []],
  ['a draft to ask about', askForChanges, () => ({ params: ofApplication(), body: { fields: ['business.name'], words: 'Why?' } }), []],
  ['a draft to approve', approveApplication, () => ({ params: ofApplication() }), []],
  ['a draft to reject', rejectApplication, () => ({ params: ofApplication(), body: { reasons: ['business'], words: 'No' } }), []],
  ['an application to discard', discardApplication, () => ({ params: ofApplication() }), ['buyer']],
  ['a question that nobody asked', answerSupport, () => ({ body: { answer: 'Yes' } }), []],
  ['a report of diagnostics', settleReport, () => ({ params: { id: world.reportId } }), DESK],
  ['who works for a retailer', team, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  [
    'an invitation to a team',
    inviteToTeam,
    () => ({ body: { retailerId: world.shop.retailerId, email: 'another.clerk@example.com', role: 'staff', storeIds: [] } }),
    MANAGERS,
  ],
  ['a request that nobody made', decideAccess, () => ({ body: { decision: 'granted' } }), []],
  ['a saved product', changeWish, () => ({ params: ofWish(), body: { note: 'In blue' } }), ['buyer']],
  ["a saved product, moved to another's list (R2)", changeWish, () => ({ params: ofWish(), body: { listId: world.listId } }), ['buyer']],
  [
    'alerts',
    changeAlerts,
    () => ({ params: ofWish(), body: { backInStockEnabled: true, priceDropEnabled: true, targetPrice: 9 } }),
    ['buyer'],
  ],
  [
    "a wish that is not on the shared list, behind the list's link (R2)",
    takeWish,
    () => ({ params: { token: world.shareToken, id: world.otherWishId }, body: { quantity: 1 } }),
    [],
  ],
  ['a product saved to a list', saveWish, () => ({ body: { productId: world.otherShop.productId, listId: world.listId } }), ['buyer']],
  ['a list of wishes', changeList, () => ({ params: { id: world.listId }, body: { name: 'For the bath' } }), ['buyer']],
  ['a list of wishes to remove', removeList, () => ({ params: { id: world.listId } }), ['buyer']],
  ['a saved product to remove', removeWish, () => ({ params: ofWish() }), ['buyer']],
  ['a removed product', restoreWish, () => ({ params: ofWish() }), ['buyer']],
  ['a saved photo', readPhoto, () => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
  ['the picture of a saved photo', photoPicture, () => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
  ['what a saved photo finds', searchByPhoto, () => ({ query: { photos: world.savedPhotoId } }), ['buyer']],
  ['a copy of a saved photo', savePhoto, () => ({ body: { photo: world.savedPhotoId, name: 'Mine', search: '' } }), ['buyer']],
  ['a saved photo to rename', changeMyPhoto, () => ({ params: { photo: world.savedPhotoId }, body: { name: 'Plain' } }), ['buyer']],
  ['a saved photo to delete', removeMyPhoto, () => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
  ['a saved search', changeSavedSearch, () => ({ params: { id: world.savedSearchId }, body: { name: 'Mugs' } }), ['buyer']],
  ['a saved search to remove', removeSavedSearch, () => ({ params: { id: world.savedSearchId } }), ['buyer']],
  ['a purchase of gift cards', giftPurchase, () => ({ params: ofGift() }), ['buyer']],
  ['a purchase of gift cards, by a made-up key', giftPurchase, () => ({ params: ofGift(), query: { key: 'k'.repeat(43) } }), ['buyer']],
  ['the code of a gift card', showGiftCode, () => ({ params: ofGift() }), ['buyer']],
  ['a gift card to send again', resendGiftCard, () => ({ params: ofGift(), body: { email: 'thief@example.com' } }), ['buyer']],
  [
    'the day of a gift card',
    changeGiftDelivery,
    () => ({ params: ofGift(), body: { email: 'thief@example.com', sendOn: null } }),
    ['buyer'],
  ],
  ['cards to merge', mergeGiftCards, () => ({ params: { id: world.walletCardId } }), ['buyer']],
  ['a cash-out that nobody asked for', payCashOut, () => ({ params: { id: 999_999_999 }, body: { note: 'Check 1' } }), []],
  [
    'a gift card to block',
    decideGiftCard,
    () => ({ params: { id: world.giftCardId }, body: { act: 'unblock', reason: 'A test' } }),
    ['admin'],
  ],
  ['a gift card to give back', refundGiftCard, () => ({ params: ofGift() }), ['buyer']],
  ['a notification', readNotification, () => ({ params: { id: world.notificationId } }), ['buyer']],
  ['a device to try', testPush, () => ({ params: { id: world.deviceId } }), ['buyer']],
  ['a device to remove', removePushDevice, () => ({ params: { id: world.deviceId } }), ['buyer']],
  ['a difference of the books that is none', checkBooksAgain, () => ({ params: { id: 999_999_999 }, body: {} }), []],
  ['a dead letter that is none', retryDeadLetter, () => ({ params: { channel: 'email', id: 999_999_999 } }), []],
  ['a passkey', renamePasskey, () => ({ params: { id: world.passkeyId }, body: { name: 'The old phone' } }), ['buyer']],
  ['a passkey to remove', removePasskey, () => ({ params: { id: world.passkeyId }, body: { password: PASSWORD } }), ['buyer']],
  ['a sign-in', endSession, () => ({ params: { id: world.sessionId } }), ['buyer']],
  ['a mall of the platform', adminMall, () => ({ params: { id: world.shop.mallId } }), own('admin')],
  [
    'a mall to suspend',
    moveMall,
    () => ({ params: { id: world.shop.mallId }, body: { to: 'active', reason: 'For the walk.' } }),
    own('admin'),
  ],
  ['a mall to change', changeMall, () => ({ params: { id: world.shop.mallId }, body: { version: -1, ...A_MALL } }), own('admin')],
  [
    'a mall to work for',
    inviteToMall,
    () => ({ params: { id: world.shop.mallId }, body: { email: `desk${++invited}@example.com`, role: 'staff' } }),
    own('admin'),
  ],
  ['a business to look at before closing', ownClosing, () => ({ params: { id: world.shop.retailerId } }), own('owner')],
  [
    'a business to close',
    closeBusiness,
    () => ({ params: { id: world.shop.retailerId }, body: { name: 'Not its name', reason: 'For the walk.' } }),
    own('owner'),
  ],
  ['a mall to close', adminMallClosing, () => ({ params: { id: world.shop.mallId } }), own('admin')],
  ['a retailer to close', adminRetailerClosing, () => ({ params: { id: world.shop.retailerId } }), own('admin')],
  ['a retailer of the platform', adminRetailer, () => ({ params: { id: world.shop.retailerId } }), own('admin')],
  [
    'a retailer to change',
    changeRetailer,
    () => ({
      params: { id: world.shop.retailerId },
      body: { version: -1, name: 'Mugs', legalName: '', commissionPercent: 8, reason: 'A test' },
    }),
    own('admin'),
  ],
  [
    'a retailer to suspend twice',
    moveRetailer,
    () => ({ params: { id: world.shop.retailerId }, body: { to: 'active', reason: 'A test' } }),
    own('admin'),
  ],
  [
    'a retailer to work for',
    inviteToRetailer,
    () => ({ params: { id: world.shop.retailerId }, body: { email: `clerk${++invited}@example.com`, role: 'staff' } }),
    own('admin'),
  ],
  [
    'a store to open',
    createStore,
    () => ({ params: { id: world.otherShop.retailerId }, body: { ...A_STORE, category: 'Kitchen', ...A_STORE_WAYS, week: A_WEEK } }),
    own('admin'),
  ],
  ['a store to move', changeStore, () => ({ params: { id: world.secondStoreId }, body: A_STORE }), own('admin')],
  ['a store to close', closeStore, () => ({ params: { id: world.secondStoreId }, body: { reason: 'A test' } }), own('admin')],
]
const partOf = (number: 'orderNumber' | 'guestOrderNumber') => ({ number: world[number], fulfillmentId: world.pickupId })
const ofReturn = () => ({ number: world.keptNumber, id: world.storeReturn.id })
const aReturn = (lineId: number = world.keptLineId) => ({ items: [{ lineId, quantity: 1, reason: 'too_small' }], way: 'store' })
const anExchange = (variantId: number) => ({
  items: [{ lineId: world.keptLineId, quantity: 1, reason: 'too_small', exchange: { variantId, due: 0 } }],
  way: 'store',
})
const decision = (at: object, of: { lineId: number } = world.storeReturn) => ({
  at,
  items: [{ id: of.lineId, accepted: 1, condition: 'as_new', shelf: 'restock' }],
})
const atCenter = (id: number) => ({
  params: { id: world.centerReturn.id },
  body: { ...decision({ mallId: id }, world.centerReturn), code: world.centerReturn.code },
})
const ofLine = () => ({ lineId: world.parcelLineId, quantity: 1, left: 1 })
const ofGift = () => ({ number: world.giftNumber, cardId: world.giftCardId })
const ofWish = () => ({ productId: world.shop.productId })
const shelfOf = (store: 'shop' | 'otherShop', goods: 'shop' | 'otherShop') => ({
  storeId: world[store].storeId,
  variantId: world[goods].variantId,
})

/**
 * One of several ids in a request belongs to another owner, the others to the caller. Columns: `what`, the endpoint, the fields of that id,
 * the request with that id, the caller's own id and the foreign one, and the caller.
 */
type ForeignRow = [
  what: string,
  endpoint: Endpoint,
  fields: readonly string[],
  target: (id: number) => Target,
  ids: () => { own: number; foreign: number },
  as: Role,
]
const stores = () => ({ own: world.shop.storeId, foreign: world.otherShop.storeId })
const variants = () => ({ own: world.shop.variantId, foreign: world.otherShop.variantId })
const orderLines = () => ({ own: world.parcelLineId, foreign: world.otherLineId })
const pickups = () => ({ own: world.pickupId, foreign: world.otherFulfillmentId })
const keptLines = () => ({ own: world.keptLineId, foreign: world.otherLineId })
const ofKept = () => ({ id: world.keptId })
const aRefund = (lineId: unknown = world.keptLineId) => ({ items: [{ lineId, quantity: 1, restock: true }], reason: 'changed_mind' })
const returnLines = () => ({ own: world.storeReturn.lineId, foreign: world.centerReturn.lineId })
const malls = () => ({ own: world.shop.mallId, foreign: world.otherShop.mallId })
const retailers = () => ({ own: world.shop.retailerId, foreign: world.otherShop.retailerId })
const ofProducts = () => ({ own: world.shop.productId, foreign: world.otherShop.productId })
const byFilter = (filter: object) => ({ filter, change: { kind: 'stock_by', by: 1, reason: 'count' } })
const oneRow = (variantId: unknown, storeId: unknown) => {
  const [row] = ofRows({}).rows
  return { change: { kind: 'stock_by', by: 1, reason: 'count' }, rows: [{ ...row, variantId, storeId }] }
}
const listingWith = (variant: object) => {
  const listing = aListing()
  return { ...listing, variants: listing.variants.map((one) => ({ ...one, ...variant })) }
}
const shelvesAt = (storeId: unknown) => ({ shelves: [{ storeId, onHand: 1, stockVersion: null }] })
const edited = (variant: object) => ({
  params: { id: world.shop.productId },
  body: { version: 0, reason: 'count', ...listingWith({ id: world.shop.variantId, version: 0, ...variant }) },
})
const substitute = (body: object) => ({
  params: { id: world.parcelId },
  body: { lineId: world.parcelLineId, variantId: world.shop.variantId, insteadOf: world.shop.variantId, ...body },
})
const FOREIGN: ForeignRow[] = [
  ['a retailer with reviews', retailerReviews, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a retailer with questions', retailerQuestions, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a retailer with requests', storeRequests, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  [
    'a store with requests',
    storeRequests,
    ['query/storeId'],
    (id) => ({ query: { retailerId: world.shop.retailerId, storeId: id } }),
    stores,
    'owner',
  ],
  ['a retailer with messages', storeThreads, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  [
    'a store with messages',
    storeThreads,
    ['query/storeId'],
    (id) => ({ query: { retailerId: world.shop.retailerId, storeId: id } }),
    stores,
    'owner',
  ],
  ['a retailer with news', newsOfStores, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  [
    'a store with news',
    newsOfStores,
    ['query/storeId'],
    (id) => ({ query: { retailerId: world.shop.retailerId, storeId: id } }),
    stores,
    'owner',
  ],
  [
    'a store to write news for',
    writePost,
    ['body/storeId'],
    (id) => ({ body: { kind: 'news', group: null, storeId: id, text: 'Open late on Friday.', productIds: [] } }),
    stores,
    'owner',
  ],
  [
    'a store to answer as',
    writeComment,
    ['body/storeId'],
    (id) => ({ params: { id: world.postId }, body: { text: 'The north one, by our door.', storeId: id, productId: null } }),
    stores,
    'owner',
  ],
  ['a retailer with perks', ownPerks, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a retailer of a new perk', createPerk, ['body/retailerId'], (id) => ({ body: { ...A_PERK, retailerId: id } }), retailers, 'owner'],
  [
    'a retailer that redeems a code',
    redeemPerk,
    ['body/retailerId'],
    (id) => ({ body: { retailerId: id, code: 'MAYASPRK' } }),
    retailers,
    'owner',
  ],
  ['a store with events', hostedEvents, ['query/storeId'], (id) => ({ query: { storeId: id } }), stores, 'owner'],
  ['a retailer with events', hostedEvents, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a mall with events', hostedEvents, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
  ['a store to plan at', createEvent, ['body/storeId'], (id) => ({ body: { ...AN_EVENT, mallId: null, storeId: id } }), stores, 'owner'],
  [
    'a mall to plan at',
    createEvent,
    ['body/mallId'],
    (id) => ({ body: { ...AN_EVENT, mallId: id, storeId: null } }),
    malls,
    'mall manager',
  ],
  [
    'a store in many rows, tried',
    previewBulk,
    ['body/rows[]/storeId'],
    (id) => ({ body: oneRow(world.shop.variantId, id) }),
    stores,
    'owner',
  ],
  [
    'a variant in many rows, tried',
    previewBulk,
    ['body/rows[]/variantId'],
    (id) => ({ body: oneRow(id, world.shop.storeId) }),
    variants,
    'owner',
  ],
  ['a store in many rows', applyBulk, ['body/rows[]/storeId'], (id) => ({ body: oneRow(world.shop.variantId, id) }), stores, 'owner'],
  ['a variant in many rows', applyBulk, ['body/rows[]/variantId'], (id) => ({ body: oneRow(id, world.shop.storeId) }), variants, 'owner'],
  ...[previewBulk, applyBulk].flatMap((e): ForeignRow[] => [
    ['a store of a change by filter', e, ['body/filter/storeId'], (id) => ({ body: byFilter({ storeId: id }) }), stores, 'owner'],
    [
      'a business of a change by filter',
      e,
      ['body/filter/retailerId'],
      (id) => ({ body: byFilter({ retailerId: id }) }),
      retailers,
      'owner',
    ],
    [
      'a product of a change by filter',
      e,
      ['body/filter/productIds[]'],
      (id) => ({ body: byFilter({ productIds: [id] }) }),
      ofProducts,
      'owner',
    ],
  ]),
  [
    'a store of a shelf',
    setStock,
    ['body/storeId'],
    (id) => ({ body: { ...shelfOf('shop', 'shop'), storeId: id, onHand: 9, reason: 'count' } }),
    stores,
    'owner',
  ],
  [
    'a variant of a shelf',
    setStock,
    ['body/variantId'],
    (id) => ({ body: { ...shelfOf('shop', 'shop'), variantId: id, onHand: 9, reason: 'count' } }),
    variants,
    'owner',
  ],
  [
    'a store in a history',
    stockHistory,
    ['query/storeId'],
    (id) => ({ query: { ...shelfOf('shop', 'shop'), storeId: id } }),
    stores,
    'owner',
  ],
  [
    'a variant in a history',
    stockHistory,
    ['query/variantId'],
    (id) => ({ query: { ...shelfOf('shop', 'shop'), variantId: id } }),
    variants,
    'owner',
  ],
  [
    'a store of a count',
    applyCount,
    ['body/storeId'],
    (id) => ({ body: { storeId: id, items: [{ variantId: world.shop.variantId, counted: 9, stockVersion: 0 }] } }),
    stores,
    'owner',
  ],
  [
    'a variant of a count',
    applyCount,
    ['body/items[]/variantId'],
    (id) => ({ body: { storeId: world.shop.storeId, items: [{ variantId: id, counted: 9, stockVersion: 0 }] } }),
    variants,
    'owner',
  ],
  [
    'a store in a new listing',
    addProduct,
    ['body/variants[]/shelves[]/storeId'],
    (id) => ({ body: { retailerId: world.shop.retailerId, ...listingWith(shelvesAt(id)) } }),
    stores,
    'owner',
  ],
  [
    'a business of a new listing',
    addProduct,
    ['body/retailerId'],
    (id) => ({ body: { retailerId: id, ...aListing() } }),
    retailers,
    'owner',
  ],
  ['a store in an edited listing', editProduct, ['body/variants[]/shelves[]/storeId'], (id) => edited(shelvesAt(id)), stores, 'owner'],
  ['a variant in an edited listing', editProduct, ['body/variants[]/id'], (id) => edited({ id }), variants, 'owner'],
  [
    'a store of a business in an invitation',
    inviteToTeam,
    ['body/storeIds[]', 'body/storeIds'],
    (id) => ({ body: { retailerId: world.shop.retailerId, email: 'clerk.of.one@example.com', role: 'staff', storeIds: [id] } }),
    stores,
    'owner',
  ],
  [
    'a business that invites',
    inviteToTeam,
    ['body/retailerId'],
    (id) => ({ body: { retailerId: id, email: 'clerk.of.all@example.com', role: 'staff', storeIds: [] } }),
    retailers,
    'owner',
  ],
  [
    'a business of kept filters',
    saveView,
    ['body/retailerId'],
    (id) => ({ body: { retailerId: id, name: 'All', filter: {} } }),
    retailers,
    'owner',
  ],
  ['a line to replace', substituteLine, ['body/lineId'], (id) => substitute({ lineId: id }), orderLines, 'staff'],
  ['a variant that replaces', substituteLine, ['body/variantId'], (id) => substitute({ variantId: id }), variants, 'staff'],
  ['a variant to be replaced', substituteLine, ['body/insteadOf'], (id) => substitute({ insteadOf: id }), variants, 'staff'],
  [
    'a line that is missing',
    askAboutMissing,
    ['body/lineId'],
    (id) => ({ params: { id: world.parcelId }, body: { ...ofLine(), lineId: id } }),
    orderLines,
    'staff',
  ],
  [
    'a line to refund',
    refundLine,
    ['body/lineId'],
    (id) => ({ params: { id: world.parcelId }, body: { ...ofLine(), lineId: id, reason: 'missing' } }),
    orderLines,
    'staff',
  ],
  [
    'a line to look at the refund of',
    previewRefund,
    ['body/items[]/lineId'],
    (id) => ({ params: ofKept(), body: aRefund(id) }),
    keptLines,
    'staff',
  ],
  ['a line to refund later', refundPart, ['body/items[]/lineId'], (id) => ({ params: ofKept(), body: aRefund(id) }), keptLines, 'staff'],
  [
    'a store that takes items back',
    refundPart,
    ['body/storeId'],
    (id) => ({ params: ofKept(), body: { ...aRefund(), storeId: id } }),
    stores,
    'staff',
  ],
  ['a store whose sales are found', findSales, ['query/storeId'], (id) => ({ query: { storeId: id, q: 'maya' } }), stores, 'staff'],
  [
    'a line to look at for support',
    previewSupportRefund,
    ['body/items[]/lineId'],
    (id) => ({ params: ofKept(), body: aRefund(id) }),
    keptLines,
    'support',
  ],
  [
    'a line to refund for support',
    refundBySupport,
    ['body/items[]/lineId'],
    (id) => ({ params: ofKept(), body: { ...aRefund(id), note: 'By phone', funder: 'store' } }),
    keptLines,
    'support',
  ],
  [
    'a part that support cancels',
    cancelBySupport,
    ['body/fulfillmentId'],
    (id) => ({ params: { number: world.keptNumber }, body: { fulfillmentId: id, reason: 'By phone' } }),
    () => ({ own: world.keptId, foreign: world.otherFulfillmentId }),
    'support',
  ],
  [
    'a fulfillment to cancel',
    cancelOrder,
    ['body/fulfillmentId'],
    (id) => ({ params: { number: world.orderNumber }, body: { fulfillmentId: id } }),
    pickups,
    'buyer',
  ],
  [
    'a store to choose',
    chooseAlternative,
    ['body/storeId'],
    (id) => ({ params: partOf('orderNumber'), body: { kind: 'store', storeId: id } }),
    stores,
    'buyer',
  ],
  [
    'a store that hands over',
    handOverById,
    ['body/at/storeId'],
    (id) => ({ params: { fulfillmentId: world.pickupId }, body: { at: { storeId: id }, idChecked: true } }),
    stores,
    'staff',
  ],
  [
    'a mall that hands over',
    handOverById,
    ['body/at/mallId'],
    (id) => ({ params: { fulfillmentId: world.parcelId }, body: { at: { mallId: id }, idChecked: true } }),
    malls,
    'mall staff',
  ],
  [
    'fulfillments at a counter',
    undoHandOver,
    ['body/fulfillmentIds[]'],
    (id) => ({ body: { fulfillmentIds: [id], at: { storeId: world.shop.storeId } } }),
    pickups,
    'staff',
  ],
  [
    'a store that takes back',
    undoHandOver,
    ['body/at/storeId'],
    (id) => ({ body: { fulfillmentIds: [world.pickupId], at: { storeId: id } } }),
    stores,
    'staff',
  ],
  [
    'a mall that takes back',
    undoHandOver,
    ['body/at/mallId'],
    (id) => ({ body: { fulfillmentIds: [world.parcelId], at: { mallId: id } } }),
    malls,
    'mall staff',
  ],
  [
    'a line to exchange',
    exchangeChoices,
    ['query/line'],
    (id) => ({ params: { number: world.keptNumber }, query: { line: id, quantity: 1 } }),
    keptLines,
    'buyer',
  ],
  [
    'an item of the store to exchange for, in a preview',
    previewReturn,
    ['body/items[]/exchange/variantId'],
    (id) => ({ params: { number: world.keptNumber }, body: anExchange(id) }),
    variants,
    'buyer',
  ],
  [
    'an item of the store to exchange for',
    startReturn,
    ['body/items[]/exchange/variantId'],
    (id) => ({ params: { number: world.keptNumber }, body: anExchange(id) }),
    variants,
    'buyer',
  ],
  [
    'a line to preview',
    previewReturn,
    ['body/items[]/lineId'],
    (id) => ({ params: { number: world.keptNumber }, body: aReturn(id) }),
    keptLines,
    'buyer',
  ],
  [
    'a line to return',
    startReturn,
    ['body/items[]/lineId'],
    (id) => ({ params: { number: world.keptNumber }, body: aReturn(id) }),
    keptLines,
    'buyer',
  ],
  [
    'a line to claim for',
    openClaim,
    ['body/lineId'],
    (id) => ({ params: { number: world.claim.number }, body: { lineId: id, quantity: 1, reason: 'damaged', text: 'It broke.' } }),
    () => ({ own: world.claim.lineId, foreign: world.otherLineId }),
    'buyer',
  ],
  [
    'a store that takes a return in',
    takeInReturn,
    ['body/at/storeId'],
    (id) => ({ params: { id: world.storeReturn.id }, body: { at: { storeId: id } } }),
    stores,
    'staff',
  ],
  [
    'a mall that takes a return in',
    takeInReturn,
    ['body/at/mallId'],
    (id) => ({ params: { id: world.centerReturn.id }, body: { at: { mallId: id }, code: world.centerReturn.code } }),
    malls,
    'mall staff',
  ],
  [
    'a store that checks a return',
    decideReturn,
    ['body/at/storeId'],
    (id) => ({ params: { id: world.storeReturn.id }, body: decision({ storeId: id }) }),
    stores,
    'staff',
  ],
  ["a mall's day", mallOverview, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
  ["a mall's stores", tenants, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
  ["a mall's invitations", tenantInvites, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
  ["a mall's announcements", mallAnnouncements, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
  ["a mall's figures", mallFigures, ['query/mallId'], (id) => ({ query: { mallId: id, days: '7' } }), malls, 'mall manager'],
  [
    'a mall that invites',
    inviteTenant,
    ['body/mallId'],
    (id) => ({ body: { mallId: id, business: 'Tea', email: `pot${++invited}@example.com`, unit: null } }),
    malls,
    'mall manager',
  ],
  ["corrections of a seller's stores", storeCorrections, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a mall that announces', announce, ['body/mallId'], (id) => ({ body: { mallId: id, ...TOLD } }), malls, 'mall manager'],
  ["what a mall sees of a seller's stores", mallSharing, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ['a mall that checks a return', decideReturn, ['body/at/mallId'], atCenter, malls, 'mall staff'],
  [
    'an item of another return',
    decideReturn,
    ['body/items[]/id'],
    (id) => ({ params: { id: world.storeReturn.id }, body: decision({ storeId: world.shop.storeId }, { lineId: id }) }),
    returnLines,
    'staff',
  ],
  [
    'a store that shelves a return',
    sendReturnOn,
    ['body/mallId'],
    (id) => ({ params: { id: world.centerReturn.id }, body: { mallId: id } }),
    malls,
    'mall staff',
  ],
  [
    'a mall where a return lies',
    placeReturn,
    ['body/mallId', 'body/spotId'],
    (id) => ({ params: { id: world.centerReturn.id }, body: { mallId: id, spotId: world.spotId } }),
    malls,
    'mall staff',
  ],
  [
    'a store that shelves a return',
    shelveReturn,
    ['body/storeId'],
    (id) => ({ params: { id: world.storeReturn.id }, body: { storeId: id } }),
    stores,
    'staff',
  ],
]

/** The owned records that these requests could attach or change. */
const written = () =>
  rowsOf(
    app.deps.db,
    'test.written',
    [
      'stock',
      'variants',
      'products',
      'saved_views',
      'fulfillments',
      'order_lines',
      'wishlist_items',
      'sent_pictures',
      'import_runs',
      'returns',
      'return_lines',
      'team_invitations',
      'tenant_invites',
      'mall_announcements',
      'mall_plan_drafts',
      'mall_plan_versions',
      'mall_asked_shops',
      'corrections',
      'store_perks',
      'perk_redemptions',
    ]
      .map((table) => `select '${table}' as name, count(*) as rows, max(xmin::text::bigint) as newest from ${table}`)
      .join(' union all '),
    [],
  )

describe('safety:R2 an id of somebody else among ids of the caller', () => {
  test.each(FOREIGN)('%s is refused, and nothing is written', async (_, e, _fields, target, ids, as) => {
    const before = await written()
    const { status, body } = await ask(world.callers[as], e, target(ids().foreign))
    expect([403, 404, 409, 422].includes(status) || isEmptyList(body), `${as} heard ${status} ${body}`).toBe(true)
    expect(await written()).toEqual(before)
  })

  test('a picture and a file of goods are taken only for a business and a store of the sender', async () => {
    const before = await written()
    expect((await sendPicture(app, world.callers.owner, world.otherShop.retailerId, await aPicture())).status).toBe(404)
    expect((await upload(app, world.callers.owner, world.otherShop.storeId, 'Handle,Title\nmug,A mug\n')).status).toBe(404)
    expect(await written()).toEqual(before)
  })
})

describe('safety:R1 safety:R4 whose object it is: the owner is served, everybody else does not find it', () => {
  test.each(OBJECTS)('%s', async (_, e, target, ok) => {
    const roles = ROLES.toSorted((a, b) => Number(ok.includes(a)) - Number(ok.includes(b)))
    for (const role of roles) {
      const { status, body } = await ask(world.callers[role], e, target())
      if (!ADMITTED[e.access].includes(role)) expect.soft(status, role).toBe(refusalOf(role))
      else if (!ok.includes(role)) expect.soft(status === 404 || isEmptyList(body), `${role} heard ${status} ${body}`).toBe(true)
      else expect.soft((status < 300 && !isEmptyList(body)) || status === 409, `${role} heard ${status}`).toBe(true)
    }
  })

  test('every endpoint with an object in its address has a row here, or is open to all who pass the door', () => {
    const open = [
      'sharedList',
      'sharedCart',
      'openPass',
      'product',
      'store',
      'storeHours',
      'storesLike',
      'storeTrust',
      'storeSeller',
      'mall',
      'mallPlan',
      'announcementsOfMall',
      // Shops on a public plan, and the caller's own asks.
      'askForShop',
      'myAskedShops',
      'mallStores',
      'zipPlace',
      'legalDocument',
      'siteMapPart',
      'paymentWebhook',
      'answerChallenge',
      'unsubscribe',
      'unsubscribeInfo',
      // Perks are public, and the membership and the ask are the caller's own.
      'retailerPerks',
      'myPerks',
      'joinPerks',
      'leavePerks',
      'askForPerk',
      // Events are public, and an RSVP is the caller's own.
      'event',
      'eventCalendar',
      'myRsvp',
      'rsvp',
      'cancelRsvp',
      'giveFeedback',
      // Groups, shown posts and open profiles are for everybody, and marks are the caller's own; moderators close any post.
      'group',
      'joinGroup',
      'postsOfGroup',
      'post',
      'markPost',
      'lockPost',
      'comments',
      'writeComment',
      'profile',
      'postsOfProfile',
      'reviewsOfProfile',
      'followsOfProfile',
      'silence',
      // A person's own messages with a public store.
      'myStoreThread',
      'messageStore',
      // Shown reviews are for everybody, and the queue belongs to the platform.
      'markHelpful',
      // The mailed link is the secret; the tests of reviews try false and old ones.
      'askedReview',
      'writeAskedReview',
      // Shown questions are for everybody; who may answer follows from the item.
      'answers',
      'answerQuestion',
      'markAnswer',
      'openCase',
      'decideCase',
      // Rules and drafts belong to the platform; every admin may open them.
      'changeRuleDraft',
      'removeRuleDraft',
      'replayRuleDraft',
      'publishRule',
      'withdrawRule',
      'changeReward',
      'changeGroup',
      'payDonations',
      // A reward is the same for everybody.
      'redeemReward',
      // A share code names its person to everybody, and offers belong to the platform.
      'inviter',
      'endRewardOffer',
    ]
    // A document comes as a form, which the tests of applications send.
    // The first role that removes a team member leaves none for the next; the team tests cover these roles one by one.
    const rows = new Set<Endpoint>([
      ...OBJECTS.map(([, e]) => e),
      // Photos are forms too; the tests of returns send them as strangers.
      sendReturnPhoto,
      sendCounterPhoto,
      sendReviewPhoto,
      outboxMail,
      outboxMailPreview,
      // Only admins ask and approve, for any mail; reveals.test.ts tries them.
      askForReveal,
      approveReveal,
      revokeInvitation,
      removeMember,
      removeFromMallTeam,
      addDocument,
      assistApplication,
      // The tests of rewards ask as strangers: it takes SPIRALs to have one.
      undoRedemption,
      // A code opens it, from two hours before; events.test.ts asks as strangers.
      checkIn,
      // A photo as a form, and feedback that is empty below five opinions; events.test.ts asks as strangers.
      setEventPicture,
      eventOpinions,
    ])
    const missing = endpoints.filter(([name, e]) => e.path.includes(':') && !rows.has(e) && !open.includes(name)).map(([name]) => name)
    expect(missing).toEqual([])
  })

  // The rejection is due to the id only: with the caller's own id the same request passes, or its step is already done.
  // The lines to replace are gone by now; their own row above asks while they are there.
  test.each(FOREIGN.filter(([, e]) => e !== substituteLine))(
    "safety:R2 %s: the caller's own is accepted",
    async (_, e, _fields, target, ids, as) => {
      const { status, body } = await ask(world.callers[as], e, target(ids().own))
      expect(status < 300 || status === 409, `${as} heard ${status} ${body}`).toBe(true)
    },
  )

  test('every id in a query or body has a row above in which it alone decides, or opens nothing', () => {
    const apart: [Endpoint, string][] = [
      [addPicture, 'body/retailerId'],
      [startImport, 'body/storeId'],
    ]
    const rows = [...FOREIGN.flatMap(([, e, fields]) => fields.map((field) => [e, field] as const)), ...apart]
    const alone = OBJECTS.flatMap(([, e, target]) => {
      const named = idFieldsOf(e).filter((field) => !OPENS_NOTHING[`${byName.get(e)} ${field}`] && isNamed(target(), field))
      return named.length === 1 ? named.map((field) => [e, field] as const) : []
    })
    const covered = new Set([...rows, ...alone].map(([e, field]) => `${byName.get(e)} ${field}`))
    const all = endpoints.filter(([name]) => !(name in CATALOG)).flatMap(([name, e]) => idFieldsOf(e).map((field) => `${name} ${field}`))
    expect(all.filter((one) => !covered.has(one) && !(one in OPENS_NOTHING))).toEqual([])
    // The exceptions name only existing fields.
    expect(Object.keys(OPENS_NOTHING).filter((one) => !all.includes(one))).toEqual([])
    expect(Object.keys(CATALOG).filter((one) => !endpoints.some(([name, e]) => name === one && idFieldsOf(e).length > 0))).toEqual([])
  })

  test('lists show only what is one’s own', async () => {
    const bodyOf = async (role: Role, e: Endpoint) => {
      const { status, body } = await ask(world.callers[role], e)
      expect(status).toBe(200)
      return body
    }
    for (const e of [retailerFulfillments, inventory, retailerOverview] as const)
      for (const role of ['other staff', 'other owner'] as const) {
        const body = await bodyOf(role, e)
        expect(body).not.toContain(world.orderNumber)
        expect(body).not.toContain(`"storeId":${world.shop.storeId},`)
      }
    expect(await bodyOf('other mall staff', parcels)).not.toContain(world.orderNumber)
    expect(await bodyOf('shopper', addresses)).toContain('"items":[]')
    expect(await bodyOf('shopper', sessions)).not.toContain(world.sessionId)
    expect(await bodyOf('staff of one store', retailerFulfillments)).not.toContain(world.orderNumber)
    for (const role of ['other owner', 'staff of one store'] as const)
      expect((await ask(world.callers[role], findInOffice, { query: { q: world.orderNumber } })).body).not.toContain(world.orderNumber)
  })

  test('the outbox, the audit and the orders of all open to the platform only, whatever is asked of them', async () => {
    for (const e of [outbox, audit, adminOrders, adminPeople, businesses] as Endpoint[])
      for (const role of ROLES) {
        const { status } = await ask(world.callers[role], e, { query: { q: 'maya', limit: 1 } })
        expect.soft(status, `${byName.get(e)} ${role}`).toBe(ADMITTED[e.access].includes(role) ? 200 : refusalOf(role))
      }
  })
})

describe('safety:R1 the API document', () => {
  type Document = { paths: Record<string, Record<string, { security?: unknown }>> }
  const read = async () => (await app.app.inject({ url: '/api/openapi.json' })).json<Document>()

  test('is valid', async () => {
    const { valid, errors } = await new Validator().validate((await read()) as unknown as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('names every endpoint of the contracts, and says which need a sign-in', async () => {
    const { paths } = await read()
    const missing = endpoints.filter(([, e]) => !paths[inDocument(e.path)]?.[e.method.toLowerCase()]).map(([name]) => name)
    expect(missing).toEqual([])
    for (const [name, e] of endpoints)
      expect.soft(Boolean(paths[inDocument(e.path)]?.[e.method.toLowerCase()]?.security), name).toBe(e.access !== 'public')
  })

  test('no route of the API exists outside it', async () => {
    const { paths } = await read()
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`)),
    )
    const outside = servedRoutes(app.app.printRoutes({ commonPrefix: false }))
      .filter((route) => route.path.startsWith('/api/') && route.path !== '/api/openapi.json' && route.method !== 'HEAD')
      .map(({ method, path }) => `${method} ${inDocument(path)}`)
      .filter((route) => !documented.has(route))
    expect(outside).toEqual([])
  })

  test('events are for people who are signed in', async () => {
    expect((await app.app.inject({ url: '/api/live' })).statusCode).toBe(401)
  })

  test('an upload without a file changes nothing', async () => {
    expect((await ask(world.callers.owner, startImport)).status).toBeGreaterThanOrEqual(400)
  })
})

/** All their ids are public: products, variants, stores and malls that every visitor may name. */
const CATALOG: Record<string, string> = Object.fromEntries(
  [
    'quote cartTrip checkout mergeCart replaceCart shareCart product products productCards productChoices shelves stores storeRings storeMap',
    'saveSearch mergeWishes quoteOneClick buyWithOneClick deals promotedPrices tryPromotion',
  ].flatMap((names) => names.split(' ').map((name) => [name, 'ids of the public directory'])),
)
const OPENS_NOTHING: Record<string, string> = {
  'buyGiftCard body/buyingAs': 'only compared with the person who is signed in',
  'buyGiftCards body/buyingAs': 'only compared with the person who is signed in',
  'follow body/storeId': 'a store of the public directory',
  'follow body/mallId': 'a mall of the public directory',
  'followersOf query/storeId': 'a store of the public directory',
  'followersOf query/mallId': 'a mall of the public directory',
  'writePost body/productIds[]': 'a product of the public catalog',
  'writeComment body/productId': 'a product of the public catalog',
  'askStores body/categoryId': 'a department of the public catalog',
  'countPlaceVisit body/mallId': 'a mall of the public directory',
  'countPlaceVisit body/storeId': 'a store of the public directory',
  'suggestCorrection body/mallId': 'a mall of the public directory',
  'suggestCorrection body/storeId': 'a store of the public directory',
  'savePlan body/floors[]/units[]/id': 'chooses among the units of the mall in the path; any other id makes a new unit',
  'events query/mallId': 'a mall of the public directory',
  'eventMap query/mallId': 'a mall of the public directory',
  'eventMap query/storeId': 'a store of the public directory',
  'events query/storeId': 'a store of the public directory',
  'localPairs body/items[]/variantId': 'an item of the public catalog',
  'localPairs body/items[]/storeId': 'a store of the public directory',
  ...Object.fromEntries(
    ['previewPromotion', 'createPromotion', 'changePromotion', 'createPlatformPromotion'].flatMap((name) =>
      ['storeIds[]', 'categoryIds[]', 'productIds[]'].map((field) => [
        `${name} body/wish/${field}`,
        'must be of the same business before it runs; office.test.ts refuses others',
      ]),
    ),
  ),
  'createPlatformPromotion body/mallId': 'a mall of the public directory, named by an admin',
  'addReward body/mallId': 'a mall of the public directory, named by an admin',
  'addReward body/retailerId': 'a retailer of the public directory, named by an admin',
  'addReward body/groupId': 'a group that admins keep',
  'changeReward body/mallId': 'a mall of the public directory, named by an admin',
  'changeReward body/retailerId': 'a retailer of the public directory, named by an admin',
  'changeReward body/groupId': 'a group that admins keep',
  'setOneClick body/savedCardId': 'must be a card of the caller; one-click.test.ts refuses others',
  'setOneClick body/addressId': 'must be an address of the caller; one-click.test.ts refuses others',
  'createStore body/mallId': 'a mall of the public directory, named by an admin',
  'changeStore body/mallId': 'a mall of the public directory, named by an admin',
  'giftCardStores query/mallId': 'a mall of the public directory',
  'giftCardStores query/retailerId': 'a retailer of the public directory',
  'buyGiftCards body/scope/mallId': 'a mall of the public directory',
  'buyGiftCards body/scope/retailerId': 'a retailer of the public directory',
  'buyGiftCard body/scope/mallId': 'a mall of the public directory',
  'buyGiftCard body/scope/retailerId': 'a retailer of the public directory',
  'redeemPickup body/fulfillmentIds[]': 'chooses among the fulfillments that the code opens at this counter',
  'chooseForImport body/places[]/storeId':
    'must be a store of the retailer whose import stands in the path; choices.test.ts refuses others',
  'chooseForImport body/categories[]/categoryId': 'a department of the public catalog',
  'retryPictures body/pictureId': 'chooses among the pictures of the import in the path',
  'saveWish body/productId': 'a product of the public catalog',
  'saveWish body/variantId': 'a variant of the public catalog',
  'saveWish body/storeId': 'a store of the public directory',
  'applyBulk body/change/categoryId': 'a category of the public catalog',
  'previewBulk body/change/categoryId': 'a category of the public catalog',
  'addProduct body/categoryId': 'a category of the public catalog',
  'editProduct body/categoryId': 'a category of the public catalog',
  'addProduct body/variants[]/id': 'a new listing has no variants yet; the schema is shared with the edit',
  'saveView body/filter/storeId': 'a filter that its author alone reads; the list that it is applied to checks the store',
  'writeReview body/photoIds[]': 'counts only among the own photos; the tests of reviews ask with those of others',
  'payExchange body/savedCardId': 'must be a card of the caller; exchanges.test.ts refuses others',
  'startReturn body/payFrom': "must be in the caller's wallet; exchanges.test.ts refuses others",
  'startReturns body/payFrom': 'counts as in the return of one order; it pays only from the own wallet',
  'startReturn body/photoIds[]': 'counts only among the photos sent for the same order; the tests of returns ask with others',
  'startReturns body/orders[]/number': 'each is opened as in its own address; claims.test.ts and returns.test.ts ask with others',
  'startReturns body/orders[]/photoIds[]': 'counts only among the photos sent for the same order',
  'startReturns body/orders[]/items[]/exchange/variantId': 'counts only on the shelves of the store of the line beside it',
  'startReturns body/orders[]/items[]/lineId': 'counts only among the lines of the order beside it',
  'adjustPrice body/lineId': 'counts only among the lines of the order in the path',
  'storeClaims query/storeId': "narrows the claims of the caller's own stores",
  'openClaim body/photoIds[]': 'counts only among the photos sent for the same order',
  'findGuestOrder body/number': 'counts only with the email address of the order; the answer is the same whether it is right or not',
  'assignApplication body/userId': 'an admin; anybody else is refused in the tests of applications',
  'startApplication body/mallId': 'a mall of the public directory',
  'askToJoin body/retailerId': 'a business of the public directory that the application looks like',
  'assignAttention body/ownerId': 'a colleague at the desk; anybody else is refused in the tests of the desk',
}
/** Whether a request has a value at a path like `body/items[]/variantId`. */
function isNamed(target: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('/')
  if (target === null || typeof target !== 'object') return false
  const value = (target as Record<string, unknown>)[name.replace('[]', '')]
  const values = name.endsWith('[]') ? ((value as unknown[] | undefined) ?? []) : [value]
  return values.some((one) => (rest.length > 0 ? isNamed(one, rest.join('/')) : one !== undefined && one !== null))
}

const NOTHING_FOUND = '{"orders":{"items":[],"more":false},"products":{"items":[],"more":false}}'
/** A list without entries, a search without hits, or a file that consists of its header. */
const isEmptyList = (body: string): boolean =>
  body.startsWith('{"items":[],"nextCursor":null') || body === NOTHING_FOUND || /^\uFEFF?Order,[^\n]*\s*$/.test(body)
const inDocument = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Parses the tree in which Fastify prints its routes. */
function servedRoutes(tree: string): { method: string; path: string }[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    return methods ? methods.split(', ').map((method) => ({ method, path: above.join('') })) : []
  })
}
