import { CalendarDays, ChartColumn, House, Map as MapIcon, Megaphone, PencilLine, ScanLine, Settings, Store, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryWith } from '#web/lib/address-filters.ts'
import { useOrganization } from '#web/state/organization.ts'
import { Select } from '#web/ui/Select.tsx'
import { Bell } from './Bell.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { officeShell } from './office-shell.tsx'
import { type OwnMall, useMallHref, useOwnMall } from './own-mall.ts'
import { useViewer } from './session.ts'

const TODAY: OfficeLink = { href: '/mall-dashboard', label: 'Today', Icon: House }
const EVENTS: OfficeLink = { href: '/mall-dashboard?section=events', label: 'Events', Icon: CalendarDays }
/** For managers. Staff see the day, the events and the counter. */
const MANAGED: readonly OfficeLink[] = [
  { href: '/mall-dashboard?section=stores', label: 'Stores', Icon: Store },
  { href: '/mall-dashboard?section=plan', label: 'Floor plan', Icon: MapIcon },
  { href: '/mall-dashboard?section=corrections', label: 'Corrections', Icon: PencilLine },
  { href: '/mall-dashboard?section=announcements', label: 'Announcements', Icon: Megaphone },
  { href: '/mall-analytics', label: 'Analytics', Icon: ChartColumn },
  { href: '/mall-dashboard?section=profile', label: 'Hours & profile', Icon: Settings },
  { href: '/mall-dashboard?section=team', label: 'Team', Icon: Users },
]

/** People who work for several malls see one at a time. */
function Frame({ children }: { children?: ReactNode }) {
  const { own, chosen } = useOwnMall()
  const hrefOf = useMallHref()
  const counter: OfficeLink = { href: chosen ? `/staff?at=center-${chosen.mallId}` : '/staff', label: 'Counter', Icon: ScanLine }
  const links = [TODAY, EVENTS, ...(chosen?.role === 'manager' ? MANAGED : [])].map((link) => ({ ...link, href: hrefOf(link.href) }))
  return (
    <OfficeFrame
      name="Mall"
      home="/mall-dashboard"
      door="/retailer-login"
      links={[...links, counter]}
      switcher={chosen && own.length > 1 ? <MallSwitcher own={own} chosen={chosen} /> : undefined}
      aside={<Bell />}
    >
      {children}
    </OfficeFrame>
  )
}

function MallSwitcher({ own, chosen }: { own: readonly OwnMall[]; chosen: OwnMall }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const remember = useOrganization((organization) => organization.choose)
  return (
    <Select
      label="Mall"
      labelHidden
      value={String(chosen.mallId)}
      choices={own.map(({ mallId, name }) => ({ value: String(mallId), label: name }))}
      onChange={(event) => {
        remember(`mall-${event.target.value}`)
        void navigate(`${pathname}${queryWith(new URLSearchParams(), { mall: event.target.value })}`)
      }}
    />
  )
}

/** Without a mall there is no office, only the public page about it, in the shop's frame. */
const { Shell, ErrorBoundary } = officeShell(Frame, () => Boolean(useViewer()?.malls.length))
export { Shell as default, ErrorBoundary }
