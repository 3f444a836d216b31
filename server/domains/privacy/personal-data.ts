import type { UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import * as mail from '../../platform/mail.ts'
import * as cart from '../cart/index.ts'
import * as enquiries from '../enquiries/index.ts'
import * as identity from '../identity/index.ts'
import * as loyalty from '../loyalty/index.ts'
import * as notifications from '../notifications/index.ts'
import * as operations from '../operations/index.ts'
import * as orders from '../orders/index.ts'
import * as payments from '../payments/index.ts'
import * as search from '../search/index.ts'
import * as support from '../support/index.ts'
import * as retailerOffice from '../retailer-office/index.ts'
import * as teams from '../teams/index.ts'
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
    spirals: await loyalty.personalDataOf(db, userId),
    savedSearches: await search.personalDataOf(db, userId),
    wishlist: await wishlist.personalDataOf(db, userId),
    savedViews: await retailerOffice.personalDataOf(db, userId),
    cart: await cart.personalDataOf(db, userId),
    notifications: await notifications.personalDataOf(db, userId),
    support: await support.personalDataOf(db, userId, person.email),
    enquiries: await enquiries.personalDataOf(db, person.email),
    reports: await operations.personalDataOf(db, userId),
    invitations: await teams.invitationsTo(db, person.email),
    mails: await mail.mailsTo(db, person.email, await notifications.mailReferencesOf(db, userId)),
  }
}
