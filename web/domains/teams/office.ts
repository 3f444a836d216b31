import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const TeamSection = lazy(async () => ({ default: (await import('./TeamSection.tsx')).TeamSection }))

export default {
  retailer: [
    {
      name: 'team',
      label: 'Team',
      Icon: Users,
      order: 90,
      least: 'manager',
      Shown: TeamSection,
      panel: { group: 'people', about: 'Roles, stores and invitations.' },
    },
  ],
} satisfies OfficeEntries
