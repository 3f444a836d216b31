import { ChartColumn, ClipboardList, Coins, History, House, SlidersHorizontal, Stamp, Store } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const Today = lazy(async () => ({ default: (await import('./Today.tsx')).Today }))
const AllOrders = lazy(async () => ({ default: (await import('./Today.tsx')).AllOrders }))
const OwnClearing = lazy(async () => ({ default: (await import('./OwnClearing.tsx')).OwnClearing }))
const OwnHistory = lazy(async () => ({ default: (await import('./OwnHistory.tsx')).OwnHistory }))
const ProfileReviewsSection = lazy(async () => ({ default: (await import('./ProfileReviewsSection.tsx')).ProfileReviewsSection }))

export default {
  retailer: [
    { name: null, label: 'Home', Icon: House, order: 0, Shown: Today },
    { name: 'orders', label: 'Orders', Icon: ClipboardList, order: 10, Shown: AllOrders },
    { path: '/retailer-analytics', label: 'Analytics', Icon: ChartColumn, order: 75 },
    { path: '/retailer-business-profile', label: 'Business profile', Icon: Store, order: 100 },
    { path: '/retailer-admin', label: 'Control panel', Icon: SlidersHorizontal, order: 101 },
    {
      name: 'history',
      label: 'History',
      Icon: History,
      order: 114,
      least: 'manager',
      Shown: OwnHistory,
      panel: { group: 'records', about: 'Everything that was changed, and by whom.', isOnlyThere: true },
    },
    { name: 'spirals', label: 'SPIRALs', Icon: Coins, order: 110, least: 'owner', Shown: OwnClearing },
  ],
  admin: [{ name: 'profile-changes', label: 'Profile changes', Icon: Stamp, order: 200, Shown: ProfileReviewsSection }],
} satisfies OfficeEntries
