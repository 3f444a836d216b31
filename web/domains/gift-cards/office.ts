import { Gift } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const GiftCardsSection = lazy(async () => ({ default: (await import('./GiftCardsSection.tsx')).GiftCardsSection }))

export default {
  admin: [{ name: 'gift-cards', label: 'Gift cards', Icon: Gift, order: 20, Shown: GiftCardsSection }],
} satisfies OfficeEntries
