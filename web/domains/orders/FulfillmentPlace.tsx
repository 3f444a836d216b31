import { Clock, MapPin, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { PlaceTime, PlaceWords } from '#web/ui/PlaceTime.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { isFinal } from '../fulfillment/states.ts'

/** The pickup place with its hours, or the shipping address. */
export function FulfillmentPlace({ group, destination }: { group: Fulfillment; destination: Order['destination'] }) {
  const { fulfillmentMethod: method, center } = group
  if (method === 'ship-to-me') return <Parcel group={group} destination={destination} />
  const name = center?.name ?? group.storeName
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">{center ? 'Pick up at the SPIRAL Center' : 'Pick up at the store'}</h3>
      <Row icon={MapPin}>
        <span className="block font-medium">{insideOf(group)}</span>
        {center ? center.address : group.storeAddress}
      </Row>
      {!isFinal(group.state) && (
        <Row icon={Clock}>
          <PlaceWords words={group.opening.label} timeZone={group.timeZone} />
          {group.holdUntil && (
            <span className="block font-medium">
              Held until <PlaceTime at={group.holdUntil} timeZone={group.timeZone} />
            </span>
          )}
        </Row>
      )}
      <Row icon={Navigation}>
        <a
          className={linkClass}
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destinationOf(group))}`}
          target="_blank"
          rel="noreferrer"
        >
          Get directions<span className="visually-hidden"> to {name} (opens another site)</span>
        </a>
      </Row>
      {group.storePhone && (
        <Row icon={Phone}>
          <a className={linkClass} href={`tel:${group.storePhone.replace(/[^\d+]/g, '')}`}>
            {group.storePhone}
          </a>
        </Row>
      )}
    </div>
  )
}

function Row({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Where to go once inside: "Mall of America, Level 3, N372". */
export const insideOf = ({ center, storeName, mallName, storeUnit }: Fulfillment): string =>
  center ? [center.name, center.place].join(', ') : [mallBeside(storeName, mallName), storeUnit].filter(Boolean).join(', ')

/** The address for driving directions; the name comes first so that maps find the right entrance of a mall. */
const destinationOf = ({ center, storeName, mallName, storeAddress }: Fulfillment): string =>
  center ? `${center.name}, ${center.address}` : [storeName, mallBeside(storeName, mallName), storeAddress].filter(Boolean).join(', ')

function Parcel({ group, destination }: { group: Fulfillment; destination: Order['destination'] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">Ship to</h3>
      {destination && (
        <address className="not-italic">
          {destination.street1}
          {destination.street2 && `, ${destination.street2}`}
          <br />
          {destination.city}, {destination.state} {destination.zip}
        </address>
      )}
      {group.tracking && (
        <p>
          {group.carrier} <span className="tabular font-medium">{group.tracking}</span>
        </p>
      )}
    </div>
  )
}
