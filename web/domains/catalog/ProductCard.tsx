import { Clock3, Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { plural } from '#web/lib/format.ts'
import type { NewGuestWish } from '#web/state/guest-wishlist.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Rated } from '#web/ui/Rated.tsx'
import { CardPrice } from './CardPrice.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { WishHeart } from './WishHeart.tsx'

/** A product in a list: picture, name, price, store and fulfillment methods. The whole card links to the product page. */
export function ProductCard({
  product,
  near = false,
  isLocal = false,
  within = Infinity,
  eager = false,
  headingLevel = 3,
  extra,
}: {
  product: Card
  near?: boolean
  /** The list is about one place, so that its stores need no distance. */
  isLocal?: boolean
  within?: number | undefined
  eager?: boolean
  headingLevel?: 2 | 3
  extra?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  const { brand, title } = withoutBrand(product)
  return (
    <article className="group relative flex h-full flex-col gap-2">
      <div className="relative">
        <ProductPicture picture={product.image} glyph={product.categoryGlyph} name={product.title} decorative eager={eager} />
        <WishHeart wish={wishOf(product)} />
      </div>
      <div className="flex flex-1 flex-col">
        <Heading className="text-base font-medium">
          <Link
            to={pathOf(product)}
            prefetch="intent"
            className="flex flex-col text-text no-underline after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3"
          >
            <span className="min-h-5 truncate text-sm font-normal text-mute">{brand} </span>
            <span className="line-clamp-2 min-h-12">{title}</span>
          </Link>
        </Heading>
        <CardPrice product={product} />
        <p className="min-h-5 text-sm text-soft">
          <Rated rating={product.rating} />
          {choiceWords(product)}
        </p>
        {product.why && <p className="text-sm text-soft">{product.why}</p>}
        <Availability product={product} isNear={near || isLocal} isFar={(product.distanceMiles ?? 0) > within} />
        <p className="line-clamp-2 text-sm text-soft">
          <Place product={product} near={near} />
        </p>
      </div>
      <CardAction product={product} />
      {extra}
    </article>
  )
}

/** The product page, with the option in the picture already chosen. */
const pathOf = ({ slug, shown }: Card): string => `/product/${slug}${shown ? `?${new URLSearchParams({ options: shown })}` : ''}`

/** The colors to choose from, and the retailers if there are several. */
const choiceWords = ({ colorCount, sellers, lowestPrice }: Card): string =>
  [colorCount > 1 && plural(colorCount, 'color'), sellers > 1 && `${sellers} retailers from ${dollars(lowestPrice)}`]
    .filter(Boolean)
    .join(' · ')

/** The brand stands above the title, so the title does not repeat it. */
function withoutBrand({ brand, title }: Card): { brand: string | null; title: string } {
  const rest = brand && title.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? title.slice(brand.length + 1) : title
  return { brand, title: rest || title }
}

/** The nearest store with its distance. Without a place, one store among many says little. */
function Place({ product, near }: { product: Card; near: boolean }) {
  const mall = mallBeside(product.store.name, product.mall?.name)
  const name = mall ? `${product.store.name}, ${mall}` : product.store.name
  if (near)
    return (
      <>
        <Distance distanceMiles={product.distanceMiles} /> · {name}
      </>
    )
  return product.storeCount > 1 ? `At ${plural(product.storeCount, 'store')}` : name
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

/** A pickup today is said only where the shopper knows the place: near them, or at the mall of the list. */
function Availability({ product, isNear, isFar }: { product: Card; isNear: boolean; isFar: boolean }) {
  const icon = 'mt-0.5 size-4 shrink-0'
  if (!product.inStock) return <p className="text-sm font-medium text-soft">Sold out</p>
  const isShipped = product.shipsHome && isFar
  if (product.callAhead && !isShipped)
    return (
      <p className="flex items-start gap-1.5 text-sm font-medium text-warning">
        <Store aria-hidden="true" className={icon} strokeWidth={1.75} />
        Call ahead
      </p>
    )
  if (product.pickupToday && isNear && !isShipped)
    return (
      <p className="flex items-start gap-1.5 text-sm font-medium text-success">
        <Clock3 aria-hidden="true" className={icon} strokeWidth={1.75} />
        Pick up today
      </p>
    )
  if (product.shipsHome)
    return (
      <p className="flex items-start gap-1.5 text-sm text-soft">
        <Truck aria-hidden="true" className={icon} strokeWidth={1.75} />
        {isShipped ? 'Not nearby · ships' : 'Ships'} in 2-5 business days
      </p>
    )
  return (
    <p className="flex items-start gap-1.5 text-sm text-soft">
      <Store aria-hidden="true" className={icon} strokeWidth={1.75} />
      Pickup only
    </p>
  )
}

/** Every card has one action in the same place. */
function CardAction({ product }: { product: Card }) {
  if (product.onlyVariantId && product.inStock) return <QuickAdd product={product} />
  return (
    <ButtonLink to={pathOf(product)} variant="secondary" className="relative z-1 w-full px-2">
      {product.inStock ? 'Choose options' : 'See details'}
      <span className="visually-hidden"> for {product.title}</span>
    </ButtonLink>
  )
}
