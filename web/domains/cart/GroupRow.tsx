import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { METHOD_ICONS, METHOD_WORDS } from '../fulfillment/states.ts'
import { CenterSelect } from './CenterSelect.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import type { CartLine } from './lines.ts'

/** One fulfillment group: its estimate, and its shipping cost, which is charged once per group. */
export function GroupRow({ group, lines, editing }: { group: QuoteGroup; lines: readonly CartLine[]; editing: CartEditing }) {
  const { fulfillmentMethod: method, estimatedDelivery, shippingCost, center } = group
  const Icon = METHOD_ICONS[method]
  const ids = lines.filter(({ item }) => item.fulfillmentMethod === method).map(({ item }) => item.id)
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex justify-between gap-4">
            <span className="font-medium">{METHOD_WORDS[method]}</span>
            <span className="tabular text-right">{shippingCost === 0 ? 'Free' : dollars(shippingCost)}</span>
          </span>
          {/* Full width, so that the time zone name fits on the same line. */}
          <span className="text-sm text-soft">
            <PlaceWords words={estimatedDelivery} timeZone={group.timeZone} />
          </span>
        </span>
      </div>
      {method === 'ship-to-mall' && (
        <CenterSelect value={center} onChoose={({ mallId }) => editing.chooseCenter(ids, mallId)} className="sm:ml-7" />
      )}
    </li>
  )
}

/** Placeholder with the same height as the loaded row, to avoid layout shift. */
export function AwaitedGroup({ method }: { method: FulfillmentMethod }) {
  const Icon = METHOD_ICONS[method]
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
      <span className="flex flex-col">
        <span className="font-medium">{METHOD_WORDS[method]}</span>
        <span className="flex h-5 items-center">
          <Skeleton className="h-4 w-40" />
        </span>
      </span>
    </li>
  )
}
