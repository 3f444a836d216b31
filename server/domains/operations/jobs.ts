import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { UPTIME_DAYS } from '#contracts/trust/figures.ts'
import { sumUpRefusals } from '../../platform/audit.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { removeLostFiles } from './lost-files.ts'
import { keepCheck } from './uptime.ts'
import { removeUnusedPictures } from './unused-pictures.ts'

/**
 * Deletes temporary data: stored replies after a day, rate limit counters after an hour, slow events after a month, reports and
 * checks of the server after three months.
 */
export const forgetOld: Job = {
  cron: '41 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const dayAgo = new Date(now - LIMITS.idempotencyHours * HOUR)
    await deleteInPortions(db, 'operations.old_answers')`delete from idempotent_requests where created_at < ${dayAgo}`
    const hourAgo = Math.floor((now - HOUR) / MINUTE)
    await deleteInPortions(db, 'operations.old_tries')`delete from rate_limits where "window" < ${hourAgo}`
    const monthAgo = new Date(now - 30 * DAY)
    await deleteInPortions(db, 'operations.old_events')`delete from client_events where created_at < ${monthAgo}`
    await rowsOf(db, 'operations.old_checks')`delete from service_checks where slot < ${new Date(now - (UPTIME_DAYS + 1) * DAY)}`
    const reportsBefore = new Date(now - SERVER_LIMITS.reportsKeptDays * DAY)
    await deleteInPortions(db, 'operations.old_reports')`delete from diagnostic_reports where created_at < ${reportsBefore}`
  },
}

export const forgetPictures: Job = { cron: '10 10 * * *', act: async (deps) => void (await removeUnusedPictures(deps)) }

export const keepChecks: Job = { cron: '*/5 * * * *', act: keepCheck }

export const noteRefusals: Job = { cron: '*/10 * * * *', act: async ({ db }) => void (await sumUpRefusals(db)) }

export const forgetLostFiles: Job = { cron: '40 10 * * *', act: removeLostFiles }
