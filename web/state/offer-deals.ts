import { create } from 'zustand'
import type { Cents } from '#contracts/money.ts'
import type { PromotedPrice } from '#contracts/promotions/promotions.ts'
import type { OfferKey } from './read-card-deals.ts'

type Offered = { variantId: number; storeId: number }
export const offerKey = ({ variantId, storeId }: Offered): OfferKey => `${variantId}-${storeId}`

/** What automatic promotions make of the offers on this page and in this cart, as far as it was read; null: nothing. */
export const useOfferDeals = create<{ deals: ReadonlyMap<OfferKey, PromotedPrice | null> }>(() => ({ deals: new Map() }))

const FRESH_MS = 60_000
const PAUSE_MS = 100
const askedAt = new Map<OfferKey, number>()
const waiting = new Set<OfferKey>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the promotions of these offers, together with others that are asked for at the same time, at most once a minute. */
export function askForOffers(offers: readonly Offered[]): void {
  const now = Date.now()
  const wanted = offers.map(offerKey).filter((key) => now - (askedAt.get(key) ?? 0) > FRESH_MS)
  if (wanted.length === 0) return
  for (const key of wanted) {
    askedAt.set(key, now)
    waiting.add(key)
  }
  clearTimeout(timer)
  timer = setTimeout(() => {
    const keys = [...waiting]
    waiting.clear()
    import('./read-card-deals.ts')
      .then(({ readOfferDeals }) => readOfferDeals(keys))
      .then(
        (found) => keep(keys, found),
        // Asked for again with the next page.
        () => keys.forEach((key) => askedAt.delete(key)),
      )
  }, PAUSE_MS)
}

const keep = (asked: readonly OfferKey[], found: readonly PromotedPrice[]): void =>
  useOfferDeals.setState(({ deals }) => {
    const next = new Map(deals)
    for (const key of asked) next.set(key, null)
    for (const deal of found) if (deal.variantId && deal.storeId) next.set(`${deal.variantId}-${deal.storeId}`, deal)
    return { deals: next }
  })

/** The price of a piece after its promotion: that of cards, and of the quote for one piece. */
export const priceAfter = (price: Cents, deal: PromotedPrice | null | undefined): Cents =>
  deal?.from === price && deal.price !== null ? deal.price : price
