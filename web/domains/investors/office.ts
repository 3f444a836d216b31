import { Landmark } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/admin/investor-dashboard', label: 'Investors', Icon: Landmark, order: 82 }],
} satisfies OfficeEntries
