import type { ImportId } from '#contracts/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { applyRun } from './apply.ts'
import { checkRun } from './check.ts'
import { scopeOfRun } from './runs.ts'
import { withRoom } from './turn.ts'

const idOf = (payload: unknown): ImportId => (payload as { id: ImportId }).id

/** Steps of files too large for a request. A run that was cancelled or moved on meanwhile needs nothing more. */
export const check: Job = {
  act: (deps, payload) =>
    unlessPast(async () => withRoom(async () => checkRun(deps, await scopeOfRun(deps.db, idOf(payload)), idOf(payload)))),
}
export const apply: Job = {
  act: (deps, payload) =>
    unlessPast(async () => {
      await applyRun(deps, await scopeOfRun(deps.db, idOf(payload)), idOf(payload))
    }),
}

async function unlessPast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'import.wrong_step' && error.code !== 'not_found')) throw error
  }
}
