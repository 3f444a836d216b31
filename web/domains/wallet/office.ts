import { Banknote } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const CashOutsSection = lazy(async () => ({ default: (await import('./CashOutsSection.tsx')).CashOutsSection }))

export default {
  admin: [{ name: 'cash-outs', label: 'Cash-outs', Icon: Banknote, order: 80, Shown: CashOutsSection }],
} satisfies OfficeEntries
