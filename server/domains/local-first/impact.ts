import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type CityImpact, type localImpact, type myLocalImpact, SMALLEST_CITY } from '#contracts/local-first.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { csvOf } from '#contracts/csv.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { LocalImpactOf } from '../domain.ts'
import { SPENT } from '../orders/sales.ts'
import { knownZip } from '../places/zips.ts'
import { IS_INDEPENDENT } from '../retailers/retailers.ts'
import { listedCounts } from '../search/listed-counts.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { zoned } from '../stores/wall-clock.ts'

const YEAR = 365 * DAY
/** The zone in which a month of a shopper begins, until shoppers have one. */
const ZONE = 'America/Chicago'

/** Handed-over parts of orders at independents between $1 and $2: their city, store, buyer, way and what the items cost after returns. */
const BOUGHT = `select s.city, s.state, s.id as store_id, coalesce(o.user_id::text, lower(o.email)) as shopper, o.user_id, f.method, f.changed_at,
    ${SPENT} as spent
  from fulfillments f join orders o on o.id = f.order_id join stores s on s.id = f.store_id join retailers r on r.id = f.retailer_id
  where f.state in ('picked_up', 'delivered') and o.placed_at >= $1 and o.placed_at < $2 and ${IS_INDEPENDENT}`
const FIGURES = `coalesce(sum(spent), 0)::bigint as dollars, count(distinct store_id)::int as stores,
  count(*) filter (where method <> 'ship-to-me')::int as pickups, count(*) filter (where method = 'ship-to-me')::int as parcels`

/** The cities in which enough people shopped, the most dollars first. */
const citiesOf = (db: Db, now: Date): Promise<CityImpact[]> =>
  rowsOf<CityImpact>(
    db,
    'local-first.cities',
    `with bought as (${BOUGHT}) select city, state, count(distinct shopper)::int as shoppers, ${FIGURES} from bought
     group by city, state having count(distinct shopper) >= $3 order by dollars desc, state, city limit 1000`,
    [new Date(now.getTime() - YEAR), now, SMALLEST_CITY],
  )

type Counted = { at: Date; cities: CityImpact[]; independents: number }
const COUNTED_FOR = 5 * MINUTE

/**
 * The figures of all cities, counted once in five minutes on a node, however many ask: a count reads all orders of a year, and anybody may
 * ask for it. Who asks during a count waits for the same one; a count that failed is not kept.
 */
export function cityFigures(db: Db): (now: Date) => Promise<Counted> {
  let kept: { at: Date; counted: Promise<Counted> } | undefined
  return (now) => {
    if (kept && Math.abs(now.getTime() - kept.at.getTime()) < COUNTED_FOR) return kept.counted
    const own = { at: now, counted: countCities(db, now) }
    own.counted.catch(() => {
      if (kept === own) kept = undefined
    })
    kept = own
    return own.counted
  }
}

async function countCities(db: Db, now: Date): Promise<Counted> {
  const [cities, { independents }] = await Promise.all([citiesOf(db, now), listedCounts(db)])
  return { at: now, cities, independents }
}

/** Figures of the last 12 months, by the city of the store. */
export async function impactOf(
  db: Db,
  { cities, independents, at }: Counted,
  near: string | undefined,
): Promise<Reply<typeof localImpact>> {
  const place = near === undefined ? null : await cityOf(db, near)
  const found = place && cities.find(({ city, state }) => city === place.city && state === place.state)
  const figures = found ? { dollars: found.dollars, stores: found.stores, pickups: found.pickups, parcels: found.parcels } : null
  return { here: place ? { city: place.city, state: place.state, figures } : null, cities: cities.slice(0, 20), independents, asOf: at }
}

/** Stores name their town; the post office may name a larger city for the same ZIP. The name that stores use is asked first. */
async function cityOf(db: Db, zip: string): Promise<{ city: string; state: string }> {
  const place = await knownZip(db, zip)
  const [named] = await rowsOf<{ city: string; state: string }>(db, 'local-first.city')`
    select city, state from stores where zip = ${zip} and not closed group by city, state order by count(*) desc, city limit 1`
  return named ?? place
}

const HEAD = ['City', 'State', 'Dollars at independent stores', 'Stores', 'Pickups', 'Parcels', 'Shoppers']
export const impactTable = ({ cities }: Counted): string =>
  csvOf(
    HEAD,
    cities.map((row) => [row.city, row.state, dollars(cents(row.dollars)), row.stores, row.pickups, row.parcels, row.shoppers]),
  )

type Mine = Reply<typeof myLocalImpact>['year'] & { month: Cents }
export async function impactOfShopper(db: Db, userId: UserId, now: Date): Promise<Reply<typeof myLocalImpact>> {
  const monthBegan = startOfDayIn(new Date(zoned(now, ZONE).with({ day: 1 }).epochMilliseconds), ZONE)
  const [[row], [kept]] = await Promise.all([
    rowsOf<Mine>(
      db,
      'local-first.mine',
      `with bought as (${BOUGHT} and o.user_id = $3)
       select ${FIGURES}, coalesce(sum(spent) filter (where changed_at >= $4), 0)::bigint as month from bought`,
      [new Date(now.getTime() - YEAR), now, userId, monthBegan],
    ),
    rowsOf<{ monthly: Cents }>(db, 'local-first.pledge')`select monthly from local_pledges where user_id = ${userId}`,
  ])
  if (!row) throw new Error('a shopper was not counted')
  const { month, ...year } = row
  return { year, month, pledge: kept?.monthly ?? null }
}

/** What this person spent at independent stores in a year, for their dashboard. */
export const yearOfShopper: LocalImpactOf = async (db, userId, now) => {
  const [year] = await rowsOf<{ dollars: Cents; stores: number }>(
    db,
    'local-first.year',
    `with bought as (${BOUGHT} and o.user_id = $3) select ${FIGURES} from bought`,
    [new Date(now.getTime() - YEAR), now, userId],
  )
  return { dollars: year?.dollars ?? cents(0), stores: year?.stores ?? 0, href: '/local-first' }
}
