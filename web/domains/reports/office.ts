import { ChartColumn } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/admin/reports', label: 'Money reports', Icon: ChartColumn, order: 79 }],
} satisfies OfficeEntries
