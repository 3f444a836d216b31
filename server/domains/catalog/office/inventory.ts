import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import {
  type inventory,
  INVENTORY_ISSUES,
  type InventoryRow,
  type inventoryRow,
  type setStock,
  type stockHistory,
} from '#contracts/catalog/inventory.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../../platform/actor.ts'
import { pageBy } from '../../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { personById } from '../../identity/people.ts'
import { storesByIds } from '../../stores/stores.ts'
import { setStockCount, type StockState } from '../change.ts'
import { seenShelves } from './seen-shelves.ts'

export const LOW_STOCK = 3
type StockedVariant = {
  product_id: ProductId
  slug: string
  variant_id: VariantId
  store_id: StoreId | null
  store_key: number
  title: string
  options: string
  sku: string
  gtin: string | null
  image_hash: string | null
  price: Cents
  compare_at: Cents | null
  on_hand: number
  place: string | null
  reserved: number
  sold: number
  stores: number
  status: 'draft' | 'active' | 'archived'
  bare: boolean
  version: number
  product_version: number
  stock_version: number | null
  key: string | number
}

const SORTS = {
  title: { column: 'lower(left(p.title, 80))', type: 'text', cast: 'text', descending: false },
  stock: { column: 'coalesce(s.on_hand - s.reserved, 0)', type: 'whole', cast: 'bigint', descending: false },
  price: { column: 'v.price', type: 'whole', cast: 'bigint', descending: false },
  newest: { column: 'p.id', type: 'whole', cast: 'bigint', descending: true },
} as const

/** Products × stores with price and stock, for the shelves that this person may see, and variants that are on none. */
export async function listInventory(
  db: Db,
  person: Person,
  query: Sent<typeof inventory>['query'],
  now: Date,
  only?: VariantId,
): Promise<Reply<typeof inventory>> {
  const name = query.sort ?? 'title'
  const sort = SORTS[name]
  const { kind, from: seen, values } = await seenShelves(db, person, query)
  const param = (value: unknown): string => `$${values.push(value)}`
  const tests = [only === undefined ? 'true' : 's.store_id is not null']
  if (query.unshelved) tests.push('s.variant_id is null')
  if (query.productId !== undefined) tests.push(`v.product_id = ${param(query.productId)}`)
  if (only !== undefined) tests.push(`v.id = ${param(only)}`)
  else tests.push(query.status === undefined ? `p.status <> 'archived'` : `p.status = ${param(query.status)}`)
  if (query.lowStock) tests.push(`s.on_hand - s.reserved <= ${LOW_STOCK}`)
  if (query.q) {
    const contains = param(`%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`)
    tests.push(`(p.title ilike ${contains} or v.sku ilike ${contains} or v.gtin = ${param(query.q)})`)
  }
  const [all, allValues] = [tests.join(' and '), [...values]]
  const countAll = async () => {
    const [row] = await rowsOf<{ total: number }>(
      db,
      shape(only === undefined ? 'count' : 'count.one', kind, query, name),
      `select count(*)::int as total from ${seen} and ${all}`,
      allValues,
    )
    return row?.total ?? 0
  }
  const direction = sort.descending ? 'desc' : 'asc'
  const page = await pageBy(
    `inventory.${name}`,
    { key: sort.type, variant_id: 'id', store_key: 'whole' },
    query,
    (from, limit) => {
      if (from)
        tests.push(
          `(${sort.column}, v.id, coalesce(s.store_id, 0)) ${sort.descending ? '<' : '>'} (${param(from.key)}::${sort.cast}, ${param(from.variant_id)}::bigint, ${param(from.store_key)}::bigint)`,
        )
      return rowsOf<StockedVariant>(
        db,
        shape(only !== undefined ? 'one' : from ? 'on' : 'first', kind, query, name),
        `select page.*, (select i.hash from product_images i where i.product_id = page.product_id and i.hash is not null
         order by (i.variant_id = page.variant_id) is true desc, i.position limit 1) as image_hash,
       (select coalesce(-sum(c.delta), 0)::int from stock_changes c where c.variant_id = page.variant_id and c.store_id = page.store_id and c.why = 'sale'
         and c.created_at > ${param(now)}::timestamptz - interval '30 days') as sold,
       (select count(*)::int from stock o where o.variant_id = page.variant_id) as stores
     from unnest($4::bigint[]) own(id) cross join lateral (
       select p.id as product_id, p.slug, v.id as variant_id, s.store_id, coalesce(s.store_id, 0) as store_key, p.title, array_to_string(v.option_values, ' / ') as options, v.sku, v.gtin, v.price,
         v.compare_at, coalesce(s.on_hand, 0) as on_hand, s.place, coalesce(s.reserved, 0) as reserved, p.status, p.description = '' as bare, v.version, p.version as product_version, s.version as stock_version, ${sort.column} as key
       from ${seen} and p.retailer_id = own.id and ${tests.join(' and ')}
       order by ${sort.column} ${direction}, v.id ${direction}, coalesce(s.store_id, 0) ${direction} limit ${param(limit)}
     ) page order by key ${direction}, variant_id ${direction}, store_key ${direction} limit $${values.length}`,
        values,
      )
    },
    countAll,
  )
  const named = await storesByIds(
    db,
    page.items.flatMap((row) => row.store_id ?? []),
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      productId: row.product_id,
      productSlug: row.slug,
      variantId: row.variant_id,
      storeId: row.store_id,
      storeName: (row.store_id !== null && named.get(row.store_id)?.name) || '',
      title: row.title,
      options: row.options,
      sku: row.sku,
      gtin: row.gtin,
      image: row.image_hash === null ? null : { src: pictureAddress(row.image_hash), alt: row.title },
      price: row.price,
      compareAtPrice: row.compare_at,
      onHand: row.on_hand,
      place: row.place,
      reserved: row.reserved,
      sold30: row.sold,
      stores: row.stores,
      status: row.status,
      issues: issuesOf(row),
      version: row.version,
      productVersion: row.product_version,
      stockVersion: row.stock_version,
    })),
  }
}

function issuesOf(row: StockedVariant): InventoryRow['issues'] {
  const found: Record<InventoryRow['issues'][number], boolean> = {
    sold_out: row.store_id !== null && row.status === 'active' && row.on_hand <= row.reserved,
    no_shelf: row.stores === 0,
    no_picture: row.image_hash === null,
    no_description: row.bare,
    no_barcode: row.gtin === null,
  }
  return INVENTORY_ISSUES.filter((issue) => found[issue])
}

/** One row, archived or not; throws `not_found` for a shelf that this person may not see. */
export async function inventoryRowOf(
  db: Db,
  person: Person,
  { variantId, storeId }: Sent<typeof inventoryRow>['params'],
  now: Date,
): Promise<Reply<typeof inventoryRow>> {
  const [row] = (await listInventory(db, person, { storeId, limit: 1 }, now, variantId)).items
  if (!row) throw new Problem('not_found')
  return row
}

const shape = (
  what: string,
  kind: string,
  { productId, status, lowStock, unshelved, q }: Sent<typeof inventory>['query'],
  sort: string,
): string =>
  [
    'inventory',
    what,
    sort,
    kind,
    unshelved ? 'unshelved' : '',
    productId === undefined ? '' : 'product',
    status === undefined ? '' : 'status',
    lowStock ? 'low' : '',
    q ? 'q' : '',
  ].join('.')

/** The retailer of a store this person may count in; throws `not_found` for any other store. */
export async function retailerOf(db: Db, person: Person, storeId: StoreId): Promise<RetailerId> {
  const store = (await storesByIds(db, [storeId])).get(storeId)
  if (!store || !retailerIdsOf(person).includes(store.retailerId)) throw new Problem('not_found')
  const limit = storeLimitOf(person, store.retailerId)
  if (limit !== null && !limit.includes(storeId)) throw new Problem('not_found')
  return store.retailerId
}

export async function countShelf(db: Db, person: Person, body: Sent<typeof setStock>['body']): Promise<StockState> {
  return setStockCount(db, [await retailerOf(db, person, body.storeId)], body, person.id)
}

const MOST_HISTORY = 100

/** The history of one shelf: who moved how many and why, and the past prices. */
export async function historyOf(
  db: Db,
  person: Person,
  { storeId, variantId }: Sent<typeof stockHistory>['query'],
): Promise<Reply<typeof stockHistory>> {
  const retailerId = await retailerOf(db, person, storeId)
  const [own] = await rowsOf(db, 'inventory.own')`select id from variants where id = ${variantId} and retailer_id = ${retailerId}`
  if (!own) throw new Problem('not_found')
  const [movements, prices] = await Promise.all([
    rowsOf<{ at: Date; why: string; delta: number; who: UserId | null }>(db, 'inventory.movements')`
      select created_at as at, why, delta, who from stock_changes where variant_id = ${variantId} and store_id = ${storeId} order by id desc
      limit ${sql(MOST_HISTORY)}`,
    rowsOf<{ at: Date; price: Cents; who: UserId | null }>(db, 'inventory.prices')`
      select created_at as at, price, who from price_changes where variant_id = ${variantId} order by id desc limit ${sql(MOST_HISTORY)}`,
  ])
  const ids = new Set([...movements, ...prices].flatMap(({ who }) => who ?? []))
  const names = new Map(await Promise.all([...ids].map(async (id) => [id, (await personById(db, id))?.name ?? null] as const)))
  const named = <T extends { who: UserId | null }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, who: row.who === null ? null : (names.get(row.who) ?? null) }))
  return { movements: named(movements), prices: named(prices) }
}
