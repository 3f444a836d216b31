import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { ESTIMATES, FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { store } from '#contracts/stores/stores.ts'
import { miles, plural } from '#web/lib/format.ts'
import { read } from '#web/lib/api.ts'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Select } from '#web/ui/Select.tsx'
import { CenterSelect } from '../cart/CenterSelect.tsx'
import { StoreWhere } from '#web/ui/StoreWhere.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { METHOD_ICONS, METHOD_WORDS } from '../fulfillment/states.ts'

type DeliveryGroupProps = {
  group: QuoteGroup
  items: readonly CartItem[]
  editing: CartEditing
  collector: ReactNode
  recipient: string | null
}

/** One fulfillment group: its items, method, estimate and place. */
export function DeliveryGroup({ group, items, editing, collector, recipient }: DeliveryGroupProps) {
  const { fulfillmentMethod: method } = group
  const Icon = METHOD_ICONS[method]
  const ids = items.map(({ id }) => id)
  return (
    <li className="flex flex-col gap-3 rounded-sm bg-sunken p-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex items-start gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
          <div className="flex flex-col">
            <h3 className="text-base">{group.storeName}</h3>
            <StoreWhere {...group} />
            {recipient && <p className="font-medium">For {recipient}</p>}
          </div>
        </div>
        <p className="tabular">{group.shippingCost === 0 ? 'Free' : dollars(group.shippingCost)}</p>
      </div>
      <GroupItems group={group} />
      <MethodForGroup items={items} value={method} storeName={group.storeName} onChoose={(chosen) => editing.chooseMethod(ids, chosen)} />
      {method === 'ship-to-mall' && <CenterSelect value={group.center} onChoose={({ mallId }) => editing.chooseCenter(ids, mallId)} />}
      {method === 'in-store-pickup' ? (
        <PickupPlace group={group} />
      ) : (
        <p className="flex flex-col">
          <span className="font-medium">{group.estimatedDelivery}</span>
          {group.center && (
            <span className="text-sm text-soft">
              {[group.center.place, group.center.name, `${group.center.city}, ${group.center.state}`].filter(Boolean).join(', ')}
            </span>
          )}
        </p>
      )}
      {collector}
    </li>
  )
}

function GroupItems({ group }: { group: QuoteGroup }) {
  return (
    <ul className="flex flex-col gap-2">
      {group.items.map((item) => (
        <li key={item.variantId} className="flex items-center gap-3">
          <span className="w-12 shrink-0">
            <ProductPicture picture={item.image} name={item.title} sizes="3rem" decorative />
          </span>
          <span className="min-w-0 flex-1">
            {item.quantity} × {item.title}
            {item.options && <span className="text-soft"> ({item.options})</span>}
            {item.stock && item.stock.level !== 'sure' && (
              <span className={`block text-sm ${item.stock.level === 'call_ahead' ? 'font-medium text-warning' : 'text-soft'}`}>
                {item.stock.level === 'call_ahead' ? 'Call ahead' : 'Usually in stock'}. {item.stock.words}.
              </span>
            )}
          </span>
          <span className="tabular">{dollars(item.lineTotal)}</span>
        </li>
      ))}
    </ul>
  )
}

type MethodForGroupProps = {
  items: readonly CartItem[]
  value: FulfillmentMethod
  storeName: string
  onChoose: (method: FulfillmentMethod) => void
}

function MethodForGroup({ items, value, storeName, onChoose }: MethodForGroupProps) {
  const choices = FULFILLMENT_METHODS.filter((method) => items.every(({ methods }) => methods.includes(method)))
  if (choices.length < 2) return <p>{METHOD_WORDS[value]}</p>
  return (
    <Select
      label={
        <>
          How you get it<span className="visually-hidden"> from {storeName}</span>
        </>
      }
      value={value}
      choices={choices.map((method) => ({ value: method, label: METHOD_WORDS[method] }))}
      onChange={(event) => onChoose(event.target.value as FulfillmentMethod)}
      fieldClassName="text-sm w-full sm:w-72"
    />
  )
}

/** Pickup place and time; the estimate already accounts for a store that is closed today. */
function PickupPlace({ group }: { group: QuoteGroup }) {
  const { data } = useQuery(read(store, { params: { id: String(group.storeId) }, query: {} }))
  const { unit, street, city, state, zip } = group.place
  return (
    <div className="flex flex-col">
      <p className="font-medium">
        <PlaceWords words={group.estimatedDelivery || ESTIMATES['in-store-pickup']} timeZone={group.timeZone} />
      </p>
      <p className="text-sm text-soft">
        {[unit, street, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')}.{' '}
        {data && (
          <>
            <PlaceWords words={data.opening.label} timeZone={data.timeZone} />. Held for {plural(data.policy.pickupHoldDays, 'day')}.
          </>
        )}
      </p>
      {group.isFar && group.place.distanceMiles !== null && (
        <p className="mt-1 text-sm font-medium text-warning">
          Is this too far? {city}, {state} is {miles(group.place.distanceMiles)} away.
        </p>
      )}
    </div>
  )
}
