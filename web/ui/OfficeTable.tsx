import {
  createSortedRowModel,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortDirection,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { type Column, DataTable } from './DataTable.tsx'

export type OfficeColumn<T> = Column<T> & {
  /** The sort key of a row when this head is clicked; null sorts last. */
  sortBy?: (row: T) => string | number | Date | null
  /** The total of the rows, in a row below them. */
  total?: (rows: readonly T[]) => ReactNode
}
export type Selection<T> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** For screen readers: "Select Trail shoe". */
  nameOf: (row: T) => string
}
type OfficeTableProps<T> = {
  label: string
  columns: readonly OfficeColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** False until all rows are loaded: sorting a part would put the wrong row first. */
  sorts?: boolean
  /** How many rows are shown, after sorting; the total counts all. */
  most?: number | undefined
  selection?: Selection<T> | undefined
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() })
const NONE: RowSelectionState = {}

/** An office table, with a card per row on a phone: sortable heads, row selection by checkbox, and totals. */
export function OfficeTable<T>({ label, columns, rows, rowKey, sorts = true, most, selection }: OfficeTableProps<T>) {
  const rowSelection: RowSelectionState = selection ? Object.fromEntries([...selection.keys].map((key) => [key, true as const])) : NONE
  const table = useTable<typeof features, { row: T }>({
    features,
    data: rows.map((row) => ({ row })),
    columns: columns.map(({ key, sortBy }) => ({
      id: key,
      accessorFn: ({ row }) => sortBy?.(row) ?? undefined,
      enableSorting: sorts && sortBy !== undefined,
      sortUndefined: 'last',
      sortDescFirst: false,
      sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
    })),
    getRowId: ({ row }) => String(rowKey(row)),
    enableMultiSort: false,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      selection?.onChange(new Set(Object.keys(next)))
    },
  })
  const shown = columns.map((column, i): Column<T> => {
    const { total, ...look } = column
    const sorted = sorts && column.sortBy ? table.getColumn(column.key) : undefined
    const head = sorted ? (
      <SortButton direction={sorted.getIsSorted()} onSort={() => sorted.toggleSorting()}>
        {column.head}
      </SortButton>
    ) : (
      column.head
    )
    const own: Column<T> = {
      ...look,
      head,
      ...(sorted && {
        sort: ARIA_SORT[String(sorted.getIsSorted()) as keyof typeof ARIA_SORT],
        stack: { ...column.stack, head: column.stack?.head ?? wordsOf(column.head), keepsHead: true },
      }),
      ...(total && { foot: total(rows) }),
    }
    return i === 0 && selection ? withTick(own, sorted !== undefined) : own
  })
  /** Adds a checkbox to each row of the first column, and one for all in its head. */
  function withTick(column: Column<T>, hasButton: boolean): Column<T> {
    return {
      ...column,
      head: (
        <span className="flex items-center gap-3">
          <Tick
            label="Select all rows shown"
            checked={rows.length > 0 && table.getIsAllRowsSelected()}
            onChange={(all) => table.toggleAllRowsSelected(all)}
          />
          <span className={hasButton ? undefined : 'max-sm:hidden'}>{column.head}</span>
          {!hasButton && <span className="sm:hidden">Select all</span>}
        </span>
      ),
      cell: (row) => {
        const key = String(rowKey(row))
        return (
          <span className="flex items-center gap-3">
            <Tick
              label={`Select ${selection?.nameOf(row) ?? ''}`}
              checked={selection?.keys.has(key) ?? false}
              onChange={() => table.getRow(key).toggleSelected()}
            />
            {column.cell(row)}
          </span>
        )
      },
      stack: { ...column.stack, keepsHead: true },
    }
  }
  return (
    <DataTable
      stacks
      label={label}
      columns={shown}
      rows={table
        .getRowModel()
        .rows.slice(0, most)
        .map(({ original }) => original.row)}
      rowKey={rowKey}
    />
  )
}

const wordsOf = (head: ReactNode): string | undefined => (typeof head === 'string' ? head : undefined)
const ARIA_SORT = { asc: 'ascending', desc: 'descending', false: 'none' } as const

const WORDS = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
function compare(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? WORDS.compare(a, b) : Number(a) - Number(b)
}

type SortButtonProps = { direction: false | SortDirection; onSort: () => void; children: ReactNode }
function SortButton({ direction, onSort, children }: SortButtonProps) {
  const Arrow = direction === false ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" onClick={onSort} className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-link-strong">
      {children}
      <Arrow aria-hidden="true" className={cx('size-4 shrink-0', direction === false && 'text-mute')} strokeWidth={1.75} />
    </button>
  )
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <span className="-m-2 flex shrink-0 p-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
    </span>
  )
}
