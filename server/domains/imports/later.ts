import type { ImportId, RetailerId, UserId } from '#contracts/ids.ts'
import { type ImportRun, importsProblems } from '#contracts/imports/imports.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'

/** What is done with a whole file. None of it runs inside a request: a request is cut off after a while, the work is not. */
export type ImportStep = NonNullable<ImportRun['progress']>['step']
const FROM: Record<ImportStep, ImportRun['state']> = { check: 'mapped', apply: 'checked', undo: 'applied' }

/** From this many rows on, a step leaves processors to shoppers, and is still through in two minutes. */
const LARGE_ROWS = 30_000
export const isLarge = ({ rows }: { rows: number }): boolean => rows > LARGE_ROWS
export const REST = { times: 2, longestMs: 1000 }

/**
 * Has a job carry the step out, after the other steps of the retailer. Nothing happens when the same step was asked for already; throws
 * `import.wrong_step` when the run is in another state.
 */
export async function askForStep(tx: Db, run: { id: ImportId; retailerId: RetailerId }, step: ImportStep, who: UserId | null = null) {
  const { id, retailerId } = run
  const asked = await rowsOf(tx, 'imports.ask')`
    update import_runs set asked = ${step}, done = 0, failure = null where id = ${id} and asked is null and state = ${FROM[step]} returning id`
  if (asked.length > 0) return askFor(tx, `imports.${step}`, { id, who }, { key: `imports.${step}/${id}`, queue: `imports/${retailerId}` })
  const running = await rowsOf(tx, 'imports.asked')`select from import_runs where id = ${id} and asked = ${step}`
  if (running.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
}

export const leaveToJob = (db: Db, run: { id: ImportId; retailerId: RetailerId }, step: ImportStep, who: UserId | null = null) =>
  transact(db, (tx) => askForStep(tx, run, step, who))

const TOLD_EVERY_MS = 500

/** Notes now and then how far a step is, for the person who waits. */
export function progressOf(db: Db, id: ImportId): (more: number) => Promise<void> {
  let done = 0
  let toldAt = performance.now()
  return async (more) => {
    done += more
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    await rowsOf(db, 'imports.progress')`update import_runs set done = ${done} where id = ${id}`
  }
}
