import type { ReactNode } from 'react'
import type { DashboardProduct } from '#contracts/dashboard.ts'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

/** A product in a row of the dashboard: picture, name and price, and what can be done with it. */
export function SmallProduct({ product, note, children }: { product: DashboardProduct; note?: ReactNode; children?: ReactNode }) {
  const { slug, title, image, categoryGlyph, price } = product
  return (
    <article className="group relative flex h-full flex-col gap-2">
      <ProductPicture picture={image} glyph={categoryGlyph} name={title} decorative sizes="(min-width: 64rem) 15rem, 45vw" />
      <div className="flex flex-1 flex-col gap-1">
        <h3 className="text-base font-medium">
          <Link
            to={`/product/${slug}`}
            prefetch="intent"
            className="line-clamp-2 text-text no-underline after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-3"
          >
            {title}
          </Link>
        </h3>
        <Price price={price} />
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      {children && <div className="relative z-1">{children}</div>}
    </article>
  )
}

export function ProductRow({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6">{children}</ul>
}
