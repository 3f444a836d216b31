import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { Zip } from '#contracts/identity/people.ts'
import type { Parcel } from '#contracts/pickups/trips.ts'
import { StopKey } from '#contracts/pickups/trips.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useLive } from '#web/lib/live.ts'
import { plural } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { dateAndTime } from '#web/lib/date-format.ts'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { ChooseBadge, FulfillmentBadge } from '../fulfillment/StateBadge.tsx'
import { stepsOf } from '../orders/timeline.ts'
import { PlacesMap } from '../places/PlacesMap.tsx'
import { Network } from './trip/Network.tsx'
import { ToCenter } from './trip/ToCenter.tsx'
import { network, tripAt } from './trip/queries.ts'
import { TripPlanner } from './trip/TripPlanner.tsx'

/** Every parcel on its way, and one trip to the counters where something waits. */
export default function LogisticsScreen() {
  const { get, change } = useAddressFilters()
  const zip = Zip.safeParse(get('from'))
  const at = new Date(get('at') ?? '')
  const stops = get('stops')
    ?.split(',')
    .filter((key) => StopKey.safeParse(key).success)
  const choice = {
    from: zip.success ? zip.data : null,
    at: Number.isNaN(at.getTime()) ? null : at,
    stops: stops ?? null,
    keepOrder: get('order') === 'mine',
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...tripAt(choice), placeholderData: keepPreviousData })
  useLive([tripAt(choice)], ['moved', 'placed'])
  const { data: office } = useQuery(network())
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="Parcels and trips" lead="Where everything you ordered is, and the best way to pick it up." />
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-72 w-full rounded-md" />
        )
      ) : data.parcels.length === 0 ? (
        <EmptyState
          icon={<PackageSearch strokeWidth={1.75} />}
          title="No orders on the way."
          action={<ButtonLink to="/products">Find something nearby</ButtonLink>}
          secondary={<TextLink to="/orders">Buy something again</TextLink>}
        >
          Once you order, each parcel and its place show up here.
        </EmptyState>
      ) : (
        <>
          <TripPlanner trip={data} choice={choice} change={change} stale={isPlaceholderData} />
          <Section title="On the way" aside={<span className="text-soft">{plural(data.parcels.length, 'parcel')}</span>}>
            {data.map && (
              <PlacesMap
                map={data.map}
                label="All your parcels on a map"
                hrefOf={({ place }) => (place ? `/${place.kind}/${place.slug}` : '/orders')}
              />
            )}
            <ul className="grid gap-4 lg:grid-cols-2">
              {data.parcels.map((parcel) => (
                <li key={parcel.fulfillmentId}>
                  <ParcelCard parcel={parcel} />
                </li>
              ))}
            </ul>
            <p className="text-sm text-soft">Tracking is as the stores entered it. No carrier is connected to this marketplace.</p>
          </Section>
        </>
      )}
      {office?.network && <Network network={office.network} />}
    </div>
  )
}

function ParcelCard({ parcel }: { parcel: Parcel }) {
  const { orderNumber, state, storeName, to, estimate, timeZone, mustChoose, carrier, tracking, items, timeline, method } = parcel
  const steps = stepsOf({ fulfillmentMethod: method, state, timeline })
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-h4">{storeName}</h3>
          {to !== storeName && <p className="text-soft">To {to}</p>}
        </div>
        {mustChoose ? <ChooseBadge /> : <FulfillmentBadge state={state} />}
      </div>
      <ul className="flex flex-wrap gap-3">
        {items.map(({ title, quantity, image }) => (
          <li key={title} className="flex items-center gap-2 text-sm">
            <span className="w-12 shrink-0">
              <ProductPicture picture={image} name={title} sizes="3rem" decorative />
            </span>
            {quantity > 1 && `${quantity} × `}
            {title}
          </li>
        ))}
      </ul>
      {!mustChoose && (
        <p className="text-sm text-soft">
          <PlaceWords words={estimate} timeZone={timeZone} />
        </p>
      )}
      {tracking && (
        <p className="text-sm">
          {carrier}: <span className="tabular font-medium">{tracking}</span>
        </p>
      )}
      <Timeline
        label={`Steps of the parcel from ${storeName}`}
        steps={steps.map((step) => ({
          key: step.state,
          label: STATE_WORDS[step.state].label,
          state: step.status,
          time: step.at && <LocalTime at={step.at} format={dateAndTime} />,
        }))}
      />
      <div className="mt-auto flex flex-wrap gap-4">
        <TextLink to={`/order-details?id=${orderNumber}`}>{mustChoose ? 'Choose what happens' : 'Order and help'}</TextLink>
        {method === 'ship-to-me' && !mustChoose && ['placed', 'accepted'].includes(state) && <ToCenter parcel={parcel} />}
        {['ready', 'at_center'].includes(state) && <TextLink to="/qr-pickup-system">Show the pass</TextLink>}
      </div>
    </Card>
  )
}
