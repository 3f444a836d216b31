import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Rules and figures look back 90 days on movements and prices. */
export const CHANGES_KEPT_DAYS = 92

/** Older movements and prices come to an end, so that a catalog that only changes does not grow. */
export async function sumUpOldChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY)
  await inPortions(db, (tx) => sumUpMoves(tx, before))
  await inPortions(db, (tx) => forgetPrices(tx, before))
}

/**
 * Adds older movements of a shelf up in the first of them, which keeps its id and time: the sum of all movements stays what is on hand, and
 * an import still knows what came after it. The last sale stays, because lists say how long nothing was sold.
 */
async function sumUpMoves(tx: Db, before: Date): Promise<unknown[]> {
  const next = await nextOld(tx, 'stock_changes', before)
  if (!next) return []
  const { through, upTo } = next
  await rowsOf(
    tx,
    'catalog.sum-up-moves',
    `with shelves as (select distinct variant_id, store_id from stock_changes where id > $1 and id <= $2),
     old as (
       select c.id, c.variant_id, c.store_id,
         (c.id in (max(c.id) filter (where c.why = 'sale') over shelf, max(c.id) filter (where c.why = 'sale' and c.delta < 0) over shelf)) is true as is_last
       from shelves join stock_changes c using (variant_id, store_id) where c.id <= $2
       window shelf as (partition by c.variant_id, c.store_id)),
     summed as (select id, min(id) over (partition by variant_id, store_id) as first from old where not is_last),
     gone as (delete from stock_changes c using summed s where c.id = s.id and s.id <> s.first returning c.delta, s.first)
     update stock_changes c set delta = c.delta + g.delta, why = 'earlier', who = null
     from (select first, sum(delta)::int as delta from gone group by first) g where c.id = g.first`,
    [through, upTo],
  )
  return noteProgress(tx, 'stock_changes', upTo)
}

/** Deletes a price that another had replaced before the time that former prices are judged by. */
async function forgetPrices(tx: Db, before: Date): Promise<unknown[]> {
  const next = await nextOld(tx, 'price_changes', before)
  if (!next) return []
  const { through, upTo } = next
  await rowsOf(
    tx,
    'catalog.forget-prices',
    `with replaced as (select variant_id, max(id) as by from price_changes where id > $1 and id <= $2 group by variant_id)
     delete from price_changes c using replaced r where c.variant_id = r.variant_id and c.id < r.by`,
    [through, upTo],
  )
  return noteProgress(tx, 'price_changes', upTo)
}

type Changes = 'stock_changes' | 'price_changes'
/**
 * The next portion of old changes: their ids are above `through`, up to `upTo`; null if there are none. Two runs at the same time take turns.
 */
async function nextOld(tx: Db, changes: Changes, before: Date): Promise<{ through: number; upTo: number } | null> {
  await rowsOf(tx, 'catalog.begin-old')`insert into old_changes (changes, through) values (${changes}, 0) on conflict do nothing`
  const [done] = await rowsOf<{ through: number }>(tx, 'catalog.old-through')`
    select through from old_changes where changes = ${changes} for no key update`
  const through = done?.through ?? 0
  const [next] = await rowsOf<{ upTo: number | null }>(tx, `catalog.next-${changes}`)`
    with next as (select id, created_at < ${before} as is_old from ${sql(changes)} where id > ${through} order by id limit ${sql(PORTION)})
    select max(id) as "upTo" from next where id < all(select id from next where not is_old)`
  return next?.upTo ? { through, upTo: next.upTo } : null
}
const noteProgress = (tx: Db, changes: Changes, through: number): Promise<unknown[]> =>
  rowsOf(tx, 'catalog.note-old')`update old_changes set through = ${through} where changes = ${changes} returning changes`
