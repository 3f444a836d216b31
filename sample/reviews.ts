import { readFile } from 'node:fs/promises'
import type { ProductId, RetailerId, ReviewId, UserId } from '#contracts/ids.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { reply, vote } from '#server/domains/reviews/answers.ts'
import { storePhoto } from '#server/domains/reviews/photos.ts'
import { write } from '#server/domains/reviews/write.ts'
import type { Person } from '#server/platform/actor.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Problem } from '#server/platform/problem.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import type { Step } from './at-open-doors.ts'
import { personOf } from './live-orders.ts'
import { actorOf } from './mall-office.ts'
import { snapshotFile } from './models/files.ts'
import type { PastOrder } from './past-orders.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import type { Shelf } from './shelves.ts'
import { WRITTEN_REVIEWS, type WrittenReview } from './words/reviews.ts'

/** Orders long enough ago that the thing has arrived and its review was written. */
const LATEST_DAYS = 9
const EARLIEST_DAYS = 34
const MOST_VOTES = 60

type Titles = ReadonlyMap<ProductId, string>
type Grounds = { shelves: readonly Shelf[]; shoppers: readonly SampleShopper[]; ownRetailer: string; titles: Titles; now: Date }

/** The products of these titles. */
export const titled = async (db: Db, titles: readonly string[]): Promise<Titles> =>
  new Map(
    (
      await rowsOf<{ id: ProductId; title: string }>(db, 'sample.titled')`
        select p.id, p.title from products p join retailers r on r.id = p.retailer_id
        where r.is_sample and p.title = any(${titles}) order by p.id`
    ).map(({ id, title }) => [id, title]),
  )
export const reviewedTitles = (db: Db): Promise<Titles> =>
  titled(
    db,
    WRITTEN_REVIEWS.map(({ title }) => title),
  )

/** The purchases of those who wrote the reviews, each where the thing is on a shelf nearby, else where it is sent from. */
export function reviewedOrders(grounds: Grounds): PastOrder[] {
  return WRITTEN_REVIEWS.flatMap((review) => {
    const chance = new Chance(`purchase ${review.title} ${review.by}`)
    const shopper = grounds.shoppers.find(({ firstName }) => firstName === review.by)
    const found = shopper && placeToBuy(chance, review, shopper, grounds)
    if (!found) return []
    const { shelf, variantId, method } = found
    const days = Math.min(EARLIEST_DAYS, Math.floor((grounds.now.getTime() - shopper.joinedAt.getTime()) / DAY) - 1)
    const day = new Date(grounds.now.getTime() - chance.whole(LATEST_DAYS, Math.max(LATEST_DAYS, days)) * DAY).setUTCHours(17, 0, 0, 0)
    const [ready, fetched] = [chance.between(20, 90) * MINUTE, chance.between(2, 26) * HOUR]
    const tracking = `9400${String(chance.whole(1e8, 9e8))}${String(chance.whole(1e8, 9e8))}`
    const steps = (): Step[] =>
      method === 'in-store-pickup'
        ? [
            { to: 'accepted', by: 'retailer', after: 6 * MINUTE },
            { to: 'ready', by: 'retailer', after: ready },
            { to: 'picked_up', by: 'retailer', after: ready + fetched },
          ]
        : [
            { to: 'accepted', by: 'retailer', after: 20 * MINUTE },
            { to: 'packed', by: 'retailer', after: 3 * HOUR },
            { to: 'shipped', by: 'retailer', after: 20 * HOUR, tracking },
            { to: 'delivered', by: 'retailer', after: 48 * HOUR + fetched },
          ]
    return [
      {
        key: `sample-review-${review.title}-${review.by}`,
        at: new Date(day + chance.between(0, 5) * HOUR),
        shopper,
        isGuest: false,
        items: [{ variantId, storeId: shelf.id, quantity: 1, fulfillmentMethod: method }],
        spirals: null,
        steps,
      },
    ]
  })
}

/** The sample's own retailer is preferred, so that its office has reviews to answer. */
function placeToBuy(chance: Chance, { title }: WrittenReview, { home }: SampleShopper, { shelves, ownRetailer, titles }: Grounds) {
  const offers = shelves.flatMap((shelf) =>
    shelf.offers.flatMap(({ productId, variantId }) => (titles.get(productId) === title ? [{ shelf, variantId }] : [])),
  )
  const near = offers.filter(({ shelf }) => shelf.state === home.state && shelf.offersPickup)
  const own = near.filter(({ shelf }) => shelf.retailerName === ownRetailer)
  const sent = offers.filter(({ shelf }) => shelf.offersShipToMe)
  const [method, from] = near.length > 0 ? (['in-store-pickup', own.length > 0 ? own : near] as const) : (['ship-to-me', sent] as const)
  return from.length > 0 ? { ...chance.pick(from), method } : null
}

type Received = { user_id: UserId; product_id: ProductId; title: string; at: Date; written: boolean }

/** The reviews that were written by hand, in the order of their dates, with the answers of the sellers and votes of readers. */
export async function plantReviews(deps: Deps, shoppers: readonly SampleShopper[], ownRetailer: RetailerId, now: Date): Promise<void> {
  const received = await rowsOf<Received>(deps.db, 'sample.received-items')`
    select distinct on (o.user_id, p.title) o.user_id, v.product_id, p.title, f.changed_at as at,
      exists (select from reviews r where r.user_id = o.user_id and r.subject = 'product' and r.subject_id = v.product_id) as written
    from fulfillments f join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
    join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where f.state in ('picked_up', 'delivered') and o.user_id is not null and p.title = any(${WRITTEN_REVIEWS.map(({ title }) => title)})
    order by o.user_id, p.title, f.changed_at`
  const written = WRITTEN_REVIEWS.flatMap((review) => {
    const shopper = shoppers.find(({ firstName }) => firstName === review.by)
    const item = received.find(({ user_id, title }) => user_id === shopper?.id && title === review.title)
    if (!shopper || !item) return []
    const hours = new Chance(`review ${review.title} ${review.by}`).between(20, 70)
    return [{ review, shopper, item, at: new Date(Math.min(item.at.getTime() + hours * HOUR, now.getTime() - HOUR)) }]
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const seller = await sellers(deps, shoppers, ownRetailer)
  for (const { review, shopper, item, at } of written) {
    if (item.written) continue
    const id = await writeOne(deps, shopper, item.product_id, review, at)
    if (id !== null && review.reply) await answerOne(deps, seller, id, review.reply, at, now)
  }
  await plantVotes(deps, shoppers)
}

/** Null for an item that came back or is shown no more. */
async function writeOne(
  { db, clock, files }: Deps,
  shopper: SampleShopper,
  productId: ProductId,
  { title, by, stars, text, isUnrewarded, hasPhoto }: WrittenReview,
  at: Date,
): Promise<ReviewId | null> {
  const photos = hasPhoto ? [await storePhoto({ db, files }, shopper.id, await readFile(snapshotFile(title, by)), at)] : []
  const sent = {
    query: { subject: 'product' as const, id: productId },
    body: { rating: stars, text, version: 0, photoIds: photos.map(({ id }) => id) },
  }
  const confirm = (tx: Db, isConfirmed: boolean) =>
    rowsOf(tx, 'sample.confirm')`update users set email_verified = ${isConfirmed} where id = ${shopper.id}`
  try {
    return await transact(db, async (tx) => {
      if (isUnrewarded) await confirm(tx, false)
      const { id } = await write({ db: tx, clock }, personOf(shopper), sent, at)
      if (isUnrewarded) await confirm(tx, true)
      return id
    })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Somebody who answers for a retailer: the owner of the sample's own one, and a clerk for all others. */
export async function sellers(
  { db }: Pick<Deps, 'db'>,
  shoppers: readonly SampleShopper[],
  ownRetailer: RetailerId,
): Promise<(retailerId: RetailerId) => Person> {
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, {})
  const [clerk] = shoppers.slice(-1).map(personOf)
  return (retailerId) => ({
    ...(retailerId === ownRetailer ? owner : (clerk ?? owner)),
    retailers: [{ retailerId, name: '', role: 'owner', storeId: null }],
  })
}

async function answerOne(
  { db }: Deps,
  seller: (retailerId: RetailerId) => Person,
  id: ReviewId,
  text: string,
  at: Date,
  now: Date,
): Promise<void> {
  const [review] = await rowsOf<{ retailerId: RetailerId }>(db, 'sample.reviewed')`
    select retailer_id as "retailerId" from reviews where id = ${id} and state = 'shown'`
  if (!review) return
  const answered = new Date(Math.min(at.getTime() + new Chance(`answer ${text}`).between(3, 30) * HOUR, now.getTime()))
  await reply({ db, clock: { now: () => answered } }, seller(review.retailerId), id, text)
}

async function plantVotes({ db }: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  const written = await rowsOf<{ id: ReviewId; user_id: string }>(db, 'sample.to-vote')`
    select id, user_id from reviews where state = 'shown' order by id limit ${MOST_VOTES}`
  for (const { id, user_id } of written) {
    const chance = new Chance(`votes for ${id}`)
    const readers = shoppers.filter(({ id: reader }) => reader !== user_id)
    for (const reader of chance.some(readers, chance.whole(0, 3))) await vote(db, personOf(reader), id, true)
  }
}
