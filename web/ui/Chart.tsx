import { lazy, type ReactNode, Suspense } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import type { Point } from './chart-drawings.tsx'
import { OfficeTable } from './OfficeTable.tsx'
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
  /** What the table says of a value that is withheld: "Under 5". */
  withheld?: string
}

// The chart library is as large as a whole office, so it is loaded only with a chart.
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
  withheld = 'Not known',
  Drawing,
}: ChartProps & { Drawing: typeof TrendDrawing }) {
  const isHydrated = useHydrated()
  const room = <Skeleton className="h-52 w-full" />
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-md border border-hairline bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        {aside && <span className="text-soft">{aside}</span>}
      </figcaption>
      <div aria-hidden="true" className="h-52">
        {isHydrated ? (
          <Suspense fallback={room}>
            <Drawing points={points} format={format} />
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
            { key: 'label', head: pointName, cell: ({ label }) => label, total: () => 'Together' },
            {
              key: 'value',
              head: title,
              numeric: true,
              cell: ({ value }) => (value === null ? withheld : format(value)),
              sortBy: ({ value }) => value ?? -1,
              total: (rows) => format(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)),
            },
          ]}
        />
      </details>
    </figure>
  )
}
