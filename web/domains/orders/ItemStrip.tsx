import type { Order } from '#contracts/orders/orders.ts'
import { Link } from '#web/ui/Link.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

/** Everything that was ordered, in pictures. */
export function ItemStrip({ order }: { order: Order }) {
  const lines = order.fulfillments.flatMap(({ items }) => items)
  return (
    <ul aria-label="Items in this order" className="flex gap-3 overflow-x-auto pb-1">
      {lines.map((line) => (
        <li key={line.id} className="w-28 shrink-0">
          <Link to={`/product/${line.productId}`} className="flex flex-col gap-1 text-sm text-text hover:text-link-strong hover:underline">
            <span className="relative">
              <ProductPicture picture={line.image} name={line.title} sizes="7rem" decorative />
              {line.quantity > 1 && (
                <span
                  aria-hidden="true"
                  className="tabular absolute right-1 bottom-1 rounded-full bg-text px-2 py-0.5 text-xs font-semibold text-page"
                >
                  ×{line.quantity}
                </span>
              )}
            </span>
            <span className="line-clamp-2">
              {line.quantity > 1 && <span className="visually-hidden">{line.quantity} × </span>}
              {line.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
