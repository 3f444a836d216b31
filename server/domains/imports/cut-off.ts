import type { ImportId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { leaveToJob } from './later.ts'
import { unlessPast } from './past.ts'

const AT_ONCE = 100
/** Longer than a request may take, so the request that checked the file has ended. */
const CUT_OFF = `interval '5 minutes'`
const UNCHECKED = 'The check of this file was cut off, and nothing was changed. Send the file again.'
const UNAPPLIED = 'This import was cut off while it was applied. Apply it again: what is written already stays as it is.'

/**
 * Has a job check the files whose request was cut off, and ends the steps whose job has failed for good, with a message that says what to
 * do.
 */
export async function takeUpCutOff({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  const waiting = await rowsOf<{ id: ImportId }>(
    db,
    'imports.cut-off',
    `select id from import_runs where state = 'mapped' and asked is null and created_at < now() - ${CUT_OFF} order by id limit ${AT_ONCE}`,
  )
  for (const { id } of waiting) await unlessPast(() => leaveToJob(db, id, 'check'))
  const givenUp = await rowsOf<{ id: ImportId; asked: 'check' | 'apply' }>(
    db,
    'imports.given-up',
    `select id, asked from import_runs r where asked is not null and not exists (
       select from graphile_worker.jobs j where j.key = 'imports.' || r.asked || '/' || r.id and (j.attempts < j.max_attempts or j.locked_at is not null))
     order by id limit ${AT_ONCE}`,
  )
  for (const { id, asked } of givenUp) await (asked === 'check' ? endCheck({ db, files }, id) : endApplying(db, id))
}

/** Ends a dry run that cannot be finished: nothing in the catalog was changed, and its file is deleted. */
export async function endCheck({ db, files }: Pick<Deps, 'db' | 'files'>, id: ImportId): Promise<void> {
  const ended = await rowsOf<{ fileKey: string }>(
    db,
    'imports.end-check',
    `update import_runs set state = 'cancelled', asked = null, warnings = array[$2] where id = $1 and state = 'mapped' returning file_key as "fileKey"`,
    [id, UNCHECKED],
  )
  for (const { fileKey } of ended) await files.remove(fileKey)
}

async function endApplying(db: Db, id: ImportId): Promise<void> {
  await rowsOf(
    db,
    'imports.end-applying',
    `update import_runs set asked = null, warnings = array_append(array_remove(warnings, $2), $2) where id = $1 and state = 'checked' and asked = 'apply'`,
    [id, UNAPPLIED],
  )
}
