import type { RetailerStatus } from '#contracts/admin/retailers.ts'
import type { Tone } from '#web/ui/Badge.tsx'

/** The name and color of each status of a retailer. */
export const STATUS: Record<RetailerStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Getting ready', tone: 'warning' },
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
}
