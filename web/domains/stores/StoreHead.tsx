import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { RECORD_DAYS } from '#contracts/stores/ready-record.ts'
import type { Store } from '#contracts/stores/stores.ts'
import { NameMark } from '#web/ui/NameMark.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { Directions } from '../malls/Directions.tsx'
import { HoursTable } from '../malls/HoursTable.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import { sharedStore } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { SetMyStore } from './SetMyStore.tsx'
import { Ways } from './StoreCard.tsx'

type StoreHeadProps = {
  store: Store
  /** The mark that it has earned. */
  mark?: ReactNode
  /** More to do with the store, beside sharing it. */
  actions?: ReactNode
}
/** The front of the store, its name and story, whether it is open, and where it is. */
export function StoreHead({ store, mark, actions }: StoreHeadProps) {
  const [story = ''] = (store.story || store.description).split('\n')
  return (
    <div className="overflow-hidden rounded-md border border-hairline bg-surface">
      {store.face.cover && (
        <PlacePicture
          keeps="top"
          picture={store.face.cover}
          eager
          sizes="(min-width: 80rem) 76rem, 100vw"
          className="aspect-2/1 sm:aspect-8/3 lg:aspect-16/5"
        />
      )}
      <div className="grid gap-4 p-4 sm:grid-cols-[auto_1fr] sm:gap-6 sm:p-6 lg:grid-cols-[auto_1fr_auto]">
        <NameMark
          name={store.retailerName}
          face={store.face}
          sizes="112px"
          className={store.face.cover ? 'relative z-1 -mt-14 size-20 border-2 border-surface sm:-mt-16 sm:size-28' : 'size-20 sm:size-28'}
        />
        <div className="flex min-w-0 flex-col gap-3">
          <div>
            <h1>{store.name}</h1>
            <p className="text-soft">{store.category}</p>
          </div>
          {mark}
          {story && <p className="max-w-prose">{story}</p>}
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
          {store.onTimePercent !== null && (
            <p className="text-sm text-soft">
              Pickups ready on time in the last {RECORD_DAYS} days: {store.onTimePercent}%
            </p>
          )}
        </div>
        <div className="flex flex-col items-start gap-3 max-lg:col-span-full">
          <div className="flex flex-wrap items-center gap-2">
            <SetMyStore store={store} />
            <ShareButton shared={sharedStore(store)} />
            {actions}
          </div>
          <details className="text-sm">
            <summary className="min-h-9 list-none content-center">
              <OpenNow opening={store.opening} timeZone={store.timeZone} />
              <span className="ml-2 text-link underline">All hours</span>
            </summary>
            <HoursTable label={`Hours of ${store.name} this week`} days={store.hoursByDay} timeZone={store.timeZone} />
          </details>
        </div>
      </div>
    </div>
  )
}

function Address({ store: { mall, slug, unit, street, city, state, zipCode } }: { store: Store }) {
  const address = `${street}, ${city}, ${state} ${zipCode}`
  if (!mall) return <span>{address}</span>
  return (
    <span>
      <TextLink to={`/mall/${mall.slug}`}>{mall.name}</TextLink>
      {unit && (
        <>
          , <TextLink to={`/mall/${mall.slug}?store=${slug}#plan`}>{unit}</TextLink>
        </>
      )}
      , {address}
    </span>
  )
}
