import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Tags } from 'lucide-react'
import { useState } from 'react'
import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import {
  LABEL_KINDS,
  type LabelKind,
  labelsFile,
  LEFT_OUT,
  MOST_LABELS,
  perSheet,
  SHEET_NAMES,
  type SheetName,
  SHEETS,
} from '#contracts/toolkit.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { searchOf } from '#web/lib/transport.ts'
import { useOfficeHref } from '#web/shell/membership.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { inventoryPages } from '../catalog/office/queries.ts'
import { labelsToPrint } from './queries.ts'
import { SheetPreview } from './SheetPreview.tsx'

const KINDS: Record<LabelKind, { label: string; detail: string }> = {
  tag: { label: 'Shelf tags', detail: 'Name, price and a code that opens the product’s page. Scans of it are counted.' },
  price: { label: 'Price labels', detail: 'Name, price and barcode.' },
}
const COLUMNS: OfficeColumn<InventoryRow>[] = [
  { key: 'product', head: 'Product', cell: ({ title, options }) => [title, options].filter(Boolean).join(', ') },
  { key: 'sku', head: 'SKU', cell: ({ sku }) => sku },
  { key: 'price', head: 'Price', cell: ({ price }) => dollars(price), numeric: true },
]

/** Chosen products of a store as labels on a sheet: ticks, the sheet, a preview, the file. */
export function Labels({ storeId }: { storeId: StoreId }) {
  const { get, change, hrefWith } = useAddressFilters()
  const hrefOf = useOfficeHref()
  const q = get('q')
  const list = useInfiniteQuery(inventoryPages({ storeId, status: 'active', ...(q && { q }) }))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return (
    <Section title="Shelf tags and price labels">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <SearchField
            label="Product, SKU or barcode"
            value={q ?? ''}
            onSearch={(words) => change({ q: words })}
            className="w-full max-w-md"
          />
          <Pages
            list={list}
            noun="products"
            empty={
              q ? (
                <EmptyState title="No products match" action={<TextLink to={hrefWith({ q: null })}>Clear the search</TextLink>} />
              ) : (
                <EmptyState
                  icon={<Tags strokeWidth={1.75} />}
                  title="Nothing to label yet"
                  action={<ButtonLink to={hrefOf('/retailer-inventory')}>Products & stock</ButtonLink>}
                >
                  Labels are made for products that are on a shelf of this store.
                </EmptyState>
              )
            }
          >
            {(items) => (
              <OfficeTable
                label="Products of this store"
                columns={COLUMNS}
                rows={items.filter((row) => row.storeId === storeId)}
                rowKey={({ variantId }) => variantId}
                sorts={false}
                selection={{ keys: ticked, onChange: setTicked, nameOf: ({ title, options }) => `${title} ${options}` }}
              />
            )}
          </Pages>
        </div>
        <Sheet storeId={storeId} variants={[...ticked].map((id) => Number(id) as VariantId)} onClear={() => setTicked(new Set())} />
      </div>
    </Section>
  )
}

function Sheet({ storeId, variants, onClear }: { storeId: StoreId; variants: VariantId[]; onClear: () => void }) {
  const [kind, setKind] = useState<LabelKind>('tag')
  const [sheet, setSheet] = useState<SheetName>('5163')
  const [start, setStart] = useState(1)
  const [copies, setCopies] = useState(1)
  const isTooMany = variants.length * copies > MOST_LABELS
  const query = { storeId, variants, kind, sheet, start, copies }
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...labelsToPrint(query), enabled: variants.length > 0 && !isTooMany })
  const isReady = variants.length > 0 && !isTooMany && data !== undefined && !error
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend="Kind"
        value={kind}
        choices={LABEL_KINDS.map((value) => ({ value, ...KINDS[value] }))}
        onChange={({ target }) => setKind(LABEL_KINDS.find((one) => one === target.value) ?? 'tag')}
      />
      <Select
        label="Sheet"
        value={sheet}
        choices={SHEET_NAMES.map((value) => ({ value, label: SHEETS[value].name }))}
        onChange={({ target }) => {
          setSheet(SHEET_NAMES.find((one) => one === target.value) ?? '5163')
          setStart(1)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="First free label"
          hint="For a sheet that you used before"
          value={String(start)}
          choices={numbers(perSheet(sheet))}
          onChange={({ target }) => setStart(Number(target.value))}
        />
        <Select
          label="Labels per product"
          value={String(copies)}
          choices={numbers(20)}
          onChange={({ target }) => setCopies(Number(target.value))}
        />
      </div>
      {variants.length === 0 && <p className="text-soft">Choose products to see their labels here.</p>}
      {isTooMany && (
        <Notice tone="warning" title={`Up to ${MOST_LABELS} labels at once`}>
          You chose {variants.length * copies}. Choose fewer products or labels per product, and print the rest afterwards.
        </Notice>
      )}
      {variants.length > 0 && !isTooMany && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isReady && (
        <div className="flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
          <p role="status">
            {plural(data.items.length * copies, 'label')} on {plural(data.sheets, 'sheet')}.
          </p>
          {data.leftOut.length > 0 && (
            <Notice tone="warning" title="Left out">
              <ul>
                {data.leftOut.map(({ variantId, title, why }) => (
                  <li key={variantId}>
                    {title}: {LEFT_OUT[why]}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {data.items.length > 0 && (
            <>
              <div className="flex flex-wrap gap-2">
                <a href={`${labelsFile.path}?${searchOf({ ...query, variants: variants.join(',') })}`} download className={buttonClass()}>
                  <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  Download as PDF
                </a>
                <Button variant="quiet" onClick={onClear}>
                  Choose others
                </Button>
              </div>
              <p className="text-sm text-soft">Print at 100%. A page that is fitted to the paper moves the labels off their places.</p>
              <SheetPreview labels={data.items} {...{ kind, sheet, start, copies }} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

const numbers = (most: number) => Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))
