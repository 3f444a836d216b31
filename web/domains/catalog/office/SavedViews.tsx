import { useQuery } from '@tanstack/react-query'
import type { RetailerId } from '#contracts/ids.ts'
import type { SavedView, ViewFilter } from '#contracts/retailer-office/saved-views.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ViewChips } from '#web/ui/ViewChips.tsx'
import { type InventoryFilter, useRemoveView, useSaveView, viewsKept } from './queries.ts'

/** The saved filters as they appear in the address. */
const inAddress = ({ q, storeId, status, lowStock, unshelved, sort }: ViewFilter) => ({
  q: q ?? null,
  store: storeId === undefined ? null : String(storeId),
  status: status ?? null,
  low: lowStock ? '1' : null,
  shelf: unshelved ? 'none' : null,
  sort: sort ?? null,
})
const filterOf = ({ q, storeId, status, lowStock, unshelved, sort }: InventoryFilter): ViewFilter => ({
  ...(q && { q }),
  ...(storeId !== undefined && { storeId }),
  ...(status && { status }),
  ...(lowStock && { lowStock: true as const }),
  ...(unshelved && { unshelved: true as const }),
  ...(sort && { sort }),
})
const same = (a: ViewFilter, b: ViewFilter): boolean => JSON.stringify(inAddress(a)) === JSON.stringify(inAddress(b))

/** The kept filters of the products. */
export function SavedViews({ retailerId, filter }: { retailerId: RetailerId; filter: InventoryFilter }) {
  const { hrefWith } = useAddressFilters()
  const remove = useRemoveView()
  const save = useSaveView()
  const views = useQuery(viewsKept(retailerId)).data?.items ?? []
  const now = filterOf(filter)
  const keep = ({ name, filter: kept }: Pick<SavedView, 'name' | 'filter'>) => ({ body: { retailerId, name, filter: kept } })
  return (
    <ViewChips
      views={views.map((view) => ({ ...view, to: hrefWith(inAddress(view.filter)), current: same(view.filter, now) }))}
      canSave={Object.keys(now).length > 0 && !views.some((view) => same(view.filter, now))}
      onSave={(name) => save.mutateAsync(keep({ name, filter: now }))}
      onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
      onUndo={(view) => save.mutate(keep(view))}
    />
  )
}
