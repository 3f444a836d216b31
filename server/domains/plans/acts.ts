import type { PlanId, PlanMembershipId, RetailerId, SavedCardId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { consentMissing, type Plan, type PlanMembership, type PlanSwitch, plansProblems, renewalTerms } from '#contracts/plans.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { checkSavedCard } from '../payments/accepted-cards.ts'
import { refuseClosed } from '../retailers/retailers.ts'
import { CHARGE, type ChargeRow, collect, end, noteCharge, standing, tellPayer, today, tryAgain } from './charges.ts'
import * as mails from './mails.ts'
import { keepConsent, lockOwn, MEMBERSHIP, type MembershipRow, shown } from './memberships.ts'
import { planOf, planToChoose } from './plans.ts'
import { firstPeriod, switchOf } from './rules.ts'

function refuseWithoutConsent(plan: Plan, consent: boolean): void {
  if (!consent) throw fieldProblem('/consent', consentMissing(plan))
}

const keyOf = ({ caller, key }: IdempotencyKey): string => `${caller}\n${key}`
/** The charge that an earlier request with this key began. */
async function chargeOfKey(db: Db, asked: IdempotencyKey): Promise<ChargeRow | undefined> {
  const [row] = await rowsOf<ChargeRow>(db, 'plans.charge-of-key')`select ${sql(CHARGE)} from plan_charges where key = ${keyOf(asked)}`
  if (row && row.requestHash !== asked.requestHash) throw new Problem('key_reused')
  return row
}

const read = async (deps: Deps, actor: Person, id: PlanMembershipId): Promise<PlanMembership> => {
  const { db, clock } = deps
  const [row] = await rowsOf<MembershipRow>(db, 'plans.read')`select ${sql(MEMBERSHIP)} from plan_memberships where id = ${id}`
  if (!row) throw new Problem('not_found')
  return shown(db, actor, row, clock.now())
}

type Wanted = { retailerId: RetailerId | null; planId: PlanId; savedCardId: SavedCardId; consent: boolean }
/** Starts a membership. Its first period is charged after the commit; a request that is sent again continues where the first one stopped. */
export async function start(deps: Deps, actor: Person, wanted: Wanted, asked: IdempotencyKey): Promise<PlanMembership> {
  refuseUnconfirmed(actor)
  const { retailerId, planId, savedCardId, consent } = wanted
  if (retailerId !== null && !retailerIdsOf(actor, 'owner').includes(retailerId)) throw new Problem('not_found')
  const charge =
    (await chargeOfKey(deps.db, asked)) ??
    (await transact(deps.db, async (tx) => {
      if (retailerId !== null) await refuseClosed(tx, retailerId)
      const plan = await planToChoose(tx, planId, retailerId === null ? 'shopper' : 'retailer')
      refuseWithoutConsent(plan, consent)
      await checkSavedCard(deps, tx, actor.id, savedCardId)
      const now = deps.clock.now()
      const { anchorOn, periods, periodStart, periodEnd } = firstPeriod(today(deps), plan.period)
      const [row] = await rowsOf<{ id: PlanMembershipId }>(tx, 'plans.start')`
        insert into plan_memberships (user_id, retailer_id, plan_id, state, anchor_on, periods, period_start, period_end, saved_card_id, created_at)
        values (${actor.id}, ${retailerId}, ${planId}, 'pending', ${anchorOn}, ${periods}, ${periodStart}, ${periodEnd}, ${savedCardId}, ${now})
        on conflict do nothing returning id`
      const first =
        row &&
        (await noteCharge(
          tx,
          { membershipId: row.id, kind: 'period', planId, anchorOn, periods, periodStart, periodEnd, amount: plan.price },
          now,
          { key: keyOf(asked), requestHash: asked.requestHash },
        ))
      if (!first) {
        // Either this very request, sent twice at once, or another membership.
        const same = await chargeOfKey(tx, asked)
        if (same) return same
        throw new Problem(plansProblems, 'plans.has_one')
      }
      await keepConsent(tx, row.id, plan, renewalTerms(plan), now)
      return first
    }))
  return finish(deps, actor, charge)
}

async function finish(deps: Deps, actor: Person, charge: ChargeRow): Promise<PlanMembership> {
  standing(charge.state === 'created' ? await collect(deps, charge) : charge)
  return read(deps, actor, charge.membershipId)
}

/** What another plan would cost this membership today. */
async function offerOf(
  deps: Deps,
  db: Db,
  row: MembershipRow,
  wanted: Plan,
): Promise<PlanSwitch & { period: ReturnType<typeof switchOf>['period'] }> {
  const { when, credit, dueNow, period } = switchOf(await planOf(db, row.planId), row, wanted, today(deps))
  const startsOn = when === 'now' ? today(deps) : row.periodEnd
  const on = when === 'now' ? period.periodEnd : row.periodEnd
  return { plan: wanted, when, credit, dueNow, startsOn, nextCharge: { on, amount: wanted.price }, period }
}
const planFor = (db: Db, row: MembershipRow, planId: PlanId): Promise<Plan> =>
  planId === row.planId ? planOf(db, planId) : planToChoose(db, planId, row.retailerId === null ? 'shopper' : 'retailer')

export const preview = (deps: Deps, actor: Person, id: PlanMembershipId, planId: PlanId): Promise<PlanSwitch> =>
  transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    return offerOf(deps, tx, row, await planFor(tx, row, planId))
  })

/** Changes the plan: now, for the amount that was shown, or after the paid period. */
export async function change(
  deps: Deps,
  actor: Person,
  id: PlanMembershipId,
  { planId, dueNow, consent }: { planId: PlanId; dueNow: Cents; consent: boolean },
  asked: IdempotencyKey,
): Promise<PlanMembership> {
  const now = deps.clock.now()
  const charge =
    (await chargeOfKey(deps.db, asked)) ??
    (await transact(deps.db, async (tx) => {
      const row = await lockOwn(tx, actor, id)
      if (row.state !== 'active') throw new Problem(plansProblems, 'plans.not_active')
      if (planId === row.planId && row.nextPlanId === null) throw new Problem(plansProblems, 'plans.same')
      const plan = await planFor(tx, row, planId)
      refuseWithoutConsent(plan, consent)
      await refuseWhilePaying(tx, id)
      const offer = await offerOf(deps, tx, row, plan)
      if (planId !== row.planId && offer.dueNow !== dueNow)
        throw new Problem(plansProblems, 'plans.amount_changed', { more: { dueNow: offer.dueNow / 100 } })
      await keepConsent(tx, id, plan, renewalTerms(plan), now)
      if (planId !== row.planId && offer.when === 'now') {
        const noted = await noteCharge(tx, { ...offer.period, membershipId: id, kind: 'switch', planId, amount: offer.dueNow }, now, {
          key: keyOf(asked),
          requestHash: asked.requestHash,
        })
        if (!noted) throw new Problem(plansProblems, 'plans.paying')
        return noted
      }
      await rowsOf(tx, 'plans.follow')`
        update plan_memberships set next_plan_id = ${planId === row.planId ? null : planId} where id = ${id}`
      await tellPayer(deps, tx, row, plan, `plan ${id} changes at ${now.toISOString()}`, (told) =>
        mails.changed({ ...told, on: planId === row.planId ? row.periodStart : row.periodEnd }),
      )
      return null
    }))
  return charge ? finish(deps, actor, charge) : read(deps, actor, id)
}

async function refuseWhilePaying(tx: Db, id: PlanMembershipId): Promise<void> {
  const [open] = await rowsOf(tx, 'plans.paying')`select from plan_charges where membership_id = ${id} and state = 'created'`
  if (open) throw new Problem(plansProblems, 'plans.paying')
}

/** Nothing more is charged. What is paid lasts to its end; what is not paid ends now. Again, it changes nothing. */
export async function cancel(deps: Deps, actor: Person, id: PlanMembershipId): Promise<PlanMembership> {
  await transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (row.state === 'canceled') return
    await refuseWhilePaying(tx, id)
    const isPaid = row.state === 'active'
    const now = deps.clock.now()
    if (isPaid) await rowsOf(tx, 'plans.cancel')`update plan_memberships set state = 'canceled', next_plan_id = null where id = ${id}`
    else await endOpen(tx, id, now)
    const plan = await planOf(tx, row.planId)
    await tellPayer(deps, tx, row, plan, `plan ${id} canceled at ${now.toISOString()}`, (told) =>
      mails.canceled({ ...told, until: isPaid ? row.periodEnd : null }),
    )
  })
  return read(deps, actor, id)
}
/** Ends a membership whose renewal was not paid: that is not tried again. */
export async function endOpen(tx: Db, id: PlanMembershipId, now: Date): Promise<void> {
  await rowsOf(tx, 'plans.no-more-tries')`update plan_charges set next_try_on = null where membership_id = ${id} and state = 'failed'`
  await end(tx, id, now)
}

/** Takes a cancellation back, with the terms as they are. */
export async function keep(deps: Deps, actor: Person, id: PlanMembershipId, consent: boolean): Promise<PlanMembership> {
  await transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (row.state === 'active') return
    if (row.state !== 'canceled') throw new Problem(plansProblems, 'plans.not_active')
    const plan = await planOf(tx, row.planId)
    refuseWithoutConsent(plan, consent)
    await keepConsent(tx, id, plan, renewalTerms(plan), deps.clock.now())
    await rowsOf(tx, 'plans.keep')`update plan_memberships set state = 'active' where id = ${id}`
    await tellPayer(deps, tx, row, plan, `plan ${id} kept at ${deps.clock.now().toISOString()}`, (told) =>
      mails.changed({ ...told, on: row.periodStart }),
    )
  })
  return read(deps, actor, id)
}

/** Pays with another card from now on. What is open is tried with it at once. */
export async function changeCard(deps: Deps, actor: Person, id: PlanMembershipId, savedCardId: SavedCardId): Promise<PlanMembership> {
  const again = await transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, actor, id)
    await checkSavedCard(deps, tx, actor.id, savedCardId)
    await refuseWhilePaying(tx, id)
    await rowsOf(tx, 'plans.change-card')`
      update plan_memberships set saved_card_id = ${savedCardId}, user_id = ${actor.id} where id = ${id}`
    return row.state === 'past_due' ? openRenewal(tx, id, deps.clock.now()) : undefined
  })
  if (again) standing(await collect(deps, again))
  return read(deps, actor, id)
}

async function openRenewal(tx: Db, id: PlanMembershipId, now: Date): Promise<ChargeRow | undefined> {
  const [failed] = await rowsOf<{ id: number }>(tx, 'plans.open-renewal')`
    select id from plan_charges where membership_id = ${id} and kind = 'period' and state = 'failed' order by id desc limit 1`
  return failed && tryAgain(tx, failed.id, now)
}
