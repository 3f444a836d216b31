import { useQuery } from '@tanstack/react-query'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { StoreCard } from '#contracts/stores/stores.ts'
import { storesNamed } from './queries.ts'

const COLUMNS: readonly Column<StoreCard>[] = [
  {
    key: 'name',
    head: 'Store',
    cell: ({ slug, name }) => <TextLink to={`/store/${slug}?tab=about`}>{name}</TextLink>,
    className: 'min-w-44',
  },
  { key: 'place', head: 'Where', cell: ({ city, state }) => `${city}, ${state}`, className: 'whitespace-nowrap' },
  { key: 'returns', head: 'Returns', cell: ({ returnsDays }) => `Within ${plural(returnsDays, 'day')}`, className: 'whitespace-nowrap' },
]

/** Each store's own policies, searchable by name, city or mall. */
export function StorePolicies() {
  const { get, change } = useAddressFilters()
  const q = get('store')?.slice(0, 120)
  const { data, error, refetch } = useQuery(storesNamed(q))
  return (
    <Section id="stores" title="Return windows by store" className="max-w-3xl">
      <SearchField label="Store, city or mall" value={q ?? ''} onSearch={(text) => change({ store: text })} className="w-full sm:w-80" />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.items.length === 0 && <p className="text-soft">No store is called like that. The rules above apply in every store.</p>}
      {data && data.items.length > 0 && (
        <>
          <DataTable label="Returns by store" columns={COLUMNS} rows={data.items} rowKey={({ id }) => id} />
          {data.nextCursor && (
            <p className="text-sm text-soft">The first {data.items.length}. Type a name, a city or a mall to find others.</p>
          )}
        </>
      )}
    </Section>
  )
}
