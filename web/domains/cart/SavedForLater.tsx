import { Link } from '#web/ui/Link.tsx'
import { useCart } from '#web/state/cart.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

/** Items saved for later. They stay on this device and do not count toward any total. */
export function SavedForLater() {
  const saved = useCart((cart) => cart.saved)
  const { putBack, forget } = useCart.getState()
  if (saved.length === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-h4">Saved for later</h2>
        <p className="text-sm text-soft">Kept on this device. Prices may have changed when you move them back.</p>
      </div>
      <ul className="flex flex-col divide-y divide-hairline">
        {saved.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="w-14 shrink-0">
              <ProductPicture picture={item.image} name={item.title} sizes="3.5rem" decorative />
            </span>
            <span className="flex min-w-40 flex-1 flex-col">
              <Link to={`/product/${item.productId}`} className="font-medium text-text hover:text-link-strong hover:underline">
                {item.title}
              </Link>
              <span className="text-sm text-soft">
                {item.options && `${item.options}. `}
                {item.store}. <Price price={item.price} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={() => putBack(item.id)}>
                Move to cart<span className="visually-hidden">: {item.title}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => forget(item.id)}>
                Remove<span className="visually-hidden"> {item.title}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
