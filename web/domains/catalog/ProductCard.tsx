import { Clock3, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import type { NewGuestWish } from '#web/state/guest-wishlist.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { WishHeart } from './WishHeart.tsx'

/** A product in a list: picture, name, price, store and fulfillment methods. The whole card links to the product page. */
export function ProductCard({
  product,
  near = false,
  within = Infinity,
  eager = false,
  headingLevel = 3,
  extra,
}: {
  product: Card
  near?: boolean
  within?: number | undefined
  eager?: boolean
  headingLevel?: 2 | 3
  extra?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  const mall = mallBeside(product.store.name, product.mall?.name)
  const onSale = product.compareAtPrice !== null && product.compareAtPrice > product.price
  return (
    <article className="group relative flex h-full flex-col gap-2">
      <div className="relative">
        <ProductPicture picture={product.image} glyph={product.categoryGlyph} name={product.title} decorative eager={eager} />
        {onSale && (
          <Badge tone="danger" className="absolute top-2 left-2">
            Sale
          </Badge>
        )}
        <WishHeart wish={wishOf(product)} />
      </div>
      <div className="flex flex-1 flex-col gap-1">
        {product.brand && <p className="text-sm text-mute">{product.brand}</p>}
        <Heading className="line-clamp-2 text-base font-medium">
          <Link
            to={`/product/${product.slug}`}
            prefetch="intent"
            className="text-text no-underline after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3"
          >
            {product.title}
          </Link>
        </Heading>
        <Price price={product.price} compareAt={product.compareAtPrice} />
        <p className="text-sm text-soft">
          {product.store.name}
          {mall && `, ${mall}`}
          {near && (
            <>
              {' · '}
              <Distance distanceMiles={product.distanceMiles} />
            </>
          )}
        </p>
        <Availability product={product} isFar={(product.distanceMiles ?? 0) > within} />
      </div>
      {product.onlyVariantId && product.inStock && <QuickAdd product={product} />}
      {extra}
    </article>
  )
}

const wishOf = ({ id, title, image, categoryGlyph, store, price, onlyVariantId }: Card): NewGuestWish => ({
  productId: id,
  variantId: onlyVariantId,
  storeId: store.id,
  title,
  image,
  glyph: categoryGlyph,
  storeName: store.name,
  price,
})

function Availability({ product, isFar }: { product: Card; isFar: boolean }) {
  if (!product.inStock) return <p className="text-sm font-medium text-soft">Sold out</p>
  const isShipped = product.shipsHome && isFar
  if (product.pickupToday && !isShipped)
    return (
      <p className="flex items-start gap-1.5 text-sm text-success">
        <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        Pickup today
      </p>
    )
  if (product.shipsHome)
    return (
      <p className="flex items-start gap-1.5 text-sm text-soft">
        <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        {isShipped ? 'Not nearby · ships' : 'Ships'} in 2-5 business days
      </p>
    )
  return <p className="text-sm text-soft">In stock</p>
}
