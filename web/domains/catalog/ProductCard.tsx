import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { plural } from '#web/lib/format.ts'
import type { NewGuestWish } from '#web/state/guest-wishlist.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Shape } from '#web/ui/PageShapes.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Rated } from '#web/ui/Rated.tsx'
import { type CardPromise, pathOf, promiseOf } from './card-promise.ts'
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
  isOffer = false,
  extra,
}: {
  product: Card
  near?: boolean
  /** The list is about one place, so that its stores need no distance. */
  isLocal?: boolean
  within?: number | undefined
  eager?: boolean
  headingLevel?: 2 | 3
  /** One of several offers of the same product: its controls name the price and the store. */
  isOffer?: boolean
  extra?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  const { brand, title } = withoutBrand(product)
  const path = pathOf(product, isLocal)
  const promise = promiseOf(product, { isNear: near || isLocal, isFar: (product.distanceMiles ?? 0) > within })
  const offer = isOffer && ` for ${dollars(product.price)} at ${product.store.name}`
  return (
    <article className="product-card group">
      <div className="relative">
        <ProductPicture picture={product.image} glyph={product.categoryGlyph} name={product.title} decorative eager={eager} />
        <WishHeart wish={wishOf(product)} offer={offer} />
      </div>
      <div className="flex flex-1 flex-col">
        <Heading>
          <Link to={path} prefetch="intent" className="card-link">
            <span>{brand ? `${brand} ` : null}</span>
            <span>{title}</span>
            {offer && <span className="visually-hidden">{offer}</span>}
          </Link>
        </Heading>
        <CardPrice product={product} />
        {/* One line: what does not fit beside the rating is left out. */}
        <p className="card-rating">
          <Rated rating={product.rating} />
          <span>{choiceWords(product)}</span>
        </p>
        {product.why && <p className="text-sm text-soft">{product.why}</p>}
        <Availability promise={promise} />
        <p className="card-place">
          <Place product={product} near={near} />
        </p>
      </div>
      <CardAction product={product} path={path} offer={offer} method={promise.method} />
      {extra}
    </article>
  )
}

/** A lower price that this person can have elsewhere, else the colors to choose from. */
const choiceWords = ({ colorCount, sellers, lowestPrice, price }: Card): string | false =>
  sellers > 1 && lowestPrice < price ? `also from ${dollars(lowestPrice)}` : colorCount > 1 && plural(colorCount, 'color')

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

const LOOKS = {
  'call-ahead': { icon: 'store', look: 'card-way font-medium text-warning' },
  today: { icon: 'clock', look: 'card-way font-medium text-success' },
  later: { icon: 'store', look: 'card-way' },
  ships: { icon: 'truck', look: 'card-way' },
  center: { icon: 'truck', look: 'card-way' },
  'pickup-only': { icon: 'store', look: 'card-way' },
} as const

function Availability({ promise: { kind, words } }: { promise: CardPromise }) {
  if (kind === 'sold-out') return <p className="text-sm font-medium text-soft">{words}</p>
  const { icon, look } = LOOKS[kind]
  return (
    <p className={look}>
      <Shape name={icon} />
      {words}
    </p>
  )
}

/** Every card has one action in the same place. */
type CardActionProps = { product: Card; path: string; offer: string | false; method: FulfillmentMethod | undefined }
function CardAction({ product, path, offer, method }: CardActionProps) {
  if (product.onlyVariantId && product.inStock) return <QuickAdd product={product} offer={offer} method={method} />
  return (
    <ButtonLink to={path} variant="secondary" className="z-1 w-full px-2">
      {product.inStock ? 'Choose options' : 'See details'}
      <span className="visually-hidden">{` for ${product.title}${offer || ''}`}</span>
    </ButtonLink>
  )
}
