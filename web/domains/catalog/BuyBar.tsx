import type { Cents } from '#contracts/money.ts'
import type { Product } from '#contracts/catalog/catalog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

type BuyBarProps = { product: Product; price: Cents; compareAt: Cents | null; onAdd: () => void }

/** Stays at the bottom of the window while the buy box is above it. */
export default function BuyBar({ product, price, compareAt, onAdd }: BuyBarProps) {
  return (
    <div
      data-print="hide"
      className="buy-bar fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-20 animate-rise border-t border-hairline bg-surface shadow-3"
    >
      <div className="page flex min-h-18 items-center gap-3 py-2">
        <ProductPicture picture={product.images[0] ?? null} name={product.title} decorative sizes="3.5rem" className="max-w-14 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="truncate font-medium max-sm:text-sm">{product.title}</p>
          <Price price={price} compareAt={compareAt} />
        </div>
        <Button size="lg" onClick={onAdd} className="shrink-0">
          Add to cart
        </Button>
      </div>
    </div>
  )
}
