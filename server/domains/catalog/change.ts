import { z } from 'zod'
import type { ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, Price } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { joinOpenStore } from '../stores/stores.ts'
import { askAboutFree } from './free-price.ts'
import { NEEDS_A_SHELF, TAKEN_DOWN } from './rules.ts'
import { sanitizeDescription } from './sanitize.ts'
import { confirmShelves, COUNTED } from './shelf-counts.ts'
import { tellMoves } from './stock.ts'
import { MOVEMENTS } from './stopped.ts'
import { inventoryProblems } from '#contracts/catalog/inventory.ts'

export type VariantChange = {
  confirmZeroPrice?: boolean | undefined
  price?: Cents | undefined
  compareAtPrice?: Cents | null | undefined
  version?: number | undefined
}
export type VariantPrice = { variantId: VariantId; price: Cents; compareAtPrice: Cents | null; version: number }

/** Changes the price of a variant. A former price that is no longer above the new price is removed. */
export async function changeVariantPrice(
  db: Db,
  retailerIds: readonly RetailerId[],
  variantId: VariantId,
  change: VariantChange,
  who: UserId | null,
): Promise<VariantPrice> {
  return transact(db, async (tx) => {
    const [now] = await rowsOf<{ price: Cents; compare_at: Cents | null; version: number; product_id: ProductId; on_sale: boolean }>(
      tx,
      'variants.lock',
    )`
      select v.price, v.compare_at, v.version, v.product_id, p.status = 'active' as on_sale from variants v
      join products p on p.id = v.product_id
      where v.id = ${variantId} and v.retailer_id = any(${retailerIds}::bigint[]) for no key update of v`
    if (!now) throw new Problem('not_found')
    if (change.version !== undefined && change.version !== now.version)
      throw new Problem('conflict', { more: { current: { price: z.encode(Price, now.price), version: now.version } } })
    const price = change.price ?? now.price
    askAboutFree(now.on_sale && price === 0 && now.price !== 0 ? ['/price'] : [], change.confirmZeroPrice)
    const asked = change.compareAtPrice
    if (asked != null && asked <= price)
      throw new Problem(inventoryProblems, 'retailer.compare_at', {
        errors: [{ pointer: '/compareAtPrice', message: 'The compare-at price must be above the price.' }],
      })
    const kept = asked === undefined ? now.compare_at : asked
    const compareAt = kept !== null && kept > price ? kept : null
    if (price === now.price && compareAt === now.compare_at) return { variantId, price, compareAtPrice: compareAt, version: now.version }
    const [changed] = await rowsOf<{ version: number }>(tx, 'variants.change-price')`
      with v as (update variants set price = ${price}, compare_at = ${compareAt}, version = version + 1, updated_at = now()
        where id = ${variantId} returning version),
        noted as (insert into price_changes (variant_id, price, compare_at, who)
          values (${variantId}, ${price}, ${compareAt}, ${who}::uuid))
      select version from v`
    await tell(tx, 'catalog.products_changed', { productIds: [now.product_id] })
    return { variantId, price, compareAtPrice: compareAt, version: changed?.version ?? now.version + 1 }
  })
}

export type StockCount = {
  variantId: VariantId
  storeId: StoreId
  onHand: number
  reason: 'count' | 'received' | 'damaged' | 'lost' | 'correction' | 'import' | 'undo' | 'transfer'
  stockVersion?: number | undefined
}
export type StockState = { storeId: StoreId; variantId: VariantId; onHand: number; reserved: number; stockVersion: number }

/** Sets the count of a shelf. Refuses a count below the reserved pieces, and a change based on an outdated version. */
export async function setStockCount(
  db: Db,
  retailerIds: readonly RetailerId[],
  count: StockCount,
  who: UserId | null,
): Promise<StockState> {
  return transact(db, async (tx) => {
    const { variantId, storeId, onHand, reason } = count
    await rowsOf(
      tx,
      'stock.first',
      `insert into stock (variant_id, store_id, on_hand)
       select v.id, st.id, 0 from variants v ${joinOpenStore('st.id = $2 and st.retailer_id = v.retailer_id')}
       where v.id = $1 and v.retailer_id = any($3::bigint[]) on conflict do nothing`,
      [variantId, storeId, retailerIds],
    )
    const [now] = await rowsOf<{
      on_hand: number
      reserved: number
      version: number
      stopped: boolean
      product_id: ProductId
    }>(tx, 'stock.lock')`
      select s.on_hand, s.reserved, s.version, s.stopped, v.product_id from stock s join variants v on v.id = s.variant_id
      where s.variant_id = ${variantId} and s.store_id = ${storeId} and v.retailer_id = any(${retailerIds}::bigint[]) for no key update of s`
    if (!now) throw new Problem('not_found')
    if (count.stockVersion !== undefined && count.stockVersion !== now.version)
      throw new Problem('conflict', { more: { current: { onHand: now.on_hand, reserved: now.reserved, stockVersion: now.version } } })
    if (onHand < now.reserved)
      throw new Problem(inventoryProblems, 'retailer.below_reserved', {
        errors: [{ pointer: '/onHand', message: `${now.reserved} are reserved for orders.` }],
      })
    const delta = onHand - now.on_hand
    if (delta === 0 && !now.stopped) {
      // The same number again is news too: somebody counted.
      await confirmShelves(tx, [{ variantId, storeId }])
      await tellMoves(tx, [{ productId: now.product_id, flipped: false }])
      return { storeId, variantId, onHand, reserved: now.reserved, stockVersion: now.version }
    }
    const [changed] = await rowsOf<{ version: number }>(tx, 'stock.count')`
      with s as (update stock set on_hand = ${onHand}, ${sql(COUNTED)}, version = version + 1, updated_at = now()
        where variant_id = ${variantId} and store_id = ${storeId} returning version),
        noted as (insert into stock_changes (variant_id, store_id, why, delta, who)
          select s.variant_id, s.store_id, ${reason}::text,
            case when s.stopped then ${onHand}::int - ${sql(MOVEMENTS)} else ${delta}::int end, ${who}::uuid from stock s
          where s.variant_id = ${variantId} and s.store_id = ${storeId})
      select version from s`
    const flipped = now.on_hand === now.reserved || onHand === now.reserved
    await tellMoves(tx, [{ productId: now.product_id, flipped }])
    return { storeId, variantId, onHand, reserved: now.reserved, stockVersion: changed?.version ?? now.version + 1 }
  })
}

/** Whether some store has a variant of this product on a shelf, even an empty one. */
export async function isShelved(db: Db, productId: ProductId): Promise<boolean> {
  const [shelf] = await rowsOf(db, 'catalog.is-shelved')`
    select from variants v join stock s on s.variant_id = v.id where v.product_id = ${productId} and not v.archived limit 1`
  return shelf !== undefined
}

export type ProductChange = {
  confirmZeroPrice?: boolean | undefined
  title?: string | undefined
  description?: string | undefined
  status?: 'draft' | 'active' | 'archived' | undefined
  version?: number | undefined
}

export async function changeProductWords(db: Db, retailerIds: readonly RetailerId[], productId: ProductId, change: ProductChange) {
  return transact(db, async (tx) => {
    const [now] = await rowsOf<{ version: number; status: string; goes_on_sale_free: boolean; taken_down: boolean }>(tx, 'products.lock')`
      select p.version, p.status, p.taken_down_note is not null as taken_down, p.status <> 'active'
        and exists (select from variants v where v.product_id = p.id and not v.archived and v.price = 0)
        as goes_on_sale_free from products p where p.id = ${productId} and p.retailer_id = any(${retailerIds}::bigint[]) for no key update`
    if (!now) throw new Problem('not_found')
    if (change.version !== undefined && change.version !== now.version)
      throw new Problem('conflict', { more: { current: { version: now.version } } })
    if (change.status === 'active' && now.taken_down)
      throw new Problem('invalid', { errors: [{ pointer: '/status', message: TAKEN_DOWN }], detail: TAKEN_DOWN })
    if (change.status === 'active' && now.status !== 'active' && !(await isShelved(tx, productId)))
      throw new Problem('invalid', { errors: [{ pointer: '/status', message: NEEDS_A_SHELF }], detail: NEEDS_A_SHELF })
    askAboutFree(change.status === 'active' && now.goes_on_sale_free ? ['/status'] : [], change.confirmZeroPrice)
    const [row] = await rowsOf<{ title: string; status: 'draft' | 'active' | 'archived'; version: number }>(
      tx,
      'products.change',
      `update products set title = coalesce($2, title), description = coalesce($3, description), status = coalesce($4, status),
         version = version + 1, updated_at = now()
       where id = $1 returning title, status, version`,
      [
        productId,
        change.title ?? null,
        change.description === undefined ? null : sanitizeDescription(change.description),
        change.status ?? null,
      ],
    )
    if (!row) throw new Problem('not_found')
    await tell(tx, 'catalog.products_changed', { productIds: [productId] })
    return { productId, ...row }
  })
}
