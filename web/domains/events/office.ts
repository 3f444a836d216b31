import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const StoreEvents = lazy(async () => ({ default: (await import('./StoreEvents.tsx')).StoreEvents }))
const MallEvents = lazy(async () => ({ default: (await import('./EventsOffice.tsx')).MallEvents }))

export default {
  retailer: [{ name: 'events', label: 'Events', Icon: CalendarDays, order: 40, Shown: StoreEvents }],
  mall: [{ name: 'events', label: 'Events', Icon: CalendarDays, order: 10, Shown: MallEvents }],
} satisfies OfficeEntries
