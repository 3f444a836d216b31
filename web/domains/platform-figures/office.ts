import { ChartLine } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/analytics-dashboard', label: 'Analytics', Icon: ChartLine, order: 73 }],
} satisfies OfficeEntries
