import { useQuery } from '@tanstack/react-query'
import type { Spirals } from '#contracts/loyalty.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { day } from '#web/lib/date-format.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Points } from '#web/ui/Points.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mySpirals, ordersOnTheirWay } from './queries.ts'
import { whenItCounts } from './pending.ts'
import { TierProgress } from './TierProgress.tsx'

export function SpiralsBalance() {
  const { data, error, refetch } = useQuery({ ...mySpirals(), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-44 w-full rounded-md" />
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="flex flex-col items-start gap-3 sm:p-6">
          <h2 className="text-h4">Balance</h2>
          <Points points={data.balance} chip className="text-lg" />
          <p className="text-soft">{wordsFor(data)}</p>
          {data.balance === 0 && data.pending === 0 && (
            <TextLink to="/products?method=in-store-pickup">Find something to pick up nearby</TextLink>
          )}
          {data.owed > 0 && (
            <p className="text-sm">
              Owed: <Points points={data.owed} /> for goods that went back after the SPIRALs were used. Your next earnings repay them first.
            </p>
          )}
        </Card>
        <Card className="flex flex-col gap-3 sm:p-6">
          <h2 className="text-h4">Tier</h2>
          <TierProgress spirals={data} />
        </Card>
      </div>
      <Expiring expiring={data.expiring} />
      {data.pendingItems.length > 0 && <Pending spirals={data} />}
    </>
  )
}

function wordsFor({ balance, pending }: Spirals): string {
  if (balance > 0) return 'Use them in the checkout, in any store.'
  return pending > 0 ? 'Your first ones are on the way.' : 'Your first order brings your first SPIRALs.'
}

function Expiring({ expiring }: Pick<Spirals, 'expiring'>) {
  const [next] = expiring
  if (!next) return null
  return (
    <Notice tone="warning">
      <Points points={next.points} className="font-semibold" /> expire on <LocalTime at={next.at} format={day} />. The oldest are used
      first.
    </Notice>
  )
}

function Pending({ spirals: { pending, pendingItems } }: { spirals: Spirals }) {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...ordersOnTheirWay(), staleTime: 0 })
  const parts = new Map(data?.items.flatMap(({ fulfillments }) => fulfillments.map((part) => [part.id, part])))
  return (
    <Card className="flex flex-col gap-3 sm:p-6">
      <h2 className="flex flex-wrap items-center gap-x-3 text-h4">
        On the way <Points points={pending} className="text-base font-normal" />
      </h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {pendingItems.map((item) => (
          <li key={item.fulfillmentId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              {item.storeName}, <TextLink to={`/order-details?id=${item.orderNumber}`}>order {item.orderNumber}</TextLink>
              <span className="block text-sm text-soft">
                {hydrated ? `Since ${day(item.orderedAt)}. ${whenItCounts(item, parts.get(item.fulfillmentId))}` : '\u00a0'}
              </span>
            </span>
            <Points points={item.points} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
