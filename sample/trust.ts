import type { ProblemReportId, RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import { write } from '#server/domains/reviews/write.ts'
import { answer as answerReport, keepReport } from '#server/domains/trust/reports.ts'
import { countMarks } from '#server/domains/trust/count.ts'
import { countSellers, recordCheck } from '#server/domains/trust/sellers.ts'
import type { Person } from '#server/platform/actor.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Problem } from '#server/platform/problem.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { personOf } from './live-orders.ts'
import type { PastOrder } from './past-orders.ts'
import { phoneIn } from './phones.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import type { Shelf } from './shelves.ts'

/** Stores around the sample shopper that have regulars, with what these wrote: stars, then words. */
export const REGULARS: Record<string, readonly (readonly [stars: number, words: string])[]> = {
  'Northfork Outfitters Mall of America': [
    [5, 'My order was at the desk ten minutes after the message. They let me try the boots on right there.'],
    [5, 'Asked about layers for a January trip and got honest advice. I left with less than I came for.'],
    [4, 'Good stock and quick pickup. The desk is at the back and a sign would help.'],
    [5, 'They checked the zipper of my jacket before they handed it over. Nice touch.'],
    [5, 'Third pickup here and it was ready every time I came.'],
    [4, 'Friendly and fast. A bit crowded on Saturday afternoon.'],
    [5, 'The person at the counter knew each tent on the shelf. Very helpful.'],
    [3, 'Pickup was fine, but the gloves were one size off from the label. They changed them without questions.'],
    [5, 'Found the last pair in my size online and it really was there.'],
    [5, 'Easy to find on level 2. In and out in five minutes with two kids.'],
    [4, 'Clean store, fair prices, pickup as promised.'],
    [5, 'I came late, an hour before closing, and they still had time to explain the stove to me.'],
  ],
  'Lumen & Loft Southdale Center': [
    [5, 'The lamp was packed so well that I could take it home on the bus.'],
    [5, 'They had switched it on to test it before I came. That says a lot.'],
    [4, 'Lovely things and a calm store. I wish they opened earlier on Sundays.'],
    [5, 'Ordered at lunch, picked up after work, on the wall by evening.'],
    [5, 'Someone carried the mirror to my car. I did not even have to ask.'],
    [4, 'Colors look like the pictures. The box was heavy, so bring a second person.'],
    [5, 'Their advice on bulbs saved me a second trip.'],
    [5, 'Smooth pickup, and the rug looks even better in the room.'],
    [3, 'Nice vase, but I waited a while at the counter because only one person was working.'],
    [5, 'I bring my mother here and she always finds something.'],
    [5, 'Fair about a scratch that I noticed at the desk: new piece, no fuss.'],
    [4, 'Good light, good taste, quick hand-over.'],
  ],
  'Twin Rivers Grocery Minneapolis': [
    [5, 'Bread was still warm at nine in the morning. Pickup took a minute.'],
    [4, 'Everything on my list was in the bag. One apple was bruised.'],
    [5, 'I order on the train and it is ready when I walk by. Love this place.'],
    [5, 'They know my name and my coffee. Big stores cannot do that.'],
    [5, 'Good cheese counter, and the staff tells you how long it keeps.'],
    [4, 'A little dearer than the chain, and worth it for the bakery.'],
    [5, 'Eggs on top, cans below. Someone thinks while packing.'],
    [5, 'The rye loaf sells out, so order ahead. Mine was put aside.'],
    [4, 'Quick pickup even at six in the evening. Parking is tight.'],
    [5, 'Fresh, close and friendly. My weekly stop.'],
    [3, 'The yogurt I like was missing once. They told me before I came, so no harm done.'],
    [5, 'They swapped a dented can without my asking. Thank you.'],
  ],
}
const VISITS = 2
/** Orders of the last weeks; the newest is some days old, so that all of them are picked up. */
const FROM_DAYS = 4
const TO_DAYS = 33
const CHEAP_CENTS = 6_000

type Grounds = { shelves: readonly Shelf[]; shoppers: readonly SampleShopper[]; now: Date }
const regularsOf = (shoppers: readonly SampleShopper[]): SampleShopper[] => shoppers.filter(({ home }) => home.state === 'MN')

/** Pickups by the regulars of a few stores, which these had ready in time. */
export function trustedOrders({ shelves, shoppers, now }: Grounds): PastOrder[] {
  return Object.keys(REGULARS).flatMap((name) => {
    const store = shelves.find((shelf) => shelf.name === name)
    const offers = store?.offers.filter(({ cents, available }) => cents < CHEAP_CENTS && available > 4) ?? []
    if (!store || offers.length === 0) return []
    const said = REGULARS[name] ?? []
    return regularsOf(shoppers)
      .slice(0, said.length)
      .flatMap((shopper, at) =>
        Array.from({ length: VISITS }, (_, visit): PastOrder => {
          const chance = new Chance(`regular ${name} ${at} ${visit}`)
          return {
            key: `sample-regular-${name}-${at}-${visit}`,
            at: placedAt(chance, now),
            shopper,
            isGuest: false,
            items: [{ variantId: chance.pick(offers).variantId, storeId: store.id, quantity: 1, fulfillmentMethod: 'in-store-pickup' }],
            spirals: null,
            steps: () => [
              { to: 'accepted', by: 'retailer', after: 2 * MINUTE },
              { to: 'ready', by: 'retailer', after: 9 * MINUTE },
              { to: 'picked_up', by: 'retailer', after: chance.between(2, 5) * HOUR },
            ],
          }
        }),
      )
  })
}

/** Between eleven in the morning and three in the afternoon in Minnesota, when all of these stores are open. */
function placedAt(chance: Chance, now: Date): Date {
  const day = new Date(now.getTime() - chance.whole(FROM_DAYS, TO_DAYS) * DAY).setUTCHours(17, 0, 0, 0)
  return new Date(day + chance.between(0, 4) * HOUR)
}

/** Reviews by the regulars, checks of the sellers, two reported problems, and the first count of the mark. */
export async function plantTrust(deps: Deps, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  await plantStoreReviews(deps, shoppers)
  const ada = await personByEmail(deps.db, SAMPLE_EMAILS.admin)
  if (!ada) return
  const admin: Person = { ...personOf({ ...ada, home: { street1: '', city: '', state: '', zip: '' }, joinedAt: now }), platform: ['admin'] }
  await checkSellers(deps, admin, now)
  await plantReports(deps, admin)
  const stores = await rowsOf<{ id: StoreId; retailerId: RetailerId }>(deps.db, 'sample.to-count')`
    select s.id, s.retailer_id as "retailerId" from stores s join retailers r on r.id = s.retailer_id where r.is_sample order by s.id`
  await countSellers(
    deps.db,
    now,
    stores.map(({ retailerId }) => retailerId),
  )
  await countMarks(
    deps,
    stores.map(({ id }) => id),
  )
}

/** In the order of their dates, as real reviews come. */
async function plantStoreReviews(deps: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  const received = await rowsOf<{ name: string; store_id: StoreId; user_id: string; at: Date }>(deps.db, 'sample.received')`
    select s.name, f.store_id, o.user_id, min(f.changed_at) as at from fulfillments f join orders o on o.id = f.order_id
    join stores s on s.id = f.store_id
    where s.name = any(${Object.keys(REGULARS)}) and f.state = 'picked_up' and o.user_id is not null
      and not exists (select from reviews r where r.user_id = o.user_id and r.subject = 'store' and r.subject_id = s.id) group by 1, 2, 3
      order by at, 3`
  const regulars = regularsOf(shoppers)
  for (const { name, store_id, user_id, at } of received) {
    const place = regulars.findIndex(({ id }) => id === user_id)
    const [shopper, said] = [regulars[place], REGULARS[name]?.[place]]
    if (!shopper || !said) continue
    const [rating, text] = said
    const sent = { query: { subject: 'store' as const, id: store_id }, body: { rating, text, version: 0 } }
    await write(deps, personOf(shopper), sent, new Date(at.getTime() + 20 * HOUR)).catch((error: unknown) => {
      // Items that came back are not reviewed.
      if (!(error instanceof Problem)) throw error
    })
  }
}

/** Most businesses of the sample were checked; a few wait for it. */
async function checkSellers(deps: Deps, admin: Person, now: Date): Promise<void> {
  const unchecked = await rowsOf<{
    id: RetailerId
    slug: string
    street: string
    city: string
    state: string
    zip: string
    phone: string | null
  }>(deps.db, 'sample.unchecked')`
    select distinct on (r.id) r.id, r.slug, s.street, s.city, s.state, s.zip, s.phone from retailers r join stores s on s.retailer_id = r.id
    where r.is_sample and not exists (select from seller_checks c where c.retailer_id = r.id) order by r.id, s.id`
  for (const { id, slug, street, city, state, zip, phone } of unchecked) {
    if (id % 9 === 5) continue
    const body = { street, city, state, zip, phone: phone ?? phoneIn({ city, state }, 60), email: `hello@${slug}.example` }
    await recordCheck(deps, admin, { params: { id }, body }, new Date(now.getTime() - (20 + (id % 50)) * DAY))
  }
}

async function plantReports(deps: Deps, admin: Person): Promise<void> {
  const [known] = await rowsOf(deps.db, 'sample.reported')`select id from problem_reports limit 1`
  if (known) return
  const [first, second] = await rowsOf<{ slug: string }>(deps.db, 'sample.to-report')`
    select s.slug from stores s join retailers r on r.id = s.retailer_id where r.is_sample order by s.id desc limit 2`
  const report = (slug: string | undefined, email: string, words: string) =>
    transact(deps.db, (tx) => keepReport(tx, deps, { kind: 'seller', link: `/store/${slug}`, words, email }))
  const { number } = await report(
    first?.slug,
    'hannah.novak@example.com',
    'The street number on the store page is wrong. The door is two houses further.',
  )
  const [row] = await rowsOf<{ id: ProblemReportId }>(deps.db, 'sample.report')`select id from problem_reports where number = ${number}`
  if (row)
    await answerReport(deps, admin, {
      params: { id: row.id },
      body: { answer: 'Thank you. We asked the store, and it has corrected its address.' },
    })
  await report(second?.slug, 'colin.burke@example.com', 'Two opening times on the door differ from the ones online.')
}
