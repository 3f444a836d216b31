import { RETAILER_ROLES, type RetailerRole } from '#contracts/roles.ts'
import { DAY } from '#contracts/time.ts'
import { INVITATION_DAYS } from '#contracts/teams.ts'

export const INVITATION_MS = INVITATION_DAYS * DAY

export const strongest = (roles: readonly RetailerRole[]): RetailerRole | null =>
  RETAILER_ROLES.findLast((role) => roles.includes(role)) ?? null

/** Owners manage the whole team; managers add the staff they work with. Nobody grants more than they hold. */
export function mayGive(own: RetailerRole | null): readonly RetailerRole[] {
  if (own === 'owner') return RETAILER_ROLES
  return own === 'manager' ? ['staff'] : []
}

/**
 * An owner is responsible for the whole business, so the role cannot be limited to stores. A person limited to some stores invites only to
 * those.
 */
export function mayGiveStores(role: RetailerRole, storeIds: readonly number[], limit: readonly number[] | null): boolean {
  if (role === 'owner' && storeIds.length > 0) return false
  return limit === null || (storeIds.length > 0 && storeIds.every((id) => limit.includes(id)))
}
