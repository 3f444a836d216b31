import { PencilLine } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const StoreCorrections = lazy(async () => ({ default: (await import('./CorrectionsSection.tsx')).StoreCorrections }))
const MallCorrections = lazy(async () => ({ default: (await import('./CorrectionsSection.tsx')).MallCorrections }))

export default {
  retailer: [{ name: 'corrections', label: 'Corrections', Icon: PencilLine, order: 80, least: 'manager', Shown: StoreCorrections }],
  mall: [{ name: 'corrections', label: 'Corrections', Icon: PencilLine, order: 40, least: 'manager', Shown: MallCorrections }],
} satisfies OfficeEntries
