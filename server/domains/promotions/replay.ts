import type { CategoryId, MallId, OrderId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { basisPointsOf, type Cents, cents, shares } from '#contracts/money.ts'
import { worth } from '#contracts/points.ts'
import type { PromotionWish, Replay } from '#contracts/promotions/office.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { currentRule } from '../loyalty/published-rules.ts'
import { earns } from '../loyalty/rules.ts'
import { type DiscountableGroup, discountCart, FIRST_STACKING, type PromotionFor } from './engine.ts'

export const REPLAYED_DAYS = 90
const ORDERS_AT_ONCE = 2_000
/** More orders than these are replayed in the background. */
export const REPLAYED_AT_ONCE = 5_000

/** Whose promotion it is: the stores that it may be for. */
export type Owner = { retailerId: RetailerId | null; mallId: MallId | null }
export type Replayed = { owner: Owner; wish: PromotionWish }

type ReplayedLine = {
  orderId: OrderId
  who: string
  fulfillmentId: number
  storeId: StoreId
  storeName: string
  retailerId: RetailerId
  mallId: MallId | null
  method: FulfillmentMethod
  shipping: Cents
  commissionBps: number
  variantId: VariantId
  productId: ProductId
  categoryId: CategoryId
  parentId: CategoryId | null
  price: Cents
  quantity: number
}

/** The person who placed an order o, signed in or not. */
const WHO = 'mailbox_of(coalesce((select u.email from users u where u.id = o.user_id), o.email))'
const IN_SCOPE = `($1::bigint is null or f.retailer_id = $1) and ($2::bigint is null or f.store_id in (select id from stores where mall_id = $2))`

export async function countReplayed(db: Db, { retailerId, mallId }: Owner, now: Date): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    'promotions.count-replayed',
    `select count(distinct f.order_id)::int as n from fulfillments f join orders o on o.id = f.order_id where ${IN_SCOPE} and o.placed_at >= $3 and o.state <> 'cancelled'`,
    [retailerId, mallId, since(now)],
  )
  return row?.n ?? 0
}

const since = (now: Date): Date => new Date(now.getTime() - REPLAYED_DAYS * DAY)

/**
 * Plays the orders of the last 90 days again through the engine, as if the promotion had run all the time and everybody had known its code.
 * These orders were all placed without it, so its cost on them is what it gives away; what it adds must come on top.
 */
export async function replay(db: Db, { owner, wish }: Replayed, now: Date): Promise<Replay> {
  const [rule, known] = await Promise.all([currentRule(db, now), buyersBefore(db, owner, since(now))])
  const promotion = promotionOf(owner, wish)
  const seen = new Map<string, number>()
  const bought = new Set(known)
  const sums = { orders: 0, uses: 0, returning: 0, sales: 0, cost: 0, costOfOthers: 0, kept: 0, keptWithout: 0 }
  const pointsFor = (method: FulfillmentMethod, goods: Cents) => worth(earns(rule, method, goods, 1))
  for (let after = 0; ; ) {
    const lines = await linesAfter(db, owner, since(now), after)
    if (lines.length === 0) break
    for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId)) {
      after = orderId
      sums.orders++
      const [{ who }] = own as [ReplayedLine]
      const isReturning = bought.has(who)
      bought.add(who)
      const before = seen.get(who) ?? 0
      if (wish.perShopper !== null && before >= wish.perShopper) continue
      const groups = [...Map.groupBy(own, ({ fulfillmentId }) => fulfillmentId).values()]
      const categories = new Map(
        own.map(({ productId, categoryId, parentId }) => [productId, parentId === null ? [categoryId] : [categoryId, parentId]]),
      )
      const found = discountCart(groups.map(groupOf), {
        promotions: [promotion],
        codes: wish.code === null ? [] : [wish.code],
        stacking: FIRST_STACKING,
        isNew: !isReturning,
        categoriesOf: (id) => categories.get(id) ?? [],
        pointsFor,
      })
      const [use] = found.uses
      if (!use) continue
      seen.set(who, before + 1)
      const subsidy = use.parts.reduce((all, part) => all + part.subsidy, 0)
      sums.uses++
      sums.returning += Number(isReturning)
      sums.cost += use.amount
      sums.costOfOthers += subsidy
      for (const [i, group] of groups.entries()) {
        const whole = group.reduce((all, { price, quantity }) => all + price * quantity, 0)
        const parts = use.parts.filter((part) => part.group === i)
        const paidByStore = parts.reduce((all, part) => all + part.amount - part.subsidy, 0)
        const offGoods =
          wish.kind === 'spirals' ? 0 : parts.reduce((all, part) => all + (part.variantId === null ? 0 : part.amount - part.subsidy), 0)
        const commission = commissionOn(group, (line) => line.price * line.quantity)
        const goods = shares(
          cents(Math.max(0, whole - offGoods)),
          group.map(({ price, quantity }) => price * quantity),
        )
        sums.sales += whole
        sums.keptWithout += whole - commission
        sums.kept += whole - paidByStore - commissionOn(group, (_, i) => goods[i] ?? 0)
      }
    }
    await yieldToRequests()
  }
  const lost = sums.keptWithout - sums.kept
  return {
    days: REPLAYED_DAYS,
    orders: sums.orders,
    uses: sums.uses,
    shoppers: seen.size,
    returning: sums.returning,
    sales: cents(sums.sales),
    cost: cents(sums.cost),
    costOfStore: cents(sums.cost - sums.costOfOthers),
    costOfOthers: cents(sums.costOfOthers),
    costPerDay: cents(Math.round(sums.cost / REPLAYED_DAYS)),
    kept: cents(Math.max(0, sums.kept)),
    keptWithout: cents(sums.keptWithout),
    breakEvenPercent: sums.kept > 0 ? Math.round((lost / sums.kept) * 1_000) / 10 : null,
  }
}

const commissionOn = (lines: readonly ReplayedLine[], goodsOf: (line: ReplayedLine, index: number) => number): number =>
  lines.reduce((all, line, i) => all + basisPointsOf(cents(goodsOf(line, i)), line.commissionBps), 0)

/** The promotion as every shopper meets it, running all the time. */
export const promotionOf = ({ retailerId, mallId }: Owner, wish: PromotionWish): PromotionFor => ({
  ...wish,
  id: 0 as PromotionFor['id'],
  ownerName: '',
  retailerId,
  mallId,
  startsAt: '0000',
  endsAt: '9999',
  state: 'approved',
  left: null,
  usesLeft: null,
  isHeldOut: false,
})

const groupOf = (lines: readonly ReplayedLine[]): DiscountableGroup => {
  const [{ storeId, storeName, retailerId, mallId, method, shipping }] = lines as [ReplayedLine]
  return { storeId, storeName, retailerId, mallId, method, shipping, clock: '2000', lines }
}

const linesAfter = (db: Db, { retailerId, mallId }: Owner, from: Date, after: number): Promise<ReplayedLine[]> =>
  rowsOf<ReplayedLine>(
    db,
    'promotions.lines-after',
    `select o.id as "orderId", o.who, f.id as "fulfillmentId", f.store_id as "storeId", s.name as "storeName", f.retailer_id as "retailerId",
       s.mall_id as "mallId", f.method, f.shipping, coalesce(l.commission_bps, f.commission_bps) as "commissionBps", l.variant_id as "variantId", l.product_id as "productId",
       p.category_id as "categoryId", c.parent_id as "parentId", l.price, l.quantity
     from (
       select o.id, ${WHO} as who from orders o
       where o.id > $4 and o.placed_at >= $3 and o.state <> 'cancelled' and exists (select from fulfillments f where f.order_id = o.id and ${IN_SCOPE})
       order by o.id limit ${ORDERS_AT_ONCE}
     ) o join fulfillments f on f.order_id = o.id and ${IN_SCOPE} join stores s on s.id = f.store_id join order_lines l on l.fulfillment_id = f.id
     join products p on p.id = l.product_id join categories c on c.id = p.category_id order by o.id, f.id, l.id`,
    [retailerId, mallId, from, after],
  )

/** Who bought from these stores before. */
const buyersBefore = async (db: Db, { retailerId, mallId }: Owner, from: Date): Promise<string[]> =>
  (
    await rowsOf<{ who: string }>(
      db,
      'promotions.buyers-before',
      `select distinct ${WHO} as who from orders o join fulfillments f on f.order_id = o.id
       where ${IN_SCOPE} and o.placed_at < $3 and o.state <> 'cancelled'`,
      [retailerId, mallId, from],
    )
  ).map(({ who }) => who)
