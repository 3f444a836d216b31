import { BadgePercent } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/promotion-request', label: 'Promotions', Icon: BadgePercent, order: 70 }],
  admin: [{ path: '/promotion-admin', label: 'Promotions', Icon: BadgePercent, order: 70 }],
} satisfies OfficeEntries
