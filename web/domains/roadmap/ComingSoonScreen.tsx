import { useQuery } from '@tanstack/react-query'
import { Telescope } from 'lucide-react'
import { mayPass } from '#contracts/roles.ts'
import { grouped } from '#contracts/numbers.ts'
import { type PublicRoadmapItem, ROADMAP_STATES } from '#contracts/roadmap.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { IdeaForm } from './IdeaForm.tsx'
import { MailedLink } from './MailedLink.tsx'
import { announced } from './queries.ts'
import { Vote } from './Vote.tsx'
import { Waitlist } from './Waitlist.tsx'

const load = preload(() => [announced()])
export { load as clientLoader, load as loader }

/** What comes next and where: announced items with votes, cities and malls on the way, the waitlist, and a box for ideas. */
export default function ComingSoonScreen() {
  const key = useAddressFilters().get('key')
  const { data, error, refetch } = useQuery(announced())
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="Coming soon" lead="See our plans, vote for your favorites, and tell us where you miss us." />
      {key !== undefined && <MailedLink linkKey={key} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={4} />}
      {data && <Announced {...data} />}
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Waitlist />
        <IdeaForm />
      </div>
      <Onward />
    </div>
  )
}

type AnnouncedProps = { items: PublicRoadmapItem[]; shipped: PublicRoadmapItem[]; cities: Cities }
function Announced({ items, shipped, cities }: AnnouncedProps) {
  const features = items.filter(({ kind }) => kind === 'feature')
  const phases = [...new Set(features.map(({ phase }) => phase))]
  const titled = Map.groupBy(features, ({ phase }) => PHASE_TITLES[phases.indexOf(phase)] ?? 'Later')
  const places = items.filter(({ kind }) => kind !== 'feature')
  return (
    <>
      {items.length === 0 && (
        <EmptyState icon={<Telescope strokeWidth={1.75} />} title="Nothing announced.">
          Tell us below what you would like to see.
        </EmptyState>
      )}
      {[...titled].map(([title, own]) => (
        <Section key={title} title={title}>
          <Items items={own} />
        </Section>
      ))}
      {places.length > 0 && (
        <Section title="Cities and malls on the way">
          <Items items={places} />
        </Section>
      )}
      {cities.length > 0 && <WaitingCities cities={cities} />}
      {shipped.length > 0 && <Shipped items={shipped} />}
    </>
  )
}
/** By their order. Later ones are one list. */
const PHASE_TITLES = ['Next', 'After that']

const Items = ({ items }: { items: readonly PublicRoadmapItem[] }) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {items.map((item) => (
      <li key={item.id}>
        <Item item={item} />
      </li>
    ))}
  </ul>
)

function Item({ item }: { item: PublicRoadmapItem }) {
  const { title, words, state, place, waiting } = item
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base break-words">{title}</h3>
        <Badge tone={state === 'planned' ? 'neutral' : 'info'}>{ROADMAP_STATES[state]}</Badge>
      </div>
      <p className="break-words text-soft">{words}</p>
      {place && (
        <p className="text-sm text-soft">
          {place.city}, {place.state}: {peopleWords(waiting)}
        </p>
      )}
      <Vote item={item} />
    </Card>
  )
}

type Cities = { city: string; state: string; people: number | null }[]
/** Small counts are not told. */
const peopleWords = (people: number | null): string => {
  if (people === null) return 'a few people on the waitlist'
  if (people === 0) return 'nobody on the waitlist yet'
  return `${grouped(people)} people on the waitlist`
}

const WaitingCities = ({ cities }: { cities: Cities }) => (
  <Section title="Where people wait for us">
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {cities.map(({ city, state, people }) => (
        <li key={`${city} ${state}`} className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline py-2">
          <span className="min-w-0 break-words">
            {city}, {state}
          </span>
          <span className="shrink-0 text-sm text-soft">{people === null ? 'a few' : grouped(people)}</span>
        </li>
      ))}
    </ul>
  </Section>
)

const Shipped = ({ items }: { items: readonly PublicRoadmapItem[] }) => (
  <Section title="Recently shipped">
    <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
      {items.map(({ id, title, words, shippedAt }) => (
        <li key={id} className="flex flex-col gap-1 p-4">
          <h3 className="text-base break-words">{title}</h3>
          <p className="break-words text-soft">{words}</p>
          {shippedAt && (
            <p className="text-sm text-soft">
              <LocalTime at={shippedAt} format={day} />
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

function Onward() {
  const viewer = useViewer()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <TextLink to="/malls">Malls on SPIRAL today</TextLink>
      {viewer && mayPass('platform:admin', viewer) && <TextLink to="/phase2-dashboard">Plan and readiness</TextLink>}
    </p>
  )
}
