import { PackageCheck } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/inventory-dashboard', label: 'Stock health', Icon: PackageCheck, order: 25 }],
} satisfies OfficeEntries
