import { PackageSearch } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/retailer-inventory', label: 'Products & stock', Icon: PackageSearch, order: 20 }],
} satisfies OfficeEntries
