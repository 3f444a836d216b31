import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { StoreCard } from '#contracts/stores.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import type { storesOfMall } from '../malls/queries.ts'
import { floorAndUnit } from './place.ts'

const COLUMNS: Column<StoreCard>[] = [
  { key: 'name', head: 'Store', cell: (store) => <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>, className: 'min-w-44' },
  { key: 'category', head: 'Category', cell: ({ category }) => category, className: 'min-w-36' },
  { key: 'unit', head: 'Floor and unit', cell: (store) => floorAndUnit(store) ?? '–', className: 'whitespace-nowrap' },
  { key: 'open', head: 'Now', cell: ({ opening }) => <OpenNow opening={opening} /> },
]

/** Every store of a mall in one table, by name. */
export function DirectoryTable({ list }: { list: ReturnType<typeof storesOfMall> }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(list)
  const stores = data.pages.flatMap((page) => page.items)
  if (stores.length === 0) return <p className="text-soft">No stores here yet.</p>
  const byName = stores.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <DataTable label="Stores of this mall" columns={COLUMNS} rows={byName} rowKey={({ id }) => id} />
      {hasNextPage && (
        <LoadMore shown={stores.length} hasMore busy={isFetchingNextPage} onMore={() => void fetchNextPage()} noun="stores" />
      )}
    </>
  )
}
