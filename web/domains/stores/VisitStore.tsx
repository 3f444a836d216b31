import type { Store } from '#contracts/stores.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Directions } from '../malls/Directions.tsx'
import { HoursTable } from '../malls/HoursTable.tsx'
import { placeOf } from './place.ts'

/** When it is open and where exactly it is. */
export function VisitStore({ store }: { store: Store }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Section title="Hours">
        <HoursTable label={`Hours of ${store.name}`} days={store.hoursByDay} />
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
        {store.mall && (
          <p>
            Parking and entrances: see <TextLink to={`/mall/${store.mall.slug}`}>{store.mall.name}</TextLink>.
          </p>
        )}
        {store.pickup && <p className="text-soft">Picking up? Show your pass at the counter.</p>}
      </Section>
    </div>
  )
}
