import type { ProductId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { StockCount } from './change.ts'
import { confirmShelves } from './shelf-counts.ts'
import { tellMoves } from './stock.ts'
import { joinOpenStore } from '../stores/stores.ts'
import { MOVEMENTS } from './stopped.ts'

/** `stockVersion`: the version that the person saw, null where there was no shelf yet; when omitted, nothing is compared. */
export type ShelfWish = { variantId: VariantId; storeId: StoreId; stockVersion?: number | null | undefined } & (
  | { onHand: number }
  | { by: number }
)
export type ShelfNow = { productId: ProductId; onHand: number; reserved: number; stockVersion: number }
type LockedShelf = ShelfNow & { key: string; stopped: boolean }
export type ShelfFault = { at: number; why: 'not_found' | 'conflict' | 'below_zero' | 'below_reserved' | 'too_many'; now: ShelfNow | null }
export type Moved = { faults: ShelfFault[]; changed: number }
type StockChangeCause = { storeIds: readonly StoreId[]; why: StockCount['reason']; who: UserId | null }

const MOST_ON_HAND = 1_000_000
const keyOf = (variantId: VariantId, storeId: StoreId): string => `${variantId}-${storeId}`

/**
 * Sets or moves many counts in the stores a person may count in. Rows are locked in the order of checkouts. Where something is wrong
 * nothing is written, and every error is reported by its index in the list: the caller rolls back. Each shelf may occur once.
 */
export async function moveShelves(tx: Db, { storeIds, why, who }: StockChangeCause, wishes: readonly ShelfWish[]): Promise<Moved> {
  if (wishes.length === 0) return { faults: [], changed: 0 }
  const keys = [wishes.map(({ variantId }) => variantId), wishes.map(({ storeId }) => storeId), storeIds]
  const opened = await rowsOf<{ variant_id: VariantId; store_id: StoreId }>(
    tx,
    'shelves.open',
    `insert into stock (variant_id, store_id, on_hand)
     select v.id, st.id, 0 from unnest($1::bigint[], $2::bigint[]) w(variant_id, store_id) join variants v on v.id = w.variant_id
       ${joinOpenStore('st.id = w.store_id and st.retailer_id = v.retailer_id and st.id = any($3::bigint[])')}
     order by v.id, st.id on conflict do nothing returning variant_id, store_id`,
    keys,
  )
  const fresh = new Set(opened.map((row) => keyOf(row.variant_id, row.store_id)))
  const rows = await rowsOf<LockedShelf>(
    tx,
    'shelves.lock',
    `select s.variant_id || '-' || s.store_id as key, v.product_id as "productId", s.on_hand as "onHand", s.reserved, s.version as "stockVersion", s.stopped
     from stock s join variants v on v.id = s.variant_id
     where (s.variant_id, s.store_id) in (select * from unnest($1::bigint[], $2::bigint[])) and s.store_id = any($3::bigint[])
     order by s.variant_id, s.store_id for no key update of s`,
    keys,
  )
  const shelves = new Map(
    rows.map(({ key, productId, onHand, reserved, stockVersion }) => [key, { productId, onHand, reserved, stockVersion }]),
  )
  const stopped = new Set(rows.filter((row) => row.stopped).map(({ key }) => key))
  const faults: ShelfFault[] = []
  const moves: { variantId: VariantId; storeId: StoreId; onHand: number; delta: number; now: ShelfNow }[] = []
  for (const [at, wish] of wishes.entries()) {
    const { variantId, storeId, stockVersion } = wish
    const now = shelves.get(keyOf(variantId, storeId)) ?? null
    if (!now) {
      faults.push({ at, why: 'not_found', now })
      continue
    }
    const onHand = 'onHand' in wish ? wish.onHand : now.onHand + wish.by
    const isOther =
      stockVersion === null ? !fresh.has(keyOf(variantId, storeId)) : stockVersion !== undefined && stockVersion !== now.stockVersion
    if (isOther) faults.push({ at, why: 'conflict', now })
    else if (onHand < 0) faults.push({ at, why: 'below_zero', now })
    else if (onHand < now.reserved) faults.push({ at, why: 'below_reserved', now })
    else if (onHand > MOST_ON_HAND) faults.push({ at, why: 'too_many', now })
    else if (onHand !== now.onHand || stopped.has(keyOf(variantId, storeId)))
      moves.push({ variantId, storeId, onHand, delta: onHand - now.onHand, now })
  }
  if (faults.length > 0) return { faults, changed: 0 }
  // A count that finds the same number confirms it; a change by so many pieces says nothing about the others.
  const confirmed = wishes.filter((wish) => 'onHand' in wish)
  await confirmShelves(tx, confirmed)
  await tellMoves(
    tx,
    confirmed.flatMap(({ variantId, storeId }) => {
      const shelf = shelves.get(keyOf(variantId, storeId))
      return shelf ? { productId: shelf.productId, flipped: false } : []
    }),
  )
  if (moves.length === 0) return { faults, changed: 0 }
  await rowsOf(
    tx,
    'shelves.move',
    // A count of a stopped shelf also corrects its history: the movements then add up to the count.
    `with d as (
       select d.variant_id, d.store_id, d.on_hand, case when s.stopped then d.on_hand - ${MOVEMENTS} else d.delta end as delta
       from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) as d(variant_id, store_id, on_hand, delta) join stock s using (variant_id, store_id)),
     noted as (insert into stock_changes (variant_id, store_id, why, delta, who) select variant_id, store_id, $5, delta, $6::uuid from d)
     update stock s set on_hand = d.on_hand, version = s.version + 1, updated_at = now() from d where s.variant_id = d.variant_id and s.store_id = d.store_id`,
    [
      moves.map(({ variantId }) => variantId),
      moves.map(({ storeId }) => storeId),
      moves.map(({ onHand }) => onHand),
      moves.map(({ delta }) => delta),
      why,
      who,
    ],
  )
  await tellMoves(
    tx,
    moves.map(({ now, onHand }) => ({
      productId: now.productId,
      flipped: now.onHand === now.reserved || onHand === now.reserved,
    })),
  )
  return { faults, changed: moves.length }
}

/** The error of a count, in words for the person who entered it. */
export function wordsOf({ why, now }: ShelfFault): string {
  switch (why) {
    case 'below_reserved':
      return `${now?.reserved ?? 0} are reserved for orders.`
    case 'below_zero':
      return 'Stock must be 0 or more.'
    case 'too_many':
      return 'Choose 0 to 1,000,000.'
    case 'conflict':
      return 'This was changed by someone else.'
    case 'not_found':
      return 'This is no longer one of your shelves.'
  }
}
