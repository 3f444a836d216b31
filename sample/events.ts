import type { EventId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { plan } from '#server/domains/events/hosted.ts'
import { takeSeats } from '#server/domains/events/rsvps.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { personOf } from './live-orders.ts'
import { actorOf } from './mall-office.ts'
import type { SampleShopper } from './people.ts'
import type { workplacesIn } from './shelves.ts'
import { WRITTEN_EVENTS } from './words/events.ts'

type Workplaces = ReturnType<typeof workplacesIn>
const ASKED = [1, 2, 1, 1, 2, 1, 1] as const

/** Events to come at malls and stores; the story hour is full, and two people wait in line. */
export async function plantEvents(deps: Deps, { mallId }: Workplaces, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const { db } = deps
  const names = WRITTEN_EVENTS.map(({ host }) => host)
  const malls = await rowsOf<{ id: MallId; name: string }>(db, 'sample.malls-with-events')`
    select id, slug as name from malls where slug = any(${names})`
  const stores = await rowsOf<{ id: StoreId; retailerId: RetailerId; name: string }>(db, 'sample.stores-with-events')`
    select s.id, s.retailer_id as "retailerId", s.name from stores s where s.is_sample and s.name = any(${names})`
  const manager = await actorOf(db, SAMPLE_EMAILS.mall, {})
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, {})
  const made: EventId[] = []
  for (const { host, inDays, from, to, ...words } of WRITTEN_EVENTS) {
    const mall = malls.find(({ name }) => name === host)
    const store = stores.find(({ name }) => name === host)
    if (!mall && !store) continue
    const person = mall
      ? { ...manager, malls: [{ mallId: mall.id, name: '', role: 'manager' as const }] }
      : { ...owner, retailers: store ? [{ retailerId: store.retailerId, name: '', role: 'owner' as const, storeId: null }] : [] }
    const day = new Date(now.getTime() + inDays * DAY).toISOString().slice(0, 10)
    const hour = (h: number) => `${day}T${String(h).padStart(2, '0')}:00`
    const key = { caller: person.id, key: `sample event ${words.title}`, requestHash: requestHash(words.title) }
    const at = { mallId: mall?.id ?? null, storeId: store?.id ?? null }
    const { id } = await plan(deps, person, { ...at, ...words, startsAt: hour(from), endsAt: hour(to) }, key)
    made.push(id)
  }
  // Planned on different days, as the feed shows them.
  for (const [at, id] of made.entries())
    await rowsOf(db, 'sample.date-event')`update events set created_at = ${new Date(now.getTime() - (1 + at * 1.7) * DAY)} where id = ${id}`
  // At the mall of the sample's own accounts.
  const own = await rowsOf<{ id: EventId }>(db, 'sample.own-events')`
    select id from events where mall_id = ${mallId} and id = any(${made}::bigint[]) order by id`
  for (const [at, seats] of ASKED.entries()) {
    const shopper = shoppers[at]
    if (!shopper) continue
    if (own[1]) await takeSeats(deps, personOf(shopper), own[1].id, { seats })
    if (own[0] && at % 2 === 0) await takeSeats(deps, personOf(shopper), own[0].id, { seats })
  }
}
