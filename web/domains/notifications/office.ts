import { Bell, MailWarning } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const StoreNewsSettings = lazy(async () => ({ default: (await import('./StoreNewsSettings.tsx')).StoreNewsSettings }))
const MallNewsSettings = lazy(async () => ({ default: (await import('./MallNewsSettings.tsx')).MallNewsSettings }))
const DeadLettersSection = lazy(async () => ({ default: (await import('./DeadLettersSection.tsx')).DeadLettersSection }))

export default {
  retailer: [
    {
      name: 'notifications',
      label: 'Notifications',
      Icon: Bell,
      order: 120,
      Shown: StoreNewsSettings,
      panel: { group: 'people', about: 'What you hear of, and how.' },
    },
  ],
  mall: [{ name: 'notifications', label: 'Notifications', Icon: Bell, order: 120, Shown: MallNewsSettings }],
  admin: [{ name: 'dead-letters', label: 'Not delivered', Icon: MailWarning, order: 230, Shown: DeadLettersSection }],
} satisfies OfficeEntries
