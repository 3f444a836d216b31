import type { UserId } from '#contracts/ids.ts'
import { CLOSING_DAYS, privacyProblems } from '#contracts/privacy.ts'
import { DAY } from '#contracts/time.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetAnswersOf } from '../../platform/idempotency.ts'
import { forgetMails } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import type { PersonalData } from '../domain.ts'
import { erasePerson, lockPerson } from '../identity/personal-data.ts'
import { mailReferencesOf } from '../notifications/personal-data.ts'
import { orderIdsOf } from '../orders/personal-data.ts'
import * as mails from './mails.ts'

/** The reasons why an account cannot be closed yet, as text for its owner. */
export async function hindrancesOf(db: Db, all: readonly PersonalData[], userId: UserId): Promise<string[]> {
  const orderIds = await orderIdsOf(db, userId)
  const reasons: string[] = []
  for (const { hindrances } of all) reasons.push(...((await hindrances?.(db, userId, orderIds)) ?? []))
  return reasons
}

/** Schedules the account's closing in a week and confirms it by mail. A repeated request keeps the first date. */
export async function askToClose({ db, clock, mail, config }: Deps, all: readonly PersonalData[], person: Person): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockPerson(tx, person.id)
    const [first, ...others] = await hindrancesOf(tx, all, person.id)
    if (first) throw new Problem(privacyProblems, 'privacy.hindered', { detail: [first, ...others].join(' ') })
    const dueAt = new Date(now.getTime() + CLOSING_DAYS * DAY)
    const rows = await rowsOf(tx, 'privacy.ask_closing')`
      insert into data_requests (user_id, kind, asked_at, due_at) values (${person.id}, 'closing', ${now}, ${dueAt}) on conflict do nothing
      returning user_id`
    if (rows.length === 0) return
    if (person.emailVerified)
      await mail.send(tx, mails.closingAsked({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, dueAt))
  })
}

export const keep = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'privacy.keep')`delete from data_requests where user_id = ${userId} and kind = 'closing'`

/**
 * Deletes pending closings and exports requested up to `until`: an attacker may have requested them before the owner signed in by a mailed
 * link.
 */
export async function voidRequests(tx: Db, userId: UserId, until: Date): Promise<void> {
  await rowsOf(tx, 'privacy.void')`delete from data_requests where user_id = ${userId} and asked_at <= ${until}`
}

/** Closes the accounts whose week is over, each in a transaction of its own, so that one failure does not delay the others. */
export async function closeDue(deps: Deps, all: readonly PersonalData[]): Promise<void> {
  const due = await rowsOf<{ userId: UserId }>(deps.db, 'privacy.due')`
    select user_id as "userId" from data_requests where kind = 'closing' and due_at <= ${deps.clock.now()} order by due_at limit 200`
  const failures: unknown[] = []
  for (const { userId } of due)
    await transact(deps.db, (tx) => close(deps, tx, all, userId)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts could not be closed`)
}

async function close(deps: Deps, tx: Db, all: readonly PersonalData[], userId: UserId): Promise<void> {
  const { clock, mail, config } = deps
  const person = await lockPerson(tx, userId)
  // The request may have been withdrawn, or another node may have closed the account.
  const [asked] = await rowsOf(tx, 'privacy.still_due')`
    select from data_requests where user_id = ${userId} and kind = 'closing' and due_at <= ${clock.now()}`
  if (!person || !asked) return
  const hindered = await hindrancesOf(tx, all, userId)
  if (hindered.length > 0) {
    await keep(tx, userId)
    if (person.emailVerified)
      await mail.send(tx, mails.notClosed({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, hindered))
    return
  }
  await closeNow(deps, tx, all, userId, person)
}

type ClosedPerson = { email: string; emailVerified: boolean }
async function closeNow(deps: Deps, tx: Db, all: readonly PersonalData[], userId: UserId, person: ClosedPerson): Promise<void> {
  // Data under an unconfirmed address may belong to somebody else, so closing the account leaves it alone.
  if (person.emailVerified) for (const { forgetAddress } of all) await forgetAddress?.(tx, person.email)
  await forgetMails(tx, person.emailVerified ? person.email : '', await mailReferencesOf(tx, userId), userId)
  const orderIds = await orderIdsOf(tx, userId)
  for (const { forgetOrders } of all) await forgetOrders?.(tx, orderIds, deps)
  await eraseAccount(deps, tx, all, userId)
  await recordAct(tx, { who: null, act: 'account.close', subject: `person ${userId}` })
}

type ClosedAccount = { person: UserId; at: Date }
/** Every account that its owner had closed, and when. */
export const closedPeople = (db: Db): Promise<ClosedAccount[]> =>
  rowsOf<ClosedAccount>(db, 'privacy.closed')`
    select substr(subject, 8) as person, created_at as at from audit_entries where act = 'account.close' and subject like 'person %' order by id`

/**
 * Closes accounts that a restored backup has brought back, and returns how many there were. What was still under way when the backup was made
 * does not hinder it: it came to its end before these people closed their accounts.
 */
export async function closeAgain(deps: Deps, all: readonly PersonalData[], people: readonly UserId[]): Promise<number> {
  let closed = 0
  for (const userId of people)
    await transact(deps.db, async (tx) => {
      const person = await lockPerson(tx, userId)
      if (!person) return
      await closeNow(deps, tx, all, userId, person)
      closed += 1
    })
  return closed
}

/** Deletes the account and what its person did and wrote, in every domain. Its orders are the caller's. */
export async function eraseAccount(deps: Deps, tx: Db, all: readonly PersonalData[], userId: UserId): Promise<void> {
  for (const { forgetPerson } of all.toReversed()) await forgetPerson?.(tx, userId, deps)
  await forgetAnswersOf(tx, userId)
  await erasePerson(tx, userId)
}
