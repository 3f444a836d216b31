import type { PlanId, PlanMembershipId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { ProviderEvent } from '#contracts/orders/orders.ts'
import { type CHARGE_STATES, type Plan, plansProblems } from '#contracts/plans.ts'
import { MINUTE } from '#contracts/time.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { recipientsOf } from '../identity/people.ts'
import { ownerEmails } from '../identity/teams.ts'
import { post } from '../ledger/ledger.ts'
import { platform } from '../ledger/rules.ts'
import { savedCardToCharge } from '../payments/accepted-cards.ts'
import { savedCardsOf } from '../payments/saved-cards.ts'
import { booked } from './booking-kinds.ts'
import * as mails from './mails.ts'
import { lockMembership, type MembershipRow } from './memberships.ts'
import { planOf } from './plans.ts'
import { dayOf, nextTry, type Period } from './rules.ts'

export type ChargeRow = Period & {
  id: number
  membershipId: PlanMembershipId
  kind: 'period' | 'switch'
  planId: PlanId
  amount: Cents
  state: (typeof CHARGE_STATES)[number]
  failedOn: string | null
  reference: string
  number: string
  triedAt: Date
  requestHash: string | null
}
export const CHARGE = `id, membership_id as "membershipId", kind, plan_id as "planId", anchor_on::text as "anchorOn", periods,
  period_start::text as "periodStart", period_end::text as "periodEnd", amount, state, failed_on::text as "failedOn", reference, number, tried_at as "triedAt",
  request_hash as "requestHash"`

type NewCharge = Period & { membershipId: PlanMembershipId; kind: ChargeRow['kind']; planId: PlanId; amount: Cents }
type Asked = { key: string; requestHash: string }
/** Notes a charge that the provider is to be asked for after the commit; undefined where this period has one, or another change is under way. */
export async function noteCharge(tx: Db, charge: NewCharge, now: Date, asked?: Asked): Promise<ChargeRow | undefined> {
  const { membershipId, kind, planId, anchorOn, periods, periodStart, periodEnd, amount } = charge
  const [row] = await rowsOf<ChargeRow>(tx, 'plans.charge')`
    insert into plan_charges (membership_id, kind, plan_id, anchor_on, periods, period_start, period_end, amount, state, reference, number, tried_at,
      key, request_hash, created_at)
    values (${membershipId}, ${kind}, ${planId}, ${anchorOn}, ${periods}, ${periodStart}, ${periodEnd}, ${amount}, 'created', ${newId()},
      ${newNumber()}, ${now}, ${asked?.key ?? null}, ${asked?.requestHash ?? null}, ${now})
    on conflict do nothing returning ${sql(CHARGE)}`
  return row
}
const newNumber = (): string => `P${randomCode(13)}`

/** A charge that failed is tried again: as a new one for the provider. */
export async function tryAgain(tx: Db, id: number, now: Date): Promise<ChargeRow | undefined> {
  const [row] = await rowsOf<ChargeRow>(tx, 'plans.try-again')`
    update plan_charges set state = 'created', tries = tries + 1, next_try_on = null, reference = ${newId()}, number = ${newNumber()}, tried_at = ${now}
    where id = ${id} and state = 'failed' returning ${sql(CHARGE)}`
  return row
}

export async function chargeById(db: Db, id: number): Promise<ChargeRow> {
  const [row] = await rowsOf<ChargeRow>(db, 'plans.charge-by-id')`select ${sql(CHARGE)} from plan_charges where id = ${id}`
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Asks the provider for a charge, outside of any transaction, and books its answer. Asked twice, or on two nodes, the provider acts once for
 * its reference. A card whose bank wants to be asked cannot renew by itself, so that charge is called off.
 */
export async function collect(
  deps: Deps,
  { id, membershipId, reference, amount, number }: ChargeRow,
): Promise<ChargeRow & { why?: 'bank_asks' }> {
  const { cards } = deps
  if (amount === 0) return hearOutcome(deps, id, reference, { state: 'captured', providerId: reference })
  const token = await tokenOf(deps, membershipId)
  if (token === null) return hearOutcome(deps, id, reference, await callOff(deps, reference))
  const outcome = await cards.charge({ reference, amount, token, orderNumber: number })
  if (outcome.state !== 'requires_action') return hearOutcome(deps, id, reference, outcome)
  const after = await hearOutcome(deps, id, reference, await callOff(deps, reference))
  return after.state === 'failed' ? { ...after, why: 'bank_asks' } : after
}

/** Cancels a charge at the provider; a captured one stays captured. */
async function callOff({ cards }: Pick<Deps, 'cards'>, reference: string): Promise<ChargeOutcome> {
  await cards.void(reference)
  const outcome = await cards.lookUp(reference)
  return outcome?.state === 'captured' ? outcome : { state: 'declined', providerId: outcome?.providerId ?? reference, hint: null }
}

/** The card of a membership; null where it was removed, or cannot be charged here. */
async function tokenOf(deps: Deps, membershipId: PlanMembershipId): Promise<string | null> {
  const [row] = await rowsOf<Pick<MembershipRow, 'userId' | 'savedCardId'>>(deps.db, 'plans.card')`
    select user_id as "userId", saved_card_id as "savedCardId" from plan_memberships where id = ${membershipId}`
  if (!row?.userId || row.savedCardId === null) return null
  try {
    return await savedCardToCharge(deps, row.userId, row.savedCardId)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Books what the provider said of a try, once, however often and from wherever it is heard. */
export const hearOutcome = (deps: Deps, chargeId: number, reference: string, outcome: ChargeOutcome): Promise<ChargeRow> =>
  transact(deps.db, async (tx) => {
    const { membershipId } = await chargeById(tx, chargeId)
    const membership = await lockMembership(tx, membershipId)
    const charge = await chargeById(tx, chargeId)
    if (charge.reference !== reference) return charge
    const isKnown = charge.state === 'paid' || charge.state === 'returned' || charge.state === 'charged_back'
    if (outcome.state === 'captured' && membership.state === 'ended' && !isKnown) await returnLate(deps, tx, charge, outcome.providerId)
    else if (outcome.state === 'captured' && (charge.state === 'created' || charge.state === 'failed'))
      await settle(deps, tx, membership, charge, outcome.providerId)
    else if (outcome.state === 'declined' && charge.state === 'created') await fail(deps, tx, membership, charge)
    return chargeById(tx, chargeId)
  })

async function settle(deps: Deps, tx: Db, membership: MembershipRow, charge: ChargeRow, providerId: string): Promise<void> {
  const { anchorOn, periods, periodStart, periodEnd, planId, amount, number } = charge
  await rowsOf(tx, 'plans.paid')`
    update plan_charges set state = 'paid', provider_id = ${providerId}, next_try_on = null where id = ${charge.id}`
  await rowsOf(tx, 'plans.move-on')`
    update plan_memberships set plan_id = ${planId}, next_plan_id = null, state = 'active', anchor_on = ${anchorOn}, periods = ${periods},
      period_start = ${periodStart}, period_end = ${periodEnd} where id = ${membership.id}`
  const from = platform('card_clearing', charge.id)
  const to = platform('plan_fees', charge.id)
  await post(tx, [{ from, to, amount, kind: booked('plan.paid'), reference: String(charge.id), memo: number }], deps.clock.now())
  const plan = await planOf(tx, planId)
  const card = await digitsOf(deps, tx, membership)
  await tellPayer(deps, tx, membership, plan, `plan charge ${number} paid`, (told) =>
    mails.receipt({ ...told, number, amount, from: periodStart, until: periodEnd, card }),
  )
}

/** A first payment that fails leaves no membership behind; a renewal is tried again on the days of the rules, and then it ends. */
async function fail(deps: Deps, tx: Db, membership: MembershipRow, charge: ChargeRow): Promise<void> {
  const isRenewal = charge.kind === 'period' && membership.state !== 'pending'
  const day = today(deps)
  const nextTryOn = isRenewal ? nextTry(charge.failedOn ?? day, day) : null
  await rowsOf(tx, 'plans.failed')`
    update plan_charges set state = 'failed', failed_on = coalesce(failed_on, ${day}::date), next_try_on = ${nextTryOn} where id = ${charge.id}`
  if (charge.kind === 'switch') return
  if (nextTryOn === null) await end(tx, membership.id, deps.clock.now())
  else await rowsOf(tx, 'plans.past-due')`update plan_memberships set state = 'past_due' where id = ${membership.id}`
  if (!isRenewal) return
  const plan = await planOf(tx, charge.planId)
  await tellPayer(deps, tx, membership, plan, `plan charge ${charge.number} failed`, (told) =>
    nextTryOn === null ? mails.ended(told) : mails.cardFailed({ ...told, nextTryOn }),
  )
}

export const end = (tx: Db, id: PlanMembershipId, now: Date): Promise<unknown> =>
  rowsOf(tx, 'plans.end')`
    update plan_memberships set state = 'ended', ended_at = ${now}, next_plan_id = null where id = ${id} and state <> 'ended'`

/** A capture for a membership that had ended: it pays for nothing and goes back whole. */
async function returnLate({ clock }: Deps, tx: Db, { id, amount }: ChargeRow, providerId: string): Promise<void> {
  await rowsOf(tx, 'plans.returned')`
    update plan_charges set state = 'returned', provider_id = ${providerId}, next_try_on = null where id = ${id}`
  const [source, clearing] = [platform('card_clearing', id), platform('clearing', id)]
  await post(
    tx,
    [
      { from: source, to: clearing, amount, kind: booked('plan.late_capture'), reference: String(id) },
      { from: clearing, to: source, amount, kind: booked('plan.late_return'), reference: String(id) },
    ],
    clock.now(),
  )
  await askFor(tx, 'plans.sendRefund', { chargeId: id })
}
/** The provider acts once per reference, so the job may run again. */
export async function sendRefund({ db, cards }: Pick<Deps, 'db' | 'cards'>, chargeId: number): Promise<void> {
  const [row] = await rowsOf<{ amount: Cents; providerId: string }>(db, 'plans.refund-to-send')`
    select amount, provider_id as "providerId" from plan_charges where id = ${chargeId} and state = 'returned'`
  if (row && row.amount > 0) await cards.refund({ ...row, reference: `plan-late-${chargeId}` })
}

const byReference = async (db: Db, reference: string): Promise<ChargeRow | undefined> =>
  (await rowsOf<ChargeRow>(db, 'plans.by-reference')`select ${sql(CHARGE)} from plan_charges where reference = ${reference}`)[0]
/** Whether this charge pays for a plan. */
export const isPlanCharge = async (db: Db, reference: string): Promise<boolean> => (await byReference(db, reference)) !== undefined

/** A signed event of the provider; false when the payment is of no plan. The caller has verified the signature. */
export async function hearPlanEvent(
  deps: Deps,
  event: Pick<ProviderEvent, 'reference' | 'outcome' | 'amount'> & { providerId?: string },
): Promise<boolean> {
  const charge = await byReference(deps.db, event.reference)
  if (!charge) return false
  if (charge.amount !== event.amount) {
    deps.log.error({ charge: charge.id }, 'a provider event names another amount than the charge of a plan')
    throw new Problem('conflict')
  }
  const providerId = event.providerId ?? event.reference
  await hearOutcome(
    deps,
    charge.id,
    charge.reference,
    event.outcome === 'captured' ? { state: 'captured', providerId } : { state: 'declined', providerId, hint: null },
  )
  return true
}

const PAY_MINUTES = 15
/** Finishes charges that were cut off. One that the provider is still working on after a quarter of an hour is called off. */
export async function sweepCharges(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const open = await rowsOf<ChargeRow>(deps.db, 'plans.sweep')`
    select ${sql(CHARGE)} from plan_charges where state = 'created' and tried_at <= ${new Date(now.getTime() - MINUTE)} order by tried_at limit 200`
  for (const charge of open)
    await sweep(deps, charge, charge.triedAt.getTime() <= now.getTime() - PAY_MINUTES * MINUTE).catch((error: unknown) =>
      deps.log.warn({ err: error, charge: charge.id }, 'a charge of a plan could not be looked up'),
    )
}
async function sweep(deps: Deps, charge: ChargeRow, isOver: boolean): Promise<void> {
  // Nobody waits for a renewal, so one that was cut off goes on by itself.
  if (!isOver && charge.requestHash === null) return void (await collect(deps, charge))
  const outcome = isOver ? await callOff(deps, charge.reference) : await deps.cards.lookUp(charge.reference)
  if (outcome) await hearOutcome(deps, charge.id, charge.reference, outcome)
}

/** Tells the person, or the owners of the business, in the caller's transaction. */
export async function tellPayer(
  { mail, config: { publicOrigin } }: Pick<Deps, 'mail' | 'config'>,
  tx: Db,
  { userId, retailerId }: Pick<MembershipRow, 'userId' | 'retailerId'>,
  plan: Plan,
  reference: string,
  write: (told: mails.Told) => Parameters<Deps['mail']['send']>[1],
): Promise<void> {
  const person = userId === null ? undefined : (await recipientsOf(tx, [userId])).get(userId)
  const addresses = retailerId === null ? (person ? [person.email] : []) : await ownerEmails(tx, retailerId)
  for (const to of addresses) await mail.send(tx, write({ to, publicOrigin, plan, reference: `${reference} to ${to}` }))
}

async function digitsOf({ clock }: Deps, tx: Db, { userId, savedCardId }: MembershipRow): Promise<string | null> {
  if (userId === null) return null
  return (await savedCardsOf(tx, userId, clock.now())).find(({ id }) => id === savedCardId)?.last4 ?? null
}

/** The answer for somebody who waits for a charge: what it did, or why it did not. */
export function standing(charge: ChargeRow & { why?: 'bank_asks' }): void {
  if (charge.state === 'failed') throw new Problem(plansProblems, charge.why === 'bank_asks' ? 'plans.bank_asks' : 'plans.declined')
  if (charge.state === 'returned') throw new Problem(plansProblems, 'plans.not_active')
}
/** Today, by the days of plans. */
export const today = ({ clock }: Pick<Deps, 'clock'>): string => dayOf(clock.now())
