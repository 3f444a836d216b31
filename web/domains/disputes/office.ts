import { ShieldAlert } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const OwnDisputes = lazy(async () => ({ default: (await import('./OwnDisputes.tsx')).OwnDisputes }))
const DisputesSection = lazy(async () => ({ default: (await import('./DisputesSection.tsx')).DisputesSection }))

export default {
  retailer: [{ name: 'disputes', label: 'Disputes', Icon: ShieldAlert, order: 106, least: 'manager', Shown: OwnDisputes }],
  admin: [{ name: 'disputes', label: 'Disputes', Icon: ShieldAlert, order: 15, least: 'support', Shown: DisputesSection }],
} satisfies OfficeEntries
