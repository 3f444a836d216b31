import type { FacetValue } from '#contracts/catalog/catalog.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { productCards, productChoices } from '#contracts/search/search.ts'
import type { z } from 'zod'
import { rowsOf } from '../../platform/db.ts'
import { zipPlace } from '../places/zips.ts'
import type { SearchContext } from './finder.ts'
import { conditionsOf, hasOption, type ListQuery, OPTIONS_OF_VARIANT, optionsIn, parameters, planName, scopeOf } from './filters.ts'
import { allConditions, wordingOf } from './products.ts'
import { understand } from './understand.ts'

type Choices = Reply<typeof productChoices>
type Value = z.infer<typeof FacetValue>

const MOST_PLACES = 50
const MOST_OPTIONS = 4
const MOST_VALUES = 16

/** The choices for each filter. A value that is already selected does not hide the other values of the same filter. */
export async function choicesOf(finder: SearchContext, { query }: Sent<typeof productChoices>, now: Date): Promise<Choices> {
  const { storeId: _, mallId: __, ...anywhere } = query
  const { options: chosen, ...anyOptions } = query
  const [stores, malls, options] = await Promise.all([
    storesOf(finder, anywhere, now),
    mallsOf(finder, anywhere, now),
    query.category || query.q ? optionsOf(finder, anyOptions, now, optionsIn(chosen)) : [],
  ])
  return { stores, malls, options }
}

/** Queries the products that a list would show. `sql` receives the source table and the condition for stores within reach. */
async function ask<Row extends object>(
  finder: SearchContext,
  typed: ListQuery,
  now: Date,
  name: string,
  sql: (matching: string, inReach: (id: string) => string, param: (value: unknown) => string) => string,
  /** Set when the statement has a shape that is asked for rarely. */
  rare = '',
): Promise<Row[]> {
  const { db, directory, tree } = finder
  const [places, { query, analysis, ...meaning }] = await Promise.all([directory.places(), understand(finder, typed, now)])
  const [{ reach }, chosen] = await Promise.all([scopeOf(db, places, query, now), conditionsOf(query, tree)])
  if (chosen === null || analysis?.terms.length === 0) return []
  const conditions = [...chosen, ...meaning.conditions]
  const wanted = { query, conditions, reach, analysis }
  const all = allConditions({ ...wanted, wording: await wordingOf(db, wanted) })
  const { values, param } = parameters()
  const tests = all.map((condition) => condition.sql(param, 'd'))
  const matching = `search_documents d${tests.length > 0 ? ` where ${tests.join(' and ')}` : ''}`
  const inReach = (id: string): string => (reach ? `${id} = any(${param(reach.map(({ place }) => place.id))}::bigint[])` : 'true')
  return rowsOf<Row>(db, rare ? '' : planName(`${name}${reach ? '.reach' : ''}`, all), sql(matching, inReach, param), values)
}

const nameOf = (values: readonly string[]): string => values[0]?.slice(0, values[0].indexOf(':')) ?? ''

/** A list shows an item once, however many sell it. */
const ITEM = 'coalesce(d.item_id, d.product_id)'

const carried = (matching: string, inReach: (id: string) => string): string =>
  `(select ${ITEM} as item, d.stores from ${matching}) d cross join unnest(d.stores) carried(id)
   join stores st on st.id = abs(carried.id) and ${inReach('st.id')}`

const storesOf = (finder: SearchContext, query: ListQuery, now: Date): Promise<Value[]> =>
  ask<Value>(
    finder,
    query,
    now,
    'choices.stores',
    (matching, inReach) =>
      `select st.id::text as value, st.name as label, count(distinct d.item)::int as count from ${carried(matching, inReach)}
       group by st.id, st.name order by 3 desc, 2, 1 limit ${MOST_PLACES}`,
  )

const mallsOf = (finder: SearchContext, query: ListQuery, now: Date): Promise<Value[]> =>
  ask<Value>(
    finder,
    query,
    now,
    'choices.malls',
    (matching, inReach) =>
      `select m.id::text as value, m.name as label, count(distinct d.item)::int as count from ${carried(matching, inReach)}
       join malls m on m.id = st.mall_id and not m.suspended group by m.id, m.name order by 3 desc, 2, 1 limit ${MOST_PLACES}`,
  )

/** Each value counts the items that have it in one variant together with the chosen values of the other options. */
async function optionsOf(
  finder: SearchContext,
  query: ListQuery,
  now: Date,
  chosen: readonly (readonly string[])[],
): Promise<Choices['options']> {
  const rows = await ask<Value & { name: string }>(
    finder,
    query,
    now,
    'choices.options',
    (matching, _, param) =>
      `select min(o.name) as name, lower(o.name) || ':' || lower(o.value) as value, min(o.value) as label, count(distinct d.item)::int as count
       from (select d.product_id, ${ITEM} as item from ${matching}) d join variants v on v.product_id = d.product_id and not v.archived
       join products p on p.id = d.product_id cross join lateral ${OPTIONS_OF_VARIANT} o
       where ${chosen.map((values) => `(lower(o.name) = ${param(nameOf(values))} or ${hasOption(values)(param)})`).join(' and ') || 'true'}
       group by 2 order by 4 desc, 3 limit 200`,
    chosen.length === 0 ? '' : 'chosen',
  )
  const byName = new Map<string, { name: string; values: Value[]; count: number }>()
  for (const { name, ...value } of rows) {
    const key = name.toLowerCase()
    const option = byName.get(key) ?? { name, values: [], count: 0 }
    option.values.push(value)
    option.count += value.count
    byName.set(key, option)
  }
  return [...byName.values()]
    .filter(({ name, values }) => values.length > 1 || chosen.some((some) => nameOf(some) === name.toLowerCase()))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_OPTIONS)
    .map(({ name, values }) => ({ name, values: values.slice(0, MOST_VALUES) }))
}

/** Current cards of products that a shopper viewed or chose before. */
export async function cardsOf(
  { db, directory, cards }: SearchContext,
  { query }: Sent<typeof productCards>,
  now: Date,
): Promise<Reply<typeof productCards>> {
  const [places, spot] = await Promise.all([directory.places(), query.near ? zipPlace(db, query.near) : null])
  const near = spot ? places.storesNear(spot) : null
  return {
    items: await cards.of([...new Set(query.ids)], { places, now, near, only: null, ...(query.asListed && { asListed: true as const }) }),
  }
}
