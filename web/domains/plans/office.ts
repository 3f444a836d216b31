import { BadgePercent } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [
    {
      path: '/plans?for=retailers',
      label: 'Plan',
      Icon: BadgePercent,
      order: 115,
      least: 'manager',
      panel: { group: 'money', about: 'Its price and commission, and other plans.', isOnlyThere: true },
    },
  ],
} satisfies OfficeEntries
