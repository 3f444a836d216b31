import type { RetailerStatus } from '#contracts/admin/retailers.ts'

const NEXT: Record<RetailerStatus, readonly RetailerStatus[]> = {
  pending: ['active', 'closed'],
  active: ['suspended'],
  suspended: ['active', 'closed'],
  closed: [],
}
/**
 * The states that may follow. An admin suspends a business before closing it, so that nothing new is sold while its orders are finished. An
 * owner closes a business that is open or not yet open; only SPIRAL ends a suspension.
 */
export const statusesAfter = (status: RetailerStatus, by: 'admin' | 'owner' = 'admin'): readonly RetailerStatus[] =>
  by === 'admin' ? NEXT[status] : status === 'active' || status === 'pending' ? ['closed'] : []
