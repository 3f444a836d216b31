import { z } from 'zod'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProfileReviewId, RetailerId, StoreId } from '#contracts/ids.ts'
import {
  type adminProfileReviews,
  type askStoreAddress,
  type decideProfileReview,
  type ProfileReview,
  type RetailerProfile,
  profileProblems,
} from '#contracts/retailer-office/profile.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { managerEmails } from '../identity/teams.ts'
import { zipPlace } from '../places/zips.ts'
import { askForReview, lockReview, type Review, setLegalName, settleReview, waitingReviews } from '../retailers/reviews.ts'
import { profileOf } from '../retailers/profile.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { changeAddress } from '../stores/profile.ts'
import { storesByIds, storesOf } from '../stores/stores.ts'
import { ownStore, profileFor } from './profile.ts'

/** What approving a review writes, as it was stored when the change was asked for. */
const LegalName = z.object({ legalName: z.string() })
const Address = z.object({ street: z.string(), zip: z.string() })

/** Asks for another legal name. The old one stays until an admin has decided. */
export async function askForLegalName(db: Db, person: Person, id: RetailerId, legalName: string, now: Date): Promise<RetailerProfile> {
  const whole = retailerIdsOf(person, 'manager').filter((each) => storeLimitOf(person, each) === null)
  return transact(db, async (tx) => {
    const profile = await profileOf(tx, id, whole)
    if (!profile) throw new Problem('not_found')
    if (legalName === profile.legalName) throw fieldProblem('/legalName', 'This is the legal name already.')
    const wanted = { retailerId: id, storeId: null, before: profile.legalName, wanted: legalName, change: { legalName } }
    await askForReview(tx, wanted, person.id, now)
    await recordAct(tx, {
      who: person,
      act: 'retailer.ask_legal_name',
      subject: `retailer ${id}`,
      before: profile.legalName,
      after: legalName,
    })
    return profileFor(tx, person, id)
  })
}

/** Asks for another address of a store. Shoppers are sent to the old one until an admin has decided. */
export async function askForAddress(
  db: Db,
  person: Person,
  id: StoreId,
  { street, zip }: Sent<typeof askStoreAddress>['body'],
  now: Date,
): Promise<RetailerProfile> {
  return transact(db, async (tx) => {
    const store = await ownStore(tx, person, id)
    const place = await zipPlace(tx, zip)
    if (!place) throw fieldProblem('/zip', "We don't know this ZIP code.")
    if (street === store.street && zip === store.zip) throw fieldProblem('/street', 'This is the address already.')
    const city = zip === store.zip ? store.city : place.city
    const review = {
      retailerId: store.retailerId,
      storeId: id,
      before: `${store.street}, ${store.city}, ${store.state} ${store.zip}`,
      wanted: `${street}, ${city}, ${place.state} ${zip}`,
    }
    await askForReview(tx, { ...review, change: { street, zip } }, person.id, now)
    await recordAct(tx, { who: person, act: 'store.ask_address', subject: `store ${id}`, before: review.before, after: review.wanted })
    return profileFor(tx, person, store.retailerId)
  })
}

/** The changes that wait for an admin, the oldest first. */
export async function reviewsToDecide(
  db: Db,
  asked: Sent<typeof adminProfileReviews>['query'],
): Promise<Reply<typeof adminProfileReviews>> {
  const page = await pageBy('profile reviews', { id: 'id' }, asked, (after, limit) =>
    waitingReviews(db, (after?.id ?? null) as ProfileReviewId | null, limit),
  )
  const [retailers, stores] = await Promise.all([
    retailersByIds(db, [...new Set(page.items.map(({ retailerId }) => retailerId))]),
    storesByIds(db, [...new Set(page.items.flatMap(({ storeId }) => storeId ?? []))]),
  ])
  return {
    ...page,
    items: page.items.map((review) => ({
      ...review,
      retailer: retailers.get(review.retailerId)?.name ?? '',
      store: review.storeId === null ? null : (stores.get(review.storeId)?.name ?? ''),
    })),
  }
}

/** Approves or refuses a change, once, and tells the managers by mail. */
export async function decideReview(
  { db, mail, clock, config }: Pick<Deps, 'db' | 'mail' | 'clock' | 'config'>,
  admin: Person,
  id: ProfileReviewId,
  { approve, reason }: Sent<typeof decideProfileReview>['body'],
): Promise<ProfileReview> {
  if (!approve && reason === '') throw fieldProblem('/reason', 'Say why, so that the business can correct it.')
  return transact(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) throw new Problem(profileProblems, 'profile.replaced')
    if (review.state !== 'waiting') throw new Problem(profileProblems, 'profile.decided')
    if (approve) await carryOut(tx, review)
    const decided = await settleReview(tx, id, approve ? 'approved' : 'refused', reason || null, clock.now())
    const subject = review.storeId === null ? `retailer ${review.retailerId}` : `store ${review.storeId}`
    await recordAct(tx, {
      who: admin,
      act: approve ? 'profile.approved' : 'profile.refused',
      subject,
      before: review.before,
      after: review.wanted,
    })
    const what = review.storeId === null ? 'legal name' : 'address'
    for (const to of await managersOf(tx, review))
      await mail.send(tx, {
        to,
        kind: 'retailers.review_decided',
        subject: approve ? `Your new ${what} is live` : `Your new ${what} was not approved`,
        paragraphs: [
          approve ? `Shoppers now see: ${review.wanted}.` : `You asked for: ${review.wanted}. It stays: ${review.before}.`,
          ...(reason === '' ? [] : [reason]),
        ],
        action: { label: 'Open your profile', url: `${config.publicOrigin}/retailer-business-profile` },
      })
    return decided
  })
}

async function carryOut(tx: Db, { retailerId, storeId, change }: Review): Promise<void> {
  if (storeId === null) await setLegalName(tx, retailerId, LegalName.parse(change).legalName)
  else await changeAddress(tx, storeId, Address.parse(change))
}

/** A legal name is told to the managers of every store. */
async function managersOf(tx: Db, { retailerId, storeId }: Review): Promise<string[]> {
  const storeIds = storeId === null ? (await storesOf(tx, [retailerId])).map((store) => store.id) : [storeId]
  const emails = await Promise.all(storeIds.map((each) => managerEmails(tx, { retailerId, storeId: each })))
  return [...new Set(emails.flat())]
}

export const waiting = waitingRows<{ id: number; business: string; store: string | null; since: Date }>(
  'profile-reviews.for_admins',
  `select p.id, r.display_name as business, s.name as store, p.asked_at as since from profile_reviews p
     join retailers r on r.id = p.retailer_id left join stores s on s.id = p.store_id where p.state = 'waiting' order by p.id limit 100`,
  ({ business, store }) => ({
    code: 'profiles.waiting',
    title: store === null ? `${business} wants to change its legal name` : `${business} wants to change the address of ${store}`,
    detail: 'Shoppers see the old one until you decide.',
    href: '/admin?section=profile-changes',
  }),
)
