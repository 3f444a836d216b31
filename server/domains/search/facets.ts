import type { z } from 'zod'
import type { Facets } from '#contracts/catalog/catalog.ts'
import { LRUCache } from 'lru-cache'
import { type Db, rowsOf } from '../../platform/db.ts'
import { readAsOf } from '../../platform/reading.ts'
import { type Condition, IN_STOCK, parameters, planName } from './filters.ts'

/** Upper bounds of the price ranges, in cents; the last range has no upper bound. A price at a bound counts in both ranges, as it does when chosen. */
export const PRICE_STEPS = [1_000, 2_500, 5_000, 10_000, 20_000] as const
const priceLabel = (step: number): string => {
  const from = PRICE_STEPS[step - 1]
  const to = PRICE_STEPS[step]
  return from === undefined ? `Under $${(to ?? 0) / 100}` : to === undefined ? `$${from / 100} and more` : `$${from / 100} to $${to / 100}`
}
const priceValue = (step: number): string =>
  `${(PRICE_STEPS[step - 1] ?? 0) / 100}-${PRICE_STEPS[step] === undefined ? '' : (PRICE_STEPS[step] ?? 0) / 100}`
const METHODS = { 'in-store-pickup': 'Pickup', 'ship-to-mall': 'Ship to mall', 'ship-to-me': 'Ship to home' } as const
export const MOST_BRANDS = 30

export type FacetRow = {
  kind: 'category' | 'brand' | 'price' | 'method' | 'sale' | 'stock' | 'stars' | 'all'
  value: string
  label: string | null
  count: number
}
export type CountedFacets = { facets: z.infer<typeof Facets>; total: number }

/**
 * Counts the items that match the conditions, in one statement. A selected brand, price or method must not hide its alternatives, so
 * each facet is counted without its own condition. The products of an item are put together first, by hashing: `count(distinct …)` would
 * sort all products for every facet.
 */
export async function countInPostgres(db: Db, conditions: readonly Condition[]): Promise<CountedFacets> {
  const { values, param } = parameters()
  const always = conditions.filter(({ facet }) => !facet).map(({ sql }) => sql(param, 'd'))
  const chosen = (['brand', 'price', 'method'] as const).flatMap((kind) => {
    const own = conditions.filter(({ facet }) => facet === kind).map(({ sql }) => sql(param, 'd'))
    return own.length > 0 ? { kind, test: own.join(' and ') } : []
  })
  /** The products that fit what is chosen of the other kinds. */
  const fitting = (but?: Condition['facet']): string =>
    chosen.flatMap(({ kind }) => (kind === but ? [] : `${kind}_ok`)).join(' and ') || 'true'
  const stock = stockOf(conditions)
    .map(({ sql }) => sql(param, 'd'))
    .join(' and ')
  const keys = [
    'coalesce(d.item_id, d.product_id) as item_id',
    'd.category_id',
    'd.brand',
    `width_bucket(d.price, array[${PRICE_STEPS.join(', ')}]::bigint[]) as step`,
    `d.price = any(array[${PRICE_STEPS.join(', ')}]::bigint[]) as is_edge`,
    ...chosen.map(({ kind, test }) => `(${test}) is true as ${kind}_ok`),
  ]
  const rows = await rowsOf<FacetRow>(
    db,
    planName('facets', conditions),
    `with base as materialized (
       select ${keys.join(', ')}, bool_or(d.pickup) as pickup, bool_or(d.ships_to_mall) as mall, bool_or(d.ships_home) as home,
         bool_or(d.on_sale) as sale, bool_or(${stock}) as stock, bool_or(d.stars_mean >= 4) as stars
       from search_documents d${always.length > 0 ? ` where ${always.join(' and ')}` : ''} group by ${keys.map((_, i) => i + 1).join(', ')}
     ), fits as materialized (
       select category_id, count(*)::int as count, (count(*) filter (where sale))::int as sale, (count(*) filter (where stock))::int as stock,
         (count(*) filter (where stars))::int as stars
       from (
         select category_id, bool_or(sale) as sale, bool_or(stock) as stock, bool_or(stars) as stars
         from base where ${fitting()} group by category_id, item_id
       ) items group by category_id
     ), methods as materialized (
       select (count(*) filter (where pickup))::int as pickup, (count(*) filter (where mall))::int as mall, (count(*) filter (where home))::int as home
       from (
         select bool_or(pickup) as pickup, bool_or(mall) as mall, bool_or(home) as home from base where ${fitting('method')} group by item_id
       ) items
     )
     select 'category' as kind, c.slug as value, c.name as label, f.count from fits f join categories c on c.id = f.category_id
     union all (select 'brand', min(brand), null, count(*)::int from (
         select lower(brand) as key, min(brand) as brand from base where ${fitting('brand')} and brand is not null group by key, item_id
       ) items group by key order by 4 desc, 2 limit ${MOST_BRANDS})
     union all select 'price', step::text, null, count(*)::int from (
       select step, item_id from base where ${fitting('price')}
       union select step - 1, item_id from base where is_edge and ${fitting('price')}
     ) items group by step
     union all select 'method', 'in-store-pickup', null, pickup from methods
     union all select 'method', 'ship-to-mall', null, mall from methods
     union all select 'method', 'ship-to-me', null, home from methods
     union all select 'sale', '', null, coalesce(sum(sale), 0)::int from fits
     union all select 'stock', '', null, coalesce(sum(stock), 0)::int from fits
     union all select 'stars', '', null, coalesce(sum(stars), 0)::int from fits
     union all select 'all', '', null, coalesce(sum(count), 0)::int from fits`,
    values,
  )
  return countedFrom(rows)
}

export function countedFrom(rows: readonly FacetRow[]): CountedFacets {
  const of = (kind: FacetRow['kind']): FacetRow[] => rows.filter((row) => row.kind === kind && row.count > 0)
  const only = (kind: FacetRow['kind']): number => of(kind)[0]?.count ?? 0
  return {
    total: only('all'),
    facets: {
      categories: of('category')
        .map(({ value, label, count }) => ({ value, label: label ?? value, count }))
        .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
      brands: of('brand').map(({ value, count }) => ({ value, label: value, count })),
      prices: of('price')
        .sort((a, b) => Number(a.value) - Number(b.value))
        .map(({ value, count }) => ({ value: priceValue(Number(value)), label: priceLabel(Number(value)), count })),
      methods: of('method').map(({ value, count }) => ({ value, label: METHODS[value as keyof typeof METHODS], count })),
      onSale: only('sale'),
      inStock: only('stock'),
      wellRated: only('stars'),
    },
  }
}

/** What "in stock" means at the place of a list. */
export function stockOf(conditions: readonly Condition[]): readonly Condition[] {
  const here = conditions.flatMap(({ stock }) => stock ?? [])
  return here.length > 0 ? here : [IN_STOCK]
}

const LIMITS = { dearMs: 40, ageMs: 10_000 }

/**
 * Facet counts, cached until the index changes. Counting a whole large marketplace is expensive, so slow counts may be up to ten seconds
 * old; otherwise a busy site would spend most of its time counting.
 */
export class FacetCounts {
  readonly #count: (conditions: readonly Condition[]) => Promise<CountedFacets>
  readonly #renew: () => void
  readonly #dearMs: number
  readonly #ageMs: number
  readonly #kept: LRUCache<string, { counted: Promise<CountedFacets>; ms: number }>
  #oldUntil = 0
  #forgotAt = 0
  #watch: NodeJS.Timeout | undefined

  /** `renew` is called when slow counts from before an index change expire, so that replies built from them are dropped too. */
  constructor(count: (conditions: readonly Condition[]) => Promise<CountedFacets>, renew: () => void, { dearMs, ageMs } = LIMITS) {
    this.#count = count
    this.#renew = renew
    this.#dearMs = dearMs
    this.#ageMs = ageMs
    this.#kept = new LRUCache({ max: 200, ttl: ageMs })
  }

  of(conditions: readonly Condition[]): Promise<CountedFacets> {
    const { values, param } = parameters()
    const key = JSON.stringify([conditions.map(({ name, sql }) => [name, sql(param, 'd')]), values])
    const kept = this.#kept.get(key)
    if (kept) return kept.counted
    const start = performance.now()
    if (readAsOf() <= this.#forgotAt) return this.#count(conditions)
    const entry = { counted: this.#count(conditions), ms: 0 }
    this.#kept.set(key, entry)
    entry.counted.then(
      () => {
        entry.ms = performance.now() - start
      },
      () => this.#kept.delete(key),
    )
    return entry.counted
  }

  /** Call when the index has changed: drops the counts that are cheap to recompute. */
  forget(): void {
    this.#forgotAt = performance.now()
    let isAnyOld = false
    for (const [key, { ms }] of this.#kept.entries())
      if (ms < this.#dearMs) this.#kept.delete(key)
      else isAnyOld = true
    if (!isAnyOld) return
    this.#oldUntil = performance.now() + this.#ageMs
    if (!this.#watch) this.#watch = this.#watchOld()
  }

  #watchOld(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#renew()
      this.#watch = performance.now() < this.#oldUntil ? this.#watchOld() : undefined
    }, this.#ageMs).unref()
  }
}
