import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ClaimsSection = lazy(async () => ({ default: (await import('./ClaimsSection.tsx')).ClaimsSection }))

export default {
  admin: [{ name: 'claims', label: 'Claims', Icon: ShieldCheck, order: 90, least: 'support', Shown: ClaimsSection }],
} satisfies OfficeEntries
