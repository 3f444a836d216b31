import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { removeSent } from '../catalog/office/sent-pictures.ts'

const AT_ONCE = 200
const PATIENCE_MS = 60_000
/** All columns that reference a picture. */
const SHOWN_IN = [
  'product_images i where i.hash',
  'order_lines l where l.image_hash',
  'notifications n where n.image_hash',
  'search_documents d where d.image_hash',
  'retailers r where r.mark_hash',
  'retailers r where r.cover_hash',
  'stores s where s.cover_hash',
  'malls m where m.picture_hash',
  'events e where e.picture_hash',
]
const UNUSED = SHOWN_IN.map((table) => `not exists (select from ${table} = sent.hash)`).join(' and ')

/** Removes pictures that were uploaded more than a day ago and are not used anywhere: the person chose others, or left. */
export async function removeUnusedPictures({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY)
  let removed = 0
  for (let last = '', more = true; more; ) {
    const hashes = await transact(db, (tx) => nextUnused(tx, before, last))
    const gone = await transact(db, (tx) => removeSent(tx, files, { hashes, before, isUnused: (held) => stillUnused(tx, held) }))
    removed += gone.length
    last = hashes.at(-1) ?? ''
    more = hashes.length === AT_ONCE
  }
  return removed
}

// No index finds the pictures of old orders, because maintaining it would slow down checkouts: this nightly job reads whole tables.
const patiently = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'unused_pictures.patience')`select set_config('statement_timeout', '${sql(PATIENCE_MS)}', true)`

async function nextUnused(tx: Db, before: Date, last: string): Promise<string[]> {
  await patiently(tx)
  const rows = await rowsOf<{ hash: string }>(tx, 'unused_pictures.next')`
    select hash from (select hash from sent_pictures where hash > ${last} group by hash having max(created_at) < ${before}) sent
    where ${sql(UNUSED)} order by hash limit ${sql(AT_ONCE)}`
  return rows.map(({ hash }) => hash)
}

/** The given pictures that are not used anywhere. */
export async function stillUnused(tx: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  await patiently(tx)
  const rows = await rowsOf<{ hash: string }>(tx, 'unused_pictures.still')`
    select hash from unnest((select ${hashes}::text[])) as sent(hash) where ${sql(UNUSED)} order by hash`
  return rows.map(({ hash }) => hash)
}
