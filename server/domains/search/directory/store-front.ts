import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import type { storeFront, StoreShelf } from '#contracts/search/store-front.ts'
import { pageBy } from '../../../platform/cursors.ts'
import { rowsOf, sql } from '../../../platform/db.ts'
import type { Card } from '../cards.ts'
import type { SearchContext } from '../finder.ts'
import { rowsFor, SHELF_KEYS, shelfPage } from '../lists.ts'
import { absence, unlisted } from './closed-places.ts'
import { findStore } from './stores.ts'

const LOW_PRICE = cents(25_00)
/** One full row on the widest screen; below the fewest a row looks empty. */
const ROW = 5
const FEWEST = 3
/** Enough for a full row without the products of the rows above it. */
const CANDIDATES = 3 * ROW

type FrontRow = {
  list: [ProductId, rank: number][] | null
  /** The driver returns the numbers of an array as strings. */
  newest: string[]
  under: string[]
  departments: [slug: string, name: string, count: number][] | null
}

/** The products of a store, and with the first page its shelves and departments: its offers are read once for all of them. */
export async function frontOf(
  finder: SearchContext,
  { params, query }: Sent<typeof storeFront>,
  now: Date,
): Promise<Reply<typeof storeFront>> {
  const { db, cards, directory } = finder
  const places = await directory.places()
  const store = findStore(places, params.id)
  if (!store) throw absence(await unlisted(db, params.id))
  const where = { places, now, near: null, only: ({ id }: { id: number }) => id === store.id }
  const { limit = DEFAULT_LIMIT, cursor } = query
  if (cursor !== undefined) return shelfPage(db, { storeId: store.id }, { cards, conditions: [], limit, cursor, where })
  const most = rowsFor(limit)
  const [row] = await rowsOf<FrontRow>(db, `store.front.${most}`)`
    with here as materialized (
      select o.product_id, o.rank, o.available, d.price, d.newest_at, d.category_slug, coalesce(d.item_id, d.product_id) as item_id
      from search_offers o join search_documents d using (product_id) where o.store_id = ${store.id}
    )
    select
      (select json_agg(json_build_array(product_id, rank))
       from (select product_id, rank from here order by rank desc, product_id desc limit ${sql(most)}) best) as list,
      array(select product_id from here where available order by newest_at desc, product_id desc limit ${sql(CANDIDATES)}) as newest,
      array(select product_id from here where available and price <= ${sql(LOW_PRICE)}
        order by rank desc, product_id desc limit ${sql(CANDIDATES)}) as under,
      (select json_agg(json_build_array(c.slug, c.name, counted.count)) from (
         select category_slug, count(*)::int as count from (select distinct category_slug, item_id from here) items group by category_slug
       ) counted join categories c on c.slug = counted.category_slug) as departments`
  const page = await pageBy('store', SHELF_KEYS, { limit }, () => (row?.list ?? []).map(([product_id, key]) => ({ product_id, key })))
  const [listed, newest, under] = [page.items.map(({ product_id: id }) => id), row?.newest.map(Number) ?? [], row?.under.map(Number) ?? []]
  const found = await cards.of([...new Set([...listed, ...newest, ...under])] as ProductId[], where)
  const byId = new Map<number, Card>(found.map((card) => [card.id, card]))
  const shelves = shelvesOf([
    // Products that are sold out here come last in the list.
    ['popular', listed.slice(0, CANDIDATES).filter((id) => byId.get(id)?.inStock)],
    ['new', newest.filter((id) => byId.has(id))],
    ['under', under.filter((id) => byId.has(id))],
  ])
  const onPage = new Set<number>(listed)
  const departments = (row?.departments ?? []).map(([value, label, count]) => ({ value, label, count }))
  return {
    items: listed.flatMap((id) => byId.get(id) ?? []),
    nextCursor: page.nextCursor,
    total: departments.reduce((sum, { count }) => sum + count, 0),
    shelves,
    others: shelves.flatMap(({ productIds }) => productIds.flatMap((id) => (onPage.has(id) ? [] : (byId.get(id) ?? [])))),
    departments: departments.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
  }
}

/** Full rows in this order, each product in one row only. A row that would be short is left out. */
function shelvesOf(candidates: readonly [StoreShelf['key'], readonly number[]][]): StoreShelf[] {
  const taken = new Set<number>()
  return candidates.flatMap(([key, ids]) => {
    const productIds = ids.filter((id) => !taken.has(id)).slice(0, ROW) as ProductId[]
    if (productIds.length < FEWEST) return []
    for (const id of productIds) taken.add(id)
    return { key, productIds }
  })
}
