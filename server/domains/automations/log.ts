import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type AutomationRun, type automationRuns, automationsProblems } from '#contracts/automations/automations.ts'
import type { AutomationRunId, RetailerId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { takeBack, type Undo } from './acts.ts'
import { ownBusiness } from './office.ts'
import { managesAll } from './run.ts'

const RUNS = `select r.id, r.automation_id as "automationId", a.name, r.about, r.outcome, r.result, r.created_at as at,
  r.undo is not null and r.undone_at is null as "mayUndo", r.undone_at as "undoneAt"
  from automation_runs r join automations a on a.id = r.automation_id`

/** What the rules of a business did, the newest first. */
export async function runsOf(
  db: Db,
  person: Person,
  { retailerId, automationId, ...asked }: Sent<typeof automationRuns>['query'],
): Promise<Reply<typeof automationRuns>> {
  ownBusiness(person, retailerId)
  return pageBy('automations.runs', { id: 'id' }, asked, (after, limit) =>
    rowsOf<AutomationRun>(
      db,
      'automations.runs',
      `${RUNS} where r.retailer_id = $1 and ($2::bigint is null or r.automation_id = $2) and ($3::bigint is null or r.id < $3)
       order by r.id desc limit $4`,
      [retailerId, automationId ?? null, after?.id ?? null, limit],
    ),
  )
}

/** Takes back what a rule did, once, with the rights of the person who asks. */
export const undoRun = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person, id: AutomationRunId): Promise<AutomationRun> =>
  transact(db, async (tx) => {
    const [run] = await rowsOf<{ retailerId: RetailerId; undo: Undo | null; undoneAt: Date | null }>(tx, 'automations.lock-run')`
      select retailer_id as "retailerId", undo, undone_at as "undoneAt" from automation_runs where id = ${id} for no key update`
    if (!run || !managesAll(person, run.retailerId)) throw new Problem('not_found')
    if (run.undoneAt === null) {
      if (run.undo === null) throw new Problem(automationsProblems, 'automations.no_undo')
      await takeBack(tx, person, run.retailerId, run.undo)
      await rowsOf(tx, 'automations.undone')`update automation_runs set undone_at = ${clock.now()} where id = ${id}`
      await recordAct(tx, { who: person, act: 'automation.undo', subject: `automation run ${id}` })
    }
    const [shown] = await rowsOf<AutomationRun>(tx, 'automations.run')`${sql(RUNS)} where r.id = ${id}`
    if (!shown) throw new Problem('not_found')
    return shown
  })
