import { Inbox, PackageCheck, ScanLine, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Bell } from './Bell.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { officeShell } from './office-shell.tsx'
import { StoreNews } from './StoreNews.tsx'

/** The URL holds the tab: `?tab=`. The default is pickups. */
const TABS = [
  { tab: 'pickups', label: 'Pickups', Icon: PackageCheck },
  { tab: 'scan', label: 'Scan', Icon: ScanLine },
  { tab: 'returns', label: 'Returns', Icon: Undo2 },
  { tab: 'inbound', label: 'Inbound', Icon: Inbox },
] as const

/** For a counter: large text, large targets, one question at a time. */
function Frame({ children }: { children?: ReactNode }) {
  const { search } = useLocation()
  const hrefOf = (tab: string) => {
    const next = new URLSearchParams(search)
    next.set('tab', tab)
    return `/staff?${next}`
  }
  return (
    <OfficeFrame
      name="Counter"
      home="/staff"
      door="/retailer-login"
      links={TABS.map(({ tab, ...link }) => ({ ...link, href: hrefOf(tab) }))}
      current={hrefOf(new URLSearchParams(search).get('tab') ?? 'pickups')}
      layout="tabs"
      aside={
        <>
          <StoreNews />
          <Bell />
        </>
      }
    >
      {children}
    </OfficeFrame>
  )
}

const { Shell, ErrorBoundary } = officeShell(Frame)
export { Shell as default, ErrorBoundary }
