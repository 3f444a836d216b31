import type { Offer } from '#contracts/catalog/catalog.ts'
import { FULFILLMENT_METHODS, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { tellsTime } from '#contracts/zones.ts'
import { useClockOf } from '#web/lib/time-zone-names.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { ByClock } from './ByClock.tsx'

const NAMES: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Pick it up',
  'ship-to-mall': 'Send to a SPIRAL Center',
  'ship-to-me': 'Ship to me',
}

/** Fulfillment methods with time and cost, before anything is in the cart. */
export function MethodChoice({
  offer,
  method,
  onChoose,
}: {
  offer: Offer
  method: FulfillmentMethod
  onChoose: (method: FulfillmentMethod) => void
}) {
  const offered = FULFILLMENT_METHODS.filter((each) => offer.methods.includes(each))
  const clock = useClockOf(offered.some((each) => tellsTime(offer.estimates[each] ?? '')) ? [offer.timeZone] : [])
  return (
    <RadioGroup
      legend={<ByClock of={clock}>How you get it</ByClock>}
      value={method}
      onChange={(event) => onChoose(event.target.value as FulfillmentMethod)}
      choices={offered.map((each) => ({
        value: each,
        label: (
          <span className="flex items-baseline justify-between gap-4">
            <span>{NAMES[each]}</span>
            <span className="tabular">{SHIPPING_CENTS[each] === 0 ? 'Free' : dollars(SHIPPING_CENTS[each])}</span>
          </span>
        ),
        detail: offer.estimates[each],
      }))}
    />
  )
}
