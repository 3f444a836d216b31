import type { ImportId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { importsProblems } from '#contracts/imports.ts'

/** Up to this many rows, a step finishes within its request, in seconds; a larger file could be cut off before the end. */
const ROWS_IN_A_REQUEST = 30_000
export const isLarge = ({ rows }: { rows: number }): boolean => rows > ROWS_IN_A_REQUEST

/** A large file leaves processors to shoppers, and is still through in two minutes. */
export const REST = { times: 2, longestMs: 1000 }

/** Has a job carry the step out. Throws `import.wrong_step` when it was asked for already or the run is in another state. */
export async function leaveToJob(db: Db, id: ImportId, step: 'check' | 'apply'): Promise<void> {
  await transact(db, async (tx) => {
    const asked = await rowsOf(
      tx,
      'imports.ask',
      `update import_runs set asked = $2 where id = $1 and asked is null and state = case $2 when 'check' then 'mapped' else 'checked' end returning id`,
      [id, step],
    )
    if (asked.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
    await askFor(tx, `imports.${step}`, { id }, { key: `imports.${step}/${id}` })
  })
}
