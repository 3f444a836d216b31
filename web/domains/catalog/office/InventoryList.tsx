import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type InventoryRow, STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Overview } from '../../retailers/DashboardHead.tsx'
import { ExportShelves } from './ExportShelves.tsx'
import { InventoryFilters, useInventoryFilter } from './InventoryFilters.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import type { Selection } from './bulk/selection.ts'
import { InventoryTable, keyOf } from './InventoryTable.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { useOfficeHref } from '#web/shell/membership.ts'
import { type InventoryFilter, oneShelf, productPages } from './queries.ts'
import { ProductGroup } from './ProductGroup.tsx'
import { SavedViews } from './SavedViews.tsx'
import { REASON_WORDS } from '../../retailers/words.ts'

type InventoryListProps = {
  retailerId: RetailerId | undefined
  /** The retailer whose saved views are shown. */
  viewsOf: RetailerId | undefined
  stores: Overview['stores']
  mayChangePrices: boolean
}

/** Lists with no more products than fit a screen begin with their stores shown. */
const FEW_PRODUCTS = 3

/** All products of a retailer with their variants and stores inside; prices and stock are edited in place. */
export function InventoryList({ retailerId, viewsOf, stores, mayChangePrices }: InventoryListProps) {
  const { get, change, hrefWith } = useAddressFilters()
  const filter = useInventoryFilter(stores)
  const list = useInfiniteQuery(productPages({ ...filter, retailerId }))
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly InventoryRow[]>>(new Map())
  const keepRows = useCallback((id: number, rows: readonly InventoryRow[]) => setLoaded((before) => new Map(before).set(id, rows)), [])
  const [reason, setReason] = useState<(typeof STOCK_REASONS)[number]>('count')
  const rows = [...loaded.values()].flat()
  const isNarrowed = Boolean(filter.q || filter.storeId || filter.status || filter.lowStock || filter.unshelved)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // Uses the current rows, so that a refetched row is sent with its latest version.
  const selected = rows.filter((row) => ticked.has(keyOf(row)))
  const choice = useChosenProducts({ ...filter, retailerId }, list.data?.pages[0]?.total ?? 0)
  const open = useOpenRow(get('item'), rows)
  return (
    <div className="flex flex-col gap-4">
      <InventoryFilters filter={filter} />
      {viewsOf !== undefined && <SavedViews retailerId={viewsOf} filter={filter} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Reason for stock changes"
          value={reason}
          choices={STOCK_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
          onChange={(event) => setReason(STOCK_REASONS.find((value) => value === event.target.value) ?? 'count')}
          fieldClassName="w-full sm:w-72"
        />
        <div className="flex flex-wrap gap-3">
          <ExportShelves filter={{ ...filter, retailerId }} />
          {mayChangePrices && <AddProductLink />}
        </div>
      </div>
      <Pages
        list={list}
        noun="products"
        empty={
          <NoRows
            isNarrowed={isNarrowed}
            mayImport={mayChangePrices}
            clear={hrefWith({ q: null, store: null, status: null, low: null, shelf: null })}
          />
        }
      >
        {(items) => (
          <div className="flex flex-col gap-2">
            <SelectAll choice={choice} shown={items.map(({ productId }) => productId)} />
            <ul className="flex flex-col gap-2">
              {items.map((product) => (
                <ProductGroup
                  key={product.productId}
                  product={product}
                  filter={{ ...filter, retailerId }}
                  startsOpen={items.length <= FEW_PRODUCTS}
                  isTicked={choice.isAll || choice.ids.has(product.productId)}
                  onTick={choice.isAll ? undefined : (isTicked) => choice.tick([product.productId], isTicked)}
                  onRows={keepRows}
                >
                  {(shelves) => (
                    <InventoryTable
                      label={`Variants and stores of ${product.title}`}
                      rows={shelves}
                      storeNames={stores.length > 1 && !filter.storeId ? stores.map(({ name }) => name) : undefined}
                      {...{ mayChangePrices, reason }}
                      ticked={new Set(shelves.map(keyOf).filter((key) => ticked.has(key)))}
                      onTick={(keys) => setTicked((before) => new Set([...others(before, shelves), ...keys]))}
                      hrefOf={(row) => hrefWith({ item: keyOf(row) })}
                    />
                  )}
                </ProductGroup>
              ))}
            </ul>
          </div>
        )}
      </Pages>
      <BulkBar
        selected={choice.selection ?? { rows: selected }}
        mayChangePrices={mayChangePrices}
        onSelect={(left) => {
          choice.clear()
          setTicked(new Set(left.map(keyOf)))
        }}
      />
      <ItemPanel
        row={open}
        stores={stores}
        storeId={filter.storeId ?? null}
        mayChangePrices={mayChangePrices}
        editHref={(row) => hrefWith({ item: null, product: String(row.productId) })}
        onClose={() => change({ item: null })}
      />
    </div>
  )
}

/** The ticked products, or all that match the filter; another filter begins anew. */
function useChosenProducts({ q, storeId, status, lowStock, unshelved, retailerId }: InventoryFilter, total: number) {
  const filter = {
    ...(q && { q }),
    ...(storeId !== undefined && { storeId }),
    ...(status && { status }),
    ...(lowStock && { lowStock }),
    ...(unshelved && { unshelved }),
    ...(retailerId !== undefined && { retailerId }),
  }
  const of = JSON.stringify(filter)
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<ProductId>; isAll: boolean }>({ of, ids: new Set(), isAll: false })
  const { ids, isAll } = chosen.of === of ? chosen : { ids: new Set<ProductId>(), isAll: false }
  const selection: Selection | null = isAll
    ? { filter, products: total }
    : ids.size > 0
      ? { filter: { ...filter, productIds: [...ids] }, products: ids.size }
      : null
  return {
    ids,
    isAll,
    total,
    selection,
    tick: (which: readonly ProductId[], isTicked: boolean) =>
      setChosen({ of, isAll: false, ids: new Set(isTicked ? [...ids, ...which] : [...ids].filter((id) => !which.includes(id))) }),
    all: () => setChosen({ of, ids: new Set(), isAll: true }),
    clear: () => setChosen({ of, ids: new Set(), isAll: false }),
  }
}

function SelectAll({ choice, shown }: { choice: ReturnType<typeof useChosenProducts>; shown: readonly ProductId[] }) {
  const { ids, isAll, total } = choice
  const areShown = isAll || shown.every((id) => ids.has(id))
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Checkbox
        label={`Select ${plural(shown.length, 'product')} shown`}
        checked={areShown}
        onChange={(event) => (isAll ? choice.clear() : choice.tick(shown, event.target.checked))}
      />
      {total > shown.length && !isAll && (
        <Button variant="quiet" size="sm" onClick={choice.all}>
          {`Select all ${total.toLocaleString('en-US')} that match`}
        </Button>
      )}
    </div>
  )
}

/** The ticks outside of these shelves. */
function others(ticked: ReadonlySet<string>, shelves: readonly InventoryRow[]): string[] {
  const here = new Set(shelves.map(keyOf))
  return [...ticked].filter((key) => !here.has(key))
}

/** The row named in the address, from the list or fetched separately if the list has not loaded it yet. */
function useOpenRow(item: string | undefined, rows: readonly InventoryRow[]): InventoryRow | undefined {
  const listed = rows.find((row) => keyOf(row) === item)
  const [variantId, storeId] = /^\d{1,15}-\d{1,15}$/.test(item ?? '') ? (item ?? '').split('-').map(Number) : []
  const asked = variantId && storeId && !listed
  const { data } = useQuery({
    ...oneShelf((variantId ?? 1) as InventoryRow['variantId'], (storeId ?? 1) as StoreId),
    enabled: Boolean(asked),
  })
  return listed ?? (asked ? data : undefined)
}

function NoRows({ isNarrowed, mayImport, clear }: { isNarrowed: boolean; mayImport: boolean; clear: string }) {
  const hrefOf = useOfficeHref()
  if (isNarrowed)
    return (
      <EmptyState title="No products match" action={<TextLink to={clear}>Clear filters</TextLink>}>
        Nothing fits these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<PackageSearch strokeWidth={1.75} />}
      title="No products yet"
      action={mayImport && <ButtonLink to={hrefOf('/retailer-inventory?tab=imports')}>Import products</ButtonLink>}
      secondary={mayImport && <AddProductLink />}
    >
      Upload the product export of your shop system to fill your shelves, or begin with one product by hand.
    </EmptyState>
  )
}

function AddProductLink() {
  const { hrefWith } = useAddressFilters()
  return (
    <ButtonLink
      to={hrefWith({ product: 'new', item: null })}
      variant="secondary"
      icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
    >
      Add product
    </ButtonLink>
  )
}
