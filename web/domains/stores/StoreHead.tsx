import { MapPin, Phone, Store as StoreIcon } from 'lucide-react'
import type { Store } from '#contracts/stores/stores.ts'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { Directions } from '../malls/Directions.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import { SetMyStore } from './SetMyStore.tsx'
import { Ways } from './StoreCard.tsx'

/** Name, place, opening state and contact details. */
export function StoreHead({ store }: { store: Store }) {
  return (
    <div className="flex flex-col gap-4 rounded-md bg-sunken p-4 sm:flex-row sm:items-center sm:gap-6 sm:p-6">
      <span aria-hidden="true" className="flex size-16 shrink-0 items-center justify-center rounded-md bg-tint-strong text-link-strong">
        <StoreIcon className="size-8" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h1>{store.name}</h1>
        <p className="text-soft">{store.category}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OpenNow opening={store.opening} timeZone={store.timeZone} />
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="inline-flex items-start gap-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
            <Address store={store} />
          </span>
          {store.phone && (
            <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`} className={`${linkClass} inline-flex items-center gap-2`}>
              <Phone aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {store.phone}
            </a>
          )}
          <Directions name={store.name} lat={store.lat} lon={store.lon} />
        </p>
        <Ways store={store} raised />
      </div>
      <SetMyStore store={store} />
    </div>
  )
}

function Address({ store: { mall, unit, street, city, state, zipCode } }: { store: Store }) {
  const address = `${street}, ${city}, ${state} ${zipCode}`
  if (!mall) return <span>{address}</span>
  return (
    <span>
      <TextLink to={`/mall/${mall.slug}`}>{mall.name}</TextLink>
      {unit && `, ${unit}`}, {address}
    </span>
  )
}
