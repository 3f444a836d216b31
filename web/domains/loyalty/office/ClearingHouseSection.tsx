import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clearingHouse, clearingHouseTable, type ClearingSum } from '#contracts/loyalty/clearing-house.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { ClearingStatement } from '../ClearingStatement.tsx'
import { signed } from '../signed.ts'
import { MonthBar } from '../MonthBar.tsx'

const keyOf = ({ kind, id }: ClearingSum['party']): string => `${kind}-${id ?? ''}`

/** Who funded the SPIRALs of a month, and where they were used. */
export function ClearingHouseSection() {
  const { get, change } = useAddressFilters()
  const month = get('month')
  const query = month ? { month } : {}
  const { data, error, refetch } = useQuery({ ...read(clearingHouse, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const chosen = data?.statements.find(({ party }) => keyOf(party) === get('party')) ?? data?.statements[0]
  const sum = (of: (row: ClearingSum) => number): number => (data?.parties ?? []).reduce((all, row) => all + of(row), 0)
  const columns: Column<ClearingSum>[] = [
    { key: 'party', head: 'Party', cell: ({ party }) => <span className="font-medium">{party.name}</span>, foot: 'Together' },
    { key: 'received', head: 'Used there', cell: (row) => grouped(row.received), numeric: true, foot: grouped(sum((row) => row.received)) },
    { key: 'funded', head: 'Paid for', cell: (row) => grouped(row.funded), numeric: true, foot: grouped(sum((row) => row.funded)) },
    { key: 'net', head: 'Net SPIRALs', cell: (row) => signed(row.net), numeric: true, foot: signed(sum((row) => row.net)) },
    { key: 'value', head: 'Net value', cell: (row) => dollars(row.value), numeric: true },
  ]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Clearing house" lead="Who paid for the SPIRALs that were used, and where. All parties together are always zero." />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          <MonthBar
            month={data.month}
            months={data.months}
            onChoose={(value) => change({ month: value, party: null })}
            csv={`${clearingHouseTable.path}?month=${data.month}`}
          />
          {data.parties.length === 0 || !chosen ? (
            <EmptyState icon={<SpiralMark />} title="No SPIRALs were used in this month">
              They appear here when someone pays with them.
            </EmptyState>
          ) : (
            <>
              <DataTable label="All parties" columns={columns} rows={data.parties} rowKey={({ party }) => keyOf(party)} />
              <Section title="Statement of one party">
                <Select
                  label="Party"
                  value={keyOf(chosen.party)}
                  choices={data.parties.map(({ party }) => ({ value: keyOf(party), label: party.name }))}
                  onChange={({ target }) => change({ party: target.value })}
                  fieldClassName="w-full sm:w-96"
                />
                <ClearingStatement statement={chosen} />
              </Section>
            </>
          )}
        </>
      )}
    </div>
  )
}
