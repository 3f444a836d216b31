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
import * as applications from '../applications/index.ts'
import * as cart from '../cart/index.ts'
import * as checkout from '../checkout/index.ts'
import * as enquiries from '../enquiries/index.ts'
import * as giftCards from '../gift-cards/index.ts'
import * as identity from '../identity/index.ts'
import * as imports from '../imports/index.ts'
import { mailReferencesOf } from '../notifications/index.ts'
import * as localFirst from '../local-first/index.ts'
import * as mallOffice from '../mall-office/index.ts'
import * as orders from '../orders/index.ts'
import * as payments from '../payments/index.ts'
import * as promotions from '../promotions/index.ts'
import * as retailers from '../retailers/index.ts'
import * as returns from '../returns/index.ts'
import * as search from '../search/index.ts'
import * as community from '../community/index.ts'
import * as corrections from '../corrections/index.ts'
import * as events from '../events/index.ts'
import * as perks from '../perks/index.ts'
import * as questions from '../questions/index.ts'
import * as reviews from '../reviews/index.ts'
import * as shares from '../shares/index.ts'
import * as support from '../support/index.ts'
import * as teams from '../teams/index.ts'
import * as loyalty from '../loyalty/index.ts'
import * as trust from '../trust/index.ts'
import { forgetGuestLinks } from './guest-data.ts'
import * as mails from './mails.ts'

/** The reasons why an account cannot be closed yet, as text for its owner. */
export async function hindrancesOf(db: Db, userId: UserId, works: boolean): Promise<string[]> {
  const open = await orders.unfinishedOrders(db, userId)
  const orderIds = await orders.orderIdsOf(db, userId)
  const owes = await payments.owesRefunds(db, orderIds)
  const held = await giftCards.heldBy(db, userId)
  return [
    ...(open.length === 1 ? [`An order is still under way: ${open[0]}.`] : []),
    ...(open.length > 1 ? [`${open.length} orders are still under way, the oldest ${open[0]}.`] : []),
    ...(owes ? ['A refund to you is still on its way.'] : []),
    ...((await returns.holdsExchange(db, orderIds))
      ? ['A store holds an item for your exchange. Bring your item, or cancel the return.']
      : []),
    ...(held > 0 ? [`Your wallet still holds ${dollars(cents(held))} on gift cards. Spend it or cash it out first.`] : []),
    ...((await giftCards.waitsForCash(db, userId)) ? ['A check to you is still on its way.'] : []),
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
    await teams.forgetInvitationsTo(tx, person.email)
    await mallOffice.forgetTenantInvitesTo(tx, person.email)
    await forgetGuestLinks(tx, person.email)
    await support.forgetMessagesFrom(tx, person.email)
    await enquiries.forgetFrom(tx, person.email)
    await trust.forgetFrom(tx, person.email)
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
  await search.forgetPhotosOf(tx, { files }, userId)
  await localFirst.dropPledge(tx, userId)
  await returns.forgetClerk(tx, userId)
  await checkout.forgetPerson(tx, userId)
  await promotions.forgetPerson(tx, userId)
  await payments.dropCardsOf(tx, userId)
  await applications.forgetPerson(tx, userId)
  await retailers.forgetPerson(tx, userId)
  await imports.forgetPerson(tx, userId)
  await giftCards.forgetPerson(tx, userId)
  await loyalty.forgetPerson(tx, userId)
  await mallOffice.forgetAskedShops(tx, userId)
  await corrections.forgetPerson(tx, userId)
  await events.forgetPerson(tx, deps, userId)
  await community.forgetPerson(tx, userId)
  await perks.forgetPerson(tx, userId)
  await reviews.forgetPerson(tx, userId)
  await questions.forgetPerson(tx, userId)
  await shares.forgetPerson(tx, userId)
  await cart.forgetPerson(tx, userId)
  await forgetAnswersOf(tx, userId)
  await identity.erasePerson(tx, userId)
}
