import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MAX_DISTANCE } from '#contracts/constants.ts'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'

/** The best text match among the products in stock within range. */
export default function BestMatch({ filter, near }: { filter: ProductFilter; near: string }) {
  const within = Math.min(filter.within ?? DEFAULT_MAX_DISTANCE, DEFAULT_MAX_DISTANCE)
  const { sort: _, ...asked } = filter
  const { data, isPending } = useQuery(someProducts({ ...asked, near, within, inStock: true }, 1))
  const best = data?.search?.widenedTo === null && data.search.dropped.length === 0 ? data.items[0] : undefined
  if (isPending) return <div className="h-28 rounded-md bg-sunken sm:h-32" aria-hidden="true" />
  if (!best) return null
  return (
    <section aria-label="Best match nearby" className="relative flex items-center gap-4 rounded-md bg-tint p-4">
      <div className="w-20 shrink-0 sm:w-24">
        <ProductPicture picture={best.image} glyph={best.categoryGlyph} name={best.title} decorative sizes="6rem" />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm font-semibold text-link-strong">Best match nearby</p>
        <h2 className="text-h4">
          <Link to={`/product/${best.slug}`} className="text-text no-underline after:absolute after:inset-0 hover:underline">
            {best.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price price={best.price} compareAt={best.compareAtPrice} />
          <span className="text-sm text-soft">
            {best.store.name} · <Distance distanceMiles={best.distanceMiles} />
          </span>
        </p>
      </div>
    </section>
  )
}
