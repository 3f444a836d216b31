import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<T> = {
  key: string
  head: ReactNode
  cell: (row: T) => ReactNode
  /** Numbers are right-aligned. */
  numeric?: boolean
  className?: string
  /** The current sort order, if the column can be sorted. */
  sort?: 'ascending' | 'descending' | 'none'
  /** The footer cell. */
  foot?: ReactNode
  /** In card layout: the label above the value if the head is not text, and whether the value takes the full width. */
  stack?: { head?: string; wide?: boolean /** Keeps the head above the cards. */; keepsHead?: boolean }
}
type DataTableProps<T> = {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Rows become cards where the columns do not fit. */
  stacks?: boolean
}

// A scroll container must be reachable by keyboard. Its `relative` position contains hidden children, which would widen the page.
const SCROLLS = { tabIndex: 0 }

// Browsers drop the table roles when CSS changes the display type.
const ROLES = { table: 'table', rows: 'rowgroup', row: 'row', head: 'columnheader', cell: 'cell' } as const

/** Rows of 44 px (36 in compact density), sticky head and first column; scrolls sideways in its own container. */
export function DataTable<T>({ label, columns, rows, rowKey, stacks = false }: DataTableProps<T>) {
  const as = (role: keyof typeof ROLES) => (stacks ? { role: ROLES[role] } : {})
  return (
    <section
      aria-label={label}
      {...SCROLLS}
      className={cx('relative overflow-x-auto rounded-md border border-hairline bg-surface', stacks && 'stacks')}
    >
      <table {...as('table')} className="w-full border-collapse text-sm">
        <caption className="visually-hidden">{label}</caption>
        <thead {...as('rows')}>
          <tr {...as('row')}>
            {columns.map((column, i) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort}
                {...as('head')}
                {...(column.stack?.keepsHead && { 'data-kept': '' })}
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
        <tbody {...as('rows')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as('row')} className="group border-b border-hairline last:border-0 hover:bg-tint">
              {columns.map((column, i) => (
                <td
                  key={column.key}
                  {...as('cell')}
                  {...(stacks && stackOf(column, i))}
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
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot {...as('rows')}>
            <tr {...as('row')} className="border-t border-hairline bg-sunken font-semibold">
              {columns.map((column, i) => (
                <td
                  key={column.key}
                  {...as('cell')}
                  {...(stacks && stackOf(column, i))}
                  className={cx('h-11 px-3 py-1', column.numeric && 'text-right', i === 0 && 'sticky left-0 bg-sunken', column.className)}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** The first cell is the card's title: it has no label and takes the full width. */
function stackOf({ head, stack }: Pick<Column<never>, 'head' | 'stack'>, i: number) {
  const words = stack?.head ?? (typeof head === 'string' ? head : undefined)
  return { 'data-head': i === 0 ? undefined : words, 'data-wide': i === 0 || stack?.wide ? '' : undefined }
}
