import type { RecognizedField } from '#contracts/assistant/recognition.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { deleteInPortions } from '../../../platform/portions.ts'

const COUNTED_DAYS = 30

export async function keepOutcome(db: Db, corrected: readonly RecognizedField[], now: Date): Promise<void> {
  await rowsOf(db, 'assistant.keep_outcome')`
    insert into recognition_outcomes (corrected, created_at) values (${[...new Set(corrected)]}::text[], ${now})`
}

/** The drafts saved in the last 30 days, and those of them that needed no correction. */
export async function accuracyOf(db: Db, now: Date): Promise<{ saved: number; rightOnFirstTry: number }> {
  const [row] = await rowsOf<{ saved: number; rightOnFirstTry: number }>(db, 'assistant.accuracy')`
    select count(*)::int as saved, count(*) filter (where cardinality(corrected) = 0)::int as "rightOnFirstTry"
    from recognition_outcomes where created_at > ${new Date(now.getTime() - COUNTED_DAYS * DAY)}`
  return row ?? { saved: 0, rightOnFirstTry: 0 }
}

export async function forgetOutcomes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * COUNTED_DAYS * DAY)
  await deleteInPortions(db, 'assistant.forget_outcomes')`delete from recognition_outcomes where created_at < ${before}`
}
