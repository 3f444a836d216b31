import { TrendingDown, TrendingUp } from 'lucide-react'
import { cents, dollars } from '#contracts/money.ts'
import type { WishlistItem } from '#contracts/wishlist.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Price } from '#web/ui/Price.tsx'
import { dropOf } from './sorting.ts'

type Prices = Pick<WishlistItem, 'currentPrice' | 'originalPrice'>

/** The current price; if it was higher when the item was saved, also that price struck through and a badge. */
export function PriceNow({ currentPrice, originalPrice }: Prices) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Price price={currentPrice} compareAt={originalPrice} size="md" />
      {currentPrice < originalPrice && <Badge tone="danger">Price Drop</Badge>}
    </span>
  )
}

/** The price change in words, in both directions. */
export function ChangeSinceSaved(prices: Prices) {
  const drop = dropOf(prices)
  if (drop === 0) return null
  return drop > 0 ? (
    <span className="inline-flex items-center gap-1.5 text-sm text-success">
      <TrendingDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {dollars(cents(drop))} less than when you saved it
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm text-soft">
      <TrendingUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {dollars(cents(-drop))} more than when you saved it
    </span>
  )
}

export function StockBadge({ isInStock }: Pick<WishlistItem, 'isInStock'>) {
  return isInStock ? <Badge tone="success">In Stock</Badge> : <Badge tone="warning">Out of Stock</Badge>
}
