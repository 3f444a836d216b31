import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { grouped } from '#contracts/numbers.ts'
import { DataTable } from '#web/ui/DataTable.tsx'

type Month = { month: string; earned: number }
const WIDTH = 240
const HEIGHT = 90
const named = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** What was earned over twelve months, added up, with the tiers and the goal as lines; the same numbers stand in a table. */
export function EarningCurve({ months, tiers, goal }: { months: readonly Month[]; tiers: LoyaltyRule['tiers']; goal: number | null }) {
  const rows = months.map(({ month, earned }, i) => ({
    month,
    earned,
    sum: months.slice(0, i + 1).reduce((all, one) => all + one.earned, 0),
  }))
  const sum = rows.at(-1)?.sum ?? 0
  const next = tiers.find(({ from }) => from > sum)
  const top = Math.max(sum, next?.from ?? 0, goal ?? 0, 1)
  const y = (value: number): number => HEIGHT - (Math.max(0, value) / top) * (HEIGHT - 6)
  const x = (i: number): number => (i / Math.max(1, rows.length - 1)) * WIDTH
  const line = rows.map((row, i) => `${x(i).toFixed(1)},${y(row.sum).toFixed(1)}`).join(' ')
  const marks = [
    ...tiers
      .filter(({ from }) => from > 0 && from <= top)
      .map(({ name, from }) => ({ key: name, label: `${name} from ${grouped(from)}`, at: from })),
    ...(goal === null ? [] : [{ key: 'goal', label: `Your goal of ${grouped(goal)}`, at: goal }]),
  ]
  return (
    <figure className="flex flex-col gap-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-48 w-full rounded-md border border-hairline bg-surface"
      >
        {marks.map(({ key, at }) => (
          <line
            key={key}
            x1="0"
            x2={WIDTH}
            y1={y(at)}
            y2={y(at)}
            className="stroke-hairline"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-tint" />
        <polyline points={line} fill="none" strokeWidth="2" className="stroke-accent" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="text-sm text-soft">
        {grouped(sum)} SPIRALs earned with orders since {named(rows[0]?.month ?? '2026-01')}.
        {marks.length > 0 && ` Dashed lines: ${marks.map(({ label }) => label).join(', ')}.`}
      </figcaption>
      <details>
        <summary className="min-h-11 content-center font-medium">By month</summary>
        <DataTable
          label="SPIRALs earned by month"
          columns={[
            { key: 'month', head: 'Month', cell: ({ month }) => named(month) },
            { key: 'earned', head: 'Earned', cell: ({ earned }) => grouped(earned), numeric: true },
            { key: 'sum', head: 'Together', cell: (row) => grouped(row.sum), numeric: true },
          ]}
          rows={rows}
          rowKey={({ month }) => month}
        />
      </details>
    </figure>
  )
}
