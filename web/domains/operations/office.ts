import { Stethoscope } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ReportsSection = lazy(async () => ({ default: (await import('./ReportsSection.tsx')).ReportsSection }))

export default {
  admin: [{ name: 'reports', label: 'Reports', Icon: Stethoscope, order: 240, least: 'support', Shown: ReportsSection }],
} satisfies OfficeEntries
