import { useSuspenseQuery } from '@tanstack/react-query'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { type Tab, Tabs } from '#web/ui/Tabs.tsx'
import { ProductEditor } from './editor/ProductEditor.tsx'
import { ImportCenter } from './ImportCenter.tsx'
import { InventoryList } from './InventoryList.tsx'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { overview } from './queries.ts'

/** Prices and stock of one's stores; `?tab=imports` is where files come in. */
export default function InventoryScreen() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Products & stock" />
      <SectionBoundary fallback={<PageLoading />}>
        <Shelves />
      </SectionBoundary>
    </div>
  )
}

function Shelves() {
  const { get, change } = useAddressFilters()
  const { own, chosen } = useOwnRetailer()
  const retailerId = own.length > 1 ? chosen?.retailerId : undefined
  const { stores } = useSuspenseQuery(overview(retailerId)).data
  const mayChange = isAtLeast('manager', chosen)
  const product = get('product')
  if (mayChange && chosen && product) return <ProductEditor key={product} of={product} retailerId={chosen.retailerId} stores={stores} />
  const list: Tab = {
    value: 'products',
    label: 'Products',
    content: <InventoryList retailerId={retailerId} stores={stores} mayChangePrices={mayChange} />,
  }
  // Staff count stock; files and prices are for managers.
  if (!mayChange) return list.content
  const imports: Tab = { value: 'imports', label: 'Imports', content: <ImportCenter retailerId={retailerId} stores={stores} /> }
  return (
    <Tabs
      label="Products and imports"
      tabs={[list, imports]}
      value={get('tab') === 'imports' ? 'imports' : 'products'}
      onChange={(tab) => change({ tab: tab === 'products' ? null : tab, item: null, import: null, product: null }, { replace: false })}
    />
  )
}
