import type { CartLineInput, QuoteInput } from '#contracts/cart.ts'
import type { MallId, UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { type OfferRow, offersFor } from '../catalog/index.ts'
import { ratesFor } from '../loyalty/index.ts'
import { mallsByIds } from '../malls/index.ts'
import { pickupEstimate, sells, storesByIds } from '../stores/index.ts'
import type { World } from './quote.ts'

/** Gathers what pricing a cart needs to know, set by set. `offers` are handed in by a checkout that is reserving them. */
export async function worldOf(
  db: Db,
  input: QuoteInput,
  userId: UserId | null,
  tax: TaxPort,
  now: Date,
  offers: readonly OfferRow[] | Promise<readonly OfferRow[]> = offersFor(db, input.items),
): Promise<World> {
  const storeIds = [...new Set(input.items.map((line) => line.storeId))]
  const [rows, stores, rates] = await Promise.all([offers, storesByIds(db, storeIds), ratesFor(db, userId, now)])
  const centerIds = input.items
    .flatMap((line) => (line.fulfillmentMethod === 'ship-to-mall' ? [line.centerMallId ?? stores.get(line.storeId)?.mallId ?? null] : []))
    .filter((id): id is MallId => id !== null)
  const centers = centerIds.length > 0 ? await mallsByIds(db, [...new Set(centerIds)]) : new Map()
  const byOffer = new Map(rows.map((row) => [`${row.variantId}:${row.storeId}`, row]))
  return {
    rates,
    tax,
    offer: (line: CartLineInput) => byOffer.get(`${line.variantId}:${line.storeId}`),
    store(id) {
      const store = stores.get(id as never)
      if (!store) return undefined
      return {
        ...store,
        takesOrders: sells(store),
        // Read only where a group needs it: reading hours is not free.
        get pickupEstimate() {
          return pickupEstimate(store, now)
        },
      }
    },
    center: (id) => centers.get(id as MallId),
  }
}
