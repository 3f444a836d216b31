import type { MetaFunction } from 'react-router'
import { officeHead } from '#web/shell/offices.ts'
import { OfficeSection } from '#web/shell/OfficeSection.tsx'
import { useOwnMall } from '#web/shell/own-mall.ts'
import { MallLanding } from './MallLanding.tsx'

export const meta: MetaFunction = (args) => officeHead('mall', args)

/** The office of a mall. Everybody who doesn't work for a mall sees what it is for. */
export default function MallDashboardScreen() {
  const { chosen } = useOwnMall()
  if (!chosen) return <MallLanding />
  const { mallId, name, role } = chosen
  return <OfficeSection key={mallId} office="mall" asRole={role} told={{ mallId, name, mayManage: role === 'manager' }} />
}
