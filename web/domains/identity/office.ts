import { KeyRound, UserCog } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const AccessSection = lazy(async () => ({ default: (await import('./AccessSection.tsx')).AccessSection }))
const RolesSection = lazy(async () => ({ default: (await import('./RolesSection.tsx')).RolesSection }))

export default {
  admin: [
    { name: 'roles', label: 'Roles', Icon: UserCog, order: 205, Shown: RolesSection },
    { name: 'access', label: 'Access', Icon: KeyRound, order: 210, Shown: AccessSection },
  ],
} satisfies OfficeEntries
