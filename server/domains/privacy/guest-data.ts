import { createHash } from 'node:crypto'
import { GUEST_DATA_HOURS } from '#contracts/privacy.ts'
import { HOUR } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import * as orders from '../orders/index.ts'
import * as payments from '../payments/index.ts'
import * as letters from './letters.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Looks for the orders later, so that the answer, and the time it takes, tells nobody whether an address is known. */
export const askForGuest = (db: Db, email: string): Promise<void> => transact(db, (tx) => askFor(tx, 'privacy.mailGuestData', { email }))

/** Mails a link that works once; the one before it ends. Where nothing was ordered, nothing is sent. */
export async function mailGuestLinkTo({ db, clock, mail, config }: Deps, email: string): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await orders.hasGuestOrders(tx, email))) return
    const token = randomToken()
    await forgetGuestLinks(tx, email)
    await rowsOf(tx, 'privacy.guest_link', 'insert into guest_data_links (token_hash, email, until) values ($1, $2, $3)', [
      hashOf(token),
      email,
      new Date(clock.now().getTime() + GUEST_DATA_HOURS * HOUR),
    ])
    await mail.send(tx, letters.guestData(email, `${config.publicOrigin}/legal/privacy?data=${token}#guest-data`))
  })
}

/** What is kept of the orders behind a link, which is used up by that. */
export async function dataBehind(db: Db, token: string, now: Date): Promise<Record<string, unknown>> {
  return transact(db, async (tx) => {
    const [link] = await rowsOf<{ email: string }>(
      tx,
      'privacy.use_guest_link',
      'delete from guest_data_links where token_hash = $1 and until > $2 returning email',
      [hashOf(token), now],
    )
    if (!link) throw new Problem('privacy.link_used')
    const own = await orders.guestDataOf(tx, link.email)
    return { madeAt: now.toISOString(), orders: own.orders, payments: await payments.personalDataOf(tx, own.ids) }
  })
}

export const forgetGuestLinks = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'privacy.forget_guest_links', 'delete from guest_data_links where email = $1', [email])
export const forgetOldGuestLinks = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(db, 'privacy.old_guest_links', 'delete from guest_data_links where until <= $1', [now])
