import { BadgePercent, SlidersHorizontal } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const CommissionSection = lazy(async () => ({ default: (await import('./CommissionSection.tsx')).CommissionSection }))

const MoneySection = lazy(async () => ({ default: (await import('./MoneySection.tsx')).MoneySection }))

export default {
  admin: [
    { name: 'commission', label: 'Commission', Icon: BadgePercent, order: 77, Shown: CommissionSection },
    { name: 'money-settings', label: 'Money settings', Icon: SlidersHorizontal, order: 78, Shown: MoneySection },
  ],
} satisfies OfficeEntries
