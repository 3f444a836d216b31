import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type Store, storeHours } from '#contracts/stores/stores.ts'
import { Section } from '#web/ui/Card.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { Directions } from '../malls/Directions.tsx'
import { HoursTable } from '../malls/HoursTable.tsx'
import { oneMall } from '../malls/queries.ts'
import { SpecialHours } from '../malls/SpecialHours.tsx'
import { placeOf } from './place.ts'

/** Opening hours and exact location. */
export function VisitStore({ store }: { store: Store }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Section title="Hours">
        <HoursTable label={`Hours of ${store.name}`} days={store.hoursByDay} timeZone={store.timeZone} />
        <SpecialHours name={store.name} days={store.specialHours} />
        {store.opensBeyondMall && <p className="text-soft">Opens also while the mall is closed. Ask the store for its entrance.</p>}
        {store.hoursByDay.length > 0 && (
          <p>
            <a
              href={storeHours.path.replace(':id', store.slug)}
              download
              className={`${linkClass} inline-flex min-h-11 items-center gap-2`}
            >
              <CalendarPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Add the hours to my calendar
            </a>
          </p>
        )}
      </Section>
      <Section title="Getting there">
        <p>
          {placeOf(store)}
          <br />
          {store.street}, {store.city}, {store.state} {store.zipCode}
        </p>
        <p>
          <Directions name={store.name} lat={store.lat} lon={store.lon} />
        </p>
        {store.mall && store.unit && (
          <p>
            <TextLink to={`/mall/${store.mall.slug}?store=${store.slug}#plan`}>Show it on the floor plan</TextLink>
          </p>
        )}
        {store.mall && <AtTheMall slug={store.mall.slug} name={store.mall.name} />}
        {store.pickup && <p className="text-soft">Picking up? Show your pass at the counter.</p>}
      </Section>
    </div>
  )
}

/** Parking and entrances are described on the mall's page. */
function AtTheMall({ slug, name }: { slug: string; name: string }) {
  const { data } = useQuery(oneMall(slug))
  return (
    <p>
      At <TextLink to={`/mall/${slug}`}>{name}</TextLink>
      {data && data.amenities.length > 0 ? `: ${data.amenities.join(', ')}.` : ': parking and entrances.'}
    </p>
  )
}
