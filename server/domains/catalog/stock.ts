import type { ProductId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { AVAILABLE, OFFER_COLUMNS, OFFER_JOINS, type OfferRow } from './offers.ts'
import { SHELF_FACTS } from './shelf-truth.ts'

export type StockLine = { variantId: VariantId; storeId: StoreId; quantity: number }
/** An offer after an attempt to reserve it; `available` is the count before the attempt. */
export type ReservedOffer = OfferRow & { reserved: boolean }

/** Equal offers are merged into one row, and rows are locked in one order, so that two checkouts cannot deadlock. */
const WANTED_AND_LOCKED = `wanted as (
    select variant_id, store_id, sum(quantity)::int as quantity from unnest((select $1::bigint[]), (select $2::bigint[]), (select $3::int[])) as w(variant_id, store_id, quantity)
    group by variant_id, store_id
  ), locked as (
    select s.variant_id, s.store_id, ${AVAILABLE} as available, s.stopped, ${SHELF_FACTS}, w.quantity from stock s join wanted w using (variant_id, store_id)
    order by s.variant_id, s.store_id for no key update of s
  )`
const sureness = (row: { product_id: ProductId }) => ({ productId: row.product_id, flipped: false })
const values = (lines: readonly StockLine[]) => [
  lines.map((line) => line.variantId),
  lines.map((line) => line.storeId),
  lines.map((line) => line.quantity),
]

/**
 * Reserves the available pieces and says per offer whether they sufficed, with the price and everything a quote needs, in one statement.
 * The condition is part of the update itself: nothing is read first and written later. Announces offers that sold out; the caller announces
 * lower counts once the reservation is final.
 */
export async function reserveStock(tx: Db, lines: readonly StockLine[]): Promise<ReservedOffer[]> {
  if (lines.length === 0) return []
  const rows = await rowsOf<ReservedOffer & { left: number }>(
    tx,
    'stock.reserve',
    `with ${WANTED_AND_LOCKED}, taken as (
       update stock s set reserved = s.reserved + l.quantity from locked l
       where s.variant_id = l.variant_id and s.store_id = l.store_id and ${AVAILABLE} >= l.quantity
       returning s.variant_id, s.store_id
     )
     select l.variant_id as "variantId", l.store_id as "storeId", l.available, l.stopped, t.variant_id is not null as reserved,
       l."countedAt", l."countedBy", l."movedSince", l.missed,
       l.available - case when t.variant_id is null then 0 else l.quantity end as left, ${OFFER_COLUMNS}
     from locked l left join taken t using (variant_id, store_id) join variants v on v.id = l.variant_id ${OFFER_JOINS}`,
    values(lines),
  )
  const gone = rows.filter((row) => row.reserved && row.left === 0).map(({ productId }) => ({ productId, flipped: true }))
  await tellMoves(tx, gone)
  return rows
}

/** The pieces of these products that can be bought now, shelf by shelf. */
export const shelvesOf = (db: Db, productIds: readonly ProductId[]) =>
  rowsOf<{ productId: ProductId; variantId: VariantId; storeId: StoreId; available: number }>(db, 'stock.shelves-of')`
    select v.product_id as "productId", s.variant_id as "variantId", s.store_id as "storeId", s.on_hand - s.reserved as available
    from variants v join stock s on s.variant_id = v.id where v.product_id = any(${productIds}::bigint[])`

/** Releases reserved pieces: the order was canceled, declined or never paid. */
export const releaseStock = (tx: Db, lines: readonly StockLine[]): Promise<void> =>
  giveBack(
    tx,
    'stock.release',
    `with ${WANTED_AND_LOCKED}, moved as (
       update stock s set reserved = s.reserved - l.quantity from locked l where s.variant_id = l.variant_id and s.store_id = l.store_id
     )`,
    values(lines),
  )

/** Returns pieces to the shelf that had left it. */
export const putBackStock = (tx: Db, lines: readonly StockLine[], who: UserId | null, now: Date): Promise<void> =>
  giveBack(
    tx,
    'stock.put-back',
    `with ${WANTED_AND_LOCKED}, moved as (
       update stock s set on_hand = s.on_hand + l.quantity, version = s.version + 1, updated_at = now() from locked l
       where s.variant_id = l.variant_id and s.store_id = l.store_id returning s.variant_id, s.store_id, l.quantity
     ), noted as (
       insert into stock_changes (variant_id, store_id, why, delta, who, created_at) select variant_id, store_id, 'return', quantity, $4::uuid, $5 from moved
     )`,
    [...values(lines), who, now],
  )

async function giveBack(tx: Db, name: string, move: string, parameters: unknown[]): Promise<void> {
  if ((parameters[0] as unknown[]).length === 0) return
  const rows = await rowsOf<{ product_id: ProductId; available: number }>(
    tx,
    name,
    `${move} select v.product_id, l.available from locked l join variants v on v.id = l.variant_id`,
    parameters,
  )
  await tellMoves(
    tx,
    rows.map((row) => ({ productId: row.product_id, flipped: row.available === 0 })),
  )
}

/** Reverses a hand-over or a write-off: the pieces are on the shelf again and reserved as before. The available count stays the same. */
export async function reverseTaking(
  tx: Db,
  lines: readonly StockLine[],
  { why, who, now }: { why: 'sale' | 'correction'; who: UserId | null; now: Date },
): Promise<void> {
  if (lines.length === 0) return
  const rows = await rowsOf<{ product_id: ProductId }>(
    tx,
    'stock.untake',
    `with ${WANTED_AND_LOCKED}, moved as (
       update stock s set on_hand = s.on_hand + l.quantity, reserved = s.reserved + l.quantity, version = s.version + 1, updated_at = now(),
         sold_since = case when $4::text = 'sale' then greatest(0, s.sold_since - l.quantity) else s.sold_since end,
         missed = case when $4::text = 'sale' then s.missed else greatest(0, s.missed - l.quantity) end,
         missed_at = case when $4::text = 'sale' or s.missed > l.quantity then s.missed_at end
       from locked l where s.variant_id = l.variant_id and s.store_id = l.store_id returning s.variant_id, s.store_id, l.quantity
     ), noted as (
       insert into stock_changes (variant_id, store_id, why, delta, who, created_at) select variant_id, store_id, $4::text, quantity, $5::uuid, $6::timestamptz from moved
     )
     select distinct v.product_id from moved m join variants v on v.id = m.variant_id`,
    [...values(lines), why, who, now],
  )
  if (why === 'correction') await tellMoves(tx, rows.map(sureness))
}

/** Hand-over: reserved pieces leave the shelf for good. The available count stays the same, so nothing is announced. */
export async function takeStock(tx: Db, lines: readonly StockLine[], who: UserId | null, now: Date): Promise<void> {
  if (lines.length === 0) return
  await rowsOf(
    tx,
    'stock.take',
    `with ${WANTED_AND_LOCKED}, moved as (
       update stock s set on_hand = s.on_hand - l.quantity, reserved = s.reserved - l.quantity, sold_since = s.sold_since + l.quantity,
         version = s.version + 1, updated_at = now()
       from locked l where s.variant_id = l.variant_id and s.store_id = l.store_id returning s.variant_id, s.store_id, l.quantity
     )
     insert into stock_changes (variant_id, store_id, why, delta, who, created_at) select variant_id, store_id, 'sale', -quantity, $4::uuid, $5 from moved`,
    [...values(lines), who, now],
  )
}

/**
 * Writes off reserved pieces that are missing or cannot be sold. The available count stays the same, but a piece that was not found makes
 * the others less sure, and lists show that.
 */
export async function writeOffStock(
  tx: Db,
  lines: readonly StockLine[],
  { why, who, now }: { why: 'lost' | 'damaged'; who: UserId | null; now: Date },
): Promise<void> {
  if (lines.length === 0) return
  const rows = await rowsOf<{ product_id: ProductId }>(
    tx,
    'stock.write-off',
    `with ${WANTED_AND_LOCKED}, moved as (
       update stock s set on_hand = s.on_hand - l.quantity, reserved = s.reserved - l.quantity, version = s.version + 1, updated_at = now(),
         missed = s.missed + case when $4::text = 'lost' then l.quantity else 0 end,
         missed_at = case when $4::text = 'lost' then $6::timestamptz else s.missed_at end
       from locked l where s.variant_id = l.variant_id and s.store_id = l.store_id returning s.variant_id, s.store_id, l.quantity
     ), noted as (
       insert into stock_changes (variant_id, store_id, why, delta, who, created_at) select variant_id, store_id, $4::text, -quantity, $5::uuid, $6::timestamptz from moved
     )
     select distinct v.product_id from moved m join variants v on v.id = m.variant_id`,
    [...values(lines), why, who, now],
  )
  if (why === 'lost') await tellMoves(tx, rows.map(sureness))
}

/**
 * Lists change where the last piece goes or the first comes back. Elsewhere search compares how sure the shelf is; a product page shows every
 * count.
 */
export async function tellMoves(tx: Db, moves: readonly { productId: ProductId; flipped: boolean }[]): Promise<void> {
  const flipped = new Set(moves.filter((move) => move.flipped).map((move) => move.productId))
  const moved = new Set(moves.map((move) => move.productId).filter((id) => !flipped.has(id)))
  if (flipped.size > 0) await tell(tx, 'catalog.products_changed', { productIds: [...flipped] })
  if (moved.size > 0) await tell(tx, 'catalog.stock_moved', { productIds: [...moved] })
}
