import type { ImportId, UserId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { applyRun } from './apply.ts'
import { checkRun } from './check.ts'
import { endStep, takeUpCutOff } from './cut-off.ts'
import { fetchPictures as fetchDue } from './fetch-pictures.ts'
import type { ImportStep } from './later.ts'
import { isPast, unlessPast } from './past.ts'
import { notePictures as note } from './pictures.ts'
import { runDueFeeds } from './run-feed.ts'
import { runOf, type Scope, scopeOfRun } from './runs.ts'
import { withRoom } from './turn.ts'
import { forgetOldChanges, undoRun } from './undo.ts'

type Asked = { id: ImportId; who?: UserId | null }
type Work = (deps: Deps, scope: Scope, asked: Required<Asked>) => Promise<unknown>
/** Another import of the retailer, or two of others, must end first: the job is tried again. */
const COMES_LATER: ReadonlySet<string> = new Set(['conflict', 'busy'])

/** A run that was canceled or has moved on meanwhile needs nothing more; one that cannot be carried out says why. */
const stepJob = (step: ImportStep, work: Work): Job => ({
  act: (deps, payload) =>
    unlessPast(async () => {
      const { id, who = null } = payload as Asked
      const scope = await scopeOfRun(deps.db, id)
      const { fileKey } = await runOf(deps.db, scope, id)
      // Without its file the run can never be carried out, however often it is retried.
      if (step !== 'undo' && !(await deps.files.has(fileKey))) return endStep(deps, id, step)
      try {
        await withRoom(() => work(deps, scope, { id, who }))
      } catch (error) {
        if (!(error instanceof Problem) || isPast(error) || COMES_LATER.has(error.code)) throw error
        await endStep(deps, id, step, error.message)
      }
    }),
})
export const check = stepJob('check', (deps, scope, { id }) => checkRun(deps, scope, id))
export const apply = stepJob('apply', (deps, scope, { id }) => applyRun(deps, scope, id))
export const undo = stepJob('undo', (deps, scope, { id, who }) => undoRun(deps, scope, id, who))

export const forgetChanges: Job = { cron: '35 9 * * *', act: ({ db }) => forgetOldChanges(db) }

export const takeUpAgain: Job = { cron: '*/5 * * * *', act: takeUpCutOff }

export const notePictures: Job = { act: ({ db, clock }, payload) => unlessPast(() => note(db, (payload as Asked).id, clock.now())) }
export const fetchPictures: Job = { cron: '* * * * *', act: fetchDue }
export const runFeeds: Job = { cron: '* * * * *', act: runDueFeeds }
