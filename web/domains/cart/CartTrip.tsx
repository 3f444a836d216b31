import { lineInputOf } from '#web/state/cart-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPinned, Package, Truck } from 'lucide-react'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { CartStop, GatherOffer } from '#contracts/cart/trip.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { TRIP } from '#contracts/pickups/trips.ts'
import { faultOf } from '#web/lib/api.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { miles, plural } from '#web/lib/format.ts'
import { useCart } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { sentToCenter } from './lines.ts'
import { tripFor, wayWords } from '#web/state/cart-trip.ts'

/** The pickups of the cart as one trip: its order, what each stop saves or costs, and one SPIRAL Center that gathers everything. */
export default function CartTrip({ items, editing }: { items: readonly CartItem[]; editing: CartEditing }) {
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const { data: trip, error } = useQuery(tripFor({ items: items.map(lineInputOf), ...(near && { near }) }))
  if (error && !trip) return <Notice tone="warning">{faultOf(error)}</Notice>
  const zone = trip?.stops[0]?.timeZone
  if (!trip || zone === undefined) return null
  return (
    <Section title="Your pickup trip" aside={<TextLink to="/advanced-logistics">All my parcels</TextLink>}>
      <Card className="flex flex-col gap-4">
        <p>
          <strong>{plural(trip.stops.length, 'stop')}</strong>, about {plural(trip.minutes, 'minute')}
          {trip.miles > 0 && ` and ${miles(trip.miles)}`}
          {near && ', with the way back'}
          <LocalTime at={trip.startsAt} format={(at) => `Everything is ready from ${atPlace(at, zone)}`} className="block" />
          <span className="block text-sm text-soft">
            {trip.drivenBy === 'roads'
              ? `Drive time by road. Includes ${TRIP.minutesAtStop} minutes per stop.`
              : `Estimated drive time and miles. Includes ${TRIP.minutesAtStop} minutes per stop.`}
          </span>
        </p>
        <ol className="flex flex-col divide-y divide-hairline">
          {trip.stops.map((stop, i) => (
            <Stop key={stop.key} stop={stop} at={i + 1} isOnly={trip.stops.length === 1} items={items} editing={editing} />
          ))}
        </ol>
        {trip.url && (
          <a href={trip.url} target="_blank" rel="noreferrer" className={`${linkClass} inline-flex items-center gap-2 self-start`}>
            <MapPinned aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Open in Google Maps
          </a>
        )}
        {trip.gather && <Gather gather={trip.gather} items={items} stops={trip.stops} />}
      </Card>
    </Section>
  )
}

const FAULTS = { closed: 'Closed when you would arrive.', hold_over: 'The hold ends before you arrive.' } as const

type StopProps = { stop: CartStop; at: number; isOnly: boolean; items: readonly CartItem[]; editing: CartEditing }
function Stop({ stop, at, isOnly, items, editing }: StopProps) {
  const { name, where, ready, timeZone, arrives, fault, without } = stop
  const here = itemsAt(stop, items)
  const ship = without.instead?.kind === 'ship'
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        aria-hidden="true"
        className="tabular mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-on-accent"
      >
        {at}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-soft">{where}</p>
        <p className="text-sm">
          <PlaceWords words={ready} timeZone={timeZone} />
          {stop.kind === 'store' && (
            <>
              {' · '}
              <LocalTime at={arrives} format={(time) => `Arrive ${atPlace(time, timeZone)}`} />
            </>
          )}
          {stop.miles !== null && ` · ${miles(stop.miles)}`}
        </p>
        {fault && <p className="text-sm font-medium text-danger">{FAULTS[fault]}</p>}
        {!isOnly && <p className="text-sm">{withoutWords(without)}</p>}
        {ship && here.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            className="self-start"
            icon={<Truck aria-hidden="true" className="size-4" />}
            onClick={() =>
              editing.chooseMethod(
                here.map(({ id }) => id),
                'ship-to-me',
              )
            }
          >
            Ship these instead<span className="visually-hidden"> of picking up at {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The items that wait at a stop. */
function itemsAt({ key, kind, stores }: CartStop, items: readonly CartItem[]): CartItem[] {
  const method = kind === 'center' ? 'ship-to-mall' : 'in-store-pickup'
  return items.filter(
    (item) =>
      item.fulfillmentMethod === method &&
      stores.some(({ id }) => id === item.storeId) &&
      (kind === 'store' || key === `center-${item.centerMallId ?? item.mallId}`),
  )
}

/** "Without this stop: 12 minutes and 6.1 mi less. Shipping costs $4.99 more." */
export function withoutWords({ minutes, miles: far, instead }: CartStop['without']): string {
  const way =
    instead === null
      ? 'There is no other way to get its items.'
      : instead.kind === 'ship'
        ? `Shipping them ${costWords(instead.cost)}.`
        : `${instead.storeName} has its items too and ${costWords(instead.cost)}.`
  return `Without this stop: ${lessWords(minutes, far)}. ${way}`
}

const lessWords = (minutes: number, far: number): string => {
  const less = wayWords(minutes, far)
  return less ? `${less} less` : 'the trip is as long'
}

const costWords = (cost: Cents): string =>
  cost === 0 ? 'costs the same' : cost > 0 ? `costs ${dollars(cost)} more` : `saves ${dollars(cents(0 - cost))}`

type GatherProps = { gather: GatherOffer; items: readonly CartItem[]; stops: readonly CartStop[] }
function Gather({ gather, items, stops }: GatherProps) {
  const { mallId, name, place, cost, ready, savesMinutes, savesMiles } = gather
  const send = () => {
    const ids = new Set(stops.flatMap((stop) => itemsAt(stop, items).map(({ id }) => id)))
    useCart.setState((cart) => ({ items: cart.items.map((item) => (ids.has(item.id) ? (sentToCenter([item], mallId)[0] ?? item) : item)) }))
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-tint p-4">
      <Package aria-hidden="true" className="size-6 shrink-0 text-link-strong" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">Let the SPIRAL Center at {name} gather everything</span>
        <span className="block text-sm">
          One stop: {lessWords(savesMinutes, savesMiles)}. It {costWords(cost)}. {ready}.
        </span>
        <span className="block text-sm text-soft">{place}</span>
      </p>
      <Button variant="secondary" onClick={send}>
        Gather it there
      </Button>
    </div>
  )
}
