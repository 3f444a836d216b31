import type { Fulfillment } from '#contracts/orders/orders.ts'
import { dollars } from '#contracts/money.ts'
import { Link } from '#web/ui/Link.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { piecesOf } from '../fulfillment/pieces.ts'
import { isReceived, reviewsPage } from './received.ts'

type OrderLinesProps = {
  group: Fulfillment
  hasDetails?: boolean
  /** Where an item is ordered again every few weeks. */
  repeatLink?: (lineId: number) => string
}

/** The purchased items at the prices charged. `hasDetails`: with links to the purchase and to a review of what was received. */
export function OrderLines({ group, hasDetails = false, repeatLink }: OrderLinesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {group.items.map((line) => (
        <li key={line.id} className="flex items-center gap-3">
          <span className="w-16 shrink-0">
            <ProductPicture picture={line.image} name={line.title} sizes="4rem" decorative />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <Link to={`/product/${line.productId}`} className="font-medium text-text hover:text-link-strong hover:underline">
              {line.title}
            </Link>
            <span className="text-sm text-soft">
              {line.options && `${line.options}. `}
              {line.quantity} × {dollars(line.price)}
              {line.replaced.length > 0 && `: ${piecesOf(line, line.quantity)}`}
              {line.cancelled > 0 && line.refunded === 0 && `. ${line.cancelled} cancelled`}
            </span>
            {line.stockLevel === 'call_ahead' && group.state === 'placed' && (
              <span className="text-sm">The store looks for it first. We tell you if it is not there.</span>
            )}
            {line.refunded > 0 && (
              <span className="text-sm font-medium">
                {piecesOf(line, line.cancelled + line.returned) ?? line.cancelled + line.returned}{' '}
                {line.returned > 0 ? 'returned' : 'refunded'}: {dollars(line.refunded)} with tax
              </span>
            )}
            {(hasDetails || repeatLink) && (
              <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                {hasDetails && (
                  <Link to={`/purchase-details?item=${line.id}`} className="text-link hover:underline">
                    Purchase details<span className="visually-hidden"> of {line.title}</span>
                  </Link>
                )}
                {repeatLink && (
                  <Link to={repeatLink(line.id)} className="text-link hover:underline">
                    Repeat this<span className="visually-hidden">: {line.title}</span>
                  </Link>
                )}
                {hasDetails && isReceived(group, line) && (
                  <Link to={reviewsPage(line.productId)} className="text-link hover:underline">
                    Write a review<span className="visually-hidden"> of {line.title}</span>
                  </Link>
                )}
              </span>
            )}
          </span>
          <span className="tabular">{dollars(line.lineTotal)}</span>
        </li>
      ))}
    </ul>
  )
}
