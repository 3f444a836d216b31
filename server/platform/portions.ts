import { type Db, transact } from './db.ts'

/** Rows that one statement of a clean-up deletes: few enough that nobody waits long for their locks. */
export const PORTION = 5_000
/** To find the rows may take long where many were deleted a moment ago. */
const PATIENCE_MS = 60_000

/**
 * Repeats an act, which returns the rows of one portion, until it finds none. Each portion is committed by itself, so no backlog is too
 * large for the time limit of a statement, and a run that is cut off has kept what it did.
 */
export async function inPortions(db: Db, act: (tx: Db) => Promise<readonly unknown[]>): Promise<void> {
  while ((await transact(db, act, { repeatable: true, patienceMs: PATIENCE_MS })).length > 0);
}
