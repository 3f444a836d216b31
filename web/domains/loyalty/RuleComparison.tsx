import type { RuleTerms } from '#contracts/loyalty/rules.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ruleRows } from './rule-rows.ts'

type Side = { name: string; terms: RuleTerms }

/** Rules side by side; what differs from the first one is bold and marked for screen readers. */
export function RuleComparison({ sides }: { sides: readonly Side[] }) {
  const [first] = sides
  if (!first) return null
  const rows = ruleRows(first.terms.tiers)
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'label', head: 'Rule', cell: ({ label }) => <span className="font-medium">{label}</span> },
    ...sides.map(({ name, terms }) => ({
      key: name,
      head: name,
      cell: ({ value }: (typeof rows)[number]) =>
        value(terms) === value(first.terms) ? (
          value(terms)
        ) : (
          <strong>
            {value(terms)}
            <span className="visually-hidden"> (differs)</span>
          </strong>
        ),
    })),
  ]
  return (
    <DataTable
      label={`Rules compared: ${sides.map(({ name }) => name).join(', ')}`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}
