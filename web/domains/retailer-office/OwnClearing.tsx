import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownClearing, ownClearingTable } from '#contracts/clearing-house.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ClearingStatement } from '../loyalty/ClearingStatement.tsx'
import { MonthBar } from '../loyalty/MonthBar.tsx'

/** The SPIRALs that were used at a business, and those that it paid for, by month. For its owners. */
export function OwnClearing({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const month = get('month')
  const query = { retailerId, ...(month && { month }) }
  const { data, error, refetch } = useQuery({ ...read(ownClearing, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="SPIRALs"
        lead="SPIRALs that shoppers used at your stores, and those that you paid for. What was used at your stores is part of the money of its orders."
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          <MonthBar
            month={data.month}
            months={data.months}
            onChoose={(value) => change({ month: value })}
            csv={`${ownClearingTable.path}?retailerId=${retailerId}&month=${data.month}`}
          />
          <ClearingStatement statement={data.statement} />
        </>
      )}
    </div>
  )
}
