import { lazy, type ReactNode, Suspense, useState } from 'react'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import type { StockHealthRow, StockList } from '#contracts/stock-planning/stock-health.ts'
import { LIMITS } from '#contracts/limits.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { type OwnStore, useOfficeHref } from '#web/shell/membership.ts'
import { Button } from '#web/ui/Button.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { LIST_WORDS } from './words.ts'

type Column = OfficeColumn<StockHealthRow>
const number = (
  key: string,
  head: string,
  value: (row: StockHealthRow) => number | null,
  words: (value: number) => string = grouped,
): Column => ({
  key,
  head,
  numeric: true,
  cell: (row) => {
    const own = value(row)
    return own === null ? '—' : words(own)
  },
  sortBy: value,
})
const money = (value: number): string => dollars(cents(value))
const dayOr = (at: Date | null, none: string): string => (at ? day(at) : none)

const AVAILABLE = number('available', 'In stock', ({ available }) => available)
const SOLD = number('sold', 'Sold in 28 days', ({ sold }) => sold)
const SPARE: Column = {
  key: 'spare',
  head: 'Elsewhere',
  cell: ({ spare }) => (spare ? `${spare.storeName} can spare ${plural(spare.pieces, 'item')}` : 'No store can spare any'),
}
const ALERTS: Column = {
  key: 'alerts',
  head: 'People waiting',
  numeric: true,
  cell: ({ alerts }) => (alerts === null ? `Under ${LIMITS.fewestTogether}` : grouped(alerts)),
  sortBy: ({ alerts }) => alerts ?? 1,
}
const VIEWS = number('views', 'Views', ({ views }) => views)
const CARTS = number('carts', 'Carts', ({ carts }) => carts)
const LAST_SOLD: Column = {
  key: 'last',
  head: 'Last sold',
  cell: ({ lastSoldAt }) => dayOr(lastSoldAt, 'Never'),
  sortBy: ({ lastSoldAt }) => lastSoldAt ?? new Date(0),
}
const COUNTED: Column = {
  key: 'counted',
  head: 'Last counted',
  cell: ({ countedAt, countedBy }) => `${dayOr(countedAt, 'Not known')}${countedBy === 'import' ? ', by import' : ''}`,
  sortBy: ({ countedAt }) => countedAt ?? new Date(0),
}

const COLUMNS: Record<StockList, readonly Column[]> = {
  running_out: [number('days', 'Days left', ({ daysLeft }) => daysLeft), AVAILABLE, SOLD, SPARE],
  lost_demand: [SOLD, ALERTS, VIEWS, CARTS, SPARE],
  overstock: [
    AVAILABLE,
    SOLD,
    number('surplus', 'Surplus', ({ surplus }) => surplus),
    number('worth', 'Worth', ({ surplus, price }) => surplus * price, money),
  ],
  ageing: [AVAILABLE, number('worth', 'Worth', ({ available, price }) => available * price, money), LAST_SOLD],
  accuracy: [AVAILABLE, SOLD, number('missed', 'Not found', ({ missed }) => missed), COUNTED],
}

const PlanTransfer = lazy(async () => ({ default: (await import('./PlanTransfer.tsx')).PlanTransfer }))
const nameOf = ({ title, options }: StockHealthRow): string => (options ? `${title}, ${options}` : title)

type ShelfTableProps = { list: StockList; rows: readonly StockHealthRow[]; stores: readonly OwnStore[]; sorts: boolean }
const placeOf = (row: StockHealthRow): string => `${nameOf(row)}, ${row.storeName}`

/** The shelves of one list; each row leads to what can be done about it. */
export function ShelfTable({ list, rows, stores, sorts }: ShelfTableProps) {
  const [moving, setMoving] = useState<StockHealthRow | null>(null)
  const away = list === 'overstock' || list === 'ageing'
  const hrefOf = useOfficeHref()
  const item: Column = {
    key: 'item',
    head: 'Item',
    cell: (row) => (
      <span className="flex min-w-40 flex-col">
        <span className="font-medium">{nameOf(row)}</span>
        <span className="text-mute">{row.sku}</span>
      </span>
    ),
    sortBy: nameOf,
    stack: { wide: true },
  }
  const store: Column = { key: 'store', head: 'Store', cell: ({ storeName }) => storeName, sortBy: ({ storeName }) => storeName }
  const act: Column = {
    key: 'act',
    head: 'Act',
    stack: { wide: true },
    cell: (row) => (
      <span className="flex flex-wrap gap-x-4">
        <Act row={row} to={hrefOf(`/retailer-inventory?item=${row.variantId}-${row.storeId}`)}>
          {list === 'accuracy' ? 'Count it' : 'Edit stock'}
        </Act>
        {stores.length > 1 && list !== 'accuracy' && (
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => setMoving(row)}>
            Transfer<span className="visually-hidden">: {placeOf(row)}</span>
          </Button>
        )}
        {away && (
          <Act row={row} to={hrefOf(`/promotion-request?new=1&productId=${row.productId}`)}>
            Ask for a promotion
          </Act>
        )}
      </span>
    ),
  }
  return (
    <>
      <OfficeTable
        label={LIST_WORDS[list].label}
        columns={[item, ...(stores.length > 1 ? [store] : []), ...COLUMNS[list], act]}
        rows={rows}
        rowKey={({ variantId, storeId }) => `${variantId}-${storeId}`}
        sorts={sorts}
      />
      {moving && (
        <Suspense>
          <PlanTransfer row={moving} away={away} stores={stores} onClose={() => setMoving(null)} />
        </Suspense>
      )}
    </>
  )
}

const Act = ({ row, to, children }: { row: StockHealthRow; to: string; children: ReactNode }) => (
  <TextLink to={to} className="inline-flex min-h-8 items-center">
    {children}
    <span className="visually-hidden">: {placeOf(row)}</span>
  </TextLink>
)
