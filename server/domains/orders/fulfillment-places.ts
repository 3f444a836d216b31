import type { MallId, StoreId } from '#contracts/ids.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Db } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { lateClosing, openLabel } from '../stores/hours.ts'
import { storesByIds, storesKept } from '../stores/stores.ts'

type FulfillmentPlace = { store_id: StoreId; center_mall_id: MallId | null }

export type FulfillmentPlaces = Awaited<ReturnType<typeof placesOfFulfillments>>

/** The stores and SPIRAL Centers of fulfillments, read in one batch; with the change feed, the stores come from memory. */
export async function placesOfFulfillments(db: Db, rows: readonly FulfillmentPlace[], feed?: ChangeFeed) {
  const storeIds = rows.map((row) => row.store_id)
  const [stores, malls] = await Promise.all([
    feed ? storesKept(db, feed, storeIds) : storesByIds(db, storeIds),
    mallsByIds(
      db,
      rows.flatMap((row) => row.center_mall_id ?? []),
    ),
  ])
  const storeOf = (row: FulfillmentPlace) => stores.get(row.store_id)
  const centerOf = (row: FulfillmentPlace) => (row.center_mall_id === null ? undefined : malls.get(row.center_mall_id))
  return {
    storeOf,
    centerOf,
    /** The hours of the counter that hands it over, as they are now. */
    openingOf(row: FulfillmentPlace, now: Date): { open: boolean; label: string } {
      const [center, store] = [centerOf(row), storeOf(row)]
      if (center) {
        const { hours, centerHours, timeZone, state } = center
        const opening = openLabel(centerHours ?? hours, timeZone, now, state)
        const late = centerHours && lateClosing({ hours: centerHours, timeZone, state }, { hours, timeZone, state }, now)
        return late ? { ...opening, label: `${opening.label}. Late pickup until ${late}` } : opening
      }
      return store ? openLabel(store.hours, store.timeZone, now, store.state) : { open: false, label: 'Hours not known' }
    },
    /** The time zone of the counter that hands it over. */
    zoneOf: (row: FulfillmentPlace): string => (centerOf(row) ?? storeOf(row))?.timeZone ?? 'UTC',
  }
}
