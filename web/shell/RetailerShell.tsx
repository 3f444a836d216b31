import type { ReactNode } from 'react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Bell } from './Bell.tsx'
import { isAtLeast, storeIn, useOfficeHref, useOwnRetailer, useOwnStores } from './membership.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { isOnlyInPanel, menuOf } from './offices.ts'
import { officeShell } from './office-shell.tsx'
import { OfficeSearch } from './OfficeSearch.tsx'
import { useViewer } from './session.ts'
import { StoreNews } from './StoreNews.tsx'
import { storeChoices, StoreSwitcher } from './StoreSwitcher.tsx'
import { ViewStore } from './ViewStore.tsx'

const SEARCH_ID = 'office-search'

/** People who work for several businesses see one at a time, and all of its stores or one, on every page of this office. */
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
  const links = menuOf('retailer', chosen?.role ?? 'staff').map((link) =>
    link.href === '/staff' ? link : { ...link, href: hrefOf(link.href) },
  )
  return (
    <OfficeFrame
      name="Retailer"
      home="/retailer-dashboard"
      door="/retailer-login"
      links={links}
      {...(isOnlyInPanel(get('section')) && { current: hrefOf('/retailer-admin') })}
      switcher={chosen && choices.length > 1 ? <StoreSwitcher {...{ own, chosen, store, choices }} /> : undefined}
      searchId={SEARCH_ID}
      search={
        <>
          <OfficeSearch id={SEARCH_ID} retailerId={retailerId} store={store} mayEdit={isManager} />
          <ViewStore {...{ stores, store }} />
        </>
      }
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

/** Without a store there is no back office, only the public landing page, in the shop's frame. */
const { Shell, ErrorBoundary } = officeShell(Frame, () => Boolean(useViewer()?.retailers.length))
export { Shell as default, ErrorBoundary }
