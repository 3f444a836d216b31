import type { z } from 'zod'
import type { Category } from '#contracts/catalog/catalog.ts'
import { keptInside } from '#web/lib/kept-markup.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

type Department = z.output<typeof Category>

/** Departments, each with a picture of its best product; one row that scrolls on a phone. */
export function CategoryTiles({ categories }: { categories: readonly Department[] }) {
  const departments = categories.filter(({ parentId, productCount }) => parentId === null && productCount > 0)
  const tiles = useTiles({ departments })
  if (departments.length === 0) return null
  return (
    <Section title="Departments" aside={<TextLink to="/products">All products</TextLink>}>
      <ul className="department-row" {...tiles} />
    </Section>
  )
}

const useTiles = keptInside(function Tiles({ departments }: { departments: readonly Department[] }) {
  return departments.map(({ slug, name, glyph, image }) => (
    <li key={slug}>
      <Link
        to={`/products?category=${slug}`}
        prefetch="intent"
        className="group flex h-full flex-col items-center gap-2 rounded-md p-1 text-center text-sm font-medium text-text no-underline hover:text-link-strong"
      >
        <span className="block w-full rounded-full overflow-hidden border-2 border-hairline bg-tint transition-colors duration-[120ms] group-hover:border-accent">
          <ProductPicture picture={image} glyph={glyph} name={name} decorative sizes="6rem" className="rounded-full bg-transparent" />
        </span>
        {name}
      </Link>
    </li>
  ))
})
