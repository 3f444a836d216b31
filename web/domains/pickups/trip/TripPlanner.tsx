import { ArrowDown, ArrowUp, MapPinned } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Zip } from '#contracts/identity/people.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type myTrip, type PlannedStop, TRIP, type TripStop } from '#contracts/pickups/trips.ts'
import { atPlace, dateAndTime } from '#web/lib/date-format.ts'
import { miles, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { PlacesMap } from '../../places/PlacesMap.tsx'
import type { TripChoice } from './queries.ts'

type Trip = Reply<typeof myTrip>
type Change = (changed: Record<string, string | null>) => void
type PlannerProps = { trip: Trip; choice: TripChoice; change: Change; stale: boolean }

/** The chosen counters in the best order, or in the shopper's own. */
export function TripPlanner({ trip, choice, change, stale }: PlannerProps) {
  const { stops, plan } = trip
  if (stops.length === 0) return <Notice>Everything on its way comes to your door. There is nothing to pick up.</Notice>
  const inPlan = plan.stops.map(({ key }) => key)
  const choose = (keys: readonly string[]) => change({ stops: keys.join(',') || 'none', order: choice.keepOrder ? 'mine' : null })
  return (
    <Section title="Your pickup trip">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="flex flex-col gap-5 sm:p-6">
          <Start choice={choice} change={change} />
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">Stops</legend>
            {stops.map((stop) => (
              <Checkbox
                key={stop.key}
                label={stop.name}
                hint={hintOf(stop)}
                checked={inPlan.includes(stop.key)}
                onChange={({ target }) => choose(target.checked ? [...inPlan, stop.key] : inPlan.filter((key) => key !== stop.key))}
              />
            ))}
          </fieldset>
        </Card>
        <Card className={cx('flex flex-col gap-5 sm:p-6', stale && 'opacity-60')}>
          {plan.stops.length === 0 ? (
            <p className="text-soft">Nothing is ready yet. Choose a stop to plan ahead.</p>
          ) : (
            <Order trip={trip} choice={choice} change={change} />
          )}
        </Card>
      </div>
    </Section>
  )
}

const hintOf = ({ ready, coming }: TripStop): string =>
  [ready > 0 && `${plural(ready, 'item')} ready`, coming > 0 && `${plural(coming, 'item')} not ready yet`].filter(Boolean).join(', ')

/** Where and when the trip starts; kept in the address. */
function Start({ choice, change }: Pick<PlannerProps, 'choice' | 'change'>) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, at] = ['from', 'at'].map((name) => form.get(name)).map((value) => (typeof value === 'string' ? value.trim() : ''))
    if (from && !Zip.safeParse(from).success) return setError('Enter a 5-digit ZIP.')
    setError(undefined)
    change({ from: from || null, at: at ? new Date(at).toISOString() : null })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Input
        key={`from ${choice.from}`}
        name="from"
        label="Start from ZIP"
        defaultValue={choice.from ?? ''}
        error={error}
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        fieldClassName="w-36"
      />
      <Input
        key={`at ${choice.at?.toISOString()}`}
        name="at"
        type="datetime-local"
        label="Leave at"
        optional
        defaultValue={choice.at ? inField(choice.at) : ''}
        fieldClassName="w-60"
      />
      <Button type="submit" variant="secondary" className="mt-7.5">
        Plan
      </Button>
    </form>
  )
}

/** The local time as a date field writes it. */
const inField = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const FAULTS = {
  closed: 'Closed when you arrive. Change the order or the time you leave.',
  hold_over: 'The hold ends before you arrive. Move it earlier or ask for more time.',
} as const

function Order({ trip: { plan, stops }, choice, change }: Omit<PlannerProps, 'stale'>) {
  const byKey = new Map(stops.map((stop) => [stop.key, stop]))
  const keys = plan.stops.map(({ key }) => key)
  const moveTo = (i: number, by: -1 | 1) => {
    const next = keys.toSpliced(i, 1)
    next.splice(i + by, 0, keys[i] ?? '')
    change({ stops: next.join(','), order: 'mine' })
  }
  return (
    <>
      <p>
        <strong>{plural(plan.stops.length, 'stop')}</strong>, about{' '}
        {plan.minutes < 90 ? plural(plan.minutes, 'minute') : `${Math.round(plan.minutes / 6) / 10} hours`}
        {plan.miles > 0 && ` and ${miles(plan.miles)}`}
        <LocalTime at={plan.startsAt} format={(at) => `Leave ${dateAndTime(at)}`} className="block" />
        <span className="block text-sm text-soft">
          {plan.drivenBy === 'roads'
            ? `Drive time by road. Includes ${TRIP.minutesAtStop} minutes per stop.`
            : `Estimated drive time and miles. Includes ${TRIP.minutesAtStop} minutes per stop.`}
        </span>
      </p>
      <ol className="flex flex-col divide-y divide-hairline">
        {plan.stops.map((stop, i) => (
          <li key={stop.key} className="flex items-start gap-3 py-3">
            <span
              aria-hidden="true"
              className="tabular mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-on-accent"
            >
              {i + 1}
            </span>
            <Stop stop={byKey.get(stop.key)} planned={stop} />
            <span className="flex shrink-0 flex-col gap-1">
              <MoveButton name={byKey.get(stop.key)?.name ?? ''} earlier disabled={i === 0} onClick={() => moveTo(i, -1)} />
              <MoveButton name={byKey.get(stop.key)?.name ?? ''} disabled={i === keys.length - 1} onClick={() => moveTo(i, 1)} />
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        {plan.url && (
          <a href={plan.url} target="_blank" rel="noreferrer" className={cx(linkClass, 'inline-flex items-center gap-2')}>
            <MapPinned aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Open in Google Maps
          </a>
        )}
        {choice.keepOrder && (
          <Button variant="quiet" size="sm" onClick={() => change({ order: null })}>
            Find the best order
          </Button>
        )}
      </div>
      {plan.map && (
        <PlacesMap map={plan.map} label="Your trip on a map" hrefOf={({ place }) => (place ? `/${place.kind}/${place.slug}` : '/stores')} />
      )}
    </>
  )
}

function Stop({ stop, planned }: { stop: TripStop | undefined; planned: PlannedStop }) {
  if (!stop) return null
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium">{stop.name}</p>
      <p className="text-sm text-soft">{stop.address}</p>
      <p className="text-sm">
        <LocalTime at={planned.arrives} format={(at) => `Arrive ${atPlace(at, stop.timeZone)}`} />
        {planned.waits > 0 && `, opens ${plural(planned.waits, 'minute')} later`}
        {planned.miles !== null && ` · ${miles(planned.miles)}`}
      </p>
      <p className="text-sm text-soft">
        <PlaceWords words={stop.opening.label} timeZone={stop.timeZone} />
        {stop.holdUntil && (
          <>
            {' · held until '}
            <LocalTime at={stop.holdUntil} format={dateAndTime} />
          </>
        )}
      </p>
      {planned.fault && <p className="text-sm font-medium text-danger">{FAULTS[planned.fault]}</p>}
    </div>
  )
}

function MoveButton({
  name,
  earlier = false,
  disabled,
  onClick,
}: {
  name: string
  earlier?: boolean
  disabled: boolean
  onClick: () => void
}) {
  const Icon = earlier ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      aria-label={`Move ${name} ${earlier ? 'earlier' : 'later'}`}
      className="flex size-9 items-center justify-center rounded-sm border border-control text-link-strong hover:bg-tint disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  )
}
