import { useQuery } from '@tanstack/react-query'
import type { Spirals } from '#contracts/loyalty/loyalty.ts'
import { dollars } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { day } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Points } from '#web/ui/Points.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mySpirals, ordersOnTheirWay } from './queries.ts'
import { byOrder, whenItCounts } from './pending.ts'
import { TierProgress } from './TierProgress.tsx'

/** The member's card with the next goal, then pending SPIRALs by order. */
export function SpiralsBalance() {
  const { data, error, refetch } = useQuery({ ...mySpirals(), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-44 w-full rounded-md" />
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <MemberCard spirals={data} />
        <Card className="flex flex-col justify-center gap-6 sm:p-6">
          <NextGoal spirals={data} />
          <div className="flex flex-col gap-2">
            <h2 className="text-h4">Tier</h2>
            <TierProgress spirals={data} />
          </div>
        </Card>
      </div>
      {data.owed > 0 && (
        <Notice>
          You owe <Points points={data.owed} /> for items that were refunded after you used the SPIRALs. Your next earnings repay them
          first.
        </Notice>
      )}
      <Expiring expiring={data.expiring} />
      {data.pendingItems.length > 0 && <Pending spirals={data} />}
    </>
  )
}

function MemberCard({ spirals: { balance, value, tier } }: { spirals: Spirals }) {
  const viewer = useViewer()
  return (
    <section
      aria-label="Your card"
      className="relative flex min-h-52 flex-col justify-between overflow-hidden rounded-lg bg-band p-6 text-on-band"
    >
      <SpiralMark gold className="pointer-events-none absolute -right-12 -bottom-16 size-64 opacity-25" />
      <p className="relative flex items-baseline justify-between gap-4">
        <span className="font-semibold">{viewer?.name}</span>
        <span className="font-semibold text-on-band-soft">{tier.name}</span>
      </p>
      <p className="relative flex flex-col">
        <span className="tabular text-h1 font-semibold">{balance.toLocaleString('en-US')} SPIRALs</span>
        <span className="text-on-band-soft">Worth {dollars(value)} in any store</span>
      </p>
    </section>
  )
}

function NextGoal({ spirals: { balance, pending, goal } }: { spirals: Spirals }) {
  const isEmpty = balance === 0 && pending === 0
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-h4">Next goal: {dollars(goal.worth)} off</h2>
      <p>
        <span className="tabular font-semibold">{goal.missing.toLocaleString('en-US')}</span> more SPIRALs to go.
        {balance > 0 && ' Or use your balance at checkout now.'}
      </p>
      {isEmpty && <TextLink to="/products?method=in-store-pickup">Find something to pick up nearby</TextLink>}
    </div>
  )
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

/** One line for each order. */
function Pending({ spirals: { pending, pendingItems } }: { spirals: Spirals }) {
  const { data } = useQuery({ ...ordersOnTheirWay(), staleTime: 0 })
  const parts = new Map(data?.items.flatMap(({ fulfillments }) => fulfillments.map((part) => [part.id, part])))
  return (
    <Card className="flex flex-col gap-3 sm:p-6">
      <h2 className="flex flex-wrap items-center gap-x-3 text-h4">
        Pending <Points points={pending} className="text-base font-normal" />
      </h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {byOrder(pendingItems).map(({ orderNumber, points: sum, stores, items }) => (
          <li key={orderNumber} className="flex items-baseline justify-between gap-x-4 py-2">
            <span>
              <TextLink to={`/order-details?id=${orderNumber}`}>
                {new Intl.ListFormat('en-US').format(stores)}
                <span className="visually-hidden">, order {orderNumber}</span>
              </TextLink>
              <span className="block text-sm text-soft">
                {[...new Set(items.map((item) => whenItCounts(item, parts.get(item.fulfillmentId))))].join(' ')}
              </span>
            </span>
            <Points points={points(sum)} className="shrink-0 whitespace-nowrap" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
