import type { ShownProduct } from '#contracts/search/shown-product.ts'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

/** A few products of a store or mall, as small pictures on its card. Fewer than three would look like a gap, so none are shown. */
export function ShownProducts({ products, place }: { products: readonly ShownProduct[]; place: string }) {
  if (products.length < 3) return null
  return (
    <ul aria-label={`Some products of ${place}`} className="relative z-1 grid grid-cols-3 gap-2">
      {products.map(({ id, slug, title, image, categoryGlyph, price }) => (
        <li key={id}>
          <Link to={`/product/${slug}`} prefetch="intent" className="group flex flex-col gap-1 text-sm text-text no-underline">
            <ProductPicture picture={image} glyph={categoryGlyph} name={title} decorative sizes="(min-width: 48rem) 8rem, 28vw" />
            <span className="visually-hidden">{title}, </span>
            <span className="group-hover:underline">
              <Price price={price} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
