import type { ClearingStatement as Statement } from '#contracts/loyalty/clearing-house.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { signed } from './signed.ts'

type StatementLine = Statement['lines'][number]

/** One month of one party, by the party on the other side. */
export function ClearingStatement({ statement }: { statement: Statement }) {
  const { lines, funded, received, net, value } = statement
  if (lines.length === 0) return <p className="text-soft">No SPIRALs were used in this month.</p>
  const columns: Column<StatementLine>[] = [
    { key: 'other', head: 'With', cell: ({ other }) => <span className="font-medium">{other.name}</span>, foot: 'Together' },
    { key: 'received', head: 'Used here', cell: (line) => grouped(line.received), numeric: true, foot: grouped(received) },
    { key: 'funded', head: 'Paid for', cell: (line) => grouped(line.funded), numeric: true, foot: grouped(funded) },
    { key: 'net', head: 'Net SPIRALs', cell: (line) => signed(line.net), numeric: true, foot: signed(net) },
    { key: 'value', head: 'Net value', cell: (line) => dollars(line.value), numeric: true, foot: dollars(value) },
  ]
  return (
    <DataTable
      label={`SPIRALs of ${statement.party.name}`}
      columns={columns}
      rows={lines}
      rowKey={({ other }) => `${other.kind} ${other.id}`}
    />
  )
}
