import { createHash } from 'node:crypto'
import { GUEST_DATA_HOURS, privacyProblems } from '#contracts/privacy.ts'
import { HOUR } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import * as orders from '../orders/personal-data.ts'
import { personalDataOf } from '../payments/personal-data.ts'
import * as returns from '../returns/personal-data.ts'
import * as mails from './mails.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A job looks for the orders later, so that neither the reply nor its timing reveals whether an address is known. The job gets the id of
 * the row that holds the address: an address in the queue could be missed when it has to be deleted.
 */
export async function askForGuest({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<void> {
  await transact(db, async (tx) => {
    const asked = hashOf(randomToken())
    await keepLink(tx, asked, email, clock.now())
    await askFor(tx, 'privacy.mailGuestData', { asked })
  })
}

/** Mails a link that works once; the previous link ends. Sends nothing when there are no orders. Running it again does nothing. */
export async function mailGuestLink({ db, clock, mail, config }: Deps, asked: string): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await rowsOf<{ email: string }>(
      tx,
      'privacy.guest_asked',
      'delete from guest_data_links where token_hash = $1 returning email',
      [asked],
    )
    if (!row || !(await orders.hasGuestOrders(tx, row.email))) return
    const { email } = row
    const token = randomToken()
    await forgetGuestLinks(tx, email)
    await keepLink(tx, hashOf(token), email, clock.now())
    await mail.send(tx, mails.guestData(email, `${config.publicOrigin}/legal/privacy?data=${token}#guest-data`))
  })
}

const keepLink = (tx: Db, tokenHash: string, email: string, now: Date): Promise<unknown> =>
  rowsOf(tx, 'privacy.guest_link', 'insert into guest_data_links (token_hash, email, until) values ($1, $2, $3)', [
    tokenHash,
    email,
    new Date(now.getTime() + GUEST_DATA_HOURS * HOUR),
  ])

/** The stored data of the orders of a link. Uses the link up. */
export async function dataBehind(db: Db, token: string, now: Date): Promise<Record<string, unknown>> {
  return transact(db, async (tx) => {
    const [link] = await rowsOf<{ email: string }>(
      tx,
      'privacy.use_guest_link',
      'delete from guest_data_links where token_hash = $1 and until > $2 returning email',
      [hashOf(token), now],
    )
    if (!link) throw new Problem(privacyProblems, 'privacy.link_used')
    const own = await orders.guestDataOf(tx, link.email)
    return {
      madeAt: now.toISOString(),
      orders: own.orders,
      returns: await returns.personalDataOf(tx, own.ids),
      claims: await returns.claimsDataOf(tx, own.ids),
      payments: await personalDataOf(tx, own.ids),
    }
  })
}

export const forgetGuestLinks = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'privacy.forget_guest_links', 'delete from guest_data_links where email = $1', [email])
export const forgetOldGuestLinks = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(db, 'privacy.old_guest_links', 'delete from guest_data_links where until <= $1', [now])
