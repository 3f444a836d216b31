import { KeyRound } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ApiKeysSection = lazy(async () => ({ default: (await import('./ApiKeysSection.tsx')).ApiKeysSection }))

export default {
  retailer: [{ name: 'api-keys', label: 'API keys', Icon: KeyRound, order: 112, least: 'manager', Shown: ApiKeysSection }],
} satisfies OfficeEntries
