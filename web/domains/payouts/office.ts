import { BookOpenText, Landmark } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const OwnPayouts = lazy(async () => ({ default: (await import('./OwnPayouts.tsx')).OwnPayouts }))
const Bookkeeping = lazy(async () => ({ default: (await import('./Bookkeeping.tsx')).Bookkeeping }))
const PayoutsSection = lazy(async () => ({ default: (await import('./PayoutsSection.tsx')).PayoutsSection }))

export default {
  retailer: [
    {
      name: 'payouts',
      label: 'Payouts',
      Icon: Landmark,
      order: 105,
      least: 'owner',
      Shown: OwnPayouts,
      panel: { group: 'money', about: 'Bank account, schedule and statements.' },
    },
    { name: 'bookkeeping', label: 'Bookkeeping', Icon: BookOpenText, order: 104, least: 'owner', Shown: Bookkeeping },
  ],
  admin: [{ name: 'payouts', label: 'Payouts', Icon: Landmark, order: 75, Shown: PayoutsSection }],
} satisfies OfficeEntries
