import type { Replay } from '#contracts/loyalty/rules.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { signed } from '../signed.ts'
import { METHOD_WORDS } from '../../fulfillment/states.ts'

type ReplayFigure = { key: string; label: string; now: number; draft: number }
const COLUMNS: readonly Column<ReplayFigure>[] = [
  { key: 'label', head: 'Where', cell: ({ label }) => <span className="font-medium">{label}</span> },
  { key: 'now', head: 'Rule of today', cell: ({ now }) => grouped(now), numeric: true },
  { key: 'draft', head: 'Draft', cell: ({ draft }) => grouped(draft), numeric: true },
  {
    key: 'difference',
    head: 'Difference',
    cell: ({ now, draft }) => signed(draft - now),
    numeric: true,
  },
]

/** What a draft would have cost. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { since, until, parts, people, now, draft, byMethod, byTier, more, same, less } = replay
  if (parts === 0)
    return (
      <p className="text-soft">
        No one ordered between {day(since)} and {day(until)}, so there is nothing to replay.
      </p>
    )
  const change = draft.cost - now.cost
  const rows: ReplayFigure[] = [
    { key: 'all', label: 'All orders', now: now.points, draft: draft.points },
    ...byMethod.map((row) => ({ key: row.method, label: METHOD_WORDS[row.method], now: row.now, draft: row.draft })),
    ...byTier.map((row) => ({ key: `tier ${row.tier}`, label: `Tier ${row.tier}`, now: row.now, draft: row.draft })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <p>
        From {day(since)} to {day(until)} this draft would have given{' '}
        <strong>
          {plural(draft.points, 'SPIRAL')} ({dollars(draft.cost)})
        </strong>{' '}
        instead of {grouped(now.points)} ({dollars(now.cost)}):{' '}
        {change === 0 ? 'the same cost' : `${dollars(Math.abs(change) as typeof draft.cost)} ${change > 0 ? 'more' : 'less'}`}. It counts{' '}
        {plural(parts, 'part')} of orders.
      </p>
      <p className="text-soft">
        Of {plural(people, 'member')} who ordered, {grouped(more)} would have earned more, {grouped(same)} the same and {grouped(less)}{' '}
        less.
      </p>
      <DataTable label="SPIRALs by method and tier" columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
    </div>
  )
}
