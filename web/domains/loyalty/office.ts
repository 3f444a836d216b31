import { Award, Percent, Scale } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const LoyaltySection = lazy(async () => ({ default: (await import('./office/LoyaltySection.tsx')).LoyaltySection }))
const RewardsSection = lazy(async () => ({ default: (await import('./office/RewardsSection.tsx')).RewardsSection }))
const ClearingHouseSection = lazy(async () => ({ default: (await import('./office/ClearingHouseSection.tsx')).ClearingHouseSection }))

export default {
  admin: [
    { name: 'loyalty', label: 'Loyalty rule', Icon: Percent, order: 100, Shown: LoyaltySection },
    { name: 'rewards', label: 'Rewards', Icon: Award, order: 110, Shown: RewardsSection },
    { name: 'clearing-house', label: 'Clearing house', Icon: Scale, order: 120, Shown: ClearingHouseSection },
  ],
} satisfies OfficeEntries
