import { type DayRange, earlierRange } from '#contracts/day-range.ts'
import { type CategoryId, MallId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { type Cents, sum } from '#contracts/money.ts'
import type { PlatformAnalytics, PlatformQuery } from '#contracts/platform-figures.ts'
import { points } from '#contracts/points.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { peopleAt } from '../visits/figures.ts'
import type { PLACE_KINDS } from './tables.ts'

const FEWEST = LIMITS.fewestTogether
const COHORT_MONTHS = 12

/** A place and a department as the sums name them; department 0 is all of them. */
type Scope = { kind: (typeof PLACE_KINDS)[number]; place: string; department: CategoryId | 0 }
function scopeOf({ place, ...query }: Pick<PlatformQuery, 'place' | 'department'>): Scope {
  const department = query.department ?? 0
  if (place === undefined) return { kind: 'all', place: '', department }
  const [kind, ...rest] = place.split('/')
  return { kind: kind === 'mall' ? 'mall' : 'city', place: rest.join('/'), department }
}

/** The figures of the marketplace, or of a part of it, over a range of days and the range before. */
export async function platformFigures(db: Db, query: PlatformQuery): Promise<PlatformAnalytics> {
  const scope = scopeOf(query)
  const range = { from: query.from, to: query.to }
  const earlier = earlierRange(range, query.compare)
  const isWhole = scope.kind === 'all' && scope.department === 0
  const hasVisits = scope.kind !== 'city' && scope.department === 0
  const mallId = scope.kind === 'mall' ? MallId.parse(Number(scope.place)) : null
  const [own, before, visits, methods, pickups, pickupsBefore, supply, loyalty, cohorts, places, departments, summedAt] = await Promise.all(
    [
      daysOf(db, scope, range),
      daysOf(db, scope, earlier),
      hasVisits ? peopleAt(db, { mallId, ...range }) : null,
      methodsOf(db, scope, range),
      pickupsOf(db, scope, range),
      pickupsOf(db, scope, earlier),
      supplyOf(db, scope, range),
      isWhole ? loyaltyOf(db, range) : null,
      isWhole ? cohortsOf(db, range) : null,
      scope.kind === 'all' ? placesOf(db, scope, range) : NOWHERE,
      scope.department === 0 ? departmentsOf(db, scope, range) : NO_DEPARTMENTS,
      summedAtOf(db, range),
    ],
  )
  return {
    summedAt,
    days: own.map(({ day, orders, sales }, i) => ({
      day,
      orders,
      sales,
      visitors: visits ? (visits.days[i]?.visitors ?? null) : null,
      before: { orders: before[i]?.orders ?? 0, sales: before[i]?.sales ?? NO_CENTS },
    })),
    totals: totalsOf(own),
    before: totalsOf(before),
    visits: visits && {
      visitors: together(visits.days.map(({ visitors }) => visitors)),
      views: together(visits.days.map(({ views }) => views)),
      carts: together(visits.days.map(({ carts }) => carts)),
    },
    methods,
    pickups,
    pickupsBefore,
    missed: visits && visits.missed,
    supply,
    loyalty,
    cohorts,
    cities: places.flatMap(({ kind, label, ...row }) => (kind === 'city' ? [{ city: label, ...soldAt(row) }] : [])),
    malls: places.flatMap(({ kind, label, ...row }) =>
      kind === 'mall' ? [{ mallId: MallId.parse(Number(row.place)), name: label, ...soldAt(row) }] : [],
    ),
    departments,
  }
}

const NO_CENTS = 0 as Cents
const NOWHERE: PlaceRow[] = []
const NO_DEPARTMENTS: PlatformAnalytics['departments'] = []
type Day = { day: string; orders: number; people: number; items: number; sales: Cents; collected: number }
const daysOf = (db: Db, { kind, place, department }: Scope, { from, to }: DayRange): Promise<Day[]> =>
  rowsOf<Day>(db, 'platform-figures.days')`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(p.orders, 0) as orders, coalesce(p.people, 0) as people, coalesce(p.items, 0) as items,
      coalesce(p.sales, 0) as sales, coalesce(p.collected, 0) as collected
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') d
    left join platform_days p on p.day = d::date and p.place_kind = ${kind} and p.place = ${place} and p.department_id = ${department}
      and p.method = 'all' and p.day between ${from}::date and ${to}::date
    order by d`

/** A figure of many days adds up the days that are shown. Null: somebody was there, but on no day enough. */
function together(days: readonly (number | null)[]): number | null {
  const all = days.reduce<number>((some, day) => some + (day ?? 0), 0)
  return all === 0 && days.includes(null) ? null : all
}
const hidden = (people: number): number | null => (people > 0 && people < FEWEST ? null : people)

function totalsOf(days: readonly Day[]): PlatformAnalytics['totals'] {
  const added = (what: 'orders' | 'items' | 'collected') => days.reduce((all, day) => all + day[what], 0)
  return {
    orders: added('orders'),
    sales: sum(days.map(({ sales }) => sales)),
    items: added('items'),
    collected: added('collected'),
    people: together(days.map(({ people }) => hidden(people))),
  }
}

const methodsOf = (db: Db, { kind, place, department }: Scope, { from, to }: DayRange): Promise<PlatformAnalytics['methods']> =>
  rowsOf<PlatformAnalytics['methods'][number]>(db, 'platform-figures.methods')`
    select method, sum(orders)::int as orders, sum(sales)::bigint as sales from platform_days
    where place_kind = ${kind} and place = ${place} and department_id = ${department} and method <> 'all'
      and day between ${from}::date and ${to}::date
    group by method order by sales desc, method`

async function pickupsOf(db: Db, { kind, place }: Scope, { from, to }: DayRange): Promise<PlatformAnalytics['pickups']> {
  const [row] = await rowsOf<PlatformAnalytics['pickups']>(db, 'platform-figures.pickups')`
    select coalesce(sum(due), 0)::int as due, coalesce(sum(on_time), 0)::int as "onTime" from platform_place_days
    where place_kind = ${kind} and place = ${place} and day between ${from}::date and ${to}::date`
  return row ?? { due: 0, onTime: 0 }
}

async function supplyOf(db: Db, { kind, place }: Scope, { to }: DayRange): Promise<PlatformAnalytics['supply']> {
  const [row] = await rowsOf<PlatformAnalytics['supply']>(db, 'platform-figures.supply')`
    select count(*)::int as stores, coalesce(sum(r.picks), 0)::int as picks, coalesce(sum(r.misses), 0)::int as misses,
      (select d.offers from platform_place_days d where d.place_kind = ${kind} and d.place = ${place} and d.day <= ${to}::date
        and d.offers is not null order by d.day desc limit 1) as offers
    from stores s left join store_records r on r.store_id = s.id
    where not s.closed and case ${kind} when 'mall' then s.mall_id::text = ${place} when 'city' then s.state || '/' || s.city = ${place} else true end`
  return row ?? { stores: 0, picks: 0, misses: 0, offers: null }
}

async function loyaltyOf(db: Db, { from, to }: DayRange): Promise<PlatformAnalytics['loyalty']> {
  const [row] = await rowsOf<NonNullable<PlatformAnalytics['loyalty']>>(db, 'platform-figures.spirals')`
    select coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(used), 0)::bigint as used, coalesce(sum(spiral_orders), 0)::int as orders
    from platform_sums where day between ${from}::date and ${to}::date`
  return row ?? { earned: points(0), used: points(0), orders: 0 }
}

/** The cohorts of a year up to the month in which the range ends, those of five people at least. */
async function cohortsOf(db: Db, { to }: DayRange): Promise<PlatformAnalytics['cohorts']> {
  const rows = await rowsOf<{ first: string; month: string; people: number }>(db, 'platform-figures.cohorts')`
    select to_char(first_month, 'YYYY-MM') as first, to_char(month, 'YYYY-MM') as month, people from platform_cohorts
    where month <= ${to}::date and first_month > ${to}::date - make_interval(months => ${sql(COHORT_MONTHS)}) order by first_month, month`
  const months = [...new Set(rows.map(({ month }) => month))].toSorted()
  return [...Map.groupBy(rows, ({ first }) => first)].flatMap(([month, own]) => {
    const peopleIn = new Map(own.map((row) => [row.month, row.people]))
    const people = peopleIn.get(month) ?? 0
    return people < FEWEST
      ? []
      : [{ month, people, later: months.filter((each) => each >= month).map((each) => hidden(peopleIn.get(each) ?? 0)) }]
  })
}

type PlaceRow = { kind: 'city' | 'mall'; place: string; label: string; orders: number; sales: Cents; people: number; few: boolean }
/** People of the days with five or more of them, as in the totals. */
const soldAt = ({ orders, sales, people, few }: Pick<PlaceRow, 'orders' | 'sales' | 'people' | 'few'>) => ({
  orders,
  sales,
  people: people === 0 && few ? null : people,
})
const placesOf = (db: Db, { department }: Scope, { from, to }: DayRange): Promise<PlaceRow[]> =>
  rowsOf<PlaceRow>(db, 'platform-figures.places')`
    select d.*, coalesce(m.name, split_part(d.place, '/', 2) || ', ' || split_part(d.place, '/', 1)) as label from (
      select place_kind as kind, place, sum(orders)::int as orders, sum(sales)::bigint as sales,
        coalesce(sum(people) filter (where people >= ${sql(FEWEST)}), 0)::int as people, bool_or(people < ${sql(FEWEST)}) as few
      from platform_days
      where place_kind in ('city', 'mall') and method = 'all' and department_id = ${department} and day between ${from}::date and ${to}::date
      group by 1, 2) d
    left join malls m on m.id = case d.kind when 'mall' then d.place::bigint end
    order by d.sales desc, label`

const departmentsOf = (db: Db, { kind, place }: Scope, { from, to }: DayRange): Promise<PlatformAnalytics['departments']> =>
  rowsOf<PlatformAnalytics['departments'][number]>(db, 'platform-figures.departments')`
    select c.id, c.name, sum(d.orders)::int as orders, sum(d.sales)::bigint as sales, sum(d.items)::int as items
    from platform_days d join categories c on c.id = d.department_id
    where d.place_kind = ${kind} and d.place = ${place} and d.department_id <> 0 and d.method = 'all'
      and d.day between ${from}::date and ${to}::date
    group by 1, 2 order by sales desc, c.name`

async function summedAtOf(db: Db, { to }: DayRange): Promise<Date | null> {
  const [row] = await rowsOf<{ at: Date }>(db, 'platform-figures.summed-at')`
    select summed_at as at from platform_sums where day <= ${to}::date order by day desc limit 1`
  return row?.at ?? null
}

type PlaceChoice = { place: string; label: string }
/** Cities with a store, then malls. */
export const placesToChoose = (db: Db): Promise<PlaceChoice[]> =>
  rowsOf<PlaceChoice>(db, 'platform-figures.choices')`
    select place, label from (
      select distinct 0 as nth, 'city/' || state || '/' || city as place, city || ', ' || state as label from stores
      union all select 1, 'mall/' || id, name from malls) x order by nth, label`
