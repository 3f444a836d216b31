import type { MallId, StoreId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { lateClosing, openLabel } from '../stores/hours.ts'
import { storesByIds } from '../stores/stores.ts'

type Row = { store_id: StoreId; center_mall_id: MallId | null }

export type FulfillmentPlaces = Awaited<ReturnType<typeof placesOfFulfillments>>

/** The stores and SPIRAL Centers of fulfillments, read in one batch. */
export async function placesOfFulfillments(db: Db, rows: readonly Row[]) {
  const [stores, malls] = await Promise.all([
    storesByIds(
      db,
      rows.map((row) => row.store_id),
    ),
    mallsByIds(
      db,
      rows.flatMap((row) => row.center_mall_id ?? []),
    ),
  ])
  const storeOf = (row: Row) => stores.get(row.store_id)
  const centerOf = (row: Row) => (row.center_mall_id === null ? undefined : malls.get(row.center_mall_id))
  return {
    storeOf,
    centerOf,
    /** The hours of the counter that hands it over, as they are now. */
    openingOf(row: Row, now: Date): { open: boolean; label: string } {
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
    zoneOf: (row: Row): string => (centerOf(row) ?? storeOf(row))?.timeZone ?? 'UTC',
  }
}
