import { lazy, type ReactNode, Suspense } from 'react'
import type { Cell } from '#contracts/csv.ts'
import { useNear } from '#web/lib/near.ts'
import type { Point } from './chart-drawings.tsx'
import { type OfficeColumn, OfficeTable } from './OfficeTable.tsx'
import { SaveTable } from './SaveTable.tsx'
import { Skeleton } from './Skeleton.tsx'

export type ChartProps = {
  /** For example "Sales per day". */
  title: string
  points: readonly Point[]
  format: (value: number) => string
  /** The name of one point: "Day". */
  pointName: string
  /** Shown beside the title: the total. */
  aside?: ReactNode
  /** What it counts, in a sentence. */
  about?: string
  /** Where points have an earlier value: what it is. "Year before". */
  beforeName?: string | undefined
  /** What the table says of a value that is withheld: "Under 5". */
  withheld?: string
  /** The name of the file in which the table can be saved, without its ending. */
  file?: string
  /** A value as it stands in that file. */
  saved?: (value: number) => Cell
  /** False where the values are no parts of a whole, such as shares: the table has no total. */
  adds?: boolean
}

// The chart library is as large as a whole office, so it is loaded only when a chart comes near the window.
const TrendDrawing = lazy(async () => ({ default: (await import('./chart-drawings.tsx')).TrendDrawing }))
const BarsDrawing = lazy(async () => ({ default: (await import('./chart-drawings.tsx')).BarsDrawing }))

/** A value over time. A table below lists the same values for keyboards and screen readers. */
export const Trend = (props: ChartProps) => <Chart {...props} Drawing={TrendDrawing} />
/** Values side by side. A table below lists the same values. */
export const Bars = (props: ChartProps) => <Chart {...props} Drawing={BarsDrawing} />

function Chart({
  title,
  points,
  format,
  pointName,
  aside,
  about,
  beforeName,
  withheld = 'Not known',
  file,
  saved = String,
  adds = true,
  Drawing,
}: ChartProps & { Drawing: typeof TrendDrawing }) {
  const { place, isNear } = useNear<HTMLDivElement>()
  const room = <Skeleton className="h-52 w-full" />
  const valued = (key: string, head: string, valueOf: (point: Point) => number | null): OfficeColumn<Point> => ({
    key,
    head,
    numeric: true,
    cell: (point) => wordsOf(valueOf(point), format),
    sortBy: (point) => valueOf(point) ?? -1,
    ...(adds && { total: (rows: readonly Point[]) => format(rows.reduce((sum, point) => sum + (valueOf(point) ?? 0), 0)) }),
  })
  const wordsOf = <W,>(value: number | null, words: (value: number) => W): W | string => (value === null ? withheld : words(value))
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-md border border-hairline bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        {aside && <span className="text-soft">{aside}</span>}
        {about && <span className="basis-full text-sm text-mute">{about}</span>}
      </figcaption>
      <div ref={place} aria-hidden="true" className="h-52">
        {isNear ? (
          <Suspense fallback={room}>
            <Drawing points={points} format={format} beforeName={beforeName} />
          </Suspense>
        ) : (
          room
        )}
      </div>
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link">Show as a table</summary>
        <OfficeTable
          label={title}
          rows={points}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', head: pointName, cell: ({ label }) => label, ...(adds && { total: () => 'Together' }) },
            valued('value', title, ({ value }) => value),
            ...(beforeName === undefined ? [] : [valued('before', beforeName, ({ before = null }) => before)]),
          ]}
        />
        {file !== undefined && (
          <div className="mt-2 flex justify-end">
            <SaveTable
              name={file}
              head={[pointName, title, ...(beforeName === undefined ? [] : [beforeName])]}
              rows={points.map(({ label, value, before = null }) => [
                label,
                wordsOf(value, saved),
                ...(beforeName === undefined ? [] : [wordsOf(before, saved)]),
              ])}
            />
          </div>
        )}
      </details>
    </figure>
  )
}
