import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { keepVersions } from '../retailers/versions.ts'
import { faultsIn, hoursOf, scheduleOf } from './schedule.ts'

type Settings = Omit<Reply<typeof storeSettings>, 'schedule' | 'mallName'> & { retailerId: RetailerId; mallId: MallId | null }
const COLUMNS = `s.id as "storeId", s.name, s.version, s.phone, s.offers_pickup as "offersPickup", s.offers_ship_to_mall as "offersShipToMall",
  s.offers_ship_to_me as "offersShipToMe", s.returns_days as "returnsDays", s.price_match_days as "priceMatchDays", s.pickup_hold_days as "pickupHoldDays",
  s.prep_minutes as "prepMinutes", s.hours, s.time_zone as "timeZone",
  s.services, s.pickup_desk as "pickupDesk", s.retailer_id as "retailerId", s.bound_by_mall as "boundByMall", s.mall_id as "mallId"`

/** The retailers of which this person manages all stores, and the single stores they manage. */
function managedBy(person: Person) {
  const retailers = retailerIdsOf(person, 'manager')
  return {
    whole: retailers.filter((id) => storeLimitOf(person, id) === null),
    single: retailers.flatMap((id) => storeLimitOf(person, id) ?? []),
  }
}

const withSchedule = (row: Settings, now: Date) => ({ ...row, schedule: scheduleOf(row.hours, now.getUTCFullYear()) })

async function withMall(db: Db, row: Settings, now: Date): Promise<Reply<typeof storeSettings>> {
  const mall = row.mallId === null ? undefined : (await mallsByIds(db, [row.mallId])).get(row.mallId)
  return { ...withSchedule(row, now), mallName: mall?.name ?? null }
}

/** Hours, phone and policies of a store that this person manages. */
export async function settingsOf(db: Db, person: Person, id: StoreId, now: Date): Promise<Reply<typeof storeSettings>> {
  const { whole, single } = managedBy(person)
  const [row] = await rowsOf<Settings>(db, 'stores.settings')`
    select ${sql(COLUMNS)} from stores s
    where s.id = ${id} and (s.retailer_id = any(${whole}::bigint[]) or s.id = any(${single}::bigint[])) and not s.closed`
  if (!row) throw new Problem('not_found')
  return withMall(db, row, now)
}

/** The version of each store that is open, and whether it stands in a unit of its mall's plan. */
export async function storeVersions(db: Db, ids: readonly StoreId[]): Promise<Map<StoreId, { version: number; isOnPlan: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: StoreId; version: number; isOnPlan: boolean }>(db, 'stores.versions')`
    select id, version, unit_id is not null as "isOnPlan" from stores where id = any(${ids}::bigint[]) and not closed`
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** Changes hours, phone and policies of a store, unless somebody else changed them since the editor read them. */
export async function changeSettings(
  db: Db,
  person: Person,
  id: StoreId,
  { version, schedule, forAllStores = false, ...settings }: Sent<typeof changeStoreSettings>['body'],
  now: Date,
): Promise<Reply<typeof changeStoreSettings>> {
  const { whole, single } = managedBy(person)
  const hours = hoursOf(schedule)
  return transact(db, async (tx) => {
    const [before] = await rowsOf<Settings>(tx, 'stores.lock-settings')`
      select ${sql(COLUMNS)} from stores s
      where s.id = ${id} and (s.retailer_id = any(${whole}::bigint[]) or s.id = any(${single}::bigint[])) and not s.closed for no key update`
    if (!before) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('conflict', { more: { current: { version: before.version } } })
    const errors = faultsIn(schedule)
    if (errors.length > 0) throw new Problem('invalid', { errors })
    const [after] = await rowsOf<Settings>(
      tx,
      'stores.change-settings',
      `update stores s set version = s.version + 1, phone = $2, hours = $3, offers_pickup = $4, offers_ship_to_mall = $5, offers_ship_to_me = $6,
         returns_days = $7, pickup_hold_days = $8, prep_minutes = $9, services = $10, pickup_desk = $11, price_match_days = $12,
         bound_by_mall = $13 where s.id = $1 returning ${COLUMNS}`,
      [
        id,
        settings.phone,
        hours,
        settings.offersPickup,
        settings.offersShipToMall,
        settings.offersShipToMe,
        settings.returnsDays,
        settings.pickupHoldDays,
        settings.prepMinutes,
        settings.services ?? before.services,
        settings.pickupDesk === undefined ? before.pickupDesk : settings.pickupDesk,
        settings.priceMatchDays ?? before.priceMatchDays,
        settings.boundByMall ?? before.boundByMall,
      ],
    )
    if (!after) throw new Error('a locked store was not changed')
    await recordAct(tx, { who: person, act: 'store.settings', subject: `store ${id}`, before, after })
    await tell(tx, 'stores.store_changed', { storeId: id })
    await keepBoth(tx, person, before, after, now)
    if (forAllStores) await copyToOthers(tx, person, after, { whole, single }, now)
    return withMall(tx, after, now)
  })
}

const keepBoth = (tx: Db, person: Person, before: Settings, after: Settings, now: Date): Promise<void> =>
  keepVersions(tx, { retailerId: after.retailerId, storeId: after.storeId }, [
    { version: before.version, content: withSchedule(before, now), userId: null },
    { version: after.version, content: withSchedule(after, now), userId: person.id },
  ])

/** Writes hours, services and policies of one store to the others that this person manages. Phone and pickup desk stay each store's own. */
async function copyToOthers(
  tx: Db,
  person: Person,
  from: Settings,
  { whole, single }: ReturnType<typeof managedBy>,
  now: Date,
): Promise<void> {
  const others = await rowsOf<Settings>(tx, 'stores.lock-others')`
    select ${sql(COLUMNS)} from stores s
    where s.retailer_id = ${from.retailerId} and s.id <> ${from.storeId}
      and (s.retailer_id = any(${whole}::bigint[]) or s.id = any(${single}::bigint[])) and not s.closed
    order by s.id for no key update`
  for (const before of others) {
    const [after] = await rowsOf<Settings>(tx, 'stores.copy-settings')`
      update stores s
      set version = s.version + 1, hours = f.hours, offers_pickup = f.offers_pickup, offers_ship_to_mall = f.offers_ship_to_mall,
        offers_ship_to_me = f.offers_ship_to_me, returns_days = f.returns_days, price_match_days = f.price_match_days,
          pickup_hold_days = f.pickup_hold_days, prep_minutes = f.prep_minutes,
        services = f.services from stores f where f.id = ${from.storeId} and s.id = ${before.storeId} returning ${sql(COLUMNS)}`
    if (!after) continue
    await recordAct(tx, { who: person, act: 'store.settings', subject: `store ${before.storeId}`, before, after })
    await tell(tx, 'stores.store_changed', { storeId: before.storeId })
    await keepBoth(tx, person, before, after, now)
  }
}
