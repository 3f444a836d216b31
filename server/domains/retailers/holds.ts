import type { RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Holds the sales of a business, or ends that. Returns whether anything changed. Its stores follow in the same transaction. */
export async function noteHold(tx: Db, id: RetailerId, since: Date | null): Promise<boolean> {
  const rows = await rowsOf(tx, 'retailers.note-hold')`
    update retailers set sales_held_at = ${since} where id = ${id} and (sales_held_at is null) <> (${since}::timestamptz is null) returning id`
  return rows.length > 0
}

/** Since when the sales of a business are held; null while it may sell. */
export async function heldSince(db: Db, id: RetailerId): Promise<Date | null> {
  const [row] = await rowsOf<{ at: Date | null }>(db, 'retailers.held-since')`select sales_held_at as at from retailers where id = ${id}`
  return row?.at ?? null
}

/** The same, for a new store: a hold that is just beginning or ending is waited for. */
export async function isHeldNow(tx: Db, id: RetailerId): Promise<boolean> {
  const [row] = await rowsOf<{ held: boolean }>(tx, 'retailers.is-held')`
    select sales_held_at is not null as held from retailers where id = ${id} for share`
  return row?.held ?? false
}
