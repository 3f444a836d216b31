import type { UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import * as mail from '../../platform/mail.ts'
import { personalDataOf } from '../applications/personal-data.ts'
import { personalDataOf as cartPersonalDataOf } from '../cart/personal-data.ts'
import { personalDataOf as checkoutPersonalDataOf } from '../checkout/personal-data.ts'
import { personalDataOf as promotionsPersonalDataOf } from '../promotions/personal-data.ts'
import { personalDataOf as enquiriesPersonalDataOf } from '../enquiries/enquiries.ts'
import { cashOutsOf } from '../gift-cards/cash-out.ts'
import { personalDataOf as giftCardsPersonalDataOf } from '../gift-cards/personal-data.ts'
import { personById } from '../identity/people.ts'
import { personalDataOf as identityPersonalDataOf } from '../identity/personal-data.ts'
import { personalDataOf as importsPersonalDataOf } from '../imports/personal-data.ts'
import { personalDataOf as loyaltyPersonalDataOf } from '../loyalty/personal-data.ts'
import * as notifications from '../notifications/personal-data.ts'
import { personalDataOf as operationsPersonalDataOf } from '../operations/reports.ts'
import { pledgeOf } from '../local-first/pledges.ts'
import * as mallOffice from '../mall-office/personal-data.ts'
import { personalDataOf as ordersPersonalDataOf } from '../orders/personal-data.ts'
import * as payments from '../payments/personal-data.ts'
import { personalDataOf as retailersPersonalDataOf } from '../retailers/personal-data.ts'
import { personalDataOf as communityPersonalDataOf } from '../community/personal-data.ts'
import { personalDataOf as correctionsPersonalDataOf } from '../corrections/personal-data.ts'
import { personalDataOf as eventsPersonalDataOf } from '../events/personal-data.ts'
import { personalDataOf as perksPersonalDataOf } from '../perks/personal-data.ts'
import { personalDataOf as questionsPersonalDataOf } from '../questions/personal-data.ts'
import { personalDataOf as reviewsPersonalDataOf } from '../reviews/personal-data.ts'
import { personalDataOf as moderationPersonalDataOf } from '../moderation/personal-data.ts'
import * as returns from '../returns/personal-data.ts'
import { personalDataOf as searchPersonalDataOf } from '../search/saved-searches/personal-data.ts'
import { photosDataOf } from '../search/photos/my-photos.ts'
import { personalDataOf as sharesPersonalDataOf } from '../shares/personal-data.ts'
import { personalDataOf as supportPersonalDataOf } from '../support/support.ts'
import { personalDataOf as retailerOfficePersonalDataOf } from '../retailer-office/saved-views.ts'
import { invitationsTo } from '../teams/invitations.ts'
import { personalDataOf as trustPersonalDataOf } from '../trust/reports.ts'
import { personalDataOf as wishlistPersonalDataOf } from '../wishlist/personal-data.ts'

/** All data about a person with a confirmed address, as each domain stores it; null when the person no longer exists. */
export async function everythingAbout(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  const person = await personById(db, userId)
  if (!person) return null
  const own = await ordersPersonalDataOf(db, userId)
  return {
    account: await identityPersonalDataOf(db, userId),
    orders: own.orders,
    payments: await payments.personalDataOf(db, own.ids),
    savedCards: await payments.savedCardsData(db, userId),
    oneClick: await checkoutPersonalDataOf(db, userId),
    promotions: await promotionsPersonalDataOf(db, userId),
    returns: await returns.personalDataOf(db, own.ids),
    claims: await returns.claimsDataOf(db, own.ids),
    giftCards: await giftCardsPersonalDataOf(db, userId),
    cashOuts: await cashOutsOf(db, userId),
    spirals: await loyaltyPersonalDataOf(db, userId),
    savedSearches: await searchPersonalDataOf(db, userId),
    savedPhotos: await photosDataOf(db, userId),
    wishlist: await wishlistPersonalDataOf(db, userId),
    savedViews: await retailerOfficePersonalDataOf(db, userId),
    cart: await cartPersonalDataOf(db, userId),
    notifications: await notifications.personalDataOf(db, userId),
    corrections: await correctionsPersonalDataOf(db, userId),
    events: await eventsPersonalDataOf(db, userId),
    community: await communityPersonalDataOf(db, userId),
    perks: await perksPersonalDataOf(db, userId),
    reviews: await reviewsPersonalDataOf(db, userId),
    questions: await questionsPersonalDataOf(db, userId),
    moderation: await moderationPersonalDataOf(db, userId),
    sharing: await sharesPersonalDataOf(db, userId),
    support: await supportPersonalDataOf(db, userId, person.email),
    problemReports: await trustPersonalDataOf(db, person.email),
    enquiries: await enquiriesPersonalDataOf(db, person.email),
    applications: await personalDataOf(db, userId),
    profileChanges: await retailersPersonalDataOf(db, userId),
    imports: await importsPersonalDataOf(db, userId),
    reports: await operationsPersonalDataOf(db, userId),
    invitations: await invitationsTo(db, person.email),
    localPledge: await pledgeOf(db, userId),
    shopsAskedFor: await mallOffice.askedShopsBy(db, userId),
    tenantInvitations: await mallOffice.tenantInvitesTo(db, person.email),
    mails: await mail.mailsTo(db, person.email, await notifications.mailReferencesOf(db, userId)),
  }
}
