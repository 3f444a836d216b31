import type { FloorMark } from '#contracts/malls/malls.ts'
import type { Announcement, Tenant, TenantInvite } from '#contracts/mall-office/mall-office.ts'

export const FAULT_WORDS: Record<Tenant['faults'][number], string> = {
  takes_no_orders: 'Takes no orders',
  no_hours: 'No hours',
  nothing_in_stock: 'Nothing in stock',
  stock_unchanged: 'Stock unchanged for 2 weeks',
  pickups_late: 'Pickups late',
}
export const INVITE_WORDS: Record<TenantInvite['state'], string> = { sent: 'Invited', applied: 'Applying', joined: 'Joined' }
export const ANNOUNCEMENT_WORDS: Record<Announcement['state'], string> = { scheduled: 'Scheduled', shown: 'Shown now', ended: 'Ended' }
export const MARK_WORDS: Record<FloorMark['kind'], string> = {
  entrance: 'Entrance',
  restrooms: 'Restrooms',
  elevator: 'Elevator',
  escalator: 'Escalator',
  center: 'SPIRAL Center',
}

/** What the clock of a store shows, in words: "Nov 27, 9:00 AM". */
export const clockWords = (clock: string): string =>
  new Date(`${clock}:00Z`).toLocaleString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
