import type { UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import * as mail from '../../platform/mail.ts'
import * as applications from '../applications/index.ts'
import * as cart from '../cart/index.ts'
import * as checkout from '../checkout/index.ts'
import * as promotions from '../promotions/index.ts'
import * as enquiries from '../enquiries/index.ts'
import * as giftCards from '../gift-cards/index.ts'
import * as identity from '../identity/index.ts'
import * as imports from '../imports/index.ts'
import * as loyalty from '../loyalty/index.ts'
import * as notifications from '../notifications/index.ts'
import * as operations from '../operations/index.ts'
import * as localFirst from '../local-first/index.ts'
import * as mallOffice from '../mall-office/index.ts'
import * as orders from '../orders/index.ts'
import * as payments from '../payments/index.ts'
import * as retailers from '../retailers/index.ts'
import * as community from '../community/index.ts'
import * as corrections from '../corrections/index.ts'
import * as events from '../events/index.ts'
import * as perks from '../perks/index.ts'
import * as questions from '../questions/index.ts'
import * as reviews from '../reviews/index.ts'
import * as moderation from '../moderation/index.ts'
import * as returns from '../returns/index.ts'
import * as search from '../search/index.ts'
import * as shares from '../shares/index.ts'
import * as support from '../support/index.ts'
import * as retailerOffice from '../retailer-office/index.ts'
import * as teams from '../teams/index.ts'
import * as trust from '../trust/index.ts'
import * as wishlist from '../wishlist/index.ts'

/** All data about a person with a confirmed address, as each domain stores it; null when the person no longer exists. */
export async function everythingAbout(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  const person = await identity.personById(db, userId)
  if (!person) return null
  const own = await orders.personalDataOf(db, userId)
  return {
    account: await identity.personalDataOf(db, userId),
    orders: own.orders,
    payments: await payments.personalDataOf(db, own.ids),
    savedCards: await payments.savedCardsData(db, userId),
    oneClick: await checkout.personalDataOf(db, userId),
    promotions: await promotions.personalDataOf(db, userId),
    returns: await returns.personalDataOf(db, own.ids),
    claims: await returns.claimsDataOf(db, own.ids),
    giftCards: await giftCards.personalDataOf(db, userId),
    cashOuts: await giftCards.cashOutsOf(db, userId),
    spirals: await loyalty.personalDataOf(db, userId),
    savedSearches: await search.personalDataOf(db, userId),
    savedPhotos: await search.photosDataOf(db, userId),
    wishlist: await wishlist.personalDataOf(db, userId),
    savedViews: await retailerOffice.personalDataOf(db, userId),
    cart: await cart.personalDataOf(db, userId),
    notifications: await notifications.personalDataOf(db, userId),
    corrections: await corrections.personalDataOf(db, userId),
    events: await events.personalDataOf(db, userId),
    community: await community.personalDataOf(db, userId),
    perks: await perks.personalDataOf(db, userId),
    reviews: await reviews.personalDataOf(db, userId),
    questions: await questions.personalDataOf(db, userId),
    moderation: await moderation.personalDataOf(db, userId),
    sharing: await shares.personalDataOf(db, userId),
    support: await support.personalDataOf(db, userId, person.email),
    problemReports: await trust.personalDataOf(db, person.email),
    enquiries: await enquiries.personalDataOf(db, person.email),
    applications: await applications.personalDataOf(db, userId),
    profileChanges: await retailers.personalDataOf(db, userId),
    imports: await imports.personalDataOf(db, userId),
    reports: await operations.personalDataOf(db, userId),
    invitations: await teams.invitationsTo(db, person.email),
    localPledge: await localFirst.pledgeOf(db, userId),
    shopsAskedFor: await mallOffice.askedShopsBy(db, userId),
    tenantInvitations: await mallOffice.tenantInvitesTo(db, person.email),
    mails: await mail.mailsTo(db, person.email, await notifications.mailReferencesOf(db, userId)),
  }
}
