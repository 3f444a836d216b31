import type { ProductId } from '#contracts/ids.ts'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { type PromotedPrice, promotedPrices } from '#contracts/promotions/promotions.ts'
import { call } from '#web/lib/api.ts'

/** The promotions of these products, in as few requests as the contract allows. */
export async function readCardDeals(productIds: readonly number[]): Promise<PromotedPrice[]> {
  const found: PromotedPrice[] = []
  for (let from = 0; from < productIds.length; from += MOST_ON_A_PAGE) {
    const ids = productIds.slice(from, from + MOST_ON_A_PAGE) as ProductId[]
    found.push(...(await call(promotedPrices, { query: { ids } })).items)
  }
  return found
}
