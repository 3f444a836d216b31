import { MapPin, Phone } from 'lucide-react'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { linkClass } from '#web/ui/TextLink.tsx'

/** The pickup place or the shipping address. */
export function FulfillmentPlace({ group, destination }: { group: Fulfillment; destination: Order['destination'] }) {
  const { fulfillmentMethod: method, center } = group
  if (method === 'ship-to-me') return <Parcel group={group} destination={destination} />
  const address =
    method === 'ship-to-mall' && center
      ? `${center.name}, ${center.place}. ${center.address}`
      : [mallBeside(group.storeName, group.mallName), group.storeAddress].filter(Boolean).join(', ')
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">{method === 'ship-to-mall' ? 'SPIRAL Center' : 'Pickup at the store'}</h3>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
        <span>{address}</span>
      </p>
      <p>
        <a
          className={linkClass}
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destinationOf(group))}`}
          target="_blank"
          rel="noreferrer"
        >
          Directions<span className="visually-hidden"> to {center?.name ?? group.storeName} (opens another site)</span>
        </a>
      </p>
      {group.storePhone && (
        <p className="flex items-center gap-2">
          <Phone aria-hidden="true" className="size-5 shrink-0 text-link" strokeWidth={1.75} />
          <a className={linkClass} href={`tel:${group.storePhone.replace(/[^\d+]/g, '')}`}>
            {group.storePhone}
          </a>
        </p>
      )}
    </div>
  )
}

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
