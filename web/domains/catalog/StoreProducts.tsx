import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import type { z } from 'zod'
import type { Facets } from '#contracts/catalog/catalog.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import type { ProductFilter, productPages } from './queries.ts'

const SORTS = [
  { value: 'alphabetical', label: 'Name A to Z' },
  { value: 'price', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
  { value: 'newest', label: 'Newest' },
]
type StoreProductsProps = {
  list: ReturnType<typeof productPages>
  filter: Pick<ProductFilter, 'q' | 'category' | 'sort'>
  storeName: string
}

/** The products of one store, with their own search and departments. */
export function StoreProducts({ list: pages, filter, storeName }: StoreProductsProps) {
  const { change, hrefWith } = useAddressFilters()
  const list = useInfiniteQuery(pages)
  const first = list.data?.pages[0]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={`Search in ${storeName}`}
          placeholder="Search in this store"
          value={filter.q ?? ''}
          onSearch={(q) => change({ q })}
          className="w-full sm:w-80"
        />
        <Department facets={first?.facets} chosen={filter.category} onChoose={(category) => change({ category })} />
        <Select
          label="Sort by"
          labelHidden
          placeholder="Sort: featured"
          value={filter.sort ?? ''}
          choices={SORTS}
          onChange={(event) => change({ sort: event.target.value })}
          fieldClassName="w-full sm:w-52"
        />
      </div>
      <p role="status" className="text-soft">
        {first?.total !== undefined && plural(first.total, 'product')}
      </p>
      <Pages
        list={list}
        noun="products"
        loading={<SkeletonCards />}
        empty={
          <EmptyState
            icon={<PackageSearch strokeWidth={1.75} />}
            title={filter.q || filter.category ? 'Nothing found in this store' : 'No products here yet'}
            action={
              filter.q || filter.category ? (
                <TextLink to={hrefWith({ q: null, category: null })}>Show everything in the store</TextLink>
              ) : (
                <TextLink to="/products">Browse all products</TextLink>
              )
            }
          />
        }
      >
        {(items) => <ProductGrid products={items} isLocal headingLevel={2} eager={5} />}
      </Pages>
    </div>
  )
}

type DepartmentProps = { facets: z.infer<typeof Facets> | undefined; chosen: string | undefined; onChoose: (category: string) => void }
function Department({ facets, chosen, onChoose }: DepartmentProps) {
  const departments = facets?.categories ?? []
  if (departments.length < 2 && !chosen) return null
  return (
    <Select
      label="Department"
      labelHidden
      placeholder="All departments"
      value={chosen ?? ''}
      choices={departments.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
      onChange={(event) => onChoose(event.target.value)}
      fieldClassName="w-full sm:w-60"
    />
  )
}
