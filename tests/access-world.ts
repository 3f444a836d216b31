import { createECDH, randomBytes } from 'node:crypto'
import { diagnosticReports, sendReport } from '#contracts/operations.ts'
import { readdirSync } from 'node:fs'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import * as ids from '#contracts/ids.ts'
import { addAddress, logIn, sessions } from '#contracts/identity/auth.ts'
import { addPushDevice, notifications } from '#contracts/notifications.ts'
import { order } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work.ts'
import type { Access } from '#contracts/roles.ts'
import { rowsOf } from '#server/platform/db.ts'
import { seedPlaces } from '#server/domains/places/index.ts'
import { saveView } from '#contracts/retailer-office/saved-views.ts'
import { saveSearch } from '#contracts/search/saved-searches.ts'
import { changeList, makeList, saveWish } from '#contracts/wishlist.ts'
import { type Caller, type TestApp, guest } from './app.ts'
import { buy, lineOf } from './buying.ts'
import { aPerson, type PersonOptions } from './people.ts'
import { aShop, aStore } from './shops.ts'
import { sendForm } from './uploads.ts'

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
  const bought = (await buy(app, buyer, lines)).body.order
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
  const address = await app.call(buyer, addAddress, {
    body: { label: 'Home', recipient: 'Bo Lee', street1: '60 E Broadway', city: 'Bloomington', state: 'MN', zip: '55425', isDefault: true },
  })
  await app.call(buyer, saveWish, { body: { productId: shop.productId } })
  const otherWish = await app.call(buyer, saveWish, { body: { productId: otherShop.productId } })
  const list = await app.call(buyer, makeList, { body: { name: 'For the kitchen' } })
  const savedSearch = await app.call(buyer, saveSearch, { body: { name: 'Mugs', search: { q: 'mug' } } })
  const shared = await app.call(buyer, changeList, { params: { id: list.body.id }, body: { privacy: 'link' } })
  const upload = await sendForm(app, callers.manager, [
    { name: 'storeId', value: String(storeId) },
    { name: 'file', fileName: 'products.csv', bytes: 'Handle,Title,Variant SKU,Variant Price\nmug,A mug,MUG-1,9.99\n' },
  ])
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
  await app.call(buyer, sendReport, { body: { report: 'GET /api/stores returned status 503' } })
  const [report] = (await app.call(callers.support, diagnosticReports, { query: {} })).body.items
  return {
    reportId: report?.id,
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
    pickupId: fulfillmentBy('in-store-pickup'),
    parcelId,
    parcelLineId: parcel?.items[0]?.id ?? 0,
    otherLineId: ofGuest.body.fulfillments[0]?.items[0]?.id ?? 0,
    otherFulfillmentId: ofGuest.body.fulfillments[0]?.id ?? 0,
    addressId: address.body.id,
    sessionId: (await app.call(buyer, sessions)).body.items.find((one) => !one.current)?.id ?? '',
    importId: upload.body?.id,
    viewId: view.body.id,
    otherWishId: otherWish.body.id,
    listId: list.body.id,
    savedSearchId: savedSearch.body.id,
    shareToken: new URL(shared.body.shareUrl ?? '').searchParams.get('shared') ?? '',
  }
}
