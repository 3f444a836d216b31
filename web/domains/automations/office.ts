import { Workflow } from 'lucide-react'
import type { OfficeEntries } from '#web/shell/offices.ts'

export default {
  retailer: [{ path: '/retailer-automation-flow', label: 'Automations', Icon: Workflow, order: 72 }],
} satisfies OfficeEntries
