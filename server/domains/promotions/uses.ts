import type { FulfillmentId, OrderId, PromotionId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type Buyer, countedPeople } from '../identity/same-person.ts'
import type { PromotionUse } from './engine.ts'
import { countedUnder } from './live.ts'

/** The promotions of an order that is being placed; the fulfillments stand in the order of the groups. */
export type OrderUses = {
  orderId: OrderId
  buyer: Buyer
  uses: readonly PromotionUse[]
  fulfillmentIds: readonly FulfillmentId[]
}

/**
 * Counts the promotions of these orders against their budgets and limits. The guarded updates hold both exactly, however many orders are
 * placed at once. Returns false where a budget or a limit is not enough for all of them; the caller's transaction must then end.
 */
export async function countUses(tx: Db, orders: readonly OrderUses[], secret: string): Promise<boolean> {
  const using = orders.filter(({ uses }) => uses.length > 0)
  if (using.length === 0) return true
  const people = await countedPeople(
    tx,
    using.map(({ buyer }) => buyer),
  )
  const all = using.flatMap(({ uses, buyer, ...order }, i) => {
    const person = people[i]
    const names = person ? countedUnder(person, secret) : ['']
    return uses.map((use) => ({ ...order, ...use, shopper: buyer.userId ?? (names[0] as string), names }))
  })
  const byPromotion = Map.groupBy(all, ({ id }) => id)
  const ids = [...byPromotion.keys()].toSorted((a, b) => a - b)
  await rowsOf(tx, 'promotions.lock')`select from promotions where id = any(${ids}::bigint[]) order by id for no key update`
  const counted = await rowsOf(tx, 'promotions.count')`
    update promotions p set spent = p.spent + asked.amount, uses = p.uses + asked.orders
    from unnest(${ids}::bigint[], ${ids.map((id) => totalOf(byPromotion.get(id)))}::bigint[],
      ${ids.map((id) => byPromotion.get(id)?.length ?? 0)}::int[]) as asked(id, amount, orders)
    where p.id = asked.id and p.state = 'approved' and (p.budget is null or p.spent + asked.amount <= p.budget) returning p.id`
  if (counted.length < ids.length || !(await countShoppers(tx, all))) return false
  const lines = all.flatMap(({ id, funding, parts, orderId, fulfillmentIds }) =>
    parts.map(({ group, variantId, amount, subsidy }) => ({
      promotion: id,
      order: orderId,
      fulfillment: fulfillmentIds[group],
      variant: variantId ?? 0,
      amount,
      subsidy,
      funding,
    })),
  )
  await Promise.all([
    rowsOf(
      tx,
      'promotions.note-uses',
      `insert into promotion_uses (promotion_id, order_id, shopper, amount, counted_under)
       select promotion, "order", shopper, amount, array(select json_array_elements_text(names))
       from json_to_recordset($1) as u(promotion bigint, "order" bigint, shopper text, amount bigint, names json)`,
      [JSON.stringify(all.map(({ id, orderId, shopper, amount, names }) => ({ promotion: id, order: orderId, shopper, amount, names })))],
    ),
    rowsOf(tx, 'promotions.note-lines')`
      insert into promotion_lines (promotion_id, order_id, fulfillment_id, variant_id, amount, subsidy, funding)
      select * from json_to_recordset(${JSON.stringify(lines)}) as
        l(promotion bigint, "order" bigint, fulfillment bigint, variant bigint, amount bigint, subsidy bigint, funding text)`,
  ])
  return true
}

const totalOf = (uses: readonly { amount: Cents }[] = []): number => uses.reduce((all, { amount }) => all + amount, 0)

type UsedPromotion = { id: PromotionId; names: readonly string[] }
async function countShoppers(tx: Db, uses: readonly UsedPromotion[]): Promise<boolean> {
  const counted = uses.flatMap(({ id, names }) => names.map((shopper) => ({ id, shopper })))
  const pairs = [...Map.groupBy(counted, ({ id, shopper }) => `${String(id).padStart(16, '0')}/${shopper}`).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => ({ ...(same[0] as (typeof counted)[number]), times: same.length }))
  const limited = await rowsOf<{ fits: boolean }>(tx, 'promotions.count-shoppers')`
    with asked as (
      select a.*, p.per_shopper from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ shopper }) => shopper)}::text[],
        ${pairs.map(({ times }) => times)}::int[]) with ordinality as a(id, shopper, times, nth)
      join promotions p on p.id = a.id where p.per_shopper is not null
    ), counted as (
      insert into promotion_shoppers as s (promotion_id, shopper, uses)
      select id, shopper, times from asked where times <= per_shopper order by nth
      on conflict (promotion_id, shopper) do update set uses = s.uses + excluded.uses
        where s.uses + excluded.uses <= (select per_shopper from promotions where id = excluded.promotion_id)
      returning 1
    ) select (select count(*) from counted) = (select count(*) from asked) as fits`
  return limited[0]?.fits === true
}

/**
 * Gives back the promotions of orders whose promoted items have all been canceled or returned: the budget has their amount again, and the
 * shopper may use them again. Happens once, however often this runs.
 */
export async function giveBackUses(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return
  await rowsOf(tx, 'promotions.lock-used')`
    select from promotions
    where id in (select promotion_id from promotion_uses where order_id = any(${orderIds}::bigint[]) and state = 'counted') order by id
    for no key update`
  await rowsOf(tx, 'promotions.give-back')`
    with back as (
      update promotion_uses u set state = 'given_back'
      where u.order_id = any(${orderIds}::bigint[]) and u.state = 'counted' and not exists (
        select from promotion_lines pl join order_lines l on l.fulfillment_id = pl.fulfillment_id and pl.variant_id in (0, l.variant_id)
        where pl.promotion_id = u.promotion_id and pl.order_id = u.order_id and l.cancelled + l.returned < l.quantity)
      returning u.promotion_id, coalesce(u.counted_under, array[u.shopper]) as names, u.amount
    ), lessened as (
      update promotions p set spent = p.spent - b.amount, uses = p.uses - b.uses
      from (select promotion_id, sum(amount) as amount, count(*) as uses from back group by promotion_id) b where b.promotion_id = p.id
    ) update promotion_shoppers s set uses = greatest(s.uses - b.uses, 0)
      from (select promotion_id, name as shopper, count(*) as uses from back, unnest(names) name group by 1, 2) b
      where b.promotion_id = s.promotion_id and b.shopper = s.shopper`
}
