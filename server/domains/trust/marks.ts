import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { nearlyTrusted, retailerTrust, StoreTrust, storesTrust } from '#contracts/trust/mark.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { distanceBetween, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { storesSeen } from '../retailer-office/overview.ts'
import { judge, type MarkFigures } from './rules.ts'
import { storesProblems } from '#contracts/stores/stores.ts'

type StoredMark = Omit<StoreTrust, 'criteria'> & { figures: MarkFigures | null; zip: string; lat: number; lon: number }
const MARK = `s.id as "storeId", s.slug, s.name, s.city, s.state, s.zip, s.lat, s.lon, coalesce(m.is_trusted, false) as "isTrusted", m.since,
  m.lost_at as "lostAt", m.counted_at as "countedAt", m.figures
  from stores s join retailers r on r.id = s.retailer_id left join trust_marks m on m.store_id = s.id`
const OPEN = `r.status = 'active' and not s.closed`

/** The criteria as they were judged at the count, so that the words and the mark never disagree. */
const shown = ({ figures, zip: _zip, lat: _lat, lon: _lon, ...mark }: StoredMark): StoreTrust => ({
  ...mark,
  criteria: figures && mark.countedAt ? judge(figures, mark.countedAt) : [],
})

/** The number of a store in an address; null for a name. */
export const storeIdIn = (idOrSlug: string): number | null => (/^\d{1,15}$/.test(idOrSlug) ? Number(idOrSlug) : null)

/** How a store stands, by its number or the name in its address. */
export async function trustOf(db: Db, idOrSlug: string): Promise<StoreTrust> {
  const id = storeIdIn(idOrSlug)
  const [row] = await rowsOf<StoredMark>(db, 'trust.of-store')`
    select ${sql(MARK)} where ${sql(OPEN)} and (s.id = ${id}::bigint or (${id}::bigint is null and s.slug = ${idOrSlug}))`
  if (!row) throw new Problem(storesProblems, 'stores.not_found')
  return shown(row)
}

/** Stores that shoppers do not see are left out. */
export async function trustOfAll(db: Db, { ids }: Sent<typeof storesTrust>['query']): Promise<Reply<typeof storesTrust>> {
  const rows = await rowsOf<StoredMark>(db, 'trust.of-stores')`
    select ${sql(MARK)} where ${sql(OPEN)} and s.id = any(${ids.split(',').map(Number)}::bigint[]) order by s.id`
  return { items: rows.map(shown) }
}

const MOST_NEARLY = 6
const MILES_PER_DEGREE = 69
/** Stores that may be close to the mark, before their distance is known. */
const CANDIDATES = 400

/** The stores with the least missing, then the nearest. */
export async function nearlyThere(db: Db, { near, within }: Sent<typeof nearlyTrusted>['query']): Promise<Reply<typeof nearlyTrusted>> {
  const from = near === undefined ? null : await knownZip(db, near)
  const reach = from && from.lat !== null && from.lon !== null && within !== undefined ? within / MILES_PER_DEGREE : null
  const rows = await rowsOf<StoredMark>(
    db,
    'trust.nearly',
    `select ${MARK} where ${OPEN} and not m.is_trusted
       and ($1::float8 is null or (s.lat between $2::float8 - $1 and $2 + $1 and s.lon between $3::float8 - 2 * $1 and $3 + 2 * $1))
     order by m.missing, s.id limit ${CANDIDATES}`,
    [reach, from?.lat ?? null, from?.lon ?? null],
  )
  const found = rows.flatMap((row) => {
    const distance = from && distanceBetween(from, row)
    if (distance && within !== undefined && distance.miles > within) return []
    const trust = shown(row)
    return [{ trust, miles: distance?.miles ?? 0, distance, missing: trust.criteria.filter(({ isMet }) => !isMet).length }]
  })
  return {
    items: found
      .toSorted((a, b) => a.missing - b.missing || a.miles - b.miles)
      .slice(0, MOST_NEARLY)
      .map(({ trust, distance }) => ({ ...trust, distanceMiles: shownMiles(distance) })),
  }
}

/** The own stores of a person who works there: with the mark first, then those with the least missing. */
export async function trustOfOwn(
  db: Db,
  person: Person,
  wanted: Sent<typeof retailerTrust>['query'],
): Promise<Reply<typeof retailerTrust>> {
  const { retailerId, seen } = await storesSeen(db, person, wanted)
  const ids: StoreId[] = seen.map(({ id }) => id)
  const [rows, [seller]] = await Promise.all([
    rowsOf<StoredMark>(db, 'trust.own-stores')`
      select ${sql(MARK)} where not s.closed and s.id = any(${ids}::bigint[]) order by m.missing nulls last, s.name, s.id limit 50`,
    rowsOf<Reply<typeof retailerTrust>['seller']>(db, 'trust.own-seller')`
      select c.checked_at as "checkedAt", coalesce(v.is_high, false) as "isHighVolume", coalesce(v.sales, 0) as sales
      from retailers r left join seller_checks c on c.retailer_id = r.id left join seller_volumes v on v.retailer_id = r.id
      where r.id = ${retailerId}`,
  ])
  return { stores: rows.map(shown), seller: seller ?? { checkedAt: null, isHighVolume: false, sales: 0 } }
}
