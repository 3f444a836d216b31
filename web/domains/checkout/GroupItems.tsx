import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The items that come from one store in one way, with pictures and amounts. */
export const GroupItems = ({ items }: Pick<QuoteGroup, 'items'>) => (
  <ul className="flex flex-col gap-3">
    {items.map((item) => (
      <li key={item.variantId} className="flex items-center gap-3">
        <span className="w-16 shrink-0">
          <ProductPicture picture={item.image} name={item.title} sizes="4rem" decorative />
        </span>
        <span className="min-w-0 flex-1">
          {item.quantity} × <TextLink to={`/product/${item.productId}`}>{item.title}</TextLink>
          {item.options && <span className="text-soft"> ({item.options})</span>}
        </span>
        <span className="tabular">{dollars(item.lineTotal)}</span>
      </li>
    ))}
  </ul>
)
