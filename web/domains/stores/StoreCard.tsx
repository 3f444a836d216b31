import { Store as StoreIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ShownStore } from '#contracts/stores/stores.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { Rated } from '#web/ui/Rated.tsx'
import { Directions } from '../malls/Directions.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import { TrustedMark } from '#web/ui/TrustedMark.tsx'
import { Call } from './Call.tsx'
import { placeOf, timeWords } from './place.ts'
import { ShownProducts } from '../malls/ShownProducts.tsx'

// Loaded after the list, which is there to be read first.
const PlaceActions = lazy(() => import('#web/shell/PlaceActions.tsx'))

type StoreCardProps = { store: ShownStore; near?: boolean; headingLevel?: 2 | 3 }

/** A store in a list: its front, name, place, closing time, three products and fulfillment methods. */
export function StoreCard({ store, near = false, headingLevel = 2 }: StoreCardProps) {
  const Heading = `h${headingLevel}` as const
  const { face, nameInMall } = store
  return (
    <Card hover className="relative flex h-full flex-col gap-3 overflow-hidden">
      <div className="-mx-4 -mt-4">
        {face.cover ? (
          <PlacePicture
            keeps="top"
            picture={face.cover}
            decorative
            sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 46vw, 94vw"
            className="aspect-8/3"
          />
        ) : (
          <span aria-hidden="true" className="flex aspect-8/3 items-center justify-center bg-tint text-link-strong">
            <StoreIcon className="size-10" strokeWidth={1.25} />
          </span>
        )}
      </div>
      <div className="flex items-start gap-3">
        <NameMark name={nameInMall} face={face} className="size-14 border border-hairline" />
        <div className="min-w-0 flex-1">
          <Heading className="text-h4">
            <Link
              to={`/store/${store.slug}`}
              prefetch="intent"
              className="text-text no-underline after:absolute after:inset-0 hover:underline"
            >
              {nameInMall}
              {nameInMall !== store.name && <span className="visually-hidden">{store.name.slice(nameInMall.length)}</span>}
            </Link>
          </Heading>
          <p className="text-sm text-mute">
            <Rated rating={store.rating} />
            {store.category}
          </p>
          {store.trusted && <TrustedMark className="mt-1" />}
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-soft">
          {placeOf(store)}
          {near && (
            <>
              {' · '}
              <Distance distanceMiles={store.distanceMiles} driveMinutes={store.driveMinutes} />
            </>
          )}
        </p>
        <p className="text-sm">
          <OpenNow opening={store.opening} timeZone={store.timeZone} />
        </p>
      </div>
      <ShownProducts products={store.products} place={store.name} />
      <Ways store={store} />
      <div className="relative z-1 flex w-fit flex-wrap items-center gap-x-4 text-sm">
        <Directions name={store.name} lat={store.lat} lon={store.lon} />
        {store.phone && <Call name={store.name} phone={store.phone} />}
        <Suspense fallback={<span className="h-9" />}>
          <PlaceActions store={store} />
        </Suspense>
      </div>
    </Card>
  )
}

type WaysProps = {
  store: Pick<ShownStore, 'pickup' | 'shipToMall' | 'shipToMe' | 'prepMinutes'>
  /** Set on gray backgrounds, where gray chips would not be visible. */
  raised?: boolean
}
/** The store's fulfillment methods. */
export function Ways({ store, raised = false }: WaysProps) {
  const { pickup, shipToMall, shipToMe, prepMinutes } = store
  const ways = [pickup && `Pickup in about ${timeWords(prepMinutes)}`, shipToMall && 'Ship to mall', shipToMe && 'Ships home'].filter(
    (way) => way !== false,
  )
  return (
    <p className="mt-auto flex flex-wrap gap-2">
      {ways.map((way) => (
        <Badge key={way} tone={raised ? 'accent' : 'neutral'}>
          {way}
        </Badge>
      ))}
    </p>
  )
}
