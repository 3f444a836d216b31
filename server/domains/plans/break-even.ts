import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, cents } from '#contracts/money.ts'
import { BREAK_EVEN_DAYS, type breakEven, type Plan } from '#contracts/plans.ts'
import { DAY } from '#contracts/time.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { plansNow } from './plans.ts'

/** What each plan would have cost with the orders of the last 90 days: those of this account, or the sales of a business. */
export async function breakEvenOf(db: Db, actor: Person, retailerId: RetailerId | null, now: Date): Promise<Reply<typeof breakEven>> {
  if (retailerId !== null && !retailerIdsOf(actor, 'manager').includes(retailerId)) throw new Problem('not_found')
  const since = new Date(now.getTime() - BREAK_EVEN_DAYS * DAY)
  const [plans, [own]] = await Promise.all([
    plansNow(db),
    retailerId === null
      ? rowsOf<{ count: number; amount: Cents }>(db, 'plans.deliveries')`
          select count(*)::int as count, coalesce(sum(f.shipping), 0)::bigint as amount from fulfillments f join orders o on o.id = f.order_id
          where o.user_id = ${actor.id} and f.shipping > 0 and f.state not in ('cancelled', 'unpaid') and o.placed_at >= ${since}`
      : rowsOf<{ count: number; amount: Cents }>(db, 'plans.sales')`
          select count(*)::int as count, coalesce(sum(f.subtotal - f.discount + f.subsidy), 0)::bigint as amount
          from fulfillments f join orders o on o.id = f.order_id
          where f.retailer_id = ${retailerId} and f.state not in ('cancelled', 'unpaid') and o.placed_at >= ${since}`,
  ])
  const { count, amount } = own ?? { count: 0, amount: cents(0) }
  const free = await freeShippingPlans(db)
  const audience = retailerId === null ? 'shopper' : 'retailer'
  return {
    count,
    amount,
    items: plans
      .filter((plan) => plan.audience === audience)
      .map((plan) => ({ planId: plan.id, cost: costOf(plan, amount, free.has(plan.id)) })),
  }
}

/** The price of 90 days of a plan, and what its member pays besides: shipping, or commission. */
export function costOf(
  { price, period, commissionPercent }: Pick<Plan, 'price' | 'period' | 'commissionPercent'>,
  amount: Cents,
  shipsFree: boolean,
): Cents {
  const fee = period === 'month' ? price * 3 : Math.round((price * BREAK_EVEN_DAYS) / 365)
  const rest = commissionPercent !== null ? basisPointsOf(amount, Math.round(commissionPercent * 100)) : shipsFree ? 0 : amount
  return cents(fee + rest)
}

const freeShippingPlans = async (db: Db): Promise<Set<number>> =>
  new Set(
    (await rowsOf<{ id: number }>(db, 'plans.with-free-shipping')`select id from plans where active and free_shipping`).map(({ id }) => id),
  )
