import type { PlanMembershipId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { CHARGE, type ChargeRow, collect, end, noteCharge, tellPayer, today, tryAgain } from './charges.ts'
import * as mails from './mails.ts'
import { lockMembership, MEMBERSHIP, type MembershipRow } from './memberships.ts'
import { plansByIds, planOf } from './plans.ts'
import { REMIND_DAYS } from './renewal-laws.ts'
import { daysAfter, daysBetween, nextPeriod } from './rules.ts'

/** Renews what is due and tries again what was not paid. Running twice, or on two nodes, it charges once for each period. */
export async function renewDue(deps: Deps): Promise<void> {
  const day = today(deps)
  const due = await rowsOf<{ id: PlanMembershipId }>(deps.db, 'plans.due')`
    select m.id from plan_memberships m where m.state in ('active', 'canceled') and m.period_end <= ${day}
    union select c.membership_id from plan_charges c join plan_memberships m on m.id = c.membership_id
      where m.state = 'past_due' and c.state = 'failed' and c.next_try_on <= ${day}`
  for (const { id } of due)
    await renew(deps, id, day).catch((error: unknown) => deps.log.error({ err: error, membership: id }, 'a plan could not be renewed'))
}

async function renew(deps: Deps, id: PlanMembershipId, day: string): Promise<void> {
  const charge = await transact(deps.db, (tx) => claim(deps, tx, id, day))
  if (charge) await collect(deps, charge)
}

/** Under the lock of the membership: the one charge that is due now. */
async function claim(deps: Deps, tx: Db, id: PlanMembershipId, day: string): Promise<ChargeRow | undefined> {
  const now = deps.clock.now()
  const row = await lockMembership(tx, id)
  const isDue = row.state === 'past_due' || (row.periodEnd <= day && (row.state === 'active' || row.state === 'canceled'))
  if (!isDue) return undefined
  if (row.state === 'canceled' || (await sellsNothing(tx, row))) return void (await end(tx, id, now))
  if (row.state === 'past_due') {
    const [failed] = await rowsOf<{ id: number }>(tx, 'plans.to-try-again')`
      select id from plan_charges where membership_id = ${id} and kind = 'period' and state = 'failed' and next_try_on <= ${day} order by id desc limit 1`
    return failed && tryAgain(tx, failed.id, now)
  }
  const [before, plan] = [await planOf(tx, row.planId), await planOf(tx, row.nextPlanId ?? row.planId)]
  const period = nextPeriod(row, before.period, plan.period, day)
  const noted = await noteCharge(tx, { ...period, membershipId: id, kind: 'period', planId: plan.id, amount: plan.price }, now)
  return noted ?? (await waiting(tx, id))
}

/** A business that is closed or suspended pays for no further period. */
const sellsNothing = async (tx: Db, { retailerId }: MembershipRow): Promise<boolean> =>
  retailerId !== null && (await retailersByIds(tx, [retailerId])).get(retailerId)?.status !== 'active'

/** The charge of this period that another run began. The provider acts once for its reference, so both may go on. */
const waiting = async (tx: Db, id: PlanMembershipId): Promise<ChargeRow | undefined> =>
  (
    await rowsOf<ChargeRow>(tx, 'plans.waiting')`
      select ${sql(CHARGE)} from plan_charges where membership_id = ${id} and kind = 'period' and state = 'created'`
  )[0]

/** Reminds of yearly renewals, once for each day of the rules. */
export async function remindOfRenewals(deps: Deps): Promise<void> {
  const day = today(deps)
  const rows = await rowsOf<MembershipRow>(deps.db, 'plans.to-remind')`
    select ${sql(MEMBERSHIP)} from plan_memberships
    where state = 'active' and period_end > ${day} and period_end <= ${daysAfter(day, REMIND_DAYS[0])}::date`
  const plans = await plansByIds(
    deps.db,
    rows.map(({ planId, nextPlanId }) => nextPlanId ?? planId),
  )
  for (const row of rows) {
    const plan = plans.get(row.nextPlanId ?? row.planId)
    if (plan?.period !== 'year') continue
    const left = daysBetween(day, row.periodEnd)
    const step = REMIND_DAYS.findLast((days) => left <= days)
    await transact(deps.db, (tx) =>
      tellPayer(deps, tx, row, plan, `plan ${row.id} renews ${row.periodEnd} in ${step}`, (told) =>
        mails.renewsSoon({ ...told, on: row.periodEnd }),
      ),
    )
  }
}
