import type { MallId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { addRow, type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { firstFree, slugOf } from '../../platform/slug.ts'
import type { malls } from './tables.ts'

export type Mall = {
  id: MallId
  slug: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  hours: string
  amenities: string[]
  /** A desk that new orders may be sent to or that still serves open ones; a suspended mall takes no new ones. */
  hasCenter: boolean
  suspended: boolean
  closed: boolean
  centerPlace: string | null
  centerHours: string | null
  centerHoldDays: number
}

export async function mallsByIds(db: Db, ids: readonly MallId[]): Promise<Map<MallId, Mall>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Mall>(db, 'malls.by-ids')`
    select id, slug, name, street, city, state, zip, lat, lon, time_zone as "timeZone", hours, amenities, has_center as "hasCenter",
      center_place as "centerPlace", center_hours as "centerHours", center_hold_days as "centerHoldDays", suspended, closed
    from malls where id = any((select ${[...new Set(ids)]}::bigint[])::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

export type NewMall = Omit<typeof malls.$inferInsert, 'id' | 'createdAt'>

export async function addMall(db: Db, mall: NewMall): Promise<MallId> {
  return transact(db, async (tx) => {
    const mallId = await addRow<MallId>(tx, 'malls', mall)
    await tell(tx, 'malls.mall_changed', { mallId })
    return mallId
  })
}

/** The mall with its version, locked until the end of the transaction. */
export async function lockMall(tx: Db, id: MallId): Promise<Mall & { version: number }> {
  const [row] = await rowsOf<{ version: number }>(tx, 'malls.lock')`select version from malls where id = ${id} for no key update`
  const mall = (await mallsByIds(tx, [id])).get(id)
  if (!row || !mall) throw new Problem('not_found')
  return { ...mall, version: row.version }
}

/** The version of each of these malls. */
export async function mallVersions(db: Db, ids: readonly MallId[]): Promise<Map<MallId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: MallId; version: number }>(db, 'malls.versions')`
    select id, version from malls where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export type MallChange = Pick<
  Mall,
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'lat'
  | 'lon'
  | 'timeZone'
  | 'hours'
  | 'amenities'
  | 'hasCenter'
  | 'centerPlace'
  | 'centerHours'
  | 'centerHoldDays'
>
/** Changes a locked mall and publishes it. Its slug stays, because links name it. */
export async function changeMall(tx: Db, id: MallId, change: MallChange): Promise<void> {
  await rowsOf(tx, 'malls.change')`
    update malls set name = ${change.name}, street = ${change.street}, city = ${change.city}, state = ${change.state}, zip = ${change.zip},
      lat = ${change.lat}, lon = ${change.lon}, time_zone = ${change.timeZone}, hours = ${change.hours}, amenities = ${change.amenities},
      has_center = ${change.hasCenter}, center_place = ${change.centerPlace}, center_hours = ${change.centerHours},
        center_hold_days = ${change.centerHoldDays}, version = version + 1 where id = ${id}`
  await tell(tx, 'malls.mall_changed', { mallId: id })
}

/** Suspends a locked mall, or opens it again, and publishes that. */
export async function moveMall(tx: Db, id: MallId, because: string | null): Promise<void> {
  await rowsOf(tx, 'malls.move')`update malls set suspended = ${because}::text is not null, suspended_because = ${because} where id = ${id}`
  await tell(tx, 'malls.mall_changed', { mallId: id })
}

/** Closes a locked mall for good: it stays suspended, and what it promised ends. */
export async function closeMall(tx: Db, id: MallId, because: string): Promise<void> {
  await rowsOf(tx, 'malls.close')`update malls set closed = true, suspended = true, suspended_because = ${because} where id = ${id}`
  await tell(tx, 'malls.mall_changed', { mallId: id })
  await tell(tx, 'malls.closed', { mallId: id })
}

/** The first slug of this name that no other mall has. */
export async function freeMallSlug(tx: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  const taken = await rowsOf<{ slug: string }>(tx, 'malls.slugs')`select slug from malls where slug = ${slug} or slug like ${slug} || '-%'`
  return firstFree(
    slug,
    taken.map((row) => row.slug),
  )
}

/** SQL that joins, as `mall`, the malls for which `on` holds: their id, name, slug, hours and whether they have a SPIRAL Center. */
export const joinMall = (on: string): string =>
  `join (select id, name, slug, hours, has_center and not suspended as has_center from malls) mall on ${on}`

/** Every mall that shoppers see, by name, for a choice. */
export const mallNames = (db: Db): Promise<Pick<Mall, 'id' | 'slug' | 'name' | 'city' | 'state'>[]> =>
  rowsOf<Pick<Mall, 'id' | 'slug' | 'name' | 'city' | 'state'>>(db, 'malls.names')`
    select id, slug, name, city, state from malls where not suspended order by name, id`
