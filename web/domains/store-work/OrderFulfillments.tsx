import type { OrderNumber } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { useLive } from '#web/lib/live.ts'
import { useNow } from '#web/lib/now.ts'
import { Card } from '#web/ui/Card.tsx'
import { workReads } from './queries.ts'
import { WorkDetails } from './WorkDetails.tsx'

/** An order as the people fulfilling it see it: only their own fulfillments. */
export function PartsToWorkOn({ number, parts }: { number: OrderNumber; parts: readonly OfficeFulfillment[] }) {
  const now = useNow()
  useLive(workReads, ['moved', 'placed'])
  return (
    <div className="flex flex-col gap-6 py-4">
      <div className="flex flex-col gap-1">
        <h1>Order {number}</h1>
        <p className="text-soft">{parts.length === 1 ? 'Your part of this order.' : 'Your parts of this order.'}</p>
      </div>
      {parts.map((item) => (
        <Card key={item.id} className="max-w-2xl sm:p-6">
          <WorkDetails item={item} now={now} />
        </Card>
      ))}
    </div>
  )
}
