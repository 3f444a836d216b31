import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Category as CategoryShape, Facets } from '#contracts/catalog/catalog.ts'
import { grouped } from '#contracts/numbers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { cx } from '#web/ui/class-names.ts'
import { categories, type ProductFilter } from '../catalog/queries.ts'
import { NearForm } from '../malls/NearForm.tsx'
import { DISTANCES } from './filters.ts'
import { LongGroup, MoreFilters } from './MoreFilters.tsx'
import { PriceRange } from './PriceRange.tsx'

type Category = z.output<typeof CategoryShape>
export type FilterProps = { filter: ProductFilter; facets: z.output<typeof Facets> | undefined }

/** A filter for each fact on the card; each is stored in the address and takes effect at once. */
export function ProductFilters({ filter, facets, onAwake }: FilterProps & { onAwake?: () => void }) {
  const { change } = useAddressFilters()
  const waking = useWaking(onAwake)
  return (
    <div {...waking} className="flex flex-col gap-6">
      <Group title="Get it">
        <Checkbox
          label="Pickup today"
          checked={filter.pickupToday === true}
          onChange={(event) => change({ pickupToday: event.target.checked ? 'true' : null })}
        />
        <Checkbox
          label="Ships to me"
          checked={filter.method === 'ship-to-me'}
          onChange={(event) => change({ method: event.target.checked ? 'ship-to-me' : null })}
        />
        <Checkbox
          label="To a SPIRAL Center"
          checked={filter.method === 'ship-to-mall'}
          onChange={(event) => change({ method: event.target.checked ? 'ship-to-mall' : null })}
        />
        <Checkbox
          label={withCount(filter.near ? 'In stock near me' : 'In stock', facets?.inStock)}
          checked={filter.inStock === true}
          onChange={(event) => change({ inStock: event.target.checked ? 'true' : null })}
        />
        <Checkbox
          label={withCount('On sale', facets?.onSale)}
          checked={filter.onSale === true}
          onChange={(event) => change({ onSale: event.target.checked ? 'true' : null })}
        />
        <Checkbox
          label={withCount('4 stars and up', facets?.wellRated)}
          checked={filter.minStars !== undefined && filter.minStars >= 4}
          onChange={(event) => change({ minStars: event.target.checked ? '4' : null })}
        />
      </Group>
      {filter.near ? (
        <Select
          label={`Distance from ${filter.near}`}
          value={String(filter.within ?? 1000)}
          choices={DISTANCES}
          onChange={(event) => change({ near: filter.near ?? null, within: event.target.value })}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <p className="font-medium">Distance</p>
          <NearForm near={undefined} within={undefined} />
        </div>
      )}
      <CategoryRail filter={filter} facets={facets} />
      <PriceRange />
      {facets && facets.brands.length > 0 && (
        <LongGroup
          title="Brand"
          rows={facets.brands.map(({ value, label, count }) => ({
            key: value,
            label,
            count,
            checked: filter.brand === value,
            onChange: (isOn) => change({ brand: isOn ? value : null }),
          }))}
        />
      )}
      <MoreFilters filter={filter} />
    </div>
  )
}

const withCount = (label: string, count: number | undefined) => (
  <>
    {label} {count !== undefined && <span className="tabular text-sm text-mute">({grouped(count)})</span>}
  </>
)

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}

/**
 * Departments with their counts under the other filters. Departments without results are hidden; once a department is selected, only its
 * subcategories are counted, so the others have no number.
 */
function CategoryRail({ filter, facets }: FilterProps) {
  const { hrefWith } = useAddressFilters()
  const { data } = useQuery(categories())
  const all = data?.items ?? []
  const own = new Map(facets?.categories.map(({ value, count }) => [value, count]))
  const below = (id: number) => all.filter(({ parentId }) => parentId === id)
  const countOf = ({ id, slug }: Category): number => below(id).reduce((sum, child) => sum + countOf(child), own.get(slug) ?? 0)
  const isWithin = ({ id, slug }: Category): boolean => slug === filter.category || below(id).some(isWithin)
  const row = (category: Category, isCounted: boolean): ReactNode => {
    const isChosen = filter.category === category.slug
    const isKnown = isCounted || isChosen
    const count = facets ? countOf(category) : category.productCount
    if (isKnown && count === 0 && !isChosen) return null
    const children = isWithin(category) ? below(category.id) : []
    return (
      <li key={category.slug}>
        <CategoryLink to={hrefWith({ category: category.slug, options: null })} current={isChosen}>
          {category.name} {isKnown && <span className="tabular text-sm text-mute">{grouped(count)}</span>}
        </CategoryLink>
        {children.length > 0 && <ul className="ml-4">{children.map((child) => row(child, isKnown))}</ul>}
      </li>
    )
  }
  const departments = all.filter(({ parentId }) => parentId === null)
  if (departments.length === 0) return null
  return (
    <nav aria-label="Categories" className="flex flex-col gap-1">
      <p className="font-medium">Category</p>
      <ul>
        <li>
          <CategoryLink to={hrefWith({ category: null, options: null })} current={!filter.category}>
            All
          </CategoryLink>
        </li>
        {departments.map((department) => row(department, !facets || !filter.category))}
      </ul>
    </nav>
  )
}

function CategoryLink({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cx(
        'flex min-h-9 items-center justify-between gap-2 rounded-sm px-2 no-underline hover:bg-tint',
        current ? 'bg-tint font-semibold text-link-strong' : 'text-text',
      )}
    >
      {children}
    </Link>
  )
}
