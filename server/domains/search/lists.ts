import type { ProductCard } from '#contracts/catalog.ts'
import type { StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { CARD_COLUMNS, type CardRow, cardsOf, type Where } from './cards.ts'
import { readCursor, writeCursor, wrongCursor } from '../../platform/cursors.ts'
import { availableIn, type Condition, parameters, planName } from './filters.ts'

export type Page = { items: ProductCard[]; nextCursor: string | null }
type Key = { column: string; direction: 'asc' | 'desc'; type: 'number' | 'string'; cast: string; key: (row: ListRow) => string | number }
export type ListRow = CardRow & { rank: number; title_key: string; newest_at: Date; offer_rank?: number }

/** The orders a list can have; each stands on an index, and each ends with the id so that no two rows are equal. */
const SORTS: Record<'rank' | 'price' | 'price-desc' | 'newest' | 'rating' | 'alphabetical', Key> = {
  rank: { column: 'd.rank', direction: 'desc', type: 'number', cast: 'float8', key: (row) => row.rank },
  price: { column: 'd.price', direction: 'asc', type: 'number', cast: 'bigint', key: (row) => row.price },
  'price-desc': { column: 'd.price', direction: 'desc', type: 'number', cast: 'bigint', key: (row) => row.price },
  newest: { column: 'd.newest_at', direction: 'desc', type: 'string', cast: 'timestamptz', key: (row) => row.newest_at.toISOString() },
  rating: { column: 'd.rating', direction: 'desc', type: 'number', cast: 'float8', key: (row) => row.rating },
  alphabetical: { column: 'd.title_key', direction: 'asc', type: 'string', cast: 'text', key: (row) => row.title_key },
}
export type ListSort = keyof typeof SORTS

type ListOptions = {
  sort: ListSort
  conditions: readonly Condition[]
  limit: number
  cursor: string | undefined
  where: Where
  /** Goods must be available in one of these stores. */
  reach: { storeIds: StoreId[]; share: number } | null
}

/** Below this share of all stores it is quicker to begin with what they have than to walk the list and ask of each product. */
const FEW_STORES = 0.02

/** A page of the products that meet the conditions, in one statement that ends as soon as the page is full. */
export async function listPage(db: Db, options: ListOptions): Promise<Page> {
  const { conditions, limit, where, reach } = options
  const sort = SORTS[options.sort]
  const from = readCursor(options.cursor, options.sort, [sort.type, 'number'])
  if (from && sort.cast === 'timestamptz' && Number.isNaN(Date.parse(String(from[0])))) throw wrongCursor()
  const { values, param } = parameters()
  const tests = conditions.map(({ sql }) => sql(param))
  let source = 'search_documents d'
  let few = false
  if (reach) {
    few = reach.share < FEW_STORES
    if (few)
      source = `(select distinct product_id from search_offers where store_id = any(${param(reach.storeIds)}::bigint[]) and available offset 0) near
        join search_documents d using (product_id)`
    else tests.push(availableIn(reach.storeIds).sql(param))
  }
  if (from)
    tests.push(
      `(${sort.column}, d.product_id) ${sort.direction === 'desc' ? '<' : '>'} (${param(from[0])}::${sort.cast}, ${param(from[1])}::bigint)`,
    )
  const order = `${sort.column} ${sort.direction}, d.product_id ${sort.direction}`
  const rows = await rowsOf<ListRow>(
    db,
    planName(`list.${options.sort}${reach ? (few ? '.few' : '.many') : ''}${from ? '.on' : ''}`, conditions),
    `select ${CARD_COLUMNS}, d.rank, d.title_key, d.newest_at from ${source}${tests.length > 0 ? ` where ${tests.join(' and ')}` : ''}
     order by ${order} limit ${param(limit + 1)}`,
    values,
  )
  return pageOf(rows, limit, where, (row) => writeCursor(options.sort, [sort.key(row), row.product_id]))
}

/** The shelf of one store or mall, best first: its own index has the order. What is sold out there comes last. */
export async function shelfPage(
  db: Db,
  place: { storeId: number } | { mallId: number },
  options: Omit<ListOptions, 'sort' | 'reach'>,
): Promise<Page> {
  const { limit, where } = options
  const name = 'storeId' in place ? 'store' : 'mall'
  const from = readCursor(options.cursor, name, ['number', 'number'])
  const { values, param } = parameters()
  const tests = [
    'storeId' in place ? `o.store_id = ${param(place.storeId)}` : `o.mall_id = ${param(place.mallId)}`,
    // In stock means here.
    ...options.conditions.map((condition) => (condition.name === 'stock' ? 'o.available' : condition.sql(param))),
  ]
  if (name === 'mall')
    tests.push(
      'not exists (select from search_offers b where b.product_id = o.product_id and b.mall_id = o.mall_id and (b.rank, b.store_id) > (o.rank, o.store_id))',
    )
  if (from) tests.push(`(o.rank, o.product_id) < (${param(from[0])}::float8, ${param(from[1])}::bigint)`)
  const rows = await rowsOf<ListRow & { offer_rank: number }>(
    db,
    planName(`shelf.${name}${from ? '.on' : ''}`, options.conditions),
    `select ${CARD_COLUMNS}, d.rank, d.title_key, d.newest_at, o.rank as offer_rank from search_offers o join search_documents d using (product_id)
     where ${tests.join(' and ')} order by o.rank desc, o.product_id desc limit ${param(limit + 1)}`,
    values,
  )
  return pageOf(rows, limit, where, (row) => writeCursor(name, [row.offer_rank, row.product_id]))
}

/** One row more than asked for tells that there is a next page. */
export function pageOf<Row extends CardRow>(rows: readonly Row[], limit: number, where: Where, cursor: (last: Row) => string): Page {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: cardsOf(shown, where), nextCursor: rows.length > limit && last ? cursor(last) : null }
}
