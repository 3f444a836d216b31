import { ChevronRight } from 'lucide-react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { WorkArrival, WorkCall, WorkClock, WorkPromise, WorkState } from './WorkState.tsx'
import { piecesIn } from './work.ts'

/** One order at a counter, large enough for touch. */
export function WorkRow({ item, now, to }: { item: OfficeFulfillment; now: Date; to: string }) {
  return (
    <Link to={to} preventScrollReset className="flex min-h-16 items-center gap-4 px-4 py-3 text-text no-underline hover:bg-tint">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{item.customer}</span>
          <span className="tabular text-base text-soft">{item.orderNumber}</span>
          <WorkPromise item={item} now={now} />
          <WorkClock item={item} now={now} />
          <WorkArrival item={item} now={now} />
          <WorkCall item={item} />
        </span>
        <span className="text-base text-soft">
          {plural(piecesIn(item), 'item')} · {METHOD_WORDS[item.fulfillmentMethod]}
          {item.collector && ` · ${item.collector} may pick up`}
        </span>
        <span className="text-base sm:hidden">
          <WorkState state={item.state} />
        </span>
      </span>
      <span className="hidden text-base sm:block">
        <WorkState state={item.state} />
      </span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-mute" strokeWidth={1.75} />
    </Link>
  )
}
