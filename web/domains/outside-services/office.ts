import { PlugZap } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/vercel-ibm-integration', least: 'admin', label: 'Outside services', Icon: PlugZap, order: 255 }],
} satisfies OfficeEntries
