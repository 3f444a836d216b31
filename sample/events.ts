import type { EventId } from '#contracts/ids.ts'
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

type Workplaces = ReturnType<typeof workplacesIn>
type Sample = Omit<Parameters<typeof plan>[2], 'mallId' | 'storeId' | 'startsAt' | 'endsAt'> & { inDays: number; from: number; to: number }

const OF_MALL: readonly Sample[] = [
  {
    title: 'Lantern walk around the pond',
    about: 'Bring a lantern, or come an hour early and make one with us. We walk once around the pond and end with hot cider by the fire.',
    kind: 'season',
    place: 'North entrance',
    price: 0 as never,
    seats: 60,
    isForKids: true,
    spirals: 25,
    inDays: 5,
    from: 17,
    to: 19,
  },
  {
    title: 'Story hour in the atrium',
    about: 'Picture books read aloud for children from three to seven. Cushions are there; bring a favorite book to swap.',
    kind: 'kids',
    place: 'Level 1, atrium',
    price: 0 as never,
    seats: 6,
    isForKids: true,
    spirals: 0,
    inDays: 2,
    from: 10,
    to: 11,
  },
  {
    title: 'Brass quartet at lunch',
    about: 'Four players from the city orchestra play an hour of winter songs. Sit down with your lunch, or stand and listen.',
    kind: 'music',
    place: 'Level 3, food court',
    price: 0 as never,
    seats: null,
    isForKids: false,
    spirals: 10,
    inDays: 9,
    from: 12,
    to: 13,
  },
]
const OF_STORE: readonly Sample[] = [
  {
    title: 'Wax and tune your own skis',
    about: 'We bring irons, wax and benches, you bring skis. A technician shows each step, and you leave with skis that are ready.',
    kind: 'class',
    place: 'Workbench at the back of the store',
    price: 1500 as never,
    seats: 8,
    isForKids: false,
    spirals: 0,
    inDays: 7,
    from: 18,
    to: 20,
  },
]
const ASKED = [1, 2, 1, 1, 2, 1, 1] as const

/** Events to come at the sample mall and store; the story hour is full, and two people wait in line. */
export async function plantEvents(
  deps: Deps,
  { retailerId, storeId, mallId }: Workplaces,
  shoppers: readonly SampleShopper[],
  now: Date,
): Promise<void> {
  const manager = await actorOf(deps.db, SAMPLE_EMAILS.mall, { malls: [{ mallId, name: '', role: 'manager' }] })
  const owner = await actorOf(deps.db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const made: EventId[] = []
  for (const [who, at, all] of [
    [manager, { mallId, storeId: null }, OF_MALL],
    [owner, { mallId: null, storeId }, OF_STORE],
  ] as const)
    for (const { inDays, from, to, ...words } of all) {
      const day = new Date(now.getTime() + inDays * DAY).toISOString().slice(0, 10)
      const hour = (h: number) => `${day}T${String(h).padStart(2, '0')}:00`
      const key = { caller: who.id, key: `sample event ${words.title}`, requestHash: requestHash(words.title) }
      made.push((await plan(deps, who, { ...at, ...words, startsAt: hour(from), endsAt: hour(to) }, key)).id)
    }
  // Planned on different days, as the feed shows them.
  for (const [at, id] of made.entries())
    await rowsOf(
      deps.db,
      'sample.date-event',
    )`update events set created_at = ${new Date(now.getTime() - (1 + at * 3) * DAY)} where id = ${id}`
  for (const [at, seats] of ASKED.entries()) {
    const shopper = shoppers[at]
    if (!shopper) continue
    if (made[1]) await takeSeats(deps, personOf(shopper), made[1], { seats })
    if (made[0] && at % 2 === 0) await takeSeats(deps, personOf(shopper), made[0], { seats })
  }
}
