import { Handshake } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const EnquiriesSection = lazy(async () => ({ default: (await import('./EnquiriesSection.tsx')).EnquiriesSection }))

export default {
  admin: [{ name: 'enquiries', label: 'Inquiries', Icon: Handshake, order: 190, least: 'support', Shown: EnquiriesSection }],
} satisfies OfficeEntries
