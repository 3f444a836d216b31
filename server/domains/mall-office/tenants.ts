import type { MallId, StoreId } from '#contracts/ids.ts'
import { type Tenant, type tenants, mallOfficeProblems } from '#contracts/mall-office/mall-office.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { areReadable, hoursInside, openLabel } from '../stores/hours.ts'
import { moveToUnit } from '../stores/office.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { IS_SALE, SPENT } from '../orders/sales.ts'
import { ownMall } from './access.ts'

type Lease = Omit<Tenant, 'opening' | 'hasHours' | 'pickups' | 'sales' | 'faults'> & { hours: string; timeZone: string; state: string }
const DAYS = 30

/** The stores of a mall by name. Pickups on time and sales are read only for stores whose owner shares them. */
export async function tenantsOf(db: Db, person: Person, id: MallId, now: Date): Promise<Reply<typeof tenants>> {
  await ownMall(db, person, id)
  const [rows, units] = await Promise.all([storesIn(db, id), unitsOf(db, id)])
  const sharing = rows.filter(({ sharesFigures }) => sharesFigures).map(({ storeId }) => storeId)
  const figures = new Map((await figuresOf(db, sharing, new Date(now.getTime() - DAYS * DAY), now)).map((each) => [each.storeId, each]))
  const items = rows.map(({ hours, timeZone, state, ...row }): Tenant => {
    const figure = figures.get(row.storeId)
    const tenant = {
      ...row,
      opening: openLabel(hours, timeZone, now, state),
      hasHours: areReadable(hours),
      pickups: figure ? { due: figure.due, onTime: figure.onTime } : null,
      sales: figure?.sales ?? null,
    }
    return { ...tenant, faults: faultsOf(tenant, now) }
  })
  return { items, units }
}

/** A count of stock that is older than this may be wrong. */
const FRESH_STOCK_DAYS = 14
/** Fewer pickups than this say nothing about a store. */
const LEAST_PICKUPS = 5
const ON_TIME_SHARE = 0.9

function faultsOf(tenant: Omit<Tenant, 'faults'>, now: Date): Tenant['faults'] {
  const { takingOrders, hasHours, inStock, stockChangedAt, pickups } = tenant
  const isOld = stockChangedAt !== null && now.getTime() - stockChangedAt.getTime() > FRESH_STOCK_DAYS * DAY
  const isLate = pickups !== null && pickups.due >= LEAST_PICKUPS && pickups.onTime < pickups.due * ON_TIME_SHARE
  const found: [boolean, Tenant['faults'][number]][] = [
    [!takingOrders, 'takes_no_orders'],
    [!hasHours, 'no_hours'],
    [inStock === 0, 'nothing_in_stock'],
    [inStock > 0 && isOld, 'stock_unchanged'],
    [isLate, 'pickups_late'],
  ]
  return found.flatMap(([is, fault]) => (is ? [fault] : []))
}

const storesIn = async (db: Db, id: MallId): Promise<Lease[]> =>
  (await leasesIn(db, id)).map(({ mallHours, ...lease }) => ({ ...lease, hours: hoursInside(lease.hours, mallHours) }))

const leasesIn = (db: Db, id: MallId) =>
  rowsOf<Lease & { mallHours: string | null }>(db, 'mall-office.tenants')`
    select s.id as "storeId", s.slug, s.name, r.display_name as retailer, coalesce(u.unit, s.unit) as unit, f.name as floor,
      s.hours, case when s.bound_by_mall then (select hours from malls where id = s.mall_id) end as "mallHours",
      s.time_zone as "timeZone", s.state, not s.paused and r.status = 'active' as "takingOrders",
      (c.store_id is not null) as "sharesFigures",
      coalesce(shelves.products, 0)::int as "inStock", shelves.changed_at as "stockChangedAt"
    from stores s join retailers r on r.id = s.retailer_id
    left join mall_units u on u.id = s.unit_id left join mall_floors f on f.mall_id = u.mall_id and f.floor = u.floor
    left join mall_figure_consents c on c.store_id = s.id and c.mall_id = s.mall_id
    left join (
      select k.store_id, count(distinct v.product_id) filter (where k.on_hand > k.reserved) as products, max(k.updated_at) as changed_at
      from stock k join variants v on v.id = k.variant_id
      where k.store_id in (select id from stores where mall_id = ${id} and not closed) group by k.store_id) shelves on shelves.store_id = s.id
    where s.mall_id = ${id} and not s.closed order by s.name, s.id`

const unitsOf = (db: Db, id: MallId) =>
  rowsOf<{ unit: string; floor: string; taken: boolean }>(db, 'mall-office.units')`
    select u.unit, f.name as floor, exists (select from stores s where s.unit_id = u.id and not s.closed) as taken
    from mall_units u join mall_floors f on f.mall_id = u.mall_id and f.floor = u.floor where u.mall_id = ${id} order by u.floor, u.unit`

type Figures = { storeId: StoreId; due: number; onTime: number; sales: Cents }
/** One row for each of these stores. */
const figuresOf = (db: Db, ids: readonly StoreId[], from: Date, to: Date): Promise<Figures[]> =>
  rowsOf<Figures>(
    db,
    'mall-office.tenant-figures',
    `select s.id as "storeId", due.due, due."onTime", coalesce(sold.sales, 0)::bigint as sales from unnest($1::bigint[]) s(id)
     cross join lateral (select count(*)::int as due, count(*) filter (where on_time)::int as "onTime"
       from (${pickupsDue('(select s.id as id)', '$2::timestamptz', '$3::timestamptz')}) d) due
     left join lateral (${salesSql('f.store_id = s.id')}) sold on true`,
    [ids, from, to],
  )

/** SQL that adds up what these fulfillments sold between $2 and $3, less what came back, as `sales`. */
export const salesSql = (where: string): string => `
  select sum(${SPENT})::bigint as sales from fulfillments f join orders o on o.id = f.order_id
  where ${where} and ${IS_SALE} and o.placed_at >= $2 and o.placed_at < $3`

/** Puts a store into a unit of the plan, or takes it off the plan. A unit has one store. */
export async function moveTenantTo(db: Db, person: Person, id: MallId, storeId: StoreId, unit: string | null): Promise<void> {
  await transact(db, async (tx) => {
    await ownMall(tx, person, id)
    const [found] = unit === null ? [] : await unitNamed(tx, id, unit)
    if (unit !== null && !found) throw fieldProblem('/unit', 'The plan has no such unit.')
    if (found?.storeId != null && found.storeId !== storeId)
      throw new Problem(mallOfficeProblems, 'mall.unit_taken', {
        detail: `${found.store} is in unit ${unit}. Move it first, or choose another unit.`,
      })
    await moveToUnit(tx, person, storeId, id, found ? { id: found.id, words: `${found.floor}, ${unit}` } : null)
  })
}

const unitNamed = (tx: Db, id: MallId, unit: string) =>
  rowsOf<{ id: number; floor: string; storeId: StoreId | null; store: string | null }>(tx, 'mall-office.unit')`
    select u.id, f.name as floor, s.id as "storeId", s.name as store
    from mall_units u join mall_floors f on f.mall_id = u.mall_id and f.floor = u.floor left
    join stores s on s.unit_id = u.id and not s.closed
    where u.mall_id = ${id} and u.unit = ${unit} for no key update of u`
