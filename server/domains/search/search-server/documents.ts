import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql, transact } from '../../../platform/db.ts'
import { askFor } from '../../../platform/jobs.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tell } from '../../../facts.ts'
import type { SearchServer } from '../../../platform/search-server.ts'
import { POINTS } from '../points.ts'
import { MAPPINGS } from './clauses.ts'

/** What a picture that only stands for its product costs, in quality. */
const STAND_IN = POINTS.standIn / POINTS.quality
/** Quality may be below 0, and points may not. */
const LEAST_QUALITY = STAND_IN + 0.1
const BATCH = 500

const READ = `
  select d.product_id, coalesce(d.item_id, d.product_id) as item_id, d.title_key, string_to_array(d.title_key, ' ') as title_forms,
    tsvector_to_array(ts_filter(d.heads, '{a}')) as title_words, titles.pairs as title_pairs, tsvector_to_array(ts_filter(d.heads, '{d}')) as thing_words, tsvector_to_array(ts_filter(d.heads, '{b}')) as brand_words,
    tsvector_to_array(d.heads) as head_words, tsvector_to_array(d.words) as words, 1.0::float8 / greatest(1, length(d.heads)) as brevity,
    greatest(0, d.rank - d.in_stock::int + ${LEAST_QUALITY} - case when d.stand_in then ${STAND_IN} else 0 end) as quality, d.category_slug, d.department_slug, d.brand, d.price,
    d.on_sale, d.in_stock, d.pickup, d.ships_to_mall, d.ships_home, d.options, d.stars_mean, offers.carried_by, offers.malls, offers.stores
  from search_documents d cross join lateral (
    with placed as (select lexeme, place from unnest(ts_filter(d.heads, '{a,c}')) said, unnest(said.positions) place)
    select array(select distinct a.lexeme || ' ' || b.lexeme from placed a join placed b on b.place = a.place + 1) as pairs
  ) titles cross join lateral (
    select coalesce(json_agg(o.store_id), '[]') as carried_by, coalesce(json_agg(distinct o.mall_id) filter (where o.mall_id is not null), '[]') as malls,
      coalesce(json_agg(o.store_id) filter (where o.available), '[]') as stores
    from search_offers o where o.product_id = d.product_id
  ) offers`
type IndexedProduct = { product_id: ProductId; brand: string | null } & Record<string, unknown>

const documentOf = (row: IndexedProduct, now: number) => ({
  id: row.product_id,
  fields: { ...row, brand_key: row.brand?.toLowerCase() ?? null, copied_at: now },
})

/** Brings these products to the search server as they are in the index now; lists that are kept are built anew afterward. */
export async function copyProducts({ db, clock }: Deps, server: SearchServer, productIds: readonly ProductId[]): Promise<void> {
  const rows = await rowsOf<IndexedProduct>(db, 'search.copy')`${sql(READ)} where d.product_id = any(${productIds}::bigint[])`
  const there = new Set(rows.map(({ product_id }) => product_id))
  const now = clock.now().getTime()
  await server.create(MAPPINGS)
  await server.write(
    rows.map((row) => documentOf(row, now)),
    productIds.filter((id) => !there.has(id)),
    { seen: true },
  )
  await tell(db, 'search.index_changed', { productIds })
}

/**
 * Copies a part of the index and asks for the next part, so that changed products need not wait for all others. Searches read the copy when
 * it is complete.
 */
export async function copyPart({ db, clock }: Deps, server: SearchServer, part: CopyProgress): Promise<void> {
  const startedAt = part.startedAt ?? clock.now().getTime()
  await server.create(MAPPINGS)
  const rows = await rowsOf<IndexedProduct>(db, 'search.copy-part')`
    ${sql(READ)} where d.product_id > ${part.after} order by d.product_id limit ${sql(BATCH)}`
  await server.write(
    rows.map((row) => documentOf(row, startedAt)),
    [],
  )
  const last = rows.at(-1)
  if (last && rows.length === BATCH) await transact(db, (tx) => askForPart(tx, { after: last.product_id, startedAt }))
  else await server.finish(startedAt)
}

/** All copying happens in one queue, so that an older state never overwrites a newer one. */
const QUEUE = 'search-server'
export type CopyProgress = { after: number; startedAt?: number }
export type ToCopy = { productIds: readonly ProductId[] } | CopyProgress

export const askToCopy = (tx: Db, productIds: readonly ProductId[]): Promise<void> =>
  askFor(tx, JOB, { productIds } satisfies ToCopy, { queue: QUEUE })
const askForPart = (tx: Db, part: CopyProgress): Promise<void> => askFor(tx, JOB, part satisfies ToCopy, { queue: QUEUE, key: ALL })

/** Asks to copy everything, unless that is under way: a large index takes longer than the time between two calls. */
export async function askToCopyAll(db: Db): Promise<void> {
  const underWay = await rowsOf(db, 'search.copying')`select from graphile_worker.jobs where key = ${ALL} and attempts < max_attempts`
  if (underWay.length === 0) await transact(db, (tx) => askForPart(tx, { after: 0 }))
}
const JOB = 'search.copyToSearchServer'
const ALL = `${JOB} all`
