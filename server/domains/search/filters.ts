import type { z } from 'zod'
import { type ProductQuery, catalogProblems } from '#contracts/catalog/catalog.ts'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { knownZip } from '../places/zips.ts'
import type { CategoryTree } from './category-tree.ts'
import type { ListedStore, Near, Places } from './directory/directory.ts'
import { nowAt } from './directory/opening-states.ts'
import { anyOf, between, type Clause, is } from './search-server/clauses.ts'

export type ListQuery = z.output<typeof ProductQuery>

/**
 * A condition on search_documents, whose alias is passed as `d`. This module provides the SQL text, the caller provides the values. `name` identifies the statement.
 */
export type Condition = {
  name: string
  sql: (param: (value: unknown) => string, d: string) => string
  /** The same for the documents of a search server; without it, Postgres answers. */
  clause?: Clause
  facet?: 'brand' | 'price' | 'method'
  /** Few products meet it. */
  selective?: true
  /** The condition of a place: what "in stock" means there. */
  stock?: Condition
}

/** Stores whose products count: stores within reach that offer the requested service; null: all stores. */
export type Reach = readonly Pick<Near<ListedStore>, 'place'>[] | null
export type Scope = { near: readonly Near<ListedStore>[] | null; reach: Reach }

/** The shopper's location and travel distance. A thousand miles means nationwide: no limit. */
export async function scopeOf(db: Db, places: Places, query: ListQuery, now: Date): Promise<Scope> {
  const near = query.near === undefined ? null : (places.keptNear(query.near) ?? places.storesNear(await knownZip(db, query.near)))
  return { near, reach: reachOf(places, near, query, now) }
}

export function reachOf(places: Places, near: Scope['near'], query: ListQuery, now: Date): Reach {
  const { within = NATIONWIDE_MILES, method } = query
  const around =
    near && within < NATIONWIDE_MILES
      ? near.filter(({ place, distance }) => distance.miles <= within && !place.paused && offers(place, method))
      : null
  if (!query.pickupToday) return around
  const all = around ?? Array.from(places.stores.values(), (place) => ({ place }))
  return all.filter(({ place }) => isReadyToday(place, query, now))
}

const isReadyToday = (store: ListedStore, { storeId, mallId, method }: ListQuery, now: Date): boolean =>
  !store.paused &&
  store.offersPickup &&
  offers(store, method) &&
  (storeId === undefined || store.id === storeId) &&
  (mallId === undefined || store.mallId === mallId) &&
  nowAt(store, now).isReadyToday

export const offers = (store: ListedStore, method: ListQuery['method']): boolean =>
  method === undefined ||
  (method === 'in-store-pickup' ? store.offersPickup : method === 'ship-to-mall' ? store.offersShipToMall : store.offersShipToMe)

const METHOD_COLUMN = { 'in-store-pickup': 'pickup', 'ship-to-mall': 'ships_to_mall', 'ship-to-me': 'ships_home' } as const

/** The conditions for a list query, taken from a fixed list; null: nothing can match. */
export async function conditionsOf(query: ListQuery, tree: CategoryTree): Promise<Condition[] | null> {
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice)
    throw new Problem(catalogProblems, 'catalog.price_range', {
      errors: [{ pointer: '/minPrice', message: 'The lowest price must be below the highest.' }],
    })
  const conditions: Condition[] = []
  if (query.category !== undefined) {
    const filter = await tree.filterOf(query.category)
    if (!filter) return null
    conditions.push(
      filter.kind === 'branch'
        ? {
            name: 'branch',
            sql: (param, d) => `${d}.category_slug = any(${param(filter.slugs)}::text[])`,
            clause: anyOf('category_slug', filter.slugs),
          }
        : {
            name: filter.kind,
            sql: (param, d) => `${d}.${filter.kind}_slug = ${param(filter.slug)}`,
            clause: is(`${filter.kind}_slug`, filter.slug),
          },
    )
  }
  const { brand, minPrice, maxPrice, method } = query
  if (brand)
    conditions.push({
      name: 'brand',
      facet: 'brand',
      selective: true,
      sql: (param, d) => `lower(${d}.brand) = lower(${param(brand)})`,
      clause: is('brand_key', brand.toLowerCase()),
    })
  if (minPrice !== undefined)
    conditions.push({
      name: 'min',
      facet: 'price',
      sql: (param, d) => `${d}.price >= ${param(minPrice)}`,
      clause: between('price', { least: minPrice }),
    })
  if (maxPrice !== undefined)
    conditions.push({
      name: 'max',
      facet: 'price',
      sql: (param, d) => `${d}.price <= ${param(maxPrice)}`,
      clause: between('price', { most: maxPrice }),
    })
  const options = optionsIn(query.options)
  for (const some of options)
    conditions.push({
      name: 'options',
      selective: true,
      sql: (param, d) => `${d}.options && ${param(some)}::text[]`,
      clause: anyOf('options', some),
    })
  if (options.length > 1)
    conditions.push({ name: 'variant', sql: (param, d) => `exists (select ${variantWith(options)(param, `${d}.product_id`)})` })
  if (query.inStock) {
    const here = carriedBy(query).flatMap(({ stock }) => stock ?? [])
    conditions.push(...(here.length > 0 ? here : [IN_STOCK]))
  }
  if (query.onSale) conditions.push({ name: 'sale', sql: (_, d) => `${d}.on_sale`, clause: is('on_sale', true) })
  if (query.minStars !== undefined)
    conditions.push({
      name: 'stars',
      sql: (param, d) => `${d}.stars_mean >= ${param(query.minStars)}`,
      clause: between('stars_mean', { least: query.minStars }),
    })
  if (method !== undefined)
    conditions.push({
      name: method,
      facet: 'method',
      sql: (_, d) => `${d}.${METHOD_COLUMN[method]}`,
      clause: is(METHOD_COLUMN[method], true),
    })
  return conditions
}

export const IN_STOCK: Condition = { name: 'stock', sql: (_, d) => `${d}.in_stock`, clause: is('in_stock', true) }
export const isStock = ({ name }: Condition): boolean => name.startsWith('stock')

/** Products that are available in one of these stores. */
export const availableIn = (storeIds: readonly StoreId[]): Condition => ({
  name: 'reach',
  sql: (param, d) => `${d}.stores && ${param(storeIds)}::bigint[]`,
  clause: anyOf('stores', storeIds),
})
/** Products that this store or mall carries, including sold-out ones. */
export function carriedBy({ storeId, mallId }: Pick<ListQuery, 'storeId' | 'mallId'>): Condition[] {
  const carries = (name: 'store' | 'mall', id: number): Condition => {
    const offered = (param: (value: unknown) => string, d: string): string =>
      `${d}.product_id in (select o.product_id from search_offers o where o.${name}_id = ${param(id)}`
    return {
      name,
      selective: true,
      sql: (param, d) => `${offered(param, d)})`,
      clause: is(name === 'store' ? 'carried_by' : 'malls', id),
      stock: {
        name: `stock of ${name}`,
        sql: (param, d) => `${offered(param, d)} and o.available)`,
        // The documents of a search server do not tell what a mall has in stock.
        ...(name === 'store' ? { clause: is('stores', id) } : {}),
      },
    }
  }
  return [...(storeId === undefined ? [] : [carries('store', storeId)]), ...(mallId === undefined ? [] : [carries('mall', mallId)])]
}

/** The conditions that limit a list to a store, a mall or a distance. */
export const placeConditions = (query: ListQuery, reach: Reach): Condition[] => [
  ...carriedBy(query),
  ...(reach ? [availableIn(reach.map(({ place }) => place.id))] : []),
]

/** Collects parameter values and returns their placeholders. */
export function parameters() {
  const values: unknown[] = []
  return { values, param: (value: unknown): string => `$${values.push(value)}` }
}

/**
 * The name under which Postgres caches the plan of a statement. Rare combinations of conditions get no name: each name uses memory on every
 * connection, and any client can request a new combination.
 */
export const planName = (kind: string, conditions: readonly Condition[]): string =>
  conditions.length > 2 ? '' : `${kind}.${conditions.map(({ name }) => name).join('.')}`

/** One variant of a product has all the options: a red shoe and another one in size 9 are no red shoe in size 9. */
const variantWith =
  (options: readonly (readonly string[])[]) =>
  (param: (value: unknown) => string, productId: string): string =>
    `from variants v join products p on p.id = v.product_id where v.product_id = ${productId} and not v.archived and ${options
      .map((some) => hasOption(some)(param))
      .join(' and ')}`

/** The options of the variant `v` of the product `p`, by name. */
export const OPTIONS_OF_VARIANT = `(select p.options->(n::int - 1)->>'name' as name, value from unnest(v.option_values) with ordinality val(value, n))`

/** The variant `v` of the product `p` has one of these values. */
export const hasOption =
  (values: readonly string[]) =>
  (param: (value: unknown) => string): string =>
    `exists (select from ${OPTIONS_OF_VARIANT} o where lower(o.name) || ':' || lower(o.value) = any(${param(values)}::text[]))`

/** The accepted values of each option. */
export function optionsIn(asked: string | undefined): string[][] {
  const byName = new Map<string, string[]>()
  for (const option of asked?.toLowerCase().split('|') ?? []) {
    const name = option.slice(0, option.indexOf(':'))
    byName.set(name, [...(byName.get(name) ?? []), option])
  }
  return [...byName.values()]
}
