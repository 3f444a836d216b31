import { TabletSmartphone } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const CounterDevicesSection = lazy(async () => ({ default: (await import('./CounterDevicesSection.tsx')).CounterDevicesSection }))

export default {
  retailer: [
    {
      name: 'counter-devices',
      label: 'Counter devices',
      Icon: TabletSmartphone,
      order: 61,
      Shown: CounterDevicesSection,
      panel: { group: 'people', about: 'Shared devices at the counter, and the PINs of their people.' },
    },
  ],
} satisfies OfficeEntries
