import { Headset } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/agent-dashboard', label: 'Support', Icon: Headset, order: 5 }],
} satisfies OfficeEntries
