import { create } from 'zustand'
import type { PromotedPrice } from '#contracts/promotions/promotions.ts'

/** The promotions of products in lists, as far as they were read. Small, because every product card reads it. */
export const useCardDeals = create<{ deals: ReadonlyMap<number, PromotedPrice> }>(() => ({ deals: new Map() }))

/** The cards of a list awake one after the other; what awakes without a pause between is asked for in one request. */
const PAUSE_MS = 150
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the promotion of a product together with those of the other cards. The code that reads is loaded then. */
export function askForDeal(productId: number): void {
  waiting.add(productId)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const ids = [...waiting]
    waiting.clear()
    // A list without badges is still a list.
    import('./read-card-deals.ts').then(({ readCardDeals }) => readCardDeals(ids)).catch(() => {})
  }, PAUSE_MS)
}
