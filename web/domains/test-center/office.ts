import { FlaskConical } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/admin/testing', label: 'Testing', Icon: FlaskConical, order: 257, least: 'admin' }],
} satisfies OfficeEntries
