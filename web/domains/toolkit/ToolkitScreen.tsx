import { StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { isAtLeast, storeIn, useOfficeHref, useOwnRetailer, useOwnStores } from '#web/shell/membership.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Labels } from './Labels.tsx'
import { Papers } from './Papers.tsx'
import { Scans } from './Scans.tsx'
import { Sharing } from './Sharing.tsx'

/** What a shop prints for its shelves, its window and its parcels. */
export default function ToolkitScreen() {
  const { chosen } = useOwnRetailer()
  const { get, change } = useAddressFilters()
  const all = useOwnStores()
  const stores = all.filter((store) => store.retailerId === chosen?.retailerId)
  const store = storeIn(stores, get('store')) ?? stores[0]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Toolkit"
        lead="Print what your shelves, window and parcels need. Everything is made from your current products and prices."
      />
      {chosen === undefined || all.length === 0 ? (
        <SkeletonRows />
      ) : store === undefined ? (
        <EmptyState title="No store yet">Your tools are here once your business has a store.</EmptyState>
      ) : (
        <>
          {stores.length > 1 && (
            <Select
              label="Store"
              value={String(store.id)}
              choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => change({ store: target.value })}
              fieldClassName="w-full max-w-md"
            />
          )}
          <Labels key={store.id} storeId={StoreId.parse(store.id)} />
          <Papers storeId={StoreId.parse(store.id)} />
          <Sharing storeId={StoreId.parse(store.id)} name={store.name} />
          {isAtLeast('manager', chosen) && (
            <>
              <Scans storeId={StoreId.parse(store.id)} />
              <Elsewhere />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Tools that stand where their data does. */
function Elsewhere() {
  const hrefOf = useOfficeHref()
  return (
    <Section title="More tools">
      <ul className="flex flex-col gap-2">
        <li>
          <TextLink to={hrefOf('/retailer-inventory')}>Change many prices at once</TextLink>
        </li>
        <li>
          <TextLink to={hrefOf('/retailer-inventory?tab=imports')}>Add products from a file</TextLink>
        </li>
        <li>
          <TextLink to={hrefOf('/retailer-business-profile')}>Set your holiday hours</TextLink>
        </li>
      </ul>
    </Section>
  )
}
