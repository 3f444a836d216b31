import type { Reply } from '#contracts/endpoint.ts'
import type { CategoryId, PromotionId, RetailerId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { PLATFORM_BUDGET_PER_MONTH, type promotionChoices, type promotionReview, type stacking } from '#contracts/promotions/office.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { storesOf } from '../stores/stores.ts'
import { promisedThisMonth } from './acts.ts'
import { checksOf } from './checks.ts'
import { clockAt, currentStacking } from './live.ts'
import { type OfficeRow, promotionRow, shownAt } from './office.ts'
import { countReplayed, REPLAYED_AT_ONCE, replay } from './replay.ts'
import { offerOf, type PromotionValue } from './words.ts'

/** The stores of a business and the categories that it sells. */
export async function choicesOf(db: Db, retailerId: RetailerId): Promise<Reply<typeof promotionChoices>> {
  const [stores, categories] = await Promise.all([
    storesOf(db, [retailerId]),
    rowsOf<{ id: CategoryId; name: string }>(db, 'promotions.categories-sold')`
      select c.id, c.name from categories c
      where c.id in (select category_id from products where retailer_id = ${retailerId} and status = 'active') order by c.name, c.id`,
  ])
  return {
    retailerId,
    stores: stores.map(({ id, name }) => ({ id, name })),
    categories,
    timeZone: stores[0]?.timeZone ?? 'America/Chicago',
  }
}

/** What an admin needs to decide. */
export async function reviewOf(db: Db, id: PromotionId, now: Date): Promise<Reply<typeof promotionReview>> {
  const row = await promotionRow(db, id)
  if (!row) throw new Problem('not_found')
  const isLong = (await countReplayed(db, row, now)) > REPLAYED_AT_ONCE
  const found = isLong ? null : await replay(db, { owner: row, wish: row }, now)
  const [checks, history, overlaps, promised] = await Promise.all([
    checksOf(db, row, row, found, clockAt(now, row.timeZone), id),
    historyOf(db, row),
    overlapsWith(db, row),
    promisedThisMonth(db, now),
  ])
  return {
    promotion: shownAt(now)(row),
    checks,
    replay: found,
    history,
    overlaps: overlaps.map((each) => ({ id: each.id, name: each.name, offer: offerOf(each) })),
    month: { promised: cents(promised), most: cents(PLATFORM_BUDGET_PER_MONTH) },
  }
}

async function historyOf(db: Db, { id, retailerId, mallId }: OfficeRow) {
  const [row] = await rowsOf<{ promotions: number; uses: number; spent: number }>(db, 'promotions.history')`
    select count(*)::int as promotions, coalesce(sum(uses), 0)::int as uses, coalesce(sum(spent), 0)::bigint as spent from promotions
    where id <> ${id} and retailer_id is not distinct from ${retailerId}::bigint and mall_id is not distinct from ${mallId}::bigint
      and state in ('approved', 'paused', 'ended')`
  return { promotions: row?.promotions ?? 0, uses: row?.uses ?? 0, spent: cents(row?.spent ?? 0) }
}

/** Other promotions that may meet the same line at the same time; the stacking rules say which of them counts. */
const overlapsWith = (db: Db, { id, retailerId, mallId, startsAt, endsAt, storeIds, productIds, categoryIds }: OfficeRow) =>
  rowsOf<PromotionValue & { id: PromotionId; name: string }>(db, 'promotions.overlaps')`
    select p.id, p.name, p.kind, p.percent, p.amount, p.buy, p.get, p.multiplier from promotions p
    where p.id <> ${id} and p.state in ('approved', 'paused') and p.starts_at collate "C" < ${endsAt}
      and p.ends_at collate "C" > ${startsAt}
      and (p.retailer_id is null or ${retailerId}::bigint is null or p.retailer_id = ${retailerId})
      and (p.mall_id is null or ${mallId}::bigint is null or p.mall_id = ${mallId})
      and (p.store_ids is null or ${storeIds}::bigint[] is null or p.store_ids && ${storeIds})
      and (p.product_ids is null or ${productIds}::bigint[] is null or p.product_ids && ${productIds})
      and (p.category_ids is null or ${categoryIds}::bigint[] is null or p.category_ids && ${categoryIds})
    order by p.starts_at, p.id limit 20`

/** Publishes new stacking rules as a version of their own. */
export const publishStacking = ({ db }: Deps, who: Person, rules: Reply<typeof stacking>): Promise<Reply<typeof stacking>> =>
  transact(db, async (tx) => {
    const before = await currentStacking(tx)
    await rowsOf(tx, 'promotions.publish-stacking')`
      insert into promotion_stacking (version, prices, spirals, shipping_with_price, changed_by)
      select coalesce(max(version), 0) + 1, ${rules.prices}, ${rules.spirals}, ${rules.shippingWithPrice}, ${who.id} from promotion_stacking`
    await recordAct(tx, { who, act: 'promotion.stacking', subject: 'stacking rules', before, after: rules })
    await tell(tx, 'promotions.stacking_changed', {})
    return rules
  })
