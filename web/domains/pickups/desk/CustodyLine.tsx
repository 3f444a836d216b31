import { useSuspenseQuery } from '@tanstack/react-query'
import type { CustodyParty } from '#contracts/orders/custody.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { Timeline } from '#web/ui/Timeline.tsx'
import { custodyOf } from './queries.ts'

const PARTIES: Record<CustodyParty, string> = { store: 'the store', courier: 'the courier', center: 'the Center', shopper: 'the shopper' }

/** All hands a parcel went through, and whose it is in now. */
export function CustodyLine({ fulfillmentId, timeZone }: { fulfillmentId: FulfillmentId; timeZone: string }) {
  const { holder, items } = useSuspenseQuery(custodyOf(fulfillmentId)).data
  const steps = items.map(({ from, to, at, by, place }, i) => ({
    key: String(i),
    label: `From ${PARTIES[from]} to ${PARTIES[to]}`,
    time: atPlace(at, timeZone),
    detail: [place, by && `recorded by ${by}`].filter(Boolean).join(', '),
    state: i === items.length - 1 ? ('current' as const) : ('done' as const),
  }))
  return (
    <section aria-labelledby="custody" className="flex flex-col gap-3">
      <h3 id="custody" className="text-h4">
        Who has it
      </h3>
      <p>Now with {PARTIES[holder]}.</p>
      {steps.length > 0 && <Timeline label="Hand-overs" steps={steps} />}
    </section>
  )
}
