import {
  BadgePercent,
  Bell as BellIcon,
  CalendarDays,
  ClipboardList,
  Coins,
  Gift,
  MessagesSquare,
  PencilLine,
  Store,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Bell } from './Bell.tsx'
import { isAtLeast, storeIn, useOfficeHref, useOwnRetailer, useOwnStores } from './membership.ts'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { menuOf } from './office-menu.tsx'
import { officeShell } from './office-shell.tsx'
import { OfficeSearch } from './OfficeSearch.tsx'
import { useViewer } from './session.ts'
import { StoreNews } from './StoreNews.tsx'
import { storeChoices, StoreSwitcher } from './StoreSwitcher.tsx'
import { ViewStore } from './ViewStore.tsx'

const SEARCH_ID = 'office-search'

const ORDERS: OfficeLink = { href: '/retailer-dashboard?section=orders', label: 'Orders', Icon: ClipboardList }
/** Orders come right after the office's home. */
const LINKS = menuOf('retailer').toSpliced(1, 0, ORDERS)
const TEAM: OfficeLink = { href: '/retailer-dashboard?section=team', label: 'Team', Icon: Users }
const SPIRALS: OfficeLink = { href: '/retailer-dashboard?section=spirals', label: 'SPIRALs', Icon: Coins }
const EVENTS: OfficeLink = { href: '/retailer-dashboard?section=events', label: 'Events', Icon: CalendarDays }
const COMMUNITY: OfficeLink = { href: '/retailer-dashboard?section=community', label: 'Community', Icon: MessagesSquare }
const NOTIFICATIONS: OfficeLink = { href: '/retailer-dashboard?section=notifications', label: 'Notifications', Icon: BellIcon }
const PERKS: OfficeLink = { href: '/retailer-dashboard?section=perks', label: 'Perks', Icon: Gift }
const CORRECTIONS: OfficeLink = { href: '/retailer-dashboard?section=corrections', label: 'Corrections', Icon: PencilLine }
const PROMOTIONS: OfficeLink = { href: '/promotion-request', label: 'Promotions', Icon: BadgePercent }
const PROFILE: OfficeLink = { href: '/retailer-business-profile', label: 'Business profile', Icon: Store }

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
  const links = (
    isManager
      ? [
          ...LINKS,
          EVENTS,
          COMMUNITY,
          PERKS,
          PROMOTIONS,
          CORRECTIONS,
          TEAM,
          PROFILE,
          ...(isAtLeast('owner', chosen) ? [SPIRALS] : []),
          NOTIFICATIONS,
        ]
      : [...LINKS, EVENTS, COMMUNITY, PERKS, NOTIFICATIONS]
  ).map((link) => (link.href === '/staff' ? link : { ...link, href: hrefOf(link.href) }))
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
