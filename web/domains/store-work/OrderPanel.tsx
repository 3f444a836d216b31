import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { OrderNumber } from '#contracts/ids.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { workOfOrder } from './queries.ts'
import { useNow } from '#web/lib/now.ts'

const WorkDetails = lazy(async () => ({ default: (await import('./WorkDetails.tsx')).WorkDetails }))

/** Side panel with one order: all fulfillments that this user works on. */
export function OrderPanel({ number, onClose }: { number: string | undefined; onClose: () => void }) {
  const parsed = OrderNumber.safeParse(number)
  return (
    <Drawer open={number !== undefined} onClose={onClose} title={`Order ${number ?? ''}`}>
      {parsed.success ? <Parts number={parsed.data} /> : <NotHere />}
    </Drawer>
  )
}

function Parts({ number }: { number: OrderNumber }) {
  const { data, error, refetch } = useQuery(workOfOrder(number))
  const now = useNow()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} />
  const parts = data.items.filter((item) => item.orderNumber === number)
  if (parts.length === 0) return <NotHere />
  return (
    <SectionBoundary fallback={<SkeletonRows count={4} />}>
      <div className="flex flex-col gap-8 divide-y divide-hairline [&>*:not(:first-child)]:pt-8">
        {parts.map((item) => (
          <WorkDetails key={item.id} item={item} now={now} />
        ))}
      </div>
    </SectionBoundary>
  )
}

const NotHere = () => <p className="text-soft">We couldn't find that order among yours.</p>
