import { type ReactNode, useState } from 'react'
import type { Cell } from '#contracts/csv.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { Button } from './Button.tsx'
import { Section } from './Card.tsx'
import { OfficeTable } from './OfficeTable.tsx'
import { SaveTable } from './SaveTable.tsx'

type Kind = 'text' | 'count' | 'money' | 'share'
/** A column of figures: its value, and what is said where there is none. */
export type FigureColumn<T> = { head: string; value: (row: T) => string | number | null; kind?: Kind; none?: string }

const WORDS: Record<Kind, (value: number) => string> = {
  text: String,
  count: grouped,
  money: (value) => dollars(cents(value)),
  share: (value) => `${Math.round(value * 100)}%`,
}
const wordsOf = <T,>({ value, kind = 'text', none = '' }: FigureColumn<T>, row: T): string => {
  const own = value(row)
  return own === null ? none : typeof own === 'string' ? own : WORDS[kind](own)
}
/** Spreadsheets add up amounts only without signs. */
const cellOf = <T,>(column: FigureColumn<T>, row: T): Cell => {
  const own = column.value(row)
  return typeof own !== 'number' || column.kind === 'share'
    ? wordsOf(column, row)
    : column.kind === 'money'
      ? (own / 100).toFixed(2)
      : String(own)
}

type FigureTableProps<T> = {
  title: string
  /** What it counts, in a sentence. */
  about?: string | undefined
  columns: readonly FigureColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Said in place of a table without rows. */
  empty: ReactNode
  /** The name of the file in which it can be saved, without its ending. */
  file: string
}
const SHOWN_FIRST = 10
/** A table of figures that sorts by each column and can be saved whole. A long one shows its first rows until all are asked for. */
export function FigureTable<T>({ title, about, columns, rows, rowKey, empty, file }: FigureTableProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const saves = (
    <SaveTable name={file} head={columns.map(({ head }) => head)} rows={rows.map((row) => columns.map((column) => cellOf(column, row)))} />
  )
  return (
    <Section title={title} aside={rows.length > 0 && saves}>
      {about && <p className="-mt-2 max-w-prose text-sm text-mute">{about}</p>}
      {rows.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <OfficeTable
          label={title}
          rows={rows}
          most={isWhole ? undefined : SHOWN_FIRST}
          rowKey={rowKey}
          columns={columns.map((column, i) => ({
            key: column.head,
            head: column.head,
            numeric: column.kind !== undefined && column.kind !== 'text',
            cell: (row: T) => (column.value(row) === null ? <span className="text-soft">{column.none}</span> : wordsOf(column, row)),
            sortBy: column.value,
            ...(i === 0 && { stack: { wide: true } }),
          }))}
        />
      )}
      {!isWhole && rows.length > SHOWN_FIRST && (
        <Button variant="secondary" className="self-start" onClick={() => setWhole(true)}>
          Show all {rows.length}
          <span className="visually-hidden"> rows of {title}</span>
        </Button>
      )}
    </Section>
  )
}
