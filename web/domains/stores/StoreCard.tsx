import { Store as StoreIcon } from 'lucide-react'
import type { StoreCard as Store } from '#contracts/stores/stores.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Directions } from '../malls/Directions.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import { Call } from './Call.tsx'
import { placeBelowName, timeWords } from './place.ts'

type StoreCardProps = { store: Store; near?: boolean; headingLevel?: 2 | 3 }

/** A store in a list: category, place, closing time and fulfillment methods. */
export function StoreCard({ store, near = false, headingLevel = 2 }: StoreCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <Card hover className="relative flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="flex size-12 shrink-0 items-center justify-center rounded-md bg-tint text-link-strong">
          <StoreIcon className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <Heading className="text-h4">
            <Link
              to={`/store/${store.slug}`}
              prefetch="intent"
              className="text-text no-underline after:absolute after:inset-0 hover:underline"
            >
              {store.name}
            </Link>
          </Heading>
          <p className="text-sm text-mute">{store.category}</p>
        </div>
      </div>
      <p className="text-soft">
        {placeBelowName(store)}
        {near && (
          <>
            {' · '}
            <Distance distanceMiles={store.distanceMiles} />
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <OpenNow opening={store.opening} timeZone={store.timeZone} />
      </div>
      <Ways store={store} />
      <p className="relative z-1 flex w-fit flex-wrap gap-x-4 text-sm">
        <Directions name={store.name} lat={store.lat} lon={store.lon} />
        {store.phone && <Call name={store.name} phone={store.phone} />}
      </p>
    </Card>
  )
}

type WaysProps = {
  store: Pick<Store, 'pickup' | 'shipToMall' | 'shipToMe' | 'prepMinutes'>
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
