import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MAX_DISTANCE } from '#contracts/constants.ts'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'

type BestMatchProps = { filter: ProductFilter; near: string /** The first product of the list below. */; first: ProductCard | undefined }

/**
 * The best text match among the products in stock within range; nothing where no product there is what was asked for, or where the list
 * begins with it.
 */
export default function BestMatch({ filter, near, first }: BestMatchProps) {
  const within = Math.min(filter.within ?? DEFAULT_MAX_DISTANCE, DEFAULT_MAX_DISTANCE)
  const { sort = 'relevance', ...asked } = filter
  // By relevance, the first product of the list is the best match where it is in range.
  const isFirst = sort === 'relevance' && first?.inStock && (first.distanceMiles ?? Infinity) <= within
  const { data, isLoading } = useQuery({ ...someProducts({ ...asked, near, within, inStock: true }, 1), enabled: !isFirst })
  const search = data?.search
  const isIt = search && search.widenedTo === null && search.dropped.length === 0 && search.exact !== 0
  const best = isIt ? data.items[0] : undefined
  if (isLoading) return <div className="h-28 rounded-md bg-sunken sm:h-32" aria-hidden="true" />
  if (!best || best.id === first?.id) return null
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
          <Price price={best.price} compareAt={best.compareAtPrice} isFrom={best.isFrom} />
          <span className="text-sm text-soft">
            {best.store.name} · <Distance distanceMiles={best.distanceMiles} />
          </span>
        </p>
      </div>
    </section>
  )
}
