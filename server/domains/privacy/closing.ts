import type { UserId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { CLOSING_DAYS, privacyProblems } from '#contracts/privacy.ts'
import { DAY } from '#contracts/time.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetAnswersOf } from '../../platform/idempotency.ts'
import { forgetMails } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { forgetPerson } from '../applications/personal-data.ts'
import { forgetPerson as cartForgetPerson } from '../cart/personal-data.ts'
import { forgetPerson as checkoutForgetPerson } from '../checkout/personal-data.ts'
import { forgetFrom } from '../enquiries/enquiries.ts'
import { forgetPerson as giftCardsForgetPerson, heldBy } from '../gift-cards/personal-data.ts'
import { waitsForCash } from '../gift-cards/cash-out.ts'
import * as identity from '../identity/personal-data.ts'
import { forgetPerson as importsForgetPerson } from '../imports/personal-data.ts'
import { mailReferencesOf } from '../notifications/personal-data.ts'
import { dropPledge } from '../local-first/pledges.ts'
import * as mallOffice from '../mall-office/personal-data.ts'
import * as orders from '../orders/personal-data.ts'
import { dropCardsOf } from '../payments/saved-cards.ts'
import { owesRefunds } from '../payments/personal-data.ts'
import { forgetPerson as promotionsForgetPerson } from '../promotions/personal-data.ts'
import { forgetPerson as retailersForgetPerson } from '../retailers/personal-data.ts'
import * as returns from '../returns/personal-data.ts'
import { forgetPhotosOf } from '../search/photos/query-photos.ts'
import { forgetPerson as communityForgetPerson } from '../community/personal-data.ts'
import { forgetPerson as correctionsForgetPerson } from '../corrections/personal-data.ts'
import { forgetPerson as eventsForgetPerson } from '../events/personal-data.ts'
import { forgetPerson as perksForgetPerson } from '../perks/personal-data.ts'
import { forgetPerson as questionsForgetPerson } from '../questions/personal-data.ts'
import { forgetPerson as reviewsForgetPerson } from '../reviews/personal-data.ts'
import { forgetPerson as sharesForgetPerson } from '../shares/personal-data.ts'
import { forgetMessagesFrom } from '../support/support.ts'
import { forgetInvitationsTo } from '../teams/invitations.ts'
import { forgetPerson as loyaltyForgetPerson } from '../loyalty/drafts.ts'
import { forgetFrom as trustForgetFrom } from '../trust/reports.ts'
import { forgetGuestLinks } from './guest-data.ts'
import * as mails from './mails.ts'

/** The reasons why an account cannot be closed yet, as text for its owner. */
export async function hindrancesOf(db: Db, userId: UserId, works: boolean): Promise<string[]> {
  const open = await orders.unfinishedOrders(db, userId)
  const orderIds = await orders.orderIdsOf(db, userId)
  const owes = await owesRefunds(db, orderIds)
  const held = await heldBy(db, userId)
  return [
    ...(open.length === 1 ? [`An order is still under way: ${open[0]}.`] : []),
    ...(open.length > 1 ? [`${open.length} orders are still under way, the oldest ${open[0]}.`] : []),
    ...(owes ? ['A refund to you is still on its way.'] : []),
    ...((await returns.holdsExchange(db, orderIds))
      ? ['A store holds an item for your exchange. Bring your item, or cancel the return.']
      : []),
    ...(held > 0 ? [`Your wallet still holds ${dollars(cents(held))} on gift cards. Spend it or cash it out first.`] : []),
    ...((await waitsForCash(db, userId)) ? ['A check to you is still on its way.'] : []),
    ...(works ? ['You have a role at a store, a mall or SPIRAL. Ask whoever gave it to you to take it off first.'] : []),
  ]
}

const worksSomewhere = ({ retailers, malls, platform }: Person): boolean => retailers.length + malls.length + platform.length > 0
export const hindrances = (db: Db, person: Person): Promise<string[]> => hindrancesOf(db, person.id, worksSomewhere(person))

/** Schedules the account's closing in a week and confirms it by mail. A repeated request keeps the first date. */
export async function askToClose({ db, clock, mail, config }: Deps, person: Person): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const standing = await identity.lockPerson(tx, person.id)
    const [first, ...others] = await hindrancesOf(tx, person.id, standing?.works ?? false)
    if (first) throw new Problem(privacyProblems, 'privacy.hindered', { detail: [first, ...others].join(' ') })
    const dueAt = new Date(now.getTime() + CLOSING_DAYS * DAY)
    const rows = await rowsOf(
      tx,
      'privacy.ask_closing',
      `insert into data_requests (user_id, kind, asked_at, due_at) values ($1, 'closing', $2, $3) on conflict do nothing returning user_id`,
      [person.id, now, dueAt],
    )
    if (rows.length === 0) return
    if (person.emailVerified)
      await mail.send(tx, mails.closingAsked({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, dueAt))
  })
}

export const keep = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'privacy.keep', `delete from data_requests where user_id = $1 and kind = 'closing'`, [userId])

/**
 * Deletes pending closings and exports requested up to `until`: an attacker may have requested them before the owner signed in by a mailed
 * link.
 */
export async function voidRequests(tx: Db, userId: UserId, until: Date): Promise<void> {
  await rowsOf(tx, 'privacy.void', 'delete from data_requests where user_id = $1 and asked_at <= $2', [userId, until])
}

/** Closes the accounts whose week is over, each in a transaction of its own, so that one failure does not delay the others. */
export async function closeDue(deps: Deps): Promise<void> {
  const due = await rowsOf<{ userId: UserId }>(
    deps.db,
    'privacy.due',
    `select user_id as "userId" from data_requests where kind = 'closing' and due_at <= $1 order by due_at limit 200`,
    [deps.clock.now()],
  )
  const failures: unknown[] = []
  for (const { userId } of due) await transact(deps.db, (tx) => close(deps, tx, userId)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts could not be closed`)
}

async function close(deps: Deps, tx: Db, userId: UserId): Promise<void> {
  const { clock, mail, config, files } = deps
  const person = await identity.lockPerson(tx, userId)
  // The request may have been withdrawn, or another node may have closed the account.
  const [asked] = await rowsOf(
    tx,
    'privacy.still_due',
    `select from data_requests where user_id = $1 and kind = 'closing' and due_at <= $2`,
    [userId, clock.now()],
  )
  if (!person || !asked) return
  const hindered = await hindrancesOf(tx, userId, person.works)
  if (hindered.length > 0) {
    await keep(tx, userId)
    if (person.emailVerified)
      await mail.send(tx, mails.notClosed({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, hindered))
    return
  }
  // Data under an unconfirmed address may belong to somebody else, so closing the account leaves it alone.
  if (person.emailVerified) {
    await forgetInvitationsTo(tx, person.email)
    await mallOffice.forgetTenantInvitesTo(tx, person.email)
    await forgetGuestLinks(tx, person.email)
    await forgetMessagesFrom(tx, person.email)
    await forgetFrom(tx, person.email)
    await trustForgetFrom(tx, person.email)
  }
  await forgetMails(tx, person.emailVerified ? person.email : '', await mailReferencesOf(tx, userId), userId)
  await returns.forgetReturnsOf(tx, { files }, await orders.orderIdsOf(tx, userId))
  await orders.forgetPerson(tx, userId)
  await eraseAccount(deps, tx, userId)
  await recordAct(tx, { who: null, act: 'account.close', subject: `person ${userId}` })
}

/** Deletes the account and what its person did and wrote, in every domain. Its orders are the caller's. */
export async function eraseAccount(deps: Deps, tx: Db, userId: UserId): Promise<void> {
  const { files } = deps
  await forgetPhotosOf(tx, { files }, userId)
  await dropPledge(tx, userId)
  await returns.forgetClerk(tx, userId)
  await checkoutForgetPerson(tx, userId)
  await promotionsForgetPerson(tx, userId)
  await dropCardsOf(tx, userId)
  await forgetPerson(tx, userId)
  await retailersForgetPerson(tx, userId)
  await importsForgetPerson(tx, userId)
  await giftCardsForgetPerson(tx, userId)
  await loyaltyForgetPerson(tx, userId)
  await mallOffice.forgetAskedShops(tx, userId)
  await correctionsForgetPerson(tx, userId)
  await eventsForgetPerson(tx, deps, userId)
  await communityForgetPerson(tx, userId)
  await perksForgetPerson(tx, userId)
  await reviewsForgetPerson(tx, userId)
  await questionsForgetPerson(tx, userId)
  await sharesForgetPerson(tx, userId)
  await cartForgetPerson(tx, userId)
  await forgetAnswersOf(tx, userId)
  await identity.erasePerson(tx, userId)
}
