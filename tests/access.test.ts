import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { decideAccess } from '#contracts/access-requests.ts'
import { adminOrders, adminPeople, audit, businesses, outbox, outboxMail } from '#contracts/admin.ts'
import { checkBooksAgain } from '#contracts/books.ts'
import { addresses, changeAddress, endOtherSessions, endSession, logOut, removeAddress, sessions } from '#contracts/auth.ts'
import { readNotification, removePushDevice, retryDeadLetter, testPush } from '#contracts/notifications.ts'
import { PASSWORD } from './people.ts'
import { removePasskey, renamePasskey } from '#contracts/passkeys.ts'
import { cancelOrder, order } from '#contracts/orders.ts'
import { markProblem, orderMessages, fulfillmentMessages, settleProblem, writeToShopper, writeToStore } from '#contracts/conversations.ts'
import { answerSupport, disputeSpirals } from '#contracts/support.ts'
import { alternatives, chooseAlternative } from '#contracts/alternatives.ts'
import {
  extendHold,
  nameCollector,
  orderPasses,
  redeemPickup,
  sendPass,
  revokePass,
  tellArrival,
  handOverById,
  undoHandOver,
} from '#contracts/pickups.ts'
import {
  askAboutMissing,
  holdLonger,
  moveFulfillment,
  parcels,
  receiveParcel,
  refundLine,
  retailerFulfillments,
  substituteLine,
} from '#contracts/store-work.ts'
import {
  applyImport,
  cancelImport,
  changeProduct,
  changeVariant,
  importRun,
  imports,
  inventory,
  inventoryRow,
  pauseStore,
  retailerOverview,
  salesByDay,
  setStock,
  startImport,
  stockHistory,
  undoImport,
} from '#contracts/retailers.ts'
import { findInOffice } from '#contracts/office-search.ts'
import { addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/own-products.ts'
import { removeView, savedViews, saveView } from '#contracts/saved-views.ts'
import { changeSavedSearch, removeSavedSearch } from '#contracts/saved-searches.ts'
import { applyBulk, previewBulk } from '#contracts/bulk-edits.ts'
import { applyCount, findByCode } from '#contracts/stock-counts.ts'
import { settleReport } from '#contracts/operations.ts'
import { inviteToTeam, removeMember, revokeInvitation, team } from '#contracts/team.ts'
import { changeAlerts, changeList, changeWish, removeList, removeWish, restoreWish, takeWish } from '#contracts/wishlist.ts'
import { ADMITTED, allEndpoints, aWorld, refusalOf, ROLES, type Role, type World } from './access-world.ts'
import { type Caller, testApp, type TestApp } from './app.ts'

// safety:R1, the one table: for every operation and role, what the answer is. Doors come from the contract's `access` and the list in
// access-world.ts; whose object it is stands here. It is walked on a whole server with two sellers and everybody else.

let app: TestApp
let world: World
const endpoints = await allEndpoints()
const byName = new Map(endpoints.map(([name, endpoint]) => [endpoint, name]))

beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
})
afterAll(() => app.close())

/** In a path or a query. */
type Ids = Record<string, string | number | undefined>

/** After these the caller is somebody else: each is asked by a person of its own. */
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
/** Ids in the right form that nothing has. */
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
 * `ok` for these roles (409: a step that another of them took before). All others whom the door admits do not find it: 404, or an empty
 * list where an id only narrows one.
 */
type ObjectRow = [what: string, endpoint: Endpoint, target: () => Target, ok: readonly Role[]]

const own = (...roles: Role[]): Role[] => roles
const SELLER = own('staff', 'manager', 'owner')
const OF_THE_SHOP = own('staff', 'staff of one store', 'manager', 'owner')
const MANAGERS = own('manager', 'owner')
const DESK = own('support', 'admin')
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

// Those that change something stand last and are asked first by those who may not.
const OBJECTS: ObjectRow[] = [
  ["a shopper's order", order, () => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
  [
    "a shopper's order, by a made-up key",
    order,
    () => ({ params: { number: world.orderNumber }, query: { key: 'k'.repeat(43) } }),
    ['buyer', ...DESK],
  ],
  ["a guest's order", order, () => ({ params: { number: world.guestOrderNumber } }), ['guest who bought', ...DESK]],
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
  ["a seller's orders and products", findInOffice, () => ({ query: { q: 'mug', retailerId: world.shop.retailerId } }), OF_THE_SHOP],
  ["a seller's inventory", inventory, () => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
  ["a seller's inventory at a store", inventory, () => ({ query: { storeId: world.shop.storeId } }), SELLER],
  ['the history of a shelf', stockHistory, () => ({ query: { storeId: world.shop.storeId, variantId: world.shop.variantId } }), SELLER],
  ["a seller's imports", imports, () => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
  ['an import', importRun, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to apply', applyImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to undo', undoImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ['an import to cancel', cancelImport, () => ({ params: { id: world.importId } }), MANAGERS],
  ["a mall's parcels", parcels, () => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
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
  ['words to a store', writeToStore, () => ({ params: partOf('orderNumber'), body: { text: 'Hello' } }), ['buyer', ...DESK]],
  ['a problem', markProblem, () => ({ params: partOf('orderNumber'), body: { reason: 'damaged', text: 'Torn' } }), ['buyer', ...DESK]],
  ['a problem that is settled', settleProblem, () => ({ params: partOf('orderNumber') }), ['buyer', ...DESK]],
  ['words to a shopper', writeToShopper, () => ({ params: { id: world.pickupId }, body: { text: 'Hello' } }), SELLER],
  ['a step of a pickup', moveFulfillment, () => ({ params: { id: world.pickupId }, body: { to: 'accepted' } }), SELLER],
  ['a parcel', receiveParcel, () => ({ params: { fulfillmentId: world.parcelId } }), ['mall staff', 'mall manager']],
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
  ['an address to remove', removeAddress, () => ({ params: { id: world.addressId } }), ['buyer']],
  ['a line of SPIRALs that nobody has', disputeSpirals, () => ({ params: { id: 999_999_999 }, body: { message: 'Too few' } }), []],
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
  ['a list of wishes', changeList, () => ({ params: { id: world.listId }, body: { name: 'For the bath' } }), ['buyer']],
  ['a list of wishes to remove', removeList, () => ({ params: { id: world.listId } }), ['buyer']],
  ['a saved product to remove', removeWish, () => ({ params: ofWish() }), ['buyer']],
  ['a removed product', restoreWish, () => ({ params: ofWish() }), ['buyer']],
  ['a saved search', changeSavedSearch, () => ({ params: { id: world.savedSearchId }, body: { name: 'Mugs' } }), ['buyer']],
  ['a saved search to remove', removeSavedSearch, () => ({ params: { id: world.savedSearchId } }), ['buyer']],
  ['a notification', readNotification, () => ({ params: { id: world.notificationId } }), ['buyer']],
  ['a device to try', testPush, () => ({ params: { id: world.deviceId } }), ['buyer']],
  ['a device to remove', removePushDevice, () => ({ params: { id: world.deviceId } }), ['buyer']],
  ['a difference of the books that is none', checkBooksAgain, () => ({ params: { id: 999_999_999 }, body: {} }), []],
  ['a dead letter that is none', retryDeadLetter, () => ({ params: { channel: 'email', id: 999_999_999 } }), []],
  ['a passkey', renamePasskey, () => ({ params: { id: world.passkeyId }, body: { name: 'The old phone' } }), ['buyer']],
  ['a passkey to remove', removePasskey, () => ({ params: { id: world.passkeyId }, body: { password: PASSWORD } }), ['buyer']],
  ['a sign-in', endSession, () => ({ params: { id: world.sessionId } }), ['buyer']],
]
const partOf = (number: 'orderNumber' | 'guestOrderNumber') => ({ number: world[number], fulfillmentId: world.pickupId })
const ofLine = () => ({ lineId: world.parcelLineId, quantity: 1, left: 1 })
const ofWish = () => ({ productId: world.shop.productId })
const shelfOf = (store: 'shop' | 'otherShop', goods: 'shop' | 'otherShop') => ({
  storeId: world[store].storeId,
  variantId: world[goods].variantId,
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
      'mall',
      'mallStores',
      'zipPlace',
      'legalDocument',
      'paymentWebhook',
      'answerChallenge',
      'unsubscribe',
      'unsubscribeInfo',
    ]
    // The first who may take something out of a team leaves nothing for the next: the tests of teams ask them one by one.
    const rows = new Set<Endpoint>([...OBJECTS.map(([, e]) => e), outboxMail, revokeInvitation, removeMember])
    const missing = endpoints.filter(([name, e]) => e.path.includes(':') && !rows.has(e) && !open.includes(name)).map(([name]) => name)
    expect(missing).toEqual([])
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

const isEmptyList = (body: string): boolean => body.startsWith('{"items":[],"nextCursor":null')
const inDocument = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Fastify draws its routes as a tree; this reads it back. */
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
