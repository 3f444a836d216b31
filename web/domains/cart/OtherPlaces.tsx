import { Check } from 'lucide-react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { plural } from '#web/lib/format.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useActiveItems, useCart } from '#web/state/cart.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mallSections } from './lines.ts'
import { useQuote } from './queries.ts'
import { checkoutOf } from './scope.ts'
import { StoreWhere } from '#web/ui/StoreWhere.tsx'

/** The items from outside the chosen mall: kept, named, and not part of this checkout unless the shopper includes them. */
export function OtherPlaces() {
  const mall = useCart((cart) => cart.mallContext)
  const active = useActiveItems()
  const all = useCart((cart) => cart.items)
  const others = all.filter((item) => !active.includes(item))
  const { quote } = useQuote(others)
  if (!mall || others.length === 0) return null
  const count = countOf(others)
  return (
    <Card className="flex flex-col gap-4 bg-sunken">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col">
          <h2 className="text-h4">Also in your cart</h2>
          <p className="text-soft">
            {plural(count, 'item')} from other places {count === 1 ? 'is' : 'are'} kept. {active.length > 0 && 'Not in this checkout.'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <TextLink to="/multi-mall-cart">Change these</TextLink>
          <ButtonLink variant="secondary" to={checkoutOf('all')} icon={<Check aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
            {active.length > 0 ? `Check out all ${countOf(all)} items` : 'Check out'}
          </ButtonLink>
        </div>
      </div>
      {mallSections(others, quote, { withGone: true }).map(({ mallId, mallName, stores }) => (
        <section key={mallId ?? 'none'} aria-label={mallName} className="flex flex-col gap-4">
          {stores.map((store) => (
            <div key={store.storeId} className="flex flex-col gap-2">
              <div>
                <h3 className="text-base text-soft">{store.storeName}</h3>
                <StoreWhere {...store} />
              </div>
              <ul className="flex flex-col gap-2">
                {store.lines.map(({ item }) => (
                  <Kept key={item.id} item={item} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </Card>
  )
}

function Kept({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-3 text-soft">
      <span className="w-12 shrink-0 opacity-60">
        <ProductPicture picture={item.image} name={item.title} sizes="3rem" decorative />
      </span>
      <TextLink to={`/product/${item.productId}`} className="min-w-0 flex-1 text-soft no-underline hover:underline">
        {item.quantity} × {item.title}
        {item.options && ` (${item.options})`}
      </TextLink>
      <Price price={item.price} />
    </li>
  )
}
