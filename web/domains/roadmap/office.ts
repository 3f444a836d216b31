import { Milestone } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  admin: [{ path: '/phase2-dashboard', label: 'Roadmap', Icon: Milestone, order: 245 }],
} satisfies OfficeEntries
