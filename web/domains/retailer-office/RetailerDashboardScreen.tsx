import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { StoreId } from '#contracts/ids.ts'
import { counterLocations } from '#contracts/pickups.ts'
import { retailerFulfillments } from '#contracts/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { JoinRequests } from '../applications/JoinRequests.tsx'
import { OrdersToWorkOn } from '../store-work/OrdersToWorkOn.tsx'
import { DashboardHead } from '../retailers/DashboardHead.tsx'
import { StoreCommunity } from '../community/StoreCommunity.tsx'
import { StoreNewsSettings } from '../notifications/StoreNewsSettings.tsx'
import { PerksOffice } from '../perks/PerksOffice.tsx'
import { StoreCorrections } from '../corrections/CorrectionsSection.tsx'
import { StoreEvents } from '../events/StoreEvents.tsx'
import { isAtLeast, storeIn, useOwnRetailer } from '#web/shell/membership.ts'
import { NeedsAction } from './NeedsAction.tsx'
import { figuresToday, overview, sellingTermsNow } from '../retailers/queries.ts'
import { RetailerLanding } from '../retailers/RetailerLanding.tsx'
import { OwnClearing } from './OwnClearing.tsx'
import { SalesTrend } from './SalesTrend.tsx'
import { SetupGuide } from './SetupGuide.tsx'
import { OwnMark } from '../trust/OwnMark.tsx'
import { StoreRecords } from './StoreRecords.tsx'
import { TeamSection } from '../teams/TeamSection.tsx'
import { TodayFigures } from './TodayFigures.tsx'

const load = preload(() => [optional(figuresToday()), optional(sellingTermsNow())])
export { load as loader, load as clientLoader }

/** Today's tasks. Everybody who doesn't work for a store sees the landing page for retailers. */
export default function RetailerDashboardScreen() {
  if (!useViewer()?.retailers.length) return <RetailerLanding />
  return (
    <SectionBoundary fallback={<PageLoading />}>
      <Office />
    </SectionBoundary>
  )
}

/** `?section=orders`, `events`, `community`, `perks` and `notifications` are for everybody, `team`, `corrections` and `settings` are for managers, `spirals` for owners; all others see the tasks. */
function Office() {
  const { get } = useAddressFilters()
  const { chosen } = useOwnRetailer()
  if (get('section') === 'orders') return <Orders />
  if (chosen && get('section') === 'events') return <StoreEvents retailerId={chosen.retailerId} mayManage={isAtLeast('manager', chosen)} />
  if (chosen && get('section') === 'community') return <StoreCommunity retailerId={chosen.retailerId} />
  if (chosen && get('section') === 'perks')
    return <PerksOffice key={chosen.retailerId} retailerId={chosen.retailerId} mayManage={isAtLeast('manager', chosen)} />
  if (chosen && get('section') === 'notifications') return <StoreNewsSettings key={chosen.retailerId} retailerId={chosen.retailerId} />
  const section = chosen && isAtLeast('manager', chosen) ? get('section') : undefined
  if (chosen && section === 'team')
    return (
      <div className="flex flex-col gap-8">
        {isAtLeast('owner', chosen) && <JoinRequests retailerId={chosen.retailerId} />}
        <TeamSection retailerId={chosen.retailerId} />
      </div>
    )
  if (chosen && section === 'corrections') return <StoreCorrections key={chosen.retailerId} retailerId={chosen.retailerId} />
  if (chosen && section === 'spirals' && isAtLeast('owner', chosen)) return <OwnClearing retailerId={chosen.retailerId} />
  // Older links lead here.
  if (section === 'settings') return <Navigate to="/retailer-business-profile" replace />
  return <Today />
}

/** The overview of the chosen business and store, kept up to date. */
function useOverview() {
  const { own, chosen } = useOwnRetailer()
  const { get } = useAddressFilters()
  const known = useSuspenseQuery(read(counterLocations)).data.items
  const at = storeIn(
    known.filter(({ kind, retailerId }) => kind === 'store' && retailerId === chosen?.retailerId),
    get('store'),
  )
  const scope = { retailerId: own.length > 1 ? chosen?.retailerId : undefined, storeId: at && StoreId.parse(at.id) }
  const query = overview(scope.retailerId, scope.storeId)
  const { data } = useSuspenseQuery(query)
  const { updatedAt } = useLive([query, read(retailerFulfillments)], ['moved', 'placed'])
  return { data, scope, updatedAt }
}

function Orders() {
  const { data } = useOverview()
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Orders" lead="Every order of your stores, newest first." />
      <OrdersToWorkOn title="All orders" retailerId={data.retailer.id} stores={data.stores} />
    </div>
  )
}

function Today() {
  const { data, scope, updatedAt } = useOverview()
  const isSetUp = data.setup.every(({ done }) => done)
  // Before the first order there is nothing to chart.
  const hasSold = data.setup.every(({ code, done }) => code !== 'first_order' || done)
  return (
    <div className="flex flex-col gap-8">
      <DashboardHead overview={data} updatedAt={updatedAt ?? data.asOf} />
      {!isSetUp && <SetupGuide steps={data.setup} took={data.setupTook} />}
      {(hasSold || data.needsAction.length > 0) && <NeedsAction items={data.needsAction} />}
      {data.today && hasSold && <TodayFigures overview={data} />}
      {data.today && hasSold && <SalesTrend {...scope} />}
      {data.today && hasSold && <StoreRecords overview={data} />}
      <OrdersToWorkOn title="Orders" retailerId={data.retailer.id} stores={data.stores} />
      <OwnMark {...scope} />
    </div>
  )
}
