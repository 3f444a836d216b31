import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { StoreCard } from '#contracts/stores/stores.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ClockNote } from '#web/ui/PlaceTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import type { storesOfMall } from '../malls/queries.ts'
import { Call } from './Call.tsx'
import { DIRECTORY_SORTS, directorySorted, floorAndUnit } from './place.ts'

const COLUMNS: Column<StoreCard>[] = [
  {
    key: 'name',
    head: 'Store',
    cell: ({ slug, nameInMall }) => <TextLink to={`/store/${slug}`}>{nameInMall}</TextLink>,
    className: 'min-w-44',
  },
  { key: 'category', head: 'Category', cell: ({ category }) => category, className: 'min-w-36' },
  { key: 'unit', head: 'Floor and unit', cell: (store) => <OnPlan store={store} />, className: 'whitespace-nowrap' },
  { key: 'open', head: 'Now', cell: ({ opening }) => <OpenNow opening={opening} />, className: 'whitespace-nowrap' },
  {
    key: 'phone',
    head: 'Phone',
    cell: ({ name, phone }) => (phone ? <Call name={name} phone={phone} spelled /> : '–'),
    className: 'whitespace-nowrap',
  },
]

/** The floor and unit, leading to the floor plan of this page. */
function OnPlan({ store }: { store: StoreCard }) {
  const { hrefWith } = useAddressFilters()
  const words = floorAndUnit(store)
  return words ? <TextLink to={`${hrefWith({ store: store.slug, floor: null })}#plan`}>{words}</TextLink> : '–'
}

/** All stores of a mall in one table, sorted as the address requests. */
export function DirectoryTable({ list }: { list: ReturnType<typeof storesOfMall> }) {
  const { get, change } = useAddressFilters()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(list)
  const stores = data.pages.flatMap((page) => page.items)
  if (stores.length === 0) return <p className="text-soft">No stores here yet.</p>
  const sort = DIRECTORY_SORTS.find((each) => each === get('sort')) ?? 'name'
  return (
    <>
      <div data-print="hide">
        <Select
          label="Sort by"
          labelHidden
          value={sort}
          choices={DIRECTORY_SORTS.map((each) => ({ value: each, label: `Sort: ${each}` }))}
          onChange={(event) => change({ sort: event.target.value === 'name' ? null : event.target.value })}
          fieldClassName="w-full sm:w-52"
        />
      </div>
      {stores[0] && <ClockNote timeZone={stores[0].timeZone} />}
      <DataTable label="Stores of this mall" columns={COLUMNS} rows={directorySorted(stores, sort)} rowKey={({ id }) => id} />
      {hasNextPage && (
        <LoadMore shown={stores.length} hasMore busy={isFetchingNextPage} onMore={() => void fetchNextPage()} noun="stores" />
      )}
    </>
  )
}
