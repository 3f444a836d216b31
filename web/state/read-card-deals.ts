import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { type PromotedPrice, promotedPrices } from '#contracts/promotions/promotions.ts'
import { call } from '#web/lib/api.ts'

export type OfferKey = `${number}-${number}`
const offerOf = (key: OfferKey) => {
  const [variantId = 0, storeId = 0] = key.split('-').map(Number)
  return { variantId: variantId as VariantId, storeId: storeId as StoreId }
}

/** The promotions of these variants in stores. */
export async function readOfferDeals(keys: readonly OfferKey[]): Promise<PromotedPrice[]> {
  const found: PromotedPrice[] = []
  for (let from = 0; from < keys.length; from += MOST_ON_A_PAGE)
    found.push(...(await call(promotedPrices, { query: { offers: keys.slice(from, from + MOST_ON_A_PAGE).map(offerOf) } })).items)
  return found
}

/** The promotions of these products, in as few requests as the contract allows. */
export async function readCardDeals(productIds: readonly number[]): Promise<PromotedPrice[]> {
  const found: PromotedPrice[] = []
  for (let from = 0; from < productIds.length; from += MOST_ON_A_PAGE) {
    const ids = productIds.slice(from, from + MOST_ON_A_PAGE) as ProductId[]
    found.push(...(await call(promotedPrices, { query: { ids } })).items)
  }
  return found
}
