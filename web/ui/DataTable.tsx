import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<T> = {
  key: string
  head: ReactNode
  cell: (row: T) => ReactNode
  /** Numbers stand at the right, under one another. */
  numeric?: boolean
  className?: string
  /** How its rows are sorted, where they can be. */
  sort?: 'ascending' | 'descending' | 'none'
  /** What stands below its rows. */
  foot?: ReactNode
  /** Of a card: what stands above its value where the head is no text, and whether it takes the whole width. */
  stack?: { head?: string; wide?: boolean /** The head is of use above the cards. */; keepsHead?: boolean }
}
type DataTableProps<T> = {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Where there is no room for columns every row is a card. */
  stacks?: boolean
}

// What scrolls must be reachable by keyboard. It holds what is hidden within, which would widen the page.
const SCROLLS = { tabIndex: 0 }

// Browsers forget what a table is once it is drawn as anything else.
const ROLES = { table: 'table', rows: 'rowgroup', row: 'row', head: 'columnheader', cell: 'cell' } as const

/** Rows of 44 px (36 where an office is compact), sticky head and first column; scrolls sideways inside its own frame. */
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

/** The first cell is what its card is about: it needs no head and stands alone. */
function stackOf({ head, stack }: Pick<Column<never>, 'head' | 'stack'>, i: number) {
  const words = stack?.head ?? (typeof head === 'string' ? head : undefined)
  return { 'data-head': i === 0 ? undefined : words, 'data-wide': i === 0 || stack?.wide ? '' : undefined }
}
