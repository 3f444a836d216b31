import { Route } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const TraceSection = lazy(async () => ({ default: (await import('./TraceSection.tsx')).TraceSection }))

export default {
  admin: [{ name: 'trace', label: 'Trace', Icon: Route, order: 140, least: 'support', Shown: TraceSection }],
} satisfies OfficeEntries
