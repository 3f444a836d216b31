import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { DOCUMENTS_FOLDER } from './documents.ts'

/** Deletes drafts that nobody touched for months, rejected applications after a year, and files without a document. */
export const forgetApplications: Job = {
  cron: '27 4 * * *',
  act: async (deps) => {
    const before = (days: number) => new Date(deps.clock.now().getTime() - days * DAY)
    const [draftsBefore, rejectedBefore] = [
      before(SERVER_LIMITS.draftApplicationsKeptDays),
      before(SERVER_LIMITS.rejectedApplicationsKeptDays),
    ]
    await deleteInPortions(
      deps.db,
      'applications.forget-old',
    )`delete from applications where (state = 'draft' and changed_at < ${draftsBefore}) or (state = 'rejected' and decided_at < ${rejectedBefore})`
    await removeLostDocuments(deps)
  },
}

/** A day is far longer than any upload takes. */
async function removeLostDocuments({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  for await (const { key, isPart } of files.writtenBefore(DOCUMENTS_FOLDER, new Date(clock.now().getTime() - DAY))) {
    const known = isPart ? [] : await rowsOf(db, 'applications.file-known')`select from application_documents where file_key = ${key}`
    if (known.length === 0) await files.remove(key)
  }
}
