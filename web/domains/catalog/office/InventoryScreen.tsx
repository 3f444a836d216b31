import { useSuspenseQuery } from '@tanstack/react-query'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { type Tab, Tabs } from '#web/ui/Tabs.tsx'
import { CountMode } from './count/CountMode.tsx'
import { AppealButton } from '../../moderation/AppealButton.tsx'
import { ProductEditor } from './editor/ProductEditor.tsx'
import { GoogleFeedTab } from './GoogleFeedTab.tsx'
import { ImportCenter } from '../../imports/ImportCenter.tsx'
import { InventoryList } from './InventoryList.tsx'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { overview } from '../../retailers/queries.ts'

/** Prices and stock of one's stores; `?tab=imports` shows imports, `?tab=count` stock counts, `?tab=google` the Google feed; `?product=` edits a product. */
export default function InventoryScreen() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Products & stock"
        actions={
          <ButtonLink variant="secondary" to="/recognition-demo">
            Add by photo
          </ButtonLink>
        }
      />
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
  if (mayChange && chosen && product)
    return (
      <ProductEditor
        key={product}
        of={product}
        retailerId={chosen.retailerId}
        stores={stores}
        secondLook={(id) => <AppealButton kind="product" id={id} />}
      />
    )
  const list: Tab = {
    value: 'products',
    label: 'Products',
    content: <InventoryList retailerId={retailerId} viewsOf={chosen?.retailerId} stores={stores} mayChangePrices={mayChange} />,
  }
  const counting: Tab = { value: 'count', label: 'Count', content: <CountMode stores={stores} /> }
  const imports: Tab = { value: 'imports', label: 'Imports', content: <ImportCenter retailerId={retailerId} stores={stores} /> }
  const feed: Tab[] =
    chosen && isAtLeast('owner', chosen)
      ? [{ value: 'google', label: 'Google', content: <GoogleFeedTab key={chosen.retailerId} retailerId={chosen.retailerId} /> }]
      : []
  // Staff count stock; imports and prices are for managers, secret addresses for owners.
  const tabs = mayChange ? [list, counting, imports, ...feed] : [list, counting]
  return (
    <Tabs
      label="Products, counts, imports and feeds"
      tabs={tabs}
      value={tabs.find(({ value }) => value === get('tab'))?.value ?? 'products'}
      onChange={(tab) => change({ tab: tab === 'products' ? null : tab, item: null, import: null, product: null }, { replace: false })}
    />
  )
}
