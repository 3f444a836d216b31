import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Shape } from '#web/ui/PageShapes.tsx'
import { useAddFresh } from './into-cart.ts'

/** Adds a single-variant product from the store and by the method on the card, after rechecking its stock. */
export function QuickAdd({
  product,
  offer = false,
  method,
}: {
  product: ProductCard
  offer?: string | false
  method?: FulfillmentMethod | undefined
}) {
  const { isAdding, add } = useAddFresh()
  return (
    <Button
      variant="secondary"
      className="z-1"
      wide
      busy={isAdding}
      busyLabel="Adding…"
      onClick={() =>
        void add({
          id: product.slug,
          title: product.title,
          variantId: product.onlyVariantId,
          storeId: product.store.id,
          ...(method && { method, isOfCard: true }),
        })
      }
      icon={<Shape name="plus" className="icon size-4" />}
    >
      Add
      <span className="visually-hidden">{` ${product.title}${offer || ''} to cart`}</span>
    </Button>
  )
}
