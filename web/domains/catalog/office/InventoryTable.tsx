import type { InventoryRow, STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { plural } from '#web/lib/format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { branchNames } from '../../stores/branch-names.ts'
import { priceText, typedCount, typedFormerPrice, typedPrice } from './cells.ts'
import { EditableCell } from './EditableCell.tsx'
import { useSaveCell } from './saving.ts'
import { ISSUE_WORDS, PRODUCT_STATES } from '../../retailers/words.ts'

type InventoryTableProps = {
  label: string
  rows: readonly InventoryRow[]
  /** Undefined if only one store is shown. */
  storeNames: readonly string[] | undefined
  mayChangePrices: boolean
  reason: (typeof STOCK_REASONS)[number]
  hrefOf: (row: InventoryRow) => string
  ticked: ReadonlySet<string>
  onTick: (keys: ReadonlySet<string>) => void
}

/** `0` stands for the shelf that a variant does not have. */
export const keyOf = ({ variantId, storeId }: Pick<InventoryRow, 'variantId' | 'storeId'>): string => `${variantId}-${storeId ?? 0}`

export const rowName = ({ title, options }: Pick<InventoryRow, 'title' | 'options'>): string => [title, options].filter(Boolean).join(', ')

export function InventoryTable({ label, rows, storeNames, mayChangePrices, reason, hrefOf, ticked, onTick }: InventoryTableProps) {
  const shortName = branchNames(storeNames ?? [])
  const columns: (OfficeColumn<InventoryRow> | false)[] = [
    {
      key: 'product',
      head: 'Product',
      cell: (row) => <Product row={row} to={hrefOf(row)} />,
      className: 'min-w-48 max-w-72 sm:min-w-52',
    },
    { key: 'sku', head: 'SKU and barcode', cell: (row) => <Codes row={row} />, className: 'whitespace-nowrap' },
    storeNames !== undefined && {
      key: 'store',
      head: 'Store',
      cell: ({ storeName }) => storeName !== '' && <span title={storeName}>{shortName(storeName)}</span>,
      className: 'min-w-28',
    },
    {
      key: 'price',
      head: 'Price',
      numeric: true,
      cell: (row) => (mayChangePrices ? <PriceCell row={row} /> : <Price price={row.price} />),
    },
    {
      key: 'former',
      head: (
        <>
          Compare-at
          <br />
          price
        </>
      ),
      stack: { head: 'Compare-at price' },
      numeric: true,
      cell: (row) =>
        mayChangePrices ? <FormerPriceCell row={row} /> : row.compareAtPrice !== null && <Price price={row.compareAtPrice} />,
    },
    { key: 'stock', head: 'In stock', numeric: true, cell: (row) => <StockCell row={row} reason={reason} to={hrefOf(row)} /> },
    { key: 'reserved', head: 'Reserved', numeric: true, cell: ({ reserved }) => reserved.toLocaleString('en-US') },
    {
      key: 'sold',
      head: (
        <>
          Sold
          <br />
          30 d
        </>
      ),
      numeric: true,
      cell: ({ sold30 }) => sold30.toLocaleString('en-US'),
      className: 'whitespace-nowrap',
      stack: { head: 'Sold 30 d' },
    },
    { key: 'state', head: 'State', cell: ({ status }) => <ProductState status={status} /> },
    {
      key: 'issues',
      head: 'Issues',
      cell: ({ issues }) => issues.length > 0 && <span className="text-soft">{issues.map((issue) => ISSUE_WORDS[issue]).join(', ')}</span>,
      className: 'min-w-26',
      stack: { wide: true },
    },
  ]
  return (
    <OfficeTable
      label={label}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={keyOf}
      selection={{ keys: ticked, onChange: onTick, nameOf: (row) => [rowName(row), row.storeName].filter(Boolean).join(', ') }}
    />
  )
}

export function ProductState({ status }: Pick<InventoryRow, 'status'>) {
  const { label, tone } = PRODUCT_STATES[status]
  return <StatusDot tone={tone}>{label}</StatusDot>
}

function Product({ row, to }: { row: InventoryRow; to: string }) {
  return (
    <span className="flex items-center gap-3">
      <span className="w-9 shrink-0 compact:w-8">
        <ProductPicture picture={row.image} name={row.title} decorative sizes="36px" className="rounded-sm" />
      </span>
      <span className="stacked min-w-0">
        <Link to={to} preventScrollReset title={row.title} className={`${linkClass} line-clamp-2 compact:line-clamp-1`}>
          {row.title}
        </Link>
        {row.options && <span className="line-clamp-1 text-xs text-soft">{row.options}</span>}
      </span>
    </span>
  )
}

function Codes({ row: { sku, gtin } }: { row: InventoryRow }) {
  return (
    <span className="stacked">
      {sku}
      {gtin && <span className="tabular text-xs text-mute">{gtin}</span>}
    </span>
  )
}

const priceNote = ({ stores }: InventoryRow): string | undefined =>
  stores > 1 ? `Changes the price at ${plural(stores, 'store')}` : undefined

function PriceCell({ row }: { row: InventoryRow }) {
  const { savePrice } = useSaveCell(row)
  return (
    <EditableCell
      label={`Price of ${rowName(row)}`}
      prefix="$"
      text={priceText(row.price)}
      read={typedPrice}
      save={savePrice}
      note={priceNote(row)}
    />
  )
}
function FormerPriceCell({ row }: { row: InventoryRow }) {
  const { saveFormerPrice } = useSaveCell(row)
  return (
    <EditableCell
      label={`Compare-at price of ${rowName(row)}`}
      prefix="$"
      text={priceText(row.compareAtPrice)}
      read={typedFormerPrice}
      save={saveFormerPrice}
      note={priceNote(row)}
    />
  )
}
function StockCell({ row, reason, to }: { row: InventoryRow; reason: (typeof STOCK_REASONS)[number]; to: string }) {
  const { saveStock } = useSaveCell(row)
  if (row.storeId === null)
    return (
      <Link to={to} preventScrollReset className={linkClass}>
        Add stock<span className="visually-hidden">: {rowName(row)}</span>
      </Link>
    )
  return (
    <EditableCell
      label={`In stock: ${rowName(row)}, ${row.storeName}`}
      text={String(row.onHand)}
      read={typedCount}
      save={(onHand) => saveStock(onHand, reason)}
    />
  )
}
