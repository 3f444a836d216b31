import { KeyRound, Webhook } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ApiKeysSection = lazy(async () => ({ default: (await import('./ApiKeysSection.tsx')).ApiKeysSection }))
const WebhooksSection = lazy(async () => ({ default: (await import('./WebhooksSection.tsx')).WebhooksSection }))

export default {
  retailer: [
    {
      name: 'api-keys',
      label: 'API keys',
      Icon: KeyRound,
      order: 112,
      least: 'manager',
      Shown: ApiKeysSection,
      panel: { group: 'programs', about: 'Let another program work with your orders, stock and products.', isOnlyThere: true },
    },
    {
      name: 'webhooks',
      label: 'Webhooks',
      Icon: Webhook,
      order: 113,
      least: 'manager',
      Shown: WebhooksSection,
      panel: { group: 'programs', about: 'Have events sent to another program right away.', isOnlyThere: true },
    },
  ],
} satisfies OfficeEntries
