import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { QuoteInput } from '#contracts/checkout.ts'
import type { MallId, UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { type OfferRow, offersFor } from '../catalog/index.ts'
import { type Rates, ratesFor } from '../loyalty/index.ts'
import { mallsByIds } from '../malls/index.ts'
import { distanceBetween, shownMiles, type Spot } from '../places/index.ts'
import { pickupPromise, sells, storesByIds } from '../stores/index.ts'
import type { PricingData } from './quote.ts'

export type Cart = { input: QuoteInput; userId: UserId | null }

/**
 * Reads the data that pricing carts needs, in one batch: one `PricingData` per cart. A checkout passes in the `offers` that it is
 * reserving.
 */
export async function pricingDataOfAll(
  db: Db,
  carts: readonly Cart[],
  tax: TaxPort,
  now: Date,
  offers?: readonly OfferRow[] | Promise<readonly OfferRow[]>,
): Promise<PricingData[]> {
  const items = carts.flatMap(({ input }) => input.items)
  const [rows, stores, rates] = await Promise.all([
    offers ?? offersFor(db, items),
    storesByIds(
      db,
      items.map((line) => line.storeId),
    ),
    ratesFor(
      db,
      carts.map(({ userId }) => userId),
      now,
    ),
  ])
  const centerIds = items
    .flatMap((line) => (line.fulfillmentMethod === 'ship-to-mall' ? [line.centerMallId ?? stores.get(line.storeId)?.mallId ?? null] : []))
    .filter((id): id is MallId => id !== null)
  const centers = centerIds.length > 0 ? await mallsByIds(db, [...new Set(centerIds)]) : new Map()
  const byOffer = new Map(rows.map((row) => [`${row.variantId}:${row.storeId}`, row]))
  const shared: Omit<PricingData, 'rates'> = {
    tax,
    offer: (line: CartLineInput) => byOffer.get(`${line.variantId}:${line.storeId}`),
    store(id) {
      const store = stores.get(id as never)
      if (!store) return undefined
      return {
        ...store,
        takesOrders: sells(store),
        // Read only where a fulfillment group needs it, because reading hours is slow.
        get pickupPromise() {
          return pickupPromise(store, now)
        },
      }
    },
    center: (id) => centers.get(id as MallId),
    milesTo: () => null,
  }
  return carts.map(({ userId }) => ({ ...shared, rates: rates.get(userId) as Rates }))
}

/** The same for one cart, with the distances from the shopper's place where it is known. */
export async function pricingDataOf(db: Db, cart: Cart, tax: TaxPort, now: Date, from: Spot | null): Promise<PricingData> {
  const [data] = (await pricingDataOfAll(db, [cart], tax, now)) as [PricingData]
  if (!from) return data
  const milesTo = (id: number): number | null => {
    const store = data.store(id)
    return store ? shownMiles(distanceBetween(from, store)) : null
  }
  return { ...data, milesTo }
}
