import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { firstFree, slugOf } from '../../platform/slug.ts'
import type { NewStore } from './stores.ts'

/** What the platform decides about a store; its hours, phone and policies are the retailer's (settings.ts). */
export type StorePlace = Pick<NewStore, 'name' | 'street' | 'city' | 'state' | 'zip' | 'lat' | 'lon' | 'timeZone' | 'mallId' | 'unit'>

/** The first slug of this name that no other store has. */
export async function freeStoreSlug(tx: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  const taken = await rowsOf<{ slug: string }>(tx, 'stores.slugs')`
    select slug from stores where slug = ${slug} or slug like ${slug} || '-%'`
  return firstFree(
    slug,
    taken.map((row) => row.slug),
  )
}

type LockedStore = {
  retailerId: RetailerId
  closed: boolean
  name: string
  street: string
  city: string
  mallId: number | null
  unit: string | null
}
export async function lockStore(tx: Db, id: StoreId): Promise<LockedStore> {
  const [row] = await rowsOf<LockedStore>(tx, 'stores.lock')`
    select retailer_id as "retailerId", closed, name, street, city, mall_id as "mallId", unit from stores where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** Moves or renames a locked store. A store that leaves its mall leaves its unit on the floor plan. */
export async function relocateStore(
  tx: Db,
  who: Person,
  id: StoreId,
  before: LockedStore,
  place: StorePlace,
  reason: string,
): Promise<void> {
  await rowsOf(tx, 'stores.move')`
    update stores
    set version = version + 1, name = ${place.name}, street = ${place.street}, city = ${place.city}, state = ${place.state},
      zip = ${place.zip}, lat = ${place.lat}, lon = ${place.lon}, time_zone = ${place.timeZone},
      unit_id = case when mall_id is not distinct from ${place.mallId}::bigint
        and unit is not distinct from ${place.unit} then unit_id end, mall_id = ${place.mallId}, unit = ${place.unit}
    where id = ${id}`
  const { name, street, city, unit } = place
  const entry = { who, act: 'store.change', subject: `store ${id}` }
  await recordAct(tx, { ...entry, before, after: { name, street, city, mallId: place.mallId, unit, reason } })
  await tell(tx, 'stores.store_changed', { storeId: id })
}

/** Puts a store of this mall into a unit of its plan, or takes it off the plan. `words` is what people read: "Level 2, N214". */
export async function moveToUnit(
  tx: Db,
  who: Person,
  id: StoreId,
  mallId: MallId,
  unit: { id: number; words: string } | null,
): Promise<void> {
  const before = await lockStore(tx, id)
  if (before.closed || before.mallId !== mallId) throw new Problem('not_found')
  await rowsOf(tx, 'stores.to-unit')`
    update stores set unit_id = ${unit?.id ?? null}, unit = coalesce(${unit?.words ?? null}, unit), version = version + 1 where id = ${id}`
  await recordAct(tx, {
    who,
    act: 'store.unit',
    subject: `store ${id}`,
    before: { unit: before.unit },
    after: { unit: unit?.words ?? null },
  })
  await tell(tx, 'stores.store_changed', { storeId: id })
}

/** Changes the unit in words of a store that stands in no unit of a plan. A mall moves the others on its plan. */
export async function changeUnitWords(
  tx: Db,
  who: Person,
  id: StoreId,
  { version, unit }: { version: number; unit: string },
): Promise<void> {
  const before = await lockStore(tx, id)
  const changed = await rowsOf(tx, 'stores.change-unit-words')`
    update stores set unit = ${unit}, version = version + 1 where id = ${id} and version = ${version} and unit_id is null and not closed
    returning id`
  if (changed.length === 0) throw new Problem('conflict')
  await recordAct(tx, { who, act: 'store.unit', subject: `store ${id}`, before: { unit: before.unit }, after: { unit } })
  await tell(tx, 'stores.store_changed', { storeId: id })
}

/** Closes stores for good and publishes it. Their history stays. */
export async function closeStores(tx: Db, who: Person, ids: readonly StoreId[], reason: string): Promise<void> {
  const closed = await rowsOf<{ id: StoreId }>(tx, 'stores.close')`
    update stores set closed = true, unit_id = null, version = version + 1 where id = any(${ids}::bigint[]) and not closed returning id`
  for (const { id } of closed) {
    await recordAct(tx, { who, act: 'store.close', subject: `store ${id}`, after: { reason } })
    await tell(tx, 'stores.store_changed', { storeId: id })
    await tell(tx, 'stores.closed', { storeId: id })
  }
}
