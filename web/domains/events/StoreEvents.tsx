import { useSuspenseQuery } from '@tanstack/react-query'
import { type RetailerId, StoreId } from '#contracts/ids.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { storeIn } from '#web/shell/membership.ts'
import { EventsOffice } from './EventsOffice.tsx'

/** The events of a retailer's stores, or of the store that the office shows. */
export function StoreEvents({ retailerId, mayManage }: { retailerId: RetailerId; mayManage: boolean }) {
  const { get } = useAddressFilters()
  const stores = useSuspenseQuery(read(counterLocations)).data.items.filter((one) => one.kind === 'store' && one.retailerId === retailerId)
  const chosen = storeIn(stores, get('store')) ?? (stores.length === 1 ? stores[0] : undefined)
  return chosen ? (
    <EventsOffice key={chosen.id} host={{ storeId: StoreId.parse(chosen.id) }} name={chosen.name} mayManage={mayManage} />
  ) : (
    <EventsOffice host={{ retailerId }} stores={stores} name="the store" mayManage={mayManage} />
  )
}
