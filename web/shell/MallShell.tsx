import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryWith } from '#web/lib/address-filters.ts'
import { useOrganization } from '#web/state/organization.ts'
import { Select } from '#web/ui/Select.tsx'
import { Bell } from './Bell.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { menuOf } from './offices.ts'
import { officeShell } from './office-shell.tsx'
import { type OwnMall, useMallHref, useOwnMall } from './own-mall.ts'
import { useViewer } from './session.ts'

/** People who work for several malls see one at a time. */
function Frame({ children }: { children?: ReactNode }) {
  const { own, chosen } = useOwnMall()
  const hrefOf = useMallHref()
  const links = menuOf('mall', chosen?.role ?? 'staff').map((link) => ({
    ...link,
    href: chosen && link.href === '/staff' ? `/staff?at=center-${chosen.mallId}` : hrefOf(link.href),
  }))
  return (
    <OfficeFrame
      name="Mall"
      home="/mall-dashboard"
      door="/retailer-login"
      links={links}
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
