import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import { askFor } from '../../../platform/jobs.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tell } from '../../../facts.ts'
import type { SearchServer } from '../../../platform/search-server.ts'
import { MAPPINGS } from './clauses.ts'

/** Quality may be a little below 0, and points may not. */
const LEAST_QUALITY = 0.1
const BATCH = 500

const READ = `
  select d.product_id, coalesce(d.item_id, d.product_id) as item_id, d.title_key,
    tsvector_to_array(ts_filter(d.heads, '{a}')) as title_words, tsvector_to_array(ts_filter(d.heads, '{b}')) as brand_words,
    tsvector_to_array(d.heads) as head_words, tsvector_to_array(d.words) as words, 1.0::float8 / greatest(1, length(d.heads)) as brevity,
    greatest(0, d.rank - d.in_stock::int + ${LEAST_QUALITY}) as quality, d.category_slug, d.department_slug, d.brand, d.price,
    d.on_sale, d.in_stock, d.pickup, d.ships_to_mall, d.ships_home, d.options, d.stars_mean, offers.carried_by, offers.malls, offers.stores
  from search_documents d cross join lateral (
    select coalesce(json_agg(o.store_id), '[]') as carried_by, coalesce(json_agg(distinct o.mall_id) filter (where o.mall_id is not null), '[]') as malls,
      coalesce(json_agg(o.store_id) filter (where o.available), '[]') as stores
    from search_offers o where o.product_id = d.product_id
  ) offers`
type Row = { product_id: ProductId; brand: string | null } & Record<string, unknown>

const documentOf = (row: Row, now: number) => ({
  id: row.product_id,
  fields: { ...row, brand_key: row.brand?.toLowerCase() ?? null, copied_at: now },
})

/** Brings these products to the search server as they are in the index now; lists that are kept are built anew afterward. */
export async function copyProducts({ db, clock }: Deps, server: SearchServer, productIds: readonly ProductId[]): Promise<void> {
  const rows = await rowsOf<Row>(db, 'search.copy', `${READ} where d.product_id = any($1::bigint[])`, [productIds])
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
export async function copyPart({ db, clock }: Deps, server: SearchServer, part: Part): Promise<void> {
  const startedAt = part.startedAt ?? clock.now().getTime()
  await server.create(MAPPINGS)
  const rows = await rowsOf<Row>(db, 'search.copy-part', `${READ} where d.product_id > $1 order by d.product_id limit ${BATCH}`, [
    part.after,
  ])
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
export type Part = { after: number; startedAt?: number }
export type ToCopy = { productIds: readonly ProductId[] } | Part

export const askToCopy = (tx: Db, productIds: readonly ProductId[]): Promise<void> =>
  askFor(tx, JOB, { productIds } satisfies ToCopy, { queue: QUEUE })
const askForPart = (tx: Db, part: Part): Promise<void> => askFor(tx, JOB, part satisfies ToCopy, { queue: QUEUE, key: ALL })

/** Asks to copy everything, unless that is under way: a large index takes longer than the time between two calls. */
export async function askToCopyAll(db: Db): Promise<void> {
  const underWay = await rowsOf(db, 'search.copying', 'select from graphile_worker.jobs where key = $1 and attempts < max_attempts', [ALL])
  if (underWay.length === 0) await transact(db, (tx) => askForPart(tx, { after: 0 }))
}
const JOB = 'search.copyToSearchServer'
const ALL = `${JOB} all`
