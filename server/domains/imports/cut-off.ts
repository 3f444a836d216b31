import type { ImportId, RetailerId } from '#contracts/ids.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { type ImportStep, leaveToJob } from './later.ts'
import { unlessPast } from './past.ts'
import { inTurn } from './turn.ts'

const AT_ONCE = 100
/** Longer than a feed or a command needs to check a file, so that it has ended. */
const CUT_OFF = `interval '5 minutes'`
const FAILURES: Record<ImportStep, string> = {
  check: 'The check of this file was cut off, and nothing was changed. Send the file again.',
  apply: 'This import was cut off while it was applied. Apply it again: what is written already stays as it is.',
  undo: 'The undo of this import was cut off, and nothing was changed. Undo it again.',
}
type Run = { id: ImportId; retailerId: RetailerId }
type Asked = Run & { asked: ImportStep }

/**
 * Has a job check the files whose check was cut off, and ends the steps whose job has failed for good, with a message that says what to
 * do.
 */
export async function takeUpCutOff({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  const waiting = await rowsOf<Run>(db, 'imports.cut-off')`
    select id, retailer_id as "retailerId" from import_runs
    where state = 'mapped' and asked is null and created_at < now() - ${sql(CUT_OFF)} order by id limit ${sql(AT_ONCE)}`
  for (const run of waiting) await unlessPast(() => leaveToJob(db, run, 'check'))
  const givenUp = await rowsOf<Asked>(db, 'imports.given-up')`
    select id, retailer_id as "retailerId", asked from import_runs r where asked is not null and not exists (
      select from graphile_worker.jobs j
      where j.key = 'imports.' || r.asked || '/' || r.id and (j.attempts < j.max_attempts or j.locked_at is not null))
    order by id limit ${sql(AT_ONCE)}`
  for (const { id, retailerId, asked } of givenUp) await unlessRunning(db, retailerId, () => endStep({ db, files }, id, asked))
}

/** A feed or a command applies its run without a job, in the turn of its retailer. */
async function unlessRunning(db: Deps['db'], retailerId: RetailerId, work: () => Promise<void>): Promise<void> {
  try {
    await inTurn(db, retailerId, work)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** Ends a step that cannot be finished. A dry run has changed nothing: its file is deleted. The others can be asked for again. */
export async function endStep(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: ImportId,
  step: ImportStep,
  failure = FAILURES[step],
): Promise<void> {
  const ended = await rowsOf<{ fileKey: string }>(db, 'imports.end-step')`
    update import_runs set state = case ${step} when 'check' then 'cancelled' else state end, asked = null, failure = ${failure}
    where id = ${id} and asked = ${step} returning file_key as "fileKey"`
  if (step === 'check') for (const { fileKey } of ended) await files.remove(fileKey)
}
