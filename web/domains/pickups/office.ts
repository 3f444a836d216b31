import { ScanLine } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/staff', label: 'Counter', Icon: ScanLine, order: 30 }],
  mall: [{ path: '/staff', label: 'Counter', Icon: ScanLine, order: 90 }],
} satisfies OfficeEntries
