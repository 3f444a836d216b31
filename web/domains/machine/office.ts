import { Activity } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/internal-platform', least: 'admin', label: 'Machine', Icon: Activity, order: 256 }],
} satisfies OfficeEntries
