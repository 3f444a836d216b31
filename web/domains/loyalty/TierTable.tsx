import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'

type Tier = LoyaltyRule['tiers'][number]
const COLUMNS: readonly Column<Tier>[] = [
  { key: 'name', head: 'Tier', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'from', head: 'SPIRALs in 12 months', cell: ({ from }) => `${from.toLocaleString('en-US')} or more`, numeric: true },
  { key: 'multiplier', head: 'You earn', cell: ({ multiplier }) => `×${multiplier}`, numeric: true },
]

export function TierTable({ rule }: { rule: LoyaltyRule }) {
  return <DataTable label="Tiers" columns={COLUMNS} rows={rule.tiers} rowKey={({ name }) => name} />
}
