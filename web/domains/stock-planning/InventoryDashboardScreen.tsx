import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { categories } from '#contracts/catalog/catalog.ts'
import { CategoryId, type RetailerId, StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { storeIn, useOwnRetailer, useOwnStores } from '#web/shell/membership.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ScopeFields } from '#web/ui/ScopeFields.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { type Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Health } from './Health.tsx'

const Transfers = lazy(async () => ({ default: (await import('./Transfers.tsx')).Transfers }))
const Reorder = lazy(async () => ({ default: (await import('./Reorder.tsx')).Reorder }))

/** How healthy the stock of one's stores is, and what to do about it. */
export default function InventoryDashboardScreen() {
  const { chosen } = useOwnRetailer()
  return chosen ? <Dashboard key={chosen.retailerId} retailerId={chosen.retailerId} /> : null
}

function Dashboard({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const stores = useOwnStores().filter((store) => store.retailerId === retailerId)
  const store = storeIn(stores, get('store'))
  const departments = (useQuery(read(categories)).data?.items ?? []).filter(({ parentId }) => parentId === null)
  const department = departments.find(({ id }) => String(id) === get('department'))
  const scope = {
    retailerId,
    ...(store && { storeId: StoreId.parse(store.id) }),
    ...(department && { department: CategoryId.parse(department.id) }),
  }
  const tabs: Tab[] = [
    { value: 'health', label: 'Health', content: <Health scope={scope} stores={stores} /> },
    ...(stores.length > 1
      ? [
          {
            value: 'transfers',
            label: 'Transfers',
            content: (
              <SectionBoundary fallback={<PageLoading />}>
                <Transfers retailerId={retailerId} />
              </SectionBoundary>
            ),
          },
        ]
      : []),
    {
      value: 'reorder',
      label: 'Reorder',
      content: (
        <SectionBoundary fallback={<PageLoading />}>
          <Reorder retailerId={retailerId} scope={scope} stores={stores} />
        </SectionBoundary>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Stock health" lead="Items that run out, items that lie too long, and items that shoppers could not get." />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <ScopeFields {...{ stores, store, departments, department }} />
      </div>
      <Tabs
        label="Health, transfers and reordering"
        tabs={tabs}
        value={tabs.find(({ value }) => value === get('tab'))?.value ?? 'health'}
        onChange={(tab) => change({ tab: tab === 'health' ? null : tab, transfer: null, reorder: null, state: null }, { replace: false })}
      />
    </div>
  )
}
