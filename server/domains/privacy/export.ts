import type { UserId } from '#contracts/ids.ts'
import { EXPORT_DAYS, privacyProblems } from '#contracts/privacy.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { Problem } from '../../platform/problem.ts'
import type { PersonalData } from '../domain.ts'
import { holdPeople } from '../identity/personal-data.ts'
import { personById } from '../identity/people.ts'
import * as mails from './mails.ts'
import { everythingAbout } from './personal-data.ts'

/** Requests an export. One in progress is kept; a finished one is replaced. */
export async function askForOwnData(db: Db, userId: UserId, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const rows = await rowsOf(tx, 'privacy.ask_export')`
      insert into data_requests (user_id, kind, asked_at) values (${userId}, 'export', ${now})
      on conflict (user_id, kind) do update set asked_at = excluded.asked_at, content = null, until = null
      where data_requests.until is not null returning user_id`
    if (rows.length > 0) await askFor(tx, 'privacy.makeExport', { userId })
  })
}

/** Writes the export of a person's data and mails them that it is ready. Running it again does nothing. */
export async function makeExportOf({ db, clock, mail, config }: Deps, all: readonly PersonalData[], userId: UserId): Promise<void> {
  await transact(db, async (tx) => {
    // Closing the account waits for the export and deletes it with its mail; otherwise the account is closed first.
    if (!(await holdPeople(tx, [userId]))) return
    const [asked] = await rowsOf(tx, 'privacy.asked_export')`
      select from data_requests where user_id = ${userId} and kind = 'export' and until is null for update`
    const person = asked ? await personById(tx, userId) : null
    if (!person?.emailVerified) return
    const until = new Date(clock.now().getTime() + EXPORT_DAYS * DAY)
    await mail.send(tx, mails.exportReady({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, until))
    const content = { madeAt: clock.now().toISOString(), ...(await everythingAbout(tx, all, userId)) }
    await rowsOf(tx, 'privacy.keep_export')`
      update data_requests set content = ${JSON.stringify(content)}, until = ${until} where user_id = ${userId} and kind = 'export'`
  })
}

/** The finished export, until it expires. */
export async function exportOf(db: Db, userId: UserId, now: Date): Promise<Record<string, unknown>> {
  const [row] = await rowsOf<{ content: string }>(db, 'privacy.export')`
    select content from data_requests where user_id = ${userId} and kind = 'export' and until > ${now}`
  if (!row) throw new Problem(privacyProblems, 'privacy.no_export')
  return JSON.parse(row.content) as Record<string, unknown>
}

export async function forgetOldExports(db: Db, now: Date): Promise<void> {
  await deleteInPortions(db, 'privacy.old_exports')`delete from data_requests where kind = 'export' and until <= ${now}`
}
