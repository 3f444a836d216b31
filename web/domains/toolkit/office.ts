import { Printer } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/retailer-toolkit', label: 'Toolkit', Icon: Printer, order: 28 }],
} satisfies OfficeEntries
