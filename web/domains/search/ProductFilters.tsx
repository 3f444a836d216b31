import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Facets } from '#contracts/catalog.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useWaking } from '#web/lib/early-presses.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { cx } from '#web/ui/class-names.ts'
import { categories, type ProductFilter } from '../catalog/queries.ts'
import { DISTANCES } from './filters.ts'
import { PriceRange } from './PriceRange.tsx'

export type Given = { filter: ProductFilter; facets: z.output<typeof Facets> | undefined }
const BRANDS_SHOWN = 8

/** A filter for every fact on the card; each lives in the address and acts at once. */
export function ProductFilters({ filter, facets }: Given) {
  const { change } = useAddressFilters()
  const waking = useWaking()
  return (
    <div {...waking} className="flex flex-col gap-6">
      <Group title="Get it">
        <Checkbox
          label="Pickup today"
          checked={filter.method === 'in-store-pickup'}
          onChange={(event) => change({ method: event.target.checked ? 'in-store-pickup' : null })}
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
          label={withCount('In stock', facets?.inStock)}
          checked={filter.inStock === true}
          onChange={(event) => change({ inStock: event.target.checked ? 'true' : null })}
        />
        <Checkbox
          label={withCount('On sale', facets?.onSale)}
          checked={filter.onSale === true}
          onChange={(event) => change({ onSale: event.target.checked ? 'true' : null })}
        />
      </Group>
      {filter.near && (
        <Select
          label={`Distance from ${filter.near}`}
          value={String(filter.within ?? 1000)}
          choices={DISTANCES}
          onChange={(event) => change({ near: filter.near ?? null, within: event.target.value })}
        />
      )}
      <CategoryRail filter={filter} facets={facets} />
      <PriceRange />
      <Select
        label="Rating"
        placeholder="Any rating"
        value={filter.minRating ? String(filter.minRating) : ''}
        choices={[4, 3, 2].map((stars) => ({ value: String(stars), label: `${stars} and up` }))}
        onChange={(event) => change({ minRating: event.target.value })}
      />
      {facets && facets.brands.length > 0 && (
        <Group title="Brand">
          {facets.brands.slice(0, BRANDS_SHOWN).map(({ value, label, count }) => (
            <Checkbox
              key={value}
              label={withCount(label, count)}
              checked={filter.brand === value}
              onChange={(event) => change({ brand: event.target.checked ? value : null })}
            />
          ))}
        </Group>
      )}
    </div>
  )
}

const withCount = (label: string, count: number | undefined) => (
  <>
    {label} {count !== undefined && <span className="tabular text-sm text-mute">({count.toLocaleString('en-US')})</span>}
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

/** The departments with what each holds under the other filters. */
function CategoryRail({ filter, facets }: Given) {
  const { hrefWith } = useAddressFilters()
  const { data } = useQuery(categories())
  const counts = new Map(facets?.categories.map(({ value, count }) => [value, count]))
  const rows = (data?.items ?? []).filter((category) => category.parentId === null)
  if (rows.length === 0) return null
  return (
    <nav aria-label="Categories" className="flex flex-col gap-1">
      <p className="font-medium">Category</p>
      <ul>
        <li>
          <CategoryLink to={hrefWith({ category: null })} current={!filter.category}>
            All
          </CategoryLink>
        </li>
        {rows.map(({ slug, name, productCount }) => (
          <li key={slug}>
            <CategoryLink to={hrefWith({ category: slug })} current={filter.category === slug}>
              {name}{' '}
              <span className="tabular text-sm text-mute">{(counts.get(slug) ?? (facets ? 0 : productCount)).toLocaleString('en-US')}</span>
            </CategoryLink>
          </li>
        ))}
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
