import type { ProductId } from '#contracts/ids.ts'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { promotedPrices } from '#contracts/promotions/promotions.ts'
import { call } from '#web/lib/api.ts'
import { useCardDeals } from './card-deals.ts'

/** Reads the promotions of these products; a product that has none any more loses its badge. */
export async function readCardDeals(productIds: readonly number[]): Promise<void> {
  for (let from = 0; from < productIds.length; from += MOST_ON_A_PAGE) {
    const ids = productIds.slice(from, from + MOST_ON_A_PAGE) as ProductId[]
    const { items } = await call(promotedPrices, { query: { ids } })
    useCardDeals.setState(({ deals }) => {
      const next = new Map(deals)
      for (const id of ids) next.delete(id)
      for (const deal of items) next.set(deal.productId, deal)
      return { deals: next }
    })
  }
}
