import type { z } from 'zod'
import type { Category } from '#contracts/catalog/catalog.ts'
import { grouped } from '#contracts/numbers.ts'
import { Section } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

/** Departments with their product counts. */
export function CategoryTiles({ categories }: { categories: readonly z.output<typeof Category>[] }) {
  const departments = categories.filter(({ parentId, productCount }) => parentId === null && productCount > 0)
  if (departments.length === 0) return null
  return (
    <Section title="Departments">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {departments.map(({ slug, name, glyph, productCount }) => (
          <li key={slug}>
            <Link
              to={`/products?category=${slug}`}
              prefetch="intent"
              className="flex min-h-14 items-center gap-3 rounded-md border border-hairline bg-surface p-3 text-text no-underline hover:border-accent-strong hover:bg-tint"
            >
              <span aria-hidden="true" className="text-h3">
                {glyph}
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium">{name}</span>
                <span className="tabular text-sm text-mute">{grouped(productCount)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
