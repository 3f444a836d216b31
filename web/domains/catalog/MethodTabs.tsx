import { Building2, Store, Truck } from 'lucide-react'
import { useId } from 'react'
import type { Offer } from '#contracts/catalog/catalog.ts'
import { FULFILLMENT_METHODS, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { tellsTime } from '#contracts/zones.ts'
import { miles } from '#web/lib/format.ts'
import { useClockOf } from '#web/lib/time-zone-names.ts'
import { cx } from '#web/ui/class-names.ts'
import { shortEstimate } from './estimates.ts'

const TABS: Record<FulfillmentMethod, { name: string; Icon: typeof Store }> = {
  'in-store-pickup': { name: 'Pickup', Icon: Store },
  'ship-to-mall': { name: 'SPIRAL Center', Icon: Building2 },
  'ship-to-me': { name: 'Ship', Icon: Truck },
}

type MethodTabsProps = { offer: Offer; method: FulfillmentMethod; within: number; onChoose: (method: FulfillmentMethod) => void }

/** The ways to get it, side by side, each with its time and price. */
export function MethodTabs({ offer, method, within, onChoose }: MethodTabsProps) {
  const group = useId()
  const clock = useClockOf(offer.methods.some((each) => tellsTime(offer.estimates[each] ?? '')) ? [offer.timeZone] : [])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="visually-hidden">How to get it</legend>
      <div className="grid grid-cols-3 gap-2">
        {FULFILLMENT_METHODS.map((each) => {
          const { name, Icon } = TABS[each]
          const isOffered = offer.methods.includes(each)
          return (
            <label
              key={each}
              className={cx(
                'relative flex flex-col gap-0.5 rounded-md border p-2.5 text-sm has-focus-visible:ring-3 sm:p-3',
                'has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent',
                isOffered ? 'cursor-pointer border-control hover:border-accent-strong' : 'border-hairline text-mute',
              )}
            >
              <input
                type="radio"
                name={group}
                value={each}
                checked={method === each}
                disabled={!isOffered}
                onChange={() => onChoose(each)}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              <Icon aria-hidden="true" className={cx('size-5', isOffered ? 'text-accent' : 'text-mute')} strokeWidth={1.75} />
              <span className="font-semibold">{name}</span>
              <span className={cx(isOffered && 'text-soft')}>{isOffered ? timeOf(offer, each, within) : 'Not offered'}</span>
              {isOffered && (
                <span className="tabular font-medium">{SHIPPING_CENTS[each] === 0 ? 'Free' : dollars(SHIPPING_CENTS[each])}</span>
              )}
            </label>
          )
        })}
      </div>
      {clock && <p className="text-sm text-soft">Times are {clock}.</p>}
    </fieldset>
  )
}

/** A pickup beyond the shopper's distance says how far it is instead of promising a time, unless they chose the store. */
function timeOf({ estimates, distanceMiles }: Offer, method: FulfillmentMethod, within: number): string {
  if (method === 'in-store-pickup' && distanceMiles !== null && distanceMiles > within) return `${miles(distanceMiles)} away`
  return shortEstimate(estimates[method] ?? '')
}
