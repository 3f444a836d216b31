import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type CityImpact, type localImpact, type myLocalImpact, SMALLEST_CITY } from '#contracts/local-first.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { csvOf } from '#contracts/csv.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { soldForSql } from '../payments/rules.ts'
import { knownZip } from '../places/zips.ts'
import { IS_INDEPENDENT } from '../retailers/retailers.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { zoned } from '../stores/wall-clock.ts'

const YEAR = 365 * DAY
/** The zone in which a month of a shopper begins, until shoppers have one. */
const ZONE = 'America/Chicago'

/** Handed-over parts of orders at independents between $1 and $2: their city, store, buyer, way and what the items cost after returns. */
const BOUGHT = `select s.city, s.state, s.id as store_id, coalesce(o.user_id::text, lower(o.email)) as shopper, o.user_id, f.method, f.changed_at,
    f.subtotal - f.discount + f.subsidy - coalesce(back.goods, 0) as spent
  from fulfillments f join orders o on o.id = f.order_id join stores s on s.id = f.store_id join retailers r on r.id = f.retailer_id
  left join lateral (select sum(${soldForSql('l', 'l.cancelled + l.returned')}) as goods from order_lines l
    where l.fulfillment_id = f.id and l.cancelled + l.returned > 0) back on true
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

/** Figures of the last 12 months, by the city of the store. */
export async function impactOf(db: Db, near: string | undefined, now: Date): Promise<Reply<typeof localImpact>> {
  const [cities, [counted], place] = await Promise.all([
    citiesOf(db, now),
    rowsOf<{ count: number }>(
      db,
      'local-first.independents',
      `select count(*)::int as count from stores s join retailers r on r.id = s.retailer_id where r.status = 'active' and not s.closed and ${IS_INDEPENDENT}`,
    ),
    near === undefined ? null : cityOf(db, near),
  ])
  const found = place && cities.find(({ city, state }) => city === place.city && state === place.state)
  const figures = found ? { dollars: found.dollars, stores: found.stores, pickups: found.pickups, parcels: found.parcels } : null
  return {
    here: place ? { city: place.city, state: place.state, figures } : null,
    cities: cities.slice(0, 20),
    independents: counted?.count ?? 0,
    asOf: now,
  }
}

/** Stores name their town; the post office may name a larger city for the same ZIP. The name that stores use is asked first. */
async function cityOf(db: Db, zip: string): Promise<{ city: string; state: string }> {
  const place = await knownZip(db, zip)
  const [named] = await rowsOf<{ city: string; state: string }>(
    db,
    'local-first.city',
    'select city, state from stores where zip = $1 and not closed group by city, state order by count(*) desc, city limit 1',
    [zip],
  )
  return named ?? place
}

const HEAD = ['City', 'State', 'Dollars at independent stores', 'Stores', 'Pickups', 'Parcels', 'Shoppers']
export async function impactTable(db: Db, now: Date): Promise<string> {
  const rows = await citiesOf(db, now)
  return csvOf(
    HEAD,
    rows.map((row) => [row.city, row.state, dollars(cents(row.dollars)), row.stores, row.pickups, row.parcels, row.shoppers]),
  )
}

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
    rowsOf<{ monthly: Cents }>(db, 'local-first.pledge', 'select monthly from local_pledges where user_id = $1', [userId]),
  ])
  if (!row) throw new Error('a shopper was not counted')
  const { month, ...year } = row
  return { year, month, pledge: kept?.monthly ?? null }
}
