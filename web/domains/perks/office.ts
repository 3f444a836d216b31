import { Gift } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const PerksOffice = lazy(async () => ({ default: (await import('./PerksOffice.tsx')).PerksOffice }))

export default {
  retailer: [{ name: 'perks', label: 'Perks', Icon: Gift, order: 60, Shown: PerksOffice }],
} satisfies OfficeEntries
