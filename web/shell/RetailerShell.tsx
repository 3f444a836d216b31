import { House, PackageSearch, ScanLine, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Bell } from './Bell.tsx'
import { isAtLeast, storeIn, useOfficeHref, useOwnRetailer, useOwnStores } from './membership.ts'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { OfficeSearch } from './OfficeSearch.tsx'
import { useViewer } from './session.ts'
import { ShopperFrame } from './ShopperShell.tsx'
import { storeChoices, StoreSwitcher } from './StoreSwitcher.tsx'
import { ViewStore } from './ViewStore.tsx'

const SEARCH_ID = 'office-search'

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

/** Whoever works for several businesses looks at one of them at a time, and at all of its stores or one, on every page of this office. */
function Frame({ children }: { children?: ReactNode }) {
  const { get } = useAddressFilters()
  const { own, chosen } = useOwnRetailer()
  const hrefOf = useOfficeHref()
  const all = useOwnStores()
  const stores = all.filter(({ retailerId }) => retailerId === chosen?.retailerId)
  const store = storeIn(stores, get('store'))
  const choices = storeChoices(own, all)
  const retailerId = own.length > 1 ? chosen?.retailerId : undefined
  const isManager = isAtLeast('manager', chosen)
  const links = (isManager ? [...LINKS, TEAM] : LINKS).map((link) => (link.href === '/staff' ? link : { ...link, href: hrefOf(link.href) }))
  return (
    <OfficeFrame
      name="Retailer"
      home="/retailer-dashboard"
      door="/retailer-login"
      links={links}
      switcher={chosen && choices.length > 1 ? <StoreSwitcher {...{ own, chosen, store, choices }} /> : undefined}
      searchId={SEARCH_ID}
      search={
        <>
          <OfficeSearch id={SEARCH_ID} retailerId={retailerId} store={store} mayEdit={isManager} />
          <ViewStore {...{ stores, store }} />
        </>
      }
      aside={<Bell />}
    >
      {children}
    </OfficeFrame>
  )
}
