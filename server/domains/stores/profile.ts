import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { StoreService } from '#contracts/stores/services.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { zipPlace } from '../places/zips.ts'

/** What a store shows of itself beyond the look of its business. */
export type StoreProfile = {
  id: StoreId
  retailerId: RetailerId
  slug: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string | null
  hours: string
  coverHash: string | null
  services: StoreService[]
  pickupDesk: string | null
  offersPickup: boolean
}
const COLUMNS = `id, retailer_id as "retailerId", slug, name, street, city, state, zip, phone, hours, cover_hash as "coverHash", services,
  pickup_desk as "pickupDesk", offers_pickup as "offersPickup"`

/** The profiles of a retailer's open stores. */
export const storeProfilesOf = (db: Db, retailerId: RetailerId): Promise<StoreProfile[]> =>
  rowsOf<StoreProfile>(db, 'stores.profiles')`
    select ${sql(COLUMNS)} from stores where retailer_id = ${retailerId} and not closed order by id`

/** The profile of an open store, locked until the end of the transaction. */
export async function lockStoreProfile(tx: Db, id: StoreId): Promise<StoreProfile | undefined> {
  const [row] = await rowsOf<StoreProfile>(tx, 'stores.lock-profile')`
    select ${sql(COLUMNS)} from stores where id = ${id} and not closed for no key update`
  return row
}

export async function keepCover(tx: Db, id: StoreId, coverHash: string | null): Promise<void> {
  await rowsOf(tx, 'stores.keep-cover')`update stores set cover_hash = ${coverHash} where id = ${id}`
  await tell(tx, 'stores.store_changed', { storeId: id })
}

/** Moves a store. Its point on the map stays when the ZIP code does: that is more exact than the middle of the ZIP area. */
export async function changeAddress(tx: Db, id: StoreId, { street, zip }: { street: string; zip: string }): Promise<void> {
  const place = await zipPlace(tx, zip)
  if (!place) return
  await rowsOf(
    tx,
    'stores.change-address',
    `update stores set street = $2, city = case when zip = $3 then city else $4 end, state = $5, lat = case when zip = $3 then lat else coalesce($6, lat) end,
       lon = case when zip = $3 then lon else coalesce($7, lon) end, time_zone = case when zip = $3 then time_zone else $8 end, zip = $3 where id = $1`,
    [id, street, zip, place.city, place.state, place.lat, place.lon, place.timeZone],
  )
  await tell(tx, 'stores.store_changed', { storeId: id })
}
