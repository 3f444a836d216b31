import type { ImportId } from '#contracts/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { applyRun } from './apply.ts'
import { checkRun } from './check.ts'
import { endCheck, takeUpCutOff } from './cut-off.ts'
import { fetchPictures as fetchDue } from './fetch-pictures.ts'
import { unlessPast } from './past.ts'
import { notePictures as note } from './pictures.ts'
import { runDueFeeds } from './run-feed.ts'
import { runOf, scopeOfRun } from './runs.ts'
import { withRoom } from './turn.ts'

const idOf = (payload: unknown): ImportId => (payload as { id: ImportId }).id

/** Runs the steps of files too large for a request. A run that was canceled or has moved on meanwhile needs nothing more. */
export const check: Job = {
  act: (deps, payload) =>
    unlessPast(async () =>
      withRoom(async () => {
        const id = idOf(payload)
        const scope = await scopeOfRun(deps.db, id)
        const { fileKey } = await runOf(deps.db, scope, id)
        // Without its file the run can never be checked, however often it is retried.
        if (await deps.files.has(fileKey)) await checkRun(deps, scope, id)
        else await endCheck(deps, id)
      }),
    ),
}
export const apply: Job = {
  act: (deps, payload) =>
    unlessPast(async () => {
      await applyRun(deps, await scopeOfRun(deps.db, idOf(payload)), idOf(payload))
    }),
}

export const takeUpAgain: Job = { cron: '*/5 * * * *', act: takeUpCutOff }

export const notePictures: Job = { act: ({ db, clock }, payload) => unlessPast(() => note(db, idOf(payload), clock.now())) }
export const fetchPictures: Job = { cron: '* * * * *', act: fetchDue }
export const runFeeds: Job = { cron: '* * * * *', act: runDueFeeds }
