import type { RetailerStatus } from '#contracts/admin/retailers.ts'

const NEXT: Record<RetailerStatus, readonly RetailerStatus[]> = {
  pending: ['active', 'closed'],
  active: ['suspended'],
  suspended: ['active', 'closed'],
  closed: [],
}
/** The states that may follow: a business is suspended before it is closed, so that nothing new is sold while its orders are finished. */
export const statusesAfter = (status: RetailerStatus): readonly RetailerStatus[] => NEXT[status]
