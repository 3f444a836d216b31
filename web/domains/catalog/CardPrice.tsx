import { useEffect } from 'react'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { askForDeal, useCardDeals } from '#web/state/card-deals.ts'
import { Price } from '#web/ui/Price.tsx'
import { DealBadge } from './DealBadge.tsx'

/**
 * The price of a card, and the badge of its promotion on the picture. The promotion arrives after the page is alive and moves nothing: its
 * price stands in one line, and the badge says the percent.
 */
export function CardPrice({ product }: { product: ProductCard }) {
  const deal = useCardDeals(({ deals }) => deals.get(product.id))
  useEffect(() => askForDeal(product.id), [product])
  // The card may show another variant than the promotion.
  const price = deal?.from === product.price ? deal.price : null
  return (
    <>
      {deal && <DealBadge offer={deal.offer} />}
      <p className="min-h-6">
        {deal && price !== null ? (
          <Price price={price} compareAt={deal.formerPrice ?? product.compareAtPrice} isOneLine={product.compareAtPrice === null} />
        ) : (
          <Price price={product.price} compareAt={product.compareAtPrice} isFrom={product.isFrom} />
        )}
      </p>
    </>
  )
}
