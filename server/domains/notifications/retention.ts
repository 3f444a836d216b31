import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetOldMails } from '../../platform/mail.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Deletes old messages: mails after 90 days, pushes after 30, notifications after 180. */
export async function forgetOldMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY)
  await forgetOldMails(db, before(SERVER_LIMITS.mailsKeptDays))
  await forgetOldPushes(db, before(SERVER_LIMITS.pushesKeptDays))
  await forgetOldNotifications(db, before(SERVER_LIMITS.notificationsKeptDays))
}

const forgetOldPushes = (db: Db, before: Date): Promise<void> =>
  inPortions(
    db,
    (tx) => rowsOf(tx, 'notifications.old_pushes')`
    delete from pushes p using (select id, created_at from pushes order by id limit ${sql(PORTION)}) o
    where p.id = o.id and o.created_at < ${before} and p.state <> 'queued' returning p.id`,
  )

const forgetOldNotifications = (db: Db, before: Date): Promise<void> =>
  inPortions(
    db,
    (tx) => rowsOf(tx, 'notifications.old')`
    delete from notifications n using (select id, created_at from notifications order by id limit ${sql(PORTION)}) o
    where n.id = o.id and o.created_at < ${before} returning n.id`,
  )
