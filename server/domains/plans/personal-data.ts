import type { PlanMembershipId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { endOpen } from './acts.ts'

/** The memberships that a person pays, with what they agreed to and what was charged. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'plans.personal-data')`
    select p.name as plan, m.retailer_id as "retailerId", m.state, m.period_start::text as "periodStart", m.period_end::text as "periodEnd",
      m.created_at as "startedAt", m.ended_at as "endedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('terms', a.terms, 'agreedAt', a.agreed_at) order by a.id), '[]') from plan_consents a where a.membership_id = m.id) as consents,
      (select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'cents', c.amount, 'state', c.state, 'from', c.period_start, 'until', c.period_end, 'at', c.tried_at) order by c.id), '[]')
        from plan_charges c where c.membership_id = m.id) as charges
    from plan_memberships m join plans p on p.id = m.plan_id where m.user_id = ${userId} order by m.id`

/** An account that ends takes its own membership along. That of a business stays without a card, which its owners give anew. */
export async function forgetPerson(tx: Db, userId: UserId, { clock }: Deps): Promise<void> {
  const rows = await rowsOf<{ id: PlanMembershipId }>(tx, 'plans.of-person')`
    select id from plan_memberships where user_id = ${userId} and retailer_id is null and state <> 'ended' order by id for no key update`
  for (const { id } of rows) await endOpen(tx, id, clock.now())
  await rowsOf(tx, 'plans.forget-person')`update plan_memberships set user_id = null, saved_card_id = null where user_id = ${userId}`
}
