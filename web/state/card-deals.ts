import { create } from 'zustand'
import type { PromotedPrice } from '#contracts/promotions/promotions.ts'

/** The promotions of products in lists, as far as they were read. Small, because every product card reads it. */
export const useCardDeals = create<{ deals: ReadonlyMap<number, PromotedPrice> }>(() => ({ deals: new Map() }))

/** The cards of a list hydrate one after the other; those that hydrate without a pause between share one request. */
const PAUSE_MS = 150
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the promotion of a product together with those of the other cards; one that has ended loses its badge. */
export function askForDeal(productId: number): void {
  waiting.add(productId)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const ids = [...waiting]
    waiting.clear()
    // The code that reads is loaded then. A list without badges is still a list.
    import('./read-card-deals.ts')
      .then(({ readCardDeals }) => readCardDeals(ids))
      .then(
        (found) => keep(ids, found),
        () => {},
      )
  }, PAUSE_MS)
}

const keep = (asked: readonly number[], found: readonly PromotedPrice[]): void =>
  useCardDeals.setState(({ deals }) => {
    const next = new Map(deals)
    for (const id of asked) next.delete(id)
    for (const deal of found) next.set(deal.productId, deal)
    return { deals: next }
  })
