import { type Db, rowsOf, transact, withValues } from './db.ts'

/** Rows that one statement of a clean-up deletes: few enough that nobody waits long for their locks. */
export const PORTION = 5_000
/** To find the rows may take long where many were deleted a moment ago. */
const PATIENCE_MS = 60_000

/**
 * Repeats an act, which returns the rows of one portion, until it finds none. Each portion is committed by itself, so no backlog is too
 * large for the time limit of a statement, and a run that is cut off keeps its finished portions.
 */
export async function inPortions(db: Db, act: (tx: Db) => Promise<readonly unknown[]>): Promise<void> {
  while ((await transact(db, act, { repeatable: true, patienceMs: PATIENCE_MS })).length > 0);
}

/**
 * Deletes rows in portions: deleteInPortions(db, name)`delete from sessions where expires_at < ${now}`. A row that has changed since it was
 * found is looked at again.
 */
export const deleteInPortions =
  (db: Db, name: string) =>
  (texts: TemplateStringsArray, ...given: readonly unknown[]): Promise<void> => {
    const { text, values } = withValues(texts, given)
    const [, table, condition] = /^delete from (\w+) where (.+)$/s.exec(text) ?? []
    if (!table || !condition) throw new Error(`Only "delete from … where …" can be done in portions: ${text}`)
    const found = `select ctid from ${table} where ${condition} limit ${PORTION}`
    const portion = `delete from ${table} where ctid = any(array(${found})) and (${condition}) returning 1`
    return inPortions(db, (tx) => rowsOf(tx, name, portion, values))
  }
