import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { PromotionCheck, Replay } from '#contracts/promotions/office.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { replayNumbered } from './queries.ts'

const LOOKS = {
  fine: { Icon: CircleCheck, className: 'text-success' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  error: { Icon: CircleAlert, className: 'text-danger' },
} as const

export function Checks({ checks }: { checks: readonly PromotionCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul aria-label="Automatic checks" className="flex flex-col gap-2">
      {checks.map(({ is, text }) => {
        const { Icon, className } = LOOKS[is]
        return (
          <li key={text} className="flex items-start gap-2 text-sm">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${className}`} strokeWidth={1.75} />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

/** What the promotion would have done in the last 90 days. */
export function ReplayFacts({ replay }: { replay: Replay }) {
  const {
    days,
    orders,
    uses,
    shoppers,
    returning,
    sales,
    cost,
    costOfStore,
    costOfOthers,
    costPerDay,
    kept,
    keptWithout,
    breakEvenPercent,
  } = replay
  if (orders === 0) return <p className="text-sm text-soft">There are no orders in the last {days} days to estimate from.</p>
  const facts: [string, string][] = [
    ['Orders that would have gotten it', `${uses} of ${orders}`],
    ['Cost', `${dollars(cost)}, ${dollars(costPerDay)} a day`],
    ...(costOfOthers > 0
      ? [['Your share and that of others', `${dollars(costOfStore)} and ${dollars(costOfOthers)}`] as [string, string]]
      : []),
    ['Sales of these orders', dollars(sales)],
    ['What you keep after discount and commission', `${dollars(kept)} instead of ${dollars(keptWithout)}`],
  ]
  return (
    <div className="flex flex-col gap-2 text-sm">
      <dl className="flex flex-col gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        All these orders were placed without it. {returning} of {uses} were by shoppers who had bought there before and would have bought
        anyway; {plural(shoppers, 'shopper')} in all.
      </p>
      {breakEvenPercent !== null && uses > 0 && (
        <p>To earn as much as without it, these shoppers must buy {breakEvenPercent.toLocaleString('en-US')}% more.</p>
      )}
    </div>
  )
}

const AGAIN_MS = 2_000
/** A replay over many orders, as soon as its job is done. */
export function LaterReplay({ id }: { id: number }) {
  const { data } = useQuery({
    ...replayNumbered(id),
    refetchInterval: ({ state }) => (state.data?.replay ? false : AGAIN_MS),
    staleTime: 0,
  })
  if (data?.replay) return <ReplayFacts replay={data.replay} />
  return (
    <p role="status" className="text-sm text-soft">
      Estimating from many orders. This takes up to a minute.
    </p>
  )
}
