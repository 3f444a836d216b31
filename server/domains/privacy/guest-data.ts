import { createHash } from 'node:crypto'
import { GUEST_DATA_HOURS, privacyProblems } from '#contracts/privacy.ts'
import { HOUR } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { Problem } from '../../platform/problem.ts'
import type { PersonalData } from '../domain.ts'
import { guestOrderIdsOf } from '../orders/personal-data.ts'
import * as mails from './mails.ts'
import { aboutOrders } from './personal-data.ts'

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
    const [row] = await rowsOf<{ email: string }>(tx, 'privacy.guest_asked')`
      delete from guest_data_links where token_hash = ${asked} returning email`
    if (!row || (await guestOrderIdsOf(tx, row.email)).length === 0) return
    const { email } = row
    const token = randomToken()
    await forgetGuestLinks(tx, email)
    await keepLink(tx, hashOf(token), email, clock.now())
    await mail.send(tx, mails.guestData(email, `${config.publicOrigin}/legal/privacy?data=${token}#guest-data`))
  })
}

const keepLink = (tx: Db, tokenHash: string, email: string, now: Date): Promise<unknown> =>
  rowsOf(tx, 'privacy.guest_link')`
    insert into guest_data_links (token_hash, email, until)
    values (${tokenHash}, ${email}, ${new Date(now.getTime() + GUEST_DATA_HOURS * HOUR)})`

/** The stored data of the orders of a link. Uses the link up. */
export async function dataBehind(db: Db, all: readonly PersonalData[], token: string, now: Date): Promise<Record<string, unknown>> {
  return transact(db, async (tx) => {
    const [link] = await rowsOf<{ email: string }>(tx, 'privacy.use_guest_link')`
      delete from guest_data_links where token_hash = ${hashOf(token)} and until > ${now} returning email`
    if (!link) throw new Problem(privacyProblems, 'privacy.link_used')
    return { madeAt: now.toISOString(), ...(await aboutOrders(tx, all, await guestOrderIdsOf(tx, link.email))) }
  })
}

export const forgetGuestLinks = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'privacy.forget_guest_links')`delete from guest_data_links where email = ${email}`
export const forgetOldGuestLinks = (db: Db, now: Date): Promise<void> =>
  deleteInPortions(db, 'privacy.old_guest_links')`delete from guest_data_links where until <= ${now}`
