import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { KeptCards, CardContext } from './cards.ts'
import { type KeyValues, type OrderKeys, pageBy } from '../../platform/cursors.ts'
import { availableIn, type Condition, isStock, parameters, planName } from './filters.ts'

export type Page = { items: ProductCard[]; nextCursor: string | null }
type Key = { column: string; direction: 'asc' | 'desc'; type: 'number' | 'whole' | 'text' | 'moment'; cast: string }
/** A position in a list: the product and its sort key. */
type ListPosition = { product_id: ProductId; key: string | number | Date }

/** The sort orders of a list. Each has an index, and each ends with the id so that no two rows are equal. */
const SORTS: Record<'rank' | 'price' | 'price-desc' | 'rating' | 'newest' | 'alphabetical', Key> = {
  rank: { column: 'd.rank', direction: 'desc', type: 'number', cast: 'float8' },
  price: { column: 'd.price', direction: 'asc', type: 'whole', cast: 'bigint' },
  'price-desc': { column: 'd.price', direction: 'desc', type: 'whole', cast: 'bigint' },
  rating: { column: 'd.stars_score', direction: 'desc', type: 'number', cast: 'float8' },
  newest: { column: 'd.newest_at', direction: 'desc', type: 'moment', cast: 'timestamptz' },
  alphabetical: { column: 'd.title_key', direction: 'asc', type: 'text', cast: 'text' },
}
export type ListSort = keyof typeof SORTS

type ListOptions = {
  cards: KeptCards
  sort: ListSort
  conditions: readonly Condition[]
  limit: number
  cursor: string | undefined
  where: CardContext
  /** Products must be available in one of these stores. */
  reach: { storeIds: StoreId[]; share: number } | null
}

/** Below this share of all stores, starting from the stock of the stores is faster than scanning the list and checking each product. */
const FEW_STORES = 0.02

/**
 * The number of rows to query: at least one more than the page shows, to detect a next page. The number is part of the SQL text, because
 * Postgres replans a statement whose limit is unknown; a few fixed numbers keep the number of statements small.
 */
export const rowsFor = (limit: number): number => [9, 25, 49].find((rows) => rows > limit) ?? MOST_ON_A_PAGE + 1

/** Of several products that are one item and match the conditions, only the first one in this order is listed. */
export function firstOfItem(sort: ListSort, matches: readonly string[]): string {
  const { column, direction } = SORTS[sort]
  const before = `(${column.replace('d.', 't.')}, t.product_id) ${direction === 'desc' ? '>' : '<'} (${column}, d.product_id)`
  const tests = ['t.item_id = d.item_id', 't.product_id <> d.product_id', before, ...matches]
  return `(cardinality(d.twins) = 0 or not exists (select from search_documents t where ${tests.join(' and ')}))`
}

/** A page of the products that match the conditions, in one statement that stops when the page is full. */
export async function listPage(db: Db, options: ListOptions): Promise<Page> {
  const { conditions, limit, reach } = options
  const sort = SORTS[options.sort]
  return cardsPage(options.sort, { key: sort.type, product_id: 'id' }, options, (from) => {
    const { values, param } = parameters()
    const matches = (d: string): string[] => conditions.map(({ sql }) => sql(param, d))
    const tests = matches('d')
    const twin = matches('t')
    let source = 'search_documents d'
    let few = false
    if (reach) {
      few = reach.share < FEW_STORES
      if (few)
        source = `(select distinct product_id from search_offers where store_id = any(${param(reach.storeIds)}::bigint[]) and available offset 0) near
        join search_documents d using (product_id)`
      else tests.push(availableIn(reach.storeIds).sql(param, 'd'))
      twin.push(availableIn(reach.storeIds).sql(param, 't'))
    }
    tests.push(firstOfItem(options.sort, twin))
    if (from)
      tests.push(
        `(${sort.column}, d.product_id) ${sort.direction === 'desc' ? '<' : '>'} (${param(from.key)}::${sort.cast}, ${param(from.product_id)}::bigint)`,
      )
    const order = `${sort.column} ${sort.direction}, d.product_id ${sort.direction}`
    const most = rowsFor(limit)
    return rowsOf<ListPosition>(
      db,
      planName(`list.${most}.${options.sort}${reach ? (few ? '.few' : '.many') : ''}${from ? '.on' : ''}`, conditions),
      `select d.product_id, ${sort.column} as key from ${source}${tests.length > 0 ? ` where ${tests.join(' and ')}` : ''} order by ${order} limit ${most}`,
      values,
    )
  })
}

/** What the list of one store or mall is ordered by. */
export const SHELF_KEYS = { key: 'number', product_id: 'id' } as const

/** The products of one store or mall, best first, in the order of its own index. Products sold out there come last. */
export async function shelfPage(
  db: Db,
  place: { storeId: number } | { mallId: number },
  options: Omit<ListOptions, 'sort' | 'reach'>,
): Promise<Page> {
  const name = 'storeId' in place ? 'store' : 'mall'
  return cardsPage(name, SHELF_KEYS, options, (from) => {
    const { values, param } = parameters()
    const tests = [
      'storeId' in place ? `o.store_id = ${param(place.storeId)}` : `o.mall_id = ${param(place.mallId)}`,
      // "In stock" means in stock at this store or mall.
      ...options.conditions.map((condition) => (isStock(condition) ? 'o.available' : condition.sql(param, 'd'))),
    ]
    if (name === 'mall')
      tests.push(
        `not exists (select from search_documents t join search_offers b using (product_id) where ${[
          '(t.product_id = d.product_id or t.item_id = d.item_id)',
          'b.mall_id = o.mall_id',
          '(b.rank, b.product_id, b.store_id) > (o.rank, o.product_id, o.store_id)',
          ...options.conditions.map((condition) => (isStock(condition) ? 'b.available' : condition.sql(param, 't'))),
        ].join(' and ')})`,
      )
    if (from) tests.push(`(o.rank, o.product_id) < (${param(from.key)}::float8, ${param(from.product_id)}::bigint)`)
    const most = rowsFor(options.limit)
    return rowsOf<ListPosition & { key: number }>(
      db,
      planName(`shelf.${most}.${name}${from ? '.on' : ''}`, options.conditions),
      `select o.product_id, o.rank as key from search_offers o join search_documents d using (product_id)
     where ${tests.join(' and ')} order by o.rank desc, o.product_id desc limit ${most}`,
      values,
    )
  })
}

/** A page of products as their cards. */
export async function cardsPage<K extends OrderKeys, Row extends KeyValues<K> & { product_id: ProductId }>(
  list: string,
  keys: K,
  { cards, limit, cursor, where }: Pick<ListOptions, 'cards' | 'limit' | 'cursor' | 'where'>,
  read: (from: KeyValues<K> | null) => Promise<readonly Row[]>,
): Promise<Page> {
  const page = await pageBy(list, keys, { limit, cursor }, read)
  const ids = page.items.map(({ product_id: id }) => id)
  return { items: await cards.of(ids, where), nextCursor: page.nextCursor }
}
