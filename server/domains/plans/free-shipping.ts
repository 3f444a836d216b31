import type { FulfillmentId, PlanMembershipId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** A membership whose deliveries SPIRAL pays, and the name of its plan. */
export type ShipsFree = { membershipId: PlanMembershipId; name: string }

/** The memberships of these people that pay for delivery now. */
export async function shipsFreeOf(db: Db, userIds: readonly UserId[]): Promise<Map<UserId, ShipsFree>> {
  if (userIds.length === 0) return new Map()
  const rows = await rowsOf<ShipsFree & { userId: UserId }>(db, 'plans.ships-free')`
    select m.user_id as "userId", m.id as "membershipId", p.name from plan_memberships m join plans p on p.id = m.plan_id
    where m.user_id = any(${userIds}::uuid[]) and m.retailer_id is null and m.state in ('active', 'past_due', 'canceled') and p.free_shipping`
  return new Map(rows.map(({ userId, ...member }) => [userId, member]))
}

export type Saving = { membershipId: PlanMembershipId; fulfillmentId: FulfillmentId; amount: Cents }
/** Notes what memberships saved on orders that are being placed. */
export async function noteSavings(tx: Db, savings: readonly Saving[], now: Date): Promise<void> {
  if (savings.length === 0) return
  await rowsOf(tx, 'plans.note-savings')`
    insert into plan_savings (membership_id, fulfillment_id, amount, created_at)
    select "membershipId", "fulfillmentId", amount, ${now}
    from json_to_recordset(${JSON.stringify(savings)}) as s("membershipId" bigint, "fulfillmentId" bigint, amount bigint)`
}
