import type { CategoryId, MallId, PromotionId, RetailerId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, cents } from '#contracts/money.ts'
import type { CommissionPreview, CommissionWish } from '#contracts/settings.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { soldForSql } from '../payments/rules.ts'
import { commissionRulesNow, membersOf } from './commission.ts'
import { ruleOf } from './commission-office.ts'
import { categoriesOf, ruleFor } from './rules.ts'

const DAYS = 30
const SHOWN = 200
const SELLERS_AT_ONCE = 200

/** Sold lines that rules cannot tell apart: the same seller, mall, categories and promotions, and as much kept of them. */
type Alike = {
  retailerId: RetailerId
  name: string
  mallId: MallId | null
  categoryId: CategoryId
  parentCategoryId: CategoryId | null
  promotionIds: PromotionId[]
  goods: Cents
  lines: number
}

/** What each seller would have paid in the last 30 days by the rules of today and by the wanted ones, line by line. */
export async function previewOf(db: Db, wanted: readonly CommissionWish[], now: Date): Promise<CommissionPreview> {
  const since = new Date(now.getTime() - DAYS * DAY)
  const rules = await commissionRulesNow(db)
  const members = await membersOf(
    db,
    wanted.flatMap(({ planId }) => planId ?? []),
  )
  const others = wanted.map((wish, i) => ruleOf(i, wish, wish.planId === null ? [] : members.get(wish.planId)))
  const items: CommissionPreview['items'] = []
  for (let after = 0; ; ) {
    const sold = await soldAfter(db, { after, since, now })
    if (sold.length === 0) break
    for (const [retailerId, own] of Map.groupBy(sold, (line) => line.retailerId)) {
      after = Math.max(after, retailerId)
      const sums = { sales: 0, before: 0, after: 0 }
      for (const { goods, lines, ...line } of own) {
        const under = { ...line, categoryIds: categoriesOf(line) }
        sums.sales += goods * lines
        sums.before += basisPointsOf(goods, ruleFor(rules, under).bps) * lines
        sums.after += basisPointsOf(goods, ruleFor(others, under).bps) * lines
      }
      items.push({ retailerId, name: own[0]?.name ?? '', sales: cents(sums.sales), before: cents(sums.before), after: cents(sums.after) })
    }
  }
  const total = (part: 'sales' | 'before' | 'after'): Cents => cents(items.reduce((all, item) => all + item[part], 0))
  return {
    since,
    until: now,
    sales: total('sales'),
    before: total('before'),
    after: total('after'),
    sellers: items.length,
    items: items.toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.sales - a.sales).slice(0, SHOWN),
  }
}

/** The next sellers who sold something. */
const soldAfter = (db: Db, { after, since, now }: { after: number; since: Date; now: Date }): Promise<Alike[]> =>
  rowsOf<Alike>(db, 'settings.sold-after')`
    with sellers as (
      select distinct f.retailer_id as id from fulfillments f
      where f.retailer_id > ${after} and f.created_at > ${since} and f.created_at <= ${now} order by 1 limit ${sql(SELLERS_AT_ONCE)}
    ), kept as (
      select f.retailer_id, f.store_id, p.category_id, l.variant_id, f.id,
        ${sql(soldForSql('l', 'l.quantity'))} - ${sql(soldForSql('l', 'l.cancelled + l.returned'))} - l.allowed as goods
      from sellers join fulfillments f on f.retailer_id = sellers.id and f.created_at > ${since} and f.created_at <= ${now}
      join orders o on o.id = f.order_id and o.state = 'open'
      join order_lines l on l.fulfillment_id = f.id join products p on p.id = l.product_id
      where f.state not in ('cancelled', 'unpaid')
    ), alike as (
      select k.retailer_id, s.mall_id, k.category_id, k.goods,
        array(select d.promotion_id from promotion_lines d where d.fulfillment_id = k.id and d.variant_id = k.variant_id order by 1) as promotions
      from kept k join stores s on s.id = k.store_id where k.goods > 0
    )
    select a.retailer_id as "retailerId", r.display_name as name, a.mall_id as "mallId", a.category_id as "categoryId",
      c.parent_id as "parentCategoryId", a.promotions as "promotionIds", a.goods, count(*)::int as lines
    from alike a join retailers r on r.id = a.retailer_id join categories c on c.id = a.category_id
    group by 1, 2, 3, 4, 5, 6, 7 order by 1`
