import type { MetaFunction } from 'react-router'
import { mayPass } from '#contracts/roles.ts'
import { officeHead } from '#web/shell/offices.ts'
import { OfficeSection } from '#web/shell/OfficeSection.tsx'
import { useViewer } from '#web/shell/session.ts'

export const meta: MetaFunction = (args) => officeHead('admin', args)

/** The platform admin screen: items that need attention, and the section that `?section=` names. */
export default function AdminScreen() {
  const viewer = useViewer()
  const isAdmin = viewer !== null && mayPass('platform:admin', viewer)
  return <OfficeSection office="admin" asRole={isAdmin ? 'admin' : 'support'} told={{}} />
}
