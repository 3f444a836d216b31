import type { Endpoint } from '#contracts/endpoint.ts'
import type { Role, World } from './access-world.ts'

/** The ids in a path or query. */
export type Ids = Record<string, string | number | undefined>
export type Target = { params?: Ids; query?: Ids; body?: unknown }

/**
 * `ok` for these roles (409: another of them has already done it). All other admitted roles do not find the record: 404, or an empty list
 * if an id only filters.
 */
export type ObjectRow = [what: string, endpoint: Endpoint, target: (world: World) => Target, ok: readonly Role[]]

/**
 * One of several ids in a request belongs to another owner, the others to the caller. Columns: `what`, the endpoint, the fields of that id,
 * the request with that id, the caller's own id and the foreign one, and the caller.
 */
export type ForeignRow = [
  what: string,
  endpoint: Endpoint,
  fields: readonly string[],
  target: (id: number, world: World) => Target,
  ids: (world: World) => { own: number; foreign: number },
  as: Role,
]

export type ListRow = [
  what: string,
  endpoint: Endpoint,
  target: (world: World) => Target,
  roles: readonly Role[],
  unseen: (world: World) => readonly string[],
]

/** What the walk asks of a domain's endpoints: `access-rows.test.ts` in the domain's folder. */
export type AccessRows = {
  /** Asked in this order, by roles that are refused before those that are served. */
  objects?: ObjectRow[]
  foreign?: ForeignRow[]
  /** Endpoints with an object in their address that need no row here, and why. */
  open?: Record<string, string>
  /** Ids in queries and bodies that open nothing of anybody, and why: `endpoint field`, or `endpoint` for all of its ids. */
  openIds?: Record<string, string>
  /** Of these, the rows above have used up the caller's own object, so the walk asks with the foreign id only. */
  ownIsGone?: Endpoint[]
  /** Lists that must not show these words to these roles. */
  lists?: ListRow[]
  /** Reads that no search opens to anybody but the platform. */
  ofThePlatform?: Endpoint[]
  /** These end or replace the caller's session, so each is called by a separate person. */
  endsSessions?: Endpoint[]
  /** Tables that a refused request with a foreign id must leave as they are. */
  written?: string[]
}

export const SELLER: readonly Role[] = ['staff', 'manager', 'owner']
export const OF_THE_SHOP: readonly Role[] = ['staff', 'staff of one store', 'manager', 'owner']
export const MANAGERS: readonly Role[] = ['manager', 'owner']
export const DESK: readonly Role[] = ['support', 'admin']
export const CENTER: readonly Role[] = ['mall staff', 'mall manager']

export const stores = ({ shop, otherShop }: World) => ({ own: shop.storeId, foreign: otherShop.storeId })
export const variants = ({ shop, otherShop }: World) => ({ own: shop.variantId, foreign: otherShop.variantId })
export const malls = ({ shop, otherShop }: World) => ({ own: shop.mallId, foreign: otherShop.mallId })
export const retailers = ({ shop, otherShop }: World) => ({ own: shop.retailerId, foreign: otherShop.retailerId })
export const pickups = ({ pickupId, otherFulfillmentId }: World) => ({ own: pickupId, foreign: otherFulfillmentId })
export const partOf = (world: World, number: 'orderNumber' | 'guestOrderNumber') => ({
  number: world[number],
  fulfillmentId: world.pickupId,
})
/** What a list of another business must not show. */
export const ofTheShop = ({ orderNumber, shop }: World) => [orderNumber, `"storeId":${shop.storeId},`]
