import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

/** One point of a series; `label` is shown below it: "Nov 21". Null: withheld or not known, which leaves a gap and is no 0. */
export type Point = { label: string; value: number | null; before?: number | null }
type DrawingProps = {
  points: readonly Point[]
  format: (value: number) => string /** What the earlier values are. */
  beforeName?: string | undefined
}
const MARGIN = { top: 4, right: 4, bottom: 0, left: 0 }
const TICK = { fill: 'var(--text-mute)', fontSize: 12 }

/** A point between two gaps has no line, so it would not be seen. */
const hasGaps = (points: readonly Point[]): boolean => points.some(({ value }) => value === null)
const DOT = { r: 2.5, fill: 'var(--accent)', strokeWidth: 0 }

export const TrendDrawing = ({ points, format, beforeName }: DrawingProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <AreaChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
      {axes(format, beforeName)}
      {beforeName !== undefined && (
        <Area
          dataKey="before"
          type="monotone"
          stroke="var(--text-mute)"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          fill="none"
          dot={false}
          isAnimationActive={false}
        />
      )}
      <Area
        dataKey="value"
        type="monotone"
        stroke="var(--accent)"
        strokeWidth={2}
        fill="var(--tint)"
        dot={hasGaps(points) && DOT}
        isAnimationActive={false}
      />
    </AreaChart>
  </ResponsiveContainer>
)

export const BarsDrawing = ({ points, format }: DrawingProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
      {axes(format)}
      <Bar dataKey="value" fill="var(--accent)" radius={2} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
)

/** The grid, axes and tooltip of both charts. */
const axes = (format: (value: number) => string, beforeName?: string) => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--hairline)" />,
  <XAxis key="x" dataKey="label" tick={TICK} tickLine={false} axisLine={false} minTickGap={32} />,
  <YAxis key="y" tick={TICK} tickLine={false} axisLine={false} tickFormatter={format} width="auto" allowDecimals={false} tickCount={4} />,
  <Tooltip
    key="tooltip"
    isAnimationActive={false}
    cursor={{ fill: 'var(--tint)', stroke: 'var(--hairline)' }}
    separator=""
    formatter={(value, name) => [format(Number(value)), name === 'before' ? ` ${beforeName?.toLowerCase()}` : '']}
    contentStyle={{ background: 'var(--surface)', border: '1px solid var(--hairline)', borderRadius: 6, color: 'var(--text)' }}
    itemStyle={{ color: 'var(--text)' }}
  />,
]
