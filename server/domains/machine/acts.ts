import type { WebhookDeliveryId } from '#contracts/ids.ts'
import { machineProblems } from '#contracts/machine.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { sendAgain } from '../api-access/replay.ts'

type Ports = Pick<Deps, 'db' | 'clock'>
type ActedJob = { task: string; attempts: number }

/** Only a job that failed and does not run: another one is done already, or would run twice. */
const FAILING = 'array(select id from graphile_worker.jobs where id = $1 and attempts > 0 and last_error is not null and locked_at is null)'

/** A job that failed runs now, and gets all of its tries again. */
export const retryJob = ({ db, clock }: Ports, who: Person, id: number, reason: string): Promise<void> =>
  transact(db, async (tx) => {
    const rows = await rowsOf<ActedJob>(
      tx,
      'machine.retry-job',
      `select task_identifier as task, attempts from graphile_worker.jobs where id in
         (select id from graphile_worker.reschedule_jobs(${FAILING}, run_at => $2::timestamptz, attempts => 0))`,
      [id, clock.now()],
    )
    const [job] = rows
    if (!job) throw new Problem(machineProblems, 'machine.no_job')
    await recordAct(tx, { who, act: 'job.retry', subject: `job ${id}`, after: { task: job.task, reason } })
  })

/** A job that failed is removed and never runs. */
export const cancelJob = ({ db }: Ports, who: Person, id: number, reason: string): Promise<void> =>
  transact(db, async (tx) => {
    const [job] = await rowsOf<ActedJob>(
      tx,
      'machine.cancel-job',
      `with named as (select id, task_identifier as task, attempts from graphile_worker.jobs where id = $1)
       select named.task, named.attempts from named join graphile_worker.complete_jobs(${FAILING}) gone on gone.id = named.id`,
      [id],
    )
    if (!job) throw new Problem(machineProblems, 'machine.no_job')
    await recordAct(tx, { who, act: 'job.cancel', subject: `job ${id}`, before: job, after: { reason } })
  })

/** Sends a message of any business again. */
export const replayMessage = ({ db, clock }: Ports, who: Person, id: WebhookDeliveryId, reason: string): Promise<void> =>
  transact(db, async (tx) => {
    const retailerId = await sendAgain(tx, id, null, clock.now())
    await recordAct(tx, { who, act: 'webhook.replay', subject: `retailer ${retailerId}`, after: { message: id, reason } })
  })
