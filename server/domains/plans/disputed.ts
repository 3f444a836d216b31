import type { RetailerId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { recipientsOf } from '../identity/people.ts'
import { chargeById, hearOutcome, tellPayer } from './charges.ts'
import { endOpen } from './acts.ts'
import * as mails from './mails.ts'
import { lockMembership } from './memberships.ts'
import { planOf } from './plans.ts'

export type DisputedCharge = {
  id: number
  number: string
  reference: string
  amount: Cents
  planName: string
  retailerId: RetailerId | null
  payer: string
  from: string
  until: string
  paidAt: Date
  /** What its payer had agreed to, and when. */
  terms: string | null
  agreedAt: Date | null
}
/** A paid charge of a plan, by our reference of the charge, its number, or its id. */
export async function chargedPlan(
  db: Db,
  named: { reference?: string; number?: string; id?: number },
): Promise<DisputedCharge | undefined> {
  const [row] = await rowsOf<Omit<DisputedCharge, 'payer'> & { userId: UserId | null }>(db, 'plans.disputed-charge')`
    select c.id, c.number, c.reference, c.amount, p.name as "planName", m.retailer_id as "retailerId", m.user_id as "userId",
      c.period_start::text as "from", c.period_end::text as until, c.tried_at as "paidAt", a.terms, a.agreed_at as "agreedAt"
    from plan_charges c join plan_memberships m on m.id = c.membership_id join plans p on p.id = c.plan_id
    left join lateral (select terms, agreed_at from plan_consents where membership_id = m.id and agreed_at <= c.tried_at order by id desc limit 1) a on true
    where c.state in ('paid', 'charged_back')
      and (c.reference = ${named.reference ?? null} or c.number = ${named.number ?? null} or c.id = ${named.id ?? null})`
  if (!row) return undefined
  const { userId, ...charge } = row
  return { ...charge, payer: userId === null ? '' : ((await recipientsOf(db, [userId])).get(userId)?.email ?? '') }
}

/** The bank gave the cardholder the money of this charge back: its membership ends, and nothing more is charged. */
export async function endChargedBack(deps: Deps, tx: Db, chargeId: number): Promise<void> {
  const { membershipId } = await chargeById(tx, chargeId)
  const membership = await lockMembership(tx, membershipId)
  await rowsOf(tx, 'plans.charged-back')`update plan_charges set state = 'charged_back' where id = ${chargeId} and state = 'paid'`
  if (membership.state === 'ended') return
  await endOpen(tx, membershipId, deps.clock.now())
  const plan = await planOf(tx, membership.planId)
  await tellPayer(deps, tx, membership, plan, `plan charge ${chargeId} charged back`, mails.chargedBack)
}

/** Books a capture that nobody has heard of yet, because a dispute of it was heard first. Throws, to be tried again, while the provider does not tell of it. */
export async function catchUpCharge(deps: Deps, reference: string): Promise<void> {
  const [charge] = await rowsOf<{ id: number }>(deps.db, 'plans.to-catch-up')`
    select id from plan_charges where reference = ${reference} and state in ('created', 'failed')`
  if (!charge) return
  const outcome = await deps.cards.lookUp(reference)
  if (outcome?.state !== 'captured') throw new Error(`plan charge ${charge.id} is disputed and not captured`)
  await hearOutcome(deps, charge.id, reference, outcome)
}
