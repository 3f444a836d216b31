import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { FacetValue, ProductCard } from '#contracts/catalog/catalog.ts'
import type { StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { frontOf, type ProductFilter, productPages } from './queries.ts'

const SORTS = [
  { value: 'alphabetical', label: 'Name A to Z' },
  { value: 'price', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
  { value: 'newest', label: 'Newest' },
]
type StoreProductsProps = { storeId: StoreId; filter: Pick<ProductFilter, 'q' | 'category' | 'sort'>; storeName: string }

/** The products of one store that fit a filter. */
export const foundAt = (storeId: StoreId, filter: StoreProductsProps['filter']) => productPages({ ...filter, storeId, facets: true })

/** All products of one store, with their own search and departments. */
export function AllOfStore(props: StoreProductsProps) {
  const list = useInfiniteQuery(frontOf(props.storeId))
  return <Products {...props} list={list} departments={list.data?.pages[0]?.departments} />
}

/** The same for what is looked for. */
export function FoundAtStore(props: StoreProductsProps) {
  const list = useInfiniteQuery(foundAt(props.storeId, props.filter))
  return <Products {...props} list={list} departments={list.data?.pages[0]?.facets?.categories} />
}

type Departments = readonly z.infer<typeof FacetValue>[]
type ProductsProps = StoreProductsProps & { list: ComponentProps<typeof Pages<ProductCard>>['list']; departments: Departments | undefined }
function Products({ filter, storeName, list, departments }: ProductsProps) {
  const { change, hrefWith } = useAddressFilters()
  const total = list.data?.pages[0]?.total
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
        <Department departments={departments} chosen={filter.category} onChoose={(category) => change({ category })} />
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
        {total !== undefined && plural(total, 'product')}
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

type DepartmentProps = { departments: Departments | undefined; chosen: string | undefined; onChoose: (category: string) => void }
function Department({ departments = [], chosen, onChoose }: DepartmentProps) {
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
