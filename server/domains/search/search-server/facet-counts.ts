import { z } from 'zod'
import { rowsOf } from '../../../platform/db.ts'
import { type CountedFacets, countedFrom, countInPostgres, type FacetRow, MOST_BRANDS, PRICE_STEPS, stockOf } from '../facets.ts'
import type { Condition } from '../filters.ts'
import { type AskContext, askServer } from './ask.ts'
import { between, type Clause, every, is } from './clauses.ts'

/** Up to this number the server counts items exactly; it is the most that it can. */
const COUNTED_EXACTLY = 40_000
const MOST_CATEGORIES = 1_000

/** The counts of a text search, by the search server if there is one; all others by Postgres. */
export async function countFacets(asking: AskContext, conditions: readonly Condition[]): Promise<CountedFacets> {
  const isText = conditions.some(({ name }) => name === 'words')
  const isAnswerable = [...conditions, ...stockOf(conditions)].every(({ clause }) => clause !== undefined)
  const rows =
    isText && isAnswerable
      ? await askServer(asking, async (server) => rowsIn((await server.search(bodyOf(conditions))).aggregations))
      : null
  return rows ? countedFrom(await withNames(asking, rows)) : countInPostgres(asking.db, conditions)
}

const ITEMS = { items: { cardinality: { field: 'item_id', precision_threshold: COUNTED_EXACTLY } } }
const METHODS = { 'in-store-pickup': 'pickup', 'ship-to-mall': 'ships_to_mall', 'ship-to-me': 'ships_home' } as const

/** The same counts as in `countInPostgres`: each facet without its own condition. */
function bodyOf(conditions: readonly Condition[]): object {
  const clausesOf = (wanted: (facet: Condition['facet']) => boolean): Clause[] =>
    conditions.flatMap(({ clause, facet }) => (clause && wanted(facet) ? [clause] : []))
  const without = (own: Condition['facet'], aggs: object): object => ({
    filter: every(clausesOf((facet) => facet !== undefined && facet !== own)),
    aggs,
  })
  const only = (clause: Clause): object => ({ filter: clause, aggs: ITEMS })
  const ranges = [0, ...PRICE_STEPS].map((from, i) => ({
    key: String(i),
    from,
    ...(PRICE_STEPS[i] === undefined ? {} : { to: (PRICE_STEPS[i] ?? 0) + 1 }),
  }))
  return {
    size: 0,
    track_total_hits: false,
    query: every(clausesOf((facet) => facet === undefined)),
    aggs: {
      found: without(undefined, {
        categories: { terms: { field: 'category_slug', size: MOST_CATEGORIES }, aggs: ITEMS },
        sale: only(is('on_sale', true)),
        stock: only(every(stockOf(conditions).flatMap(({ clause }) => (clause ? [clause] : [])))),
        stars: only(between('stars_mean', { least: 4 })),
      }),
      brands: without('brand', {
        names: {
          terms: { field: 'brand_key', size: MOST_BRANDS, order: [{ items: 'desc' }, { _key: 'asc' }] },
          aggs: { ...ITEMS, written: { terms: { field: 'brand', size: 1, order: { _key: 'asc' } } } },
        },
      }),
      prices: without('price', { steps: { range: { field: 'price', ranges }, aggs: ITEMS } }),
      methods: without('method', Object.fromEntries(Object.entries(METHODS).map(([method, field]) => [method, only(is(field, true))]))),
    },
  }
}

const Items = z.object({ items: z.object({ value: z.number() }) })
const bucketsOf = <T extends z.ZodType>(bucket: T) => z.object({ buckets: z.array(bucket) })
const Keyed = Items.extend({ key: z.string() })
const Answer = z.object({
  found: z.object({ categories: bucketsOf(Keyed), sale: Items, stock: Items, stars: Items }),
  brands: z.object({ names: bucketsOf(Keyed.extend({ written: bucketsOf(z.object({ key: z.string() })) })) }),
  prices: z.object({ steps: bucketsOf(Keyed) }),
  methods: z.object({ 'in-store-pickup': Items, 'ship-to-mall': Items, 'ship-to-me': Items }),
})

function rowsIn(aggregations: unknown): FacetRow[] {
  const { found, brands, prices, methods } = Answer.parse(aggregations)
  const row = (kind: FacetRow['kind'], value: string, { items }: z.infer<typeof Items>): FacetRow => ({
    kind,
    value,
    label: null,
    count: items.value,
  })
  const categories = found.categories.buckets.map((each) => row('category', each.key, each))
  return [
    ...categories,
    ...brands.names.buckets.map((each) => row('brand', each.written.buckets[0]?.key ?? each.key, each)),
    ...prices.steps.buckets.map((each) => row('price', each.key, each)),
    ...Object.entries(methods).map(([method, each]) => row('method', method, each)),
    row('sale', '', found.sale),
    row('stock', '', found.stock),
    row('stars', '', found.stars),
    { kind: 'all', value: '', label: null, count: categories.reduce((sum, { count }) => sum + count, 0) },
  ]
}

async function withNames({ db }: AskContext, rows: readonly FacetRow[]): Promise<FacetRow[]> {
  const slugs = rows.flatMap(({ kind, value }) => (kind === 'category' ? [value] : []))
  const named = await rowsOf<{ slug: string; name: string }>(db, 'search.category-names')`
    select slug, name from categories where slug = any(${slugs}::text[])`
  const names = new Map(named.map(({ slug, name }) => [slug, name]))
  return rows.map((row) => (row.kind === 'category' ? { ...row, label: names.get(row.value) ?? null } : row))
}
