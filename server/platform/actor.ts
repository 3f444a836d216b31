import { type Access, type MallRole, type PlatformRole, type RetailerRole, MALL_ROLES, RETAILER_ROLES } from '#contracts/roles.ts'
import type { ApiKeyId, MallId, RetailerId, SessionId, StoreId, UserId } from '#contracts/ids.ts'

/**
 * A signed-out visitor. `key` is the secret of this browser's guest orders, if it has any. `wasSignedIn`: this browser has not heard yet, or
 * has not accepted, that its session ended.
 */
export type Guest = { kind: 'guest'; key: string | null; wasSignedIn?: boolean }
export type Person = {
  kind: 'person'
  id: UserId
  sessionId: SessionId
  email: string
  name: string
  firstName: string
  lastName: string
  emailVerified: boolean
  zip: string | null
  retailers: { retailerId: RetailerId; name: string; role: RetailerRole; storeId: StoreId | null }[]
  malls: { mallId: MallId; name: string; role: MallRole }[]
  platform: PlatformRole[]
  /** Only of a provisional account: the secret of this browser's guest orders, which stay readable until the address is confirmed. */
  guestKey?: string | null
  /** Only of a request that a program of a business makes with an API key; the person is whoever made the key. */
  apiKeyId?: ApiKeyId
}
export type Actor = Guest | Person
export type ActorOf<A extends Access> = A extends 'public' ? Actor : Person

export const isPerson = (actor: Actor): actor is Person => actor.kind === 'person'

/** The retailers at which this person holds at least the given role. */
export const retailerIdsOf = (person: Pick<Person, 'retailers'>, least: RetailerRole = 'staff'): RetailerId[] =>
  person.retailers.filter((m) => RETAILER_ROLES.indexOf(m.role) >= RETAILER_ROLES.indexOf(least)).map((m) => m.retailerId)
export const mallIdsOf = (person: Person, least: MallRole = 'staff'): MallId[] =>
  person.malls.filter((m) => MALL_ROLES.indexOf(m.role) >= MALL_ROLES.indexOf(least)).map((m) => m.mallId)
/** The stores to which a staff membership is limited at a retailer; null: all of its stores. */
export function storeLimitOf(person: Person, retailerId: RetailerId): StoreId[] | null {
  const own = person.retailers.filter((m) => m.retailerId === retailerId)
  if (own.some((m) => m.storeId === null)) return null
  return own.flatMap((m) => (m.storeId === null ? [] : [m.storeId]))
}
export const isPlatform = (actor: Actor, ...roles: PlatformRole[]): boolean =>
  actor.kind === 'person' && (actor.platform.includes('admin') || roles.some((role) => actor.platform.includes(role)))
