import type { ProductId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { KeptCards, CardContext } from './cards.ts'
import type { ListedStore, Near } from './directory/directory.ts'
import { type Condition, parameters, planName } from './filters.ts'
import { cardsPage, type Page, rowsFor } from './lists.ts'

type Start = { meters: number; offer_rank: number; product_id: number }
type Hit = Start & { product_id: ProductId }
type Options = { cards: KeptCards; conditions: readonly Condition[]; limit: number; cursor: string | undefined; where: CardContext }

/** The number of stores in the first query; each further query covers four times as many until the page is full. */
const FIRST_STORES = 12
/** Distances as integers compare exactly, even after encoding in a cursor. */
const whole = (miles: number): number => Math.round(miles * 1_000)

/**
 * Products in stock, starting from the nearest store. Each item appears once, at its nearest store; the products of one store are sorted
 * best first. Products that are sold out everywhere are left out.
 */
export const nearestPage = (db: Db, stores: readonly Near<ListedStore>[], options: Options): Promise<Page> =>
  cardsPage('distance', { meters: 'whole', offer_rank: 'number', product_id: 'id' }, options, (from) => nearest(db, stores, from, options))

async function nearest(db: Db, stores: readonly Near<ListedStore>[], from: Start | null, options: Options): Promise<Hit[]> {
  const { limit, conditions } = options
  const open = stores.filter(({ place }) => !place.paused)
  const start = from ? open.findIndex(({ distance }) => whole(distance.miles) >= from.meters) : 0
  if (start === -1) return []
  if (conditions.some(({ name, selective }) => selective || NARROW.has(name))) return ofFew(db, open.slice(start), from, options)
  const rows: Hit[] = []
  for (let begin = start, count = FIRST_STORES; begin < open.length && rows.length <= limit; begin += count, count *= 4) {
    const end = endOfTies(open, begin + count)
    rows.push(...(await fromStores(db, open, begin, end, from, options)))
    count = end - begin
  }
  return rows
}

/** Conditions that leave so few products that starting from the products is faster than starting from the stores. */
const NARROW = new Set(['department', 'category', 'branch', 'words', 'max'])
/**
 * The products that match the conditions, each at its nearest store. Where a product is sold out, the id is negative and matches no store.
 */
function ofFew(db: Db, stores: readonly Near<ListedStore>[], from: Start | null, { conditions, limit }: Options): Promise<Hit[]> {
  const { values, param } = parameters()
  const tests = conditions.map(({ sql }) => sql(param, 'd'))
  const after = from
    ? `where h.meters > ${param(from.meters)}::bigint or (h.meters = ${param(from.meters)}::bigint and (h.offer_rank, h.product_id) < (${param(from.offer_rank)}::float8, ${param(from.product_id)}::bigint))`
    : ''
  return rowsOf<Hit>(
    db,
    planName(`nearest.few.${rowsFor(limit)}${from ? '.on' : ''}`, conditions),
    `with carried as materialized (
       select coalesce(d.item_id, d.product_id) as item_id, d.product_id, d.rank, unnest(d.stores) as store_id from search_documents d where ${['d.in_stock', ...tests].join(' and ')}
     ), hits as (
       select distinct on (c.item_id) c.product_id, s.meters, c.rank as offer_rank from carried c
       join unnest(${param(stores.map(({ place }) => place.id))}::bigint[], ${param(stores.map(({ distance }) => whole(distance.miles)))}::int[]) s(store_id, meters)
         on s.store_id = c.store_id order by c.item_id, s.meters, c.rank desc, c.product_id desc
     )
     select h.product_id, h.meters, h.offer_rank from hits h ${after} order by h.meters, h.offer_rank desc, h.product_id desc limit ${rowsFor(limit)}`,
    values,
  )
}

/** All stores of a mall have the same location: a batch never ends between two stores at the same distance. */
function endOfTies(stores: readonly Near<ListedStore>[], wanted: number): number {
  let end = Math.min(wanted, stores.length)
  while (end < stores.length && whole(stores[end]?.distance.miles ?? 0) === whole(stores[end - 1]?.distance.miles ?? 0)) end++
  return end
}

function fromStores(
  db: Db,
  stores: readonly Near<ListedStore>[],
  begin: number,
  end: number,
  from: Start | null,
  { conditions, limit }: Options,
): Promise<Hit[]> {
  const { values, param } = parameters()
  const ids = stores.slice(0, end).map(({ place }) => place.id as StoreId)
  const all = param(ids)
  const nearer = `${all}::bigint[]`
  const tests = conditions.map(({ sql }) => sql(param, 'd'))
  const twin = conditions.map(({ sql }) => sql(param, 't'))
  if (from)
    tests.push(
      `(s.meters > ${param(from.meters)} or (o.rank, o.product_id) < (${param(from.offer_rank)}::float8, ${param(from.product_id)}::bigint))`,
    )
  return rowsOf<Hit>(
    db,
    planName(`nearest.${rowsFor(limit)}${from ? '.on' : ''}`, conditions),
    `select h.* from unnest(${param(ids.slice(begin))}::bigint[], ${param(stores.slice(begin, end).map(({ distance }) => whole(distance.miles)))}::int[])
         with ordinality as s(store_id, meters, n)
       cross join lateral (
         select o.product_id, s.meters, o.rank as offer_rank
         from search_offers o join search_documents d using (product_id)
         where o.store_id = s.store_id and o.available and not exists (
           select from search_documents t join search_offers b using (product_id)
           where ${['(t.product_id = d.product_id or t.item_id = d.item_id)', ...twin].join(' and ')} and b.available and b.store_id = any((${nearer})[1:${param(begin)}::int + s.n::int - 1])
         )${tests.map((test) => ` and ${test}`).join('')}
         order by o.rank desc, o.product_id desc limit ${rowsFor(limit)}
       ) h order by h.meters, h.offer_rank desc, h.product_id desc limit ${rowsFor(limit)}`,
    values,
  )
}
