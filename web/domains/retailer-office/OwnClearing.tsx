import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownClearing, ownClearingTable } from '#contracts/loyalty/clearing-house.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
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
          <Notice>
            {data.settled === null
              ? 'On the third of the next month, what you funded in this month goes out of your payouts. It is a line of its own.'
              : data.settled.amount < 0
                ? `${dollars(cents(Math.abs(data.settled.amount)))} went out of your payouts on ${day(data.settled.at)}.`
                : `${dollars(data.settled.amount)} came back with your payouts on ${day(data.settled.at)}.`}
          </Notice>
          <ClearingStatement statement={data.statement} />
        </>
      )}
    </div>
  )
}
