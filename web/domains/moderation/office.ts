import { MessageSquareWarning } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/admin/reviews', label: 'Moderation', Icon: MessageSquareWarning, order: 60 }],
} satisfies OfficeEntries
