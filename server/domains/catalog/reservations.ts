import type { StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { releaseStock, type ReservedOffer, reserveStock, type StockLine } from './stock.ts'

/** Locks every shelf in the order in which checkouts lock them, because locking some and then others could deadlock. */
export const lockShelves = (tx: Db, shelves: readonly Pick<StockLine, 'variantId' | 'storeId'>[]): Promise<unknown> =>
  rowsOf(tx, 'stock.lock_shelves')`
    select from stock s
    join (select distinct *
      from unnest(${shelves.map((shelf) => shelf.variantId)}::bigint[], ${shelves.map((shelf) => shelf.storeId)}::bigint[]) as
      w(variant_id, store_id)) w using (variant_id, store_id)
    order by s.variant_id, s.store_id for no key update of s`

/** `held`: how many pieces the shelf still holds; the others were written off. */
export type HeldLine = StockLine & { held: number }

/**
 * Moves the reservations of these lines to another store: reserves there, and releases the pieces still held here. The caller rolls back
 * unless all were reserved.
 */
export async function moveReservations(tx: Db, from: readonly HeldLine[], toStoreId: StoreId): Promise<ReservedOffer[]> {
  const to = from.map((line) => ({ ...line, storeId: toStoreId }))
  await lockShelves(tx, [...from, ...to])
  const reserved = await reserveStock(tx, to)
  await releaseStock(
    tx,
    from.filter(({ held }) => held > 0).map((line) => ({ ...line, quantity: line.held })),
  )
  return reserved
}

/**
 * Marks the variants of a canceled order as part of the books. Its shelves no longer show the order, but orders and ledger still refer to
 * the variants.
 */
export const keepForBooks = (tx: Db, ids: readonly VariantId[]): Promise<unknown> =>
  rowsOf(tx, 'stock.keep')`
    update variants set in_books = true
    from (select id from variants where id = any(${ids}::bigint[]) and not in_books order by id for no key update) kept
    where variants.id = kept.id`
