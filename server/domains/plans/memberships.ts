import type { Reply } from '#contracts/endpoint.ts'
import type { PlanId, PlanMembershipId, RetailerId, SavedCardId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { MEMBERSHIP_STATES, ownMembership, Plan, PlanCharge, PlanMembership } from '#contracts/plans.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { savedCardsOf } from '../payments/saved-cards.ts'
import { planOf, plansByIds } from './plans.ts'
import type { Period } from './rules.ts'

export type MembershipRow = Period & {
  id: PlanMembershipId
  userId: UserId | null
  retailerId: RetailerId | null
  planId: PlanId
  nextPlanId: PlanId | null
  state: (typeof MEMBERSHIP_STATES)[number]
  savedCardId: SavedCardId | null
}
export const MEMBERSHIP = `id, user_id as "userId", retailer_id as "retailerId", plan_id as "planId", next_plan_id as "nextPlanId", state,
  anchor_on::text as "anchorOn", periods, period_start::text as "periodStart", period_end::text as "periodEnd", saved_card_id as "savedCardId"`

export async function lockMembership(tx: Db, id: PlanMembershipId): Promise<MembershipRow> {
  const [row] = await rowsOf<MembershipRow>(
    tx,
    'plans.lock',
  )`select ${sql(MEMBERSHIP)} from plan_memberships where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** Locks a membership that this person may change: the own one, or that of a business that the person owns. */
export async function lockOwn(tx: Db, actor: Person, id: PlanMembershipId): Promise<MembershipRow> {
  const [row] = await rowsOf<MembershipRow>(tx, 'plans.lock-own')`
    select ${sql(MEMBERSHIP)} from plan_memberships where id = ${id} and state <> 'ended'
      and case when retailer_id is null then user_id = ${actor.id} else retailer_id = any(${retailerIdsOf(actor, 'owner')}::bigint[]) end
    for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** The membership of a person, or of a business that the person manages, and its charges. Where none is running, only earlier charges. */
export async function ownOf(db: Db, actor: Person, retailerId: RetailerId | null, now: Date): Promise<Reply<typeof ownMembership>> {
  if (retailerId !== null && !retailerIdsOf(actor, 'manager').includes(retailerId)) throw new Problem('not_found')
  const [[row], charges] = await Promise.all([
    rowsOf<MembershipRow>(db, 'plans.own')`
      select ${sql(MEMBERSHIP)} from plan_memberships where state <> 'ended'
        and case when ${retailerId}::bigint is null then user_id = ${actor.id} and retailer_id is null else retailer_id = ${retailerId} end`,
    rowsOf<PlanCharge>(db, 'plans.own-charges')`
      select c.number, c.kind, p.name as "planName", c.amount, c.state, c.period_start::text as "from", c.period_end::text as until, c.tried_at as at
      from plan_charges c join plan_memberships m on m.id = c.membership_id join plans p on p.id = c.plan_id
      where case when ${retailerId}::bigint is null then m.user_id = ${actor.id} and m.retailer_id is null else m.retailer_id = ${retailerId} end
      order by c.id desc limit 100`,
  ])
  return { membership: row ? await shown(db, actor, row, now) : null, saved: row ? await savedBy(db, row) : cents(0), charges }
}

/** What a membership saved on deliveries in this period, without those of canceled orders. */
async function savedBy(db: Db, { id, periodStart }: MembershipRow): Promise<Cents> {
  const [row] = await rowsOf<{ amount: Cents }>(db, 'plans.saved')`
    select coalesce(sum(s.amount), 0)::bigint as amount from plan_savings s join fulfillments f on f.id = s.fulfillment_id
    where s.membership_id = ${id} and f.state not in ('cancelled', 'unpaid')
      and s.created_at >= ${periodStart}::date::timestamp at time zone 'America/New_York'`
  return row?.amount ?? cents(0)
}

export async function shown(db: Db, actor: Person, row: MembershipRow, now: Date): Promise<PlanMembership> {
  const [plans, cards, [consent]] = await Promise.all([
    plansByIds(db, [row.planId, row.nextPlanId]),
    row.userId ? savedCardsOf(db, row.userId, now) : [],
    rowsOf<{ text: string; at: Date }>(db, 'plans.consent')`
      select terms as text, agreed_at as at from plan_consents where membership_id = ${row.id} order by id desc limit 1`,
  ])
  const plan = plans.get(row.planId) ?? (await planOf(db, row.planId))
  const nextPlan = row.nextPlanId === null ? null : (plans.get(row.nextPlanId) ?? null)
  const card = cards.find(({ id }) => id === row.savedCardId)
  return {
    id: row.id,
    retailerId: row.retailerId,
    plan,
    state: row.state,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    nextCharge: row.state === 'active' ? { on: row.periodEnd, amount: (nextPlan ?? plan).price } : null,
    nextPlan,
    card: card ? { id: card.id, brand: card.brand, last4: card.last4 } : null,
    consent: consent ?? { text: '', at: now },
    mayChange: row.retailerId === null || retailerIdsOf(actor, 'owner').includes(row.retailerId),
  }
}

/** Keeps what somebody agreed to. */
export const keepConsent = (tx: Db, membershipId: PlanMembershipId, { id }: Plan, terms: string, now: Date): Promise<unknown> =>
  rowsOf(tx, 'plans.keep-consent')`
    insert into plan_consents (membership_id, plan_id, terms, agreed_at) values (${membershipId}, ${id}, ${terms}, ${now})`
