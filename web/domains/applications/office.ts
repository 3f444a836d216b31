import { ClipboardList } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/admin/retailer-applications', label: 'Applications', Icon: ClipboardList, order: 50 }],
} satisfies OfficeEntries
