import { useQuery } from '@tanstack/react-query'
import type { PromotionId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { resultsFor } from './queries.ts'

/** What a promotion did: counts, and its effect as an interval. */
export function Results({ id, isAdmin = false }: { id: PromotionId; isAdmin?: boolean }) {
  const { data, error, refetch } = useQuery(resultsFor(id, isAdmin))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  const { uses, sales, cost, newCustomers, measured } = data
  const { interval, shoppers, heldOut, withIt, without } = measured
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3 text-sm">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {[
          ['Orders with it', uses.toLocaleString('en-US')],
          ['Sales of these orders', dollars(sales)],
          ['Cost', dollars(cost)],
          ['New customers', newCustomers.toLocaleString('en-US')],
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {interval ? (
        <p>
          Shoppers who could get it spent {dollars(withIt)} each, the {heldOut} who could not {dollars(without)}. It changed spending by{' '}
          <strong>
            {dollars(interval.low)} to {dollars(interval.high)}
          </strong>{' '}
          per shopper (95% interval).
        </p>
      ) : (
        <p className="text-soft">
          Too few known shoppers to measure what it adds: {shoppers} could get it, {heldOut} could not. 30 of each are needed.
        </p>
      )}
    </div>
  )
}
