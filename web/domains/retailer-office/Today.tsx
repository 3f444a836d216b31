import { useSuspenseQuery } from '@tanstack/react-query'
import { StoreId } from '#contracts/ids.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'
import { storeIn, useOwnRetailer } from '#web/shell/membership.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { DashboardHead } from '../retailers/DashboardHead.tsx'
import { overview } from '../retailers/queries.ts'
import { OrdersToWorkOn } from '../store-work/OrdersToWorkOn.tsx'
import { OwnMark } from '../trust/OwnMark.tsx'
import { NeedsAction } from './NeedsAction.tsx'
import { SalesTrend } from './SalesTrend.tsx'
import { SetupGuide } from './SetupGuide.tsx'
import { StoreRecords } from './StoreRecords.tsx'
import { TodayFigures } from './TodayFigures.tsx'

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

/** Every order of the stores of a business. */
export function AllOrders() {
  const { data } = useOverview()
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Orders" lead="Every order of your stores, newest first." />
      <OrdersToWorkOn title="All orders" retailerId={data.retailer.id} stores={data.stores} />
    </div>
  )
}

/** What is to be done today, and how the stores do. */
export function Today() {
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
