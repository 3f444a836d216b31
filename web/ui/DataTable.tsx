import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<T> = {
  key: string
  head: ReactNode
  cell: (row: T) => ReactNode
  /** Numbers stand at the right, under one another. */
  numeric?: boolean
  className?: string
}
type DataTableProps<T> = {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
}

// What scrolls must be reachable by keyboard.
const SCROLLS = { tabIndex: 0 }

/** Rows of 44 px (36 where an office is compact), sticky head and first column; scrolls sideways inside its own frame. */
export function DataTable<T>({ label, columns, rows, rowKey }: DataTableProps<T>) {
  return (
    <section aria-label={label} {...SCROLLS} className="overflow-x-auto rounded-md border border-hairline bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'sticky top-0 border-b border-hairline bg-sunken px-3 py-2 text-left font-semibold whitespace-nowrap text-soft',
                  column.numeric && 'text-right',
                  i === 0 && 'left-0 z-1',
                  column.className,
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group border-b border-hairline last:border-0 hover:bg-tint">
              {columns.map((column, i) => (
                <td
                  key={column.key}
                  className={cx(
                    'h-11 px-3 py-1 compact:h-9 compact:py-0',
                    column.numeric && 'text-right',
                    i === 0 && 'sticky left-0 bg-surface group-hover:bg-tint',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
