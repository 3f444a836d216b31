import { House, PackageSearch, ScanLine, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import type { Viewer } from '#contracts/auth.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { isAtLeast, useOwnRetailer } from './membership.ts'
import { useOrganization } from '#web/state/organization.ts'
import { Select } from '#web/ui/Select.tsx'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { useViewer } from './session.ts'
import { ShopperFrame } from './ShopperShell.tsx'

const LINKS: readonly OfficeLink[] = [
  { href: '/retailer-dashboard', label: 'Home', icon: <House aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
  {
    href: '/retailer-inventory',
    label: 'Products & stock',
    icon: <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  },
  { href: '/staff', label: 'Counter', icon: <ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} /> },
]

const TEAM: OfficeLink = {
  href: '/retailer-dashboard?section=team',
  label: 'Team',
  icon: <Users aria-hidden="true" className="size-5" strokeWidth={1.75} />,
}

/** Without a store there is no back office, only the public page that says what it is, or a refusal: those stand in the shop's own frame. */
export default function RetailerShell() {
  return useViewer()?.retailers.length ? <Frame /> : <ShopperFrame />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const page = <ErrorPage error={error} />
  return useIsDenied() ? <ShopperFrame>{page}</ShopperFrame> : <Frame>{page}</Frame>
}

/** Whoever works for several businesses looks at one of them at a time, on every page of this office. */
function Frame({ children }: { children?: ReactNode }) {
  const { own, chosen } = useOwnRetailer()
  const isOneOfMany = own.length > 1 && chosen !== undefined
  const open = isAtLeast('manager', chosen) ? [...LINKS, TEAM] : LINKS
  const links = isOneOfMany ? open.map((link) => ofRetailer(link, chosen.retailerId)) : open
  return (
    <OfficeFrame
      name="Retailer"
      home="/retailer-dashboard"
      door="/retailer-login"
      links={links}
      aside={isOneOfMany && <BusinessSwitcher {...{ own, chosen }} />}
    >
      {children}
    </OfficeFrame>
  )
}

const ofRetailer = (link: OfficeLink, id: RetailerId): OfficeLink =>
  link.href === '/staff' ? link : { ...link, href: `${link.href}${link.href.includes('?') ? '&' : '?'}retailer=${id}` }

function BusinessSwitcher({ own, chosen }: { own: Viewer['retailers']; chosen: Viewer['retailers'][number] }) {
  const navigate = useNavigate()
  const choose = useOrganization((organization) => organization.choose)
  const { pathname } = useLocation()
  return (
    <Select
      label="Business"
      labelHidden
      value={String(chosen.retailerId)}
      choices={own.map(({ retailerId, name }) => ({ value: String(retailerId), label: name }))}
      // Filters are of the business one leaves.
      onChange={(event) => {
        choose(`retailer-${event.target.value}`)
        void navigate(`${pathname}?retailer=${event.target.value}`)
      }}
      fieldClassName="w-32 text-text sm:w-56"
    />
  )
}
