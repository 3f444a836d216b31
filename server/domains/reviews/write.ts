import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ReviewId, UserId } from '#contracts/ids.ts'
import type { CaseReason } from '#contracts/moderation.ts'
import { type Points, points } from '#contracts/points.ts'
import type { ReviewState, ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type myReview, type OwnReview, type writeReview, reviewsProblems } from '#contracts/reviews/writing.ts'
import { HOUR } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { itemProducts } from '../catalog/item-products.ts'
import { personById } from '../identity/people.ts'
import { currentRule } from '../loyalty/published-rules.ts'
import { reward } from '../loyalty/acts.ts'
import { reasonsToHold, refuseBlockedWords, wordingOf } from '../moderation/wording-rules.ts'
import { receiptOf } from '../orders/received.ts'
import { storesByIds } from '../stores/stores.ts'
import { recount } from './counts.ts'
import { keepPhotos, photosOf } from './photos.ts'
import { type About, aboutOf, standingOf, titled } from './subjects.ts'

type OwnRow = {
  id: ReviewId
  userId: UserId
  subject: ReviewSubject
  subjectId: number
  rating: number
  text: string
  wording: string
  version: number
  state: ReviewState
  note: string | null
  earned: Points
  storeName: string
}
const COLUMNS = `id, user_id as "userId", subject, subject_id as "subjectId", rating, text, wording, version, state, note, earned, store_name as "storeName"`

const ownOf = async (db: Db, userId: UserId, { subject, ids }: About): Promise<OwnRow | undefined> =>
  (
    await rowsOf<OwnRow>(db, 'reviews.own')`
      select ${sql(COLUMNS)} from reviews where user_id = ${userId} and subject = ${subject} and subject_id = any(${ids}::bigint[])
      order by id limit 1`
  )[0]

const asOwn = async (db: Db, { id, rating, text, version, state, note, earned }: OwnRow): Promise<OwnReview> => ({
  id,
  rating,
  text,
  photos: (await photosOf(db, [id])).get(id) ?? [],
  version,
  state,
  note: state === 'hidden' ? note : null,
  mayAppeal: state === 'hidden',
  earned,
})

/** Whether the person reviewed it before. */
export const hasReviewed = async (db: Db, userId: UserId, about: About): Promise<boolean> => (await ownOf(db, userId, about)) !== undefined

/** A review of a product is rewarded, whatever its rating; a review of a store is not. */
export const rewardFor = async (db: Db, subject: ReviewSubject, now: Date): Promise<Points> =>
  subject === 'product' ? (await currentRule(db, now)).acts.review : points(0)

export async function mine(
  { db, clock }: Deps,
  person: Person,
  { subject, id }: Sent<typeof myReview>['query'],
): Promise<Reply<typeof myReview>> {
  const about = await aboutOf(db, subject, id)
  const [{ may }, own, earns] = await Promise.all([
    standingOf(db, person, about),
    ownOf(db, person.id, about),
    rewardFor(db, subject, clock.now()),
  ])
  return { may, reward: person.emailVerified ? earns : points(0), review: own ? await asOwn(db, own) : null }
}

/** Writes or changes the person's one review of something, checks it, counts it and rewards it, in one transaction. */
export async function write(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Pick<Person, 'id' | 'retailers'>,
  { query, body }: Sent<typeof writeReview>,
  now = clock.now(),
): Promise<OwnReview> {
  refuseBlockedWords({ text: body.text })
  return transact(db, async (tx) => {
    // One review per person and item, which may be several products: a lock of the person instead of a constraint.
    await rowsOf(tx, 'reviews.lock-author')`select pg_advisory_xact_lock(hashtextextended('review ' || ${person.id}::text, 0))`
    const about = await aboutOf(tx, query.subject, query.id)
    const { may, receipt } = await standingOf(tx, person, about)
    if (may === 'own_trade') throw new Problem(reviewsProblems, 'reviews.own_trade')
    const own = await ownOf(tx, person.id, about)
    if ((own?.version ?? 0) !== body.version) throw new Problem('conflict')
    const wording = wordingOf(body.text)
    const held = reasonsToHold(body.text, await traces(tx, person.id, wording, now))
    if (own) return change(tx, own, { ...body, wording, held }, now)
    if (may !== 'may' || !receipt) throw new Problem(reviewsProblems, 'reviews.not_yours')
    const store = (await storesByIds(tx, [receipt.storeId])).get(receipt.storeId)
    const [row] = await rowsOf<OwnRow>(tx, 'reviews.write')`
      insert into reviews
        (user_id, subject, subject_id, retailer_id, store_id, store_name, order_number, rating, text, wording, state, created_at)
      values (${person.id}, ${about.subject}, ${query.id}, ${receipt.retailerId}, ${receipt.storeId}, ${store?.name ?? ''},
        ${receipt.number}, ${body.rating}, ${body.text}, ${wording}, ${held.length > 0 ? 'held' : 'shown'}, ${now})
        returning ${sql(COLUMNS)}`
    if (!row) throw new Problem('conflict')
    await keepPhotos(tx, person.id, row.id, body.photoIds ?? [])
    await recount(tx, row.subject, row.subjectId, null, row)
    await announce(tx, row, held)
    if (row.state === 'shown') await tell(tx, 'reviews.review_shown', { reviewId: row.id })
    return asOwn(tx, await rewarded(tx, row, about.title, now))
  })
}

/** The earlier text stays as a version. A hidden review stays hidden until a moderator has read the new text. */
async function change(
  tx: Db,
  own: OwnRow,
  { rating, text, photoIds, wording, held }: Sent<typeof writeReview>['body'] & { wording: string; held: CaseReason[] },
  now: Date,
): Promise<OwnReview> {
  await rowsOf(tx, 'reviews.keep-version')`
    insert into review_versions (review_id, version, rating, text, created_at)
    values (${own.id}, ${own.version}, ${own.rating}, ${own.text}, ${now})`
  const state: ReviewState = own.state === 'shown' && held.length === 0 ? 'shown' : own.state === 'hidden' ? 'hidden' : 'held'
  const [row] = await rowsOf<OwnRow>(tx, 'reviews.change')`
    update reviews set rating = ${rating}, text = ${text}, wording = ${wording}, state = ${state}, version = version + 1, edited_at = ${now}
    where id = ${own.id} returning ${sql(COLUMNS)}`
  if (!row) throw new Problem('conflict')
  if (photoIds) await keepPhotos(tx, own.userId, own.id, photoIds)
  await recount(tx, own.subject, own.subjectId, own, row)
  await announce(tx, own, own.state === 'hidden' ? [...held, 'changed'] : held)
  return asOwn(tx, row)
}

const announce = async (tx: Db, { id, userId }: OwnRow, reasons: CaseReason[]): Promise<void> => {
  if (reasons.length > 0) await tell(tx, 'text.held', { kind: 'review', id, authorId: userId, reasons })
}

/** Names the reward of a review in the books: one per person and item, also when the item is bought again. */
export const rewardReference = ({ userId, subject, subjectId }: Pick<OwnRow, 'userId' | 'subject' | 'subjectId'>): string =>
  `${userId} ${subject} ${subjectId}`

/** Gives the reward of a shown review, once. A held one gets it when a moderator keeps it. */
async function rewarded(tx: Db, row: OwnRow, title: string, now: Date): Promise<OwnRow> {
  if (row.state !== 'shown' || row.earned > 0 || !(await personById(tx, row.userId))?.emailVerified) return row
  const amount = await reward(tx, {
    userId: row.userId,
    act: 'review',
    reference: rewardReference(row),
    amount: await rewardFor(tx, row.subject, now),
    memo: `For reviewing ${title}`,
    now,
  })
  if (amount === 0) return row
  await rowsOf(tx, 'reviews.note-reward')`update reviews set earned = ${amount} where id = ${row.id}`
  return { ...row, earned: amount }
}

const traces = async (tx: Db, userId: UserId, wording: string, now: Date): Promise<{ copies: number; lastHour: number }> =>
  (
    await rowsOf<{ copies: number; lastHour: number }>(tx, 'reviews.traces')`
      select (select count(*)::int from (select from reviews where wording = ${wording} and user_id <> ${userId} limit 1) same) as copies,
        (select count(*)::int from reviews
          where user_id = ${userId} and created_at > ${new Date(now.getTime() - HOUR)} and created_at <= ${now}) as "lastHour"`
  )[0] ?? { copies: 0, lastHour: 0 }

/** A moderator shows or hides a review. Its counts change with it; a review that is shown for the first time is rewarded. */
export async function setState(tx: Db, id: ReviewId, state: ReviewState, note: string, now: Date): Promise<void> {
  const [before] = await rowsOf<OwnRow>(tx, 'reviews.lock')`select ${sql(COLUMNS)} from reviews where id = ${id} for no key update`
  if (!before) return
  const [row] = await rowsOf<OwnRow>(tx, 'reviews.set-state')`
    update reviews set state = ${state}, note = ${note} where id = ${id} returning ${sql(COLUMNS)}`
  if (!row) return
  await recount(tx, row.subject, row.subjectId, before, row)
  if (state === 'shown') await tell(tx, 'reviews.review_shown', { reviewId: id })
  if (await isKept(tx, row)) await rewarded(tx, row, (await titled(tx, row.subject, row.subjectId)).title, now)
}

/** An author who has given the item back since gets nothing for the review. */
async function isKept(tx: Db, { userId, subject, subjectId }: OwnRow): Promise<boolean> {
  if (subject !== 'product') return true
  const ids = (await itemProducts(tx, subjectId)).map(({ id }) => id)
  const receipt = await receiptOf(tx, userId, { productIds: ids.length > 0 ? ids : [subjectId], storeId: null })
  return receipt?.isReceived === true
}
