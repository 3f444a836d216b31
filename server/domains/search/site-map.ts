import type { Reply, Sent } from '#contracts/endpoint.ts'
import { PRODUCTS_PER_PART, type siteMapPart, type siteMapParts } from '#contracts/search/site-map.ts'
import type { EventId } from '#contracts/ids.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { SearchContext } from './finder.ts'

/** As many as search engines take in one file. */
const MOST_EVENTS = 50_000

/** Parts are ranges of ids, so an address stays in its part and no part has to be counted. */
export async function partsOfSiteMap({ db }: SearchContext): Promise<Reply<typeof siteMapParts>> {
  const [row] = await rowsOf<{ last: number | null }>(db, 'site-map.last')`select max(product_id) as last from search_documents`
  const count = Math.ceil((row?.last ?? 0) / PRODUCTS_PER_PART)
  return { parts: ['stores', 'malls', 'events', ...Array.from({ length: count }, (_, i) => `products-${i + 1}`)] }
}

/** Stores, malls, events that are not over, or the products of a range of ids that can be bought. */
export async function partOfSiteMap(
  { db, directory }: SearchContext,
  { params: { part } }: Sent<typeof siteMapPart>,
  now: Date,
): Promise<Reply<typeof siteMapPart>> {
  const { stores, malls } = await directory.places()
  const paths = (kind: string, places: Iterable<{ slug: string }>) =>
    Array.from(places, ({ slug }) => ({ path: `/${kind}/${slug}`, changedOn: null }))
  if (part === 'stores') return { items: paths('store', stores.values()) }
  if (part === 'malls') return { items: paths('mall', malls.values()) }
  if (part === 'events') {
    const rows = await rowsOf<{ id: EventId; day: string }>(db, 'site-map.events')`
      select e.id, to_char(e.changed_at, 'YYYY-MM-DD') as day from events e left join malls m on m.id = e.mall_id
        left join stores s on s.id = e.store_id left join retailers r on r.id = s.retailer_id
      where e.ends_at > ${now} and e.cancelled_at is null and not e.is_draft
        and (not m.suspended or (not s.closed and r.status = 'active')) order by e.id limit ${sql(MOST_EVENTS)}`
    return { items: rows.map(({ id, day }) => ({ path: `/events/${id}`, changedOn: day })) }
  }
  const number = Number(part.slice('products-'.length))
  const rows = await rowsOf<{ slug: string; day: string }>(db, 'site-map.products')`
    select d.slug, to_char(p.updated_at, 'YYYY-MM-DD') as day from search_documents d join products p on p.id = d.product_id
    where d.product_id > ${(number - 1) * PRODUCTS_PER_PART} and d.product_id <= ${number * PRODUCTS_PER_PART} order by d.product_id`
  return { items: rows.map(({ slug, day }) => ({ path: `/product/${slug}`, changedOn: day })) }
}
