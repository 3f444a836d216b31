import type { Reply } from '#contracts/endpoint.ts'
import type { CategoryId, PromotionId, RetailerId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { PLATFORM_BUDGET_PER_MONTH, type promotionChoices, type promotionReview, type stacking } from '#contracts/promotions/office.ts'
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
    rowsOf<{ id: CategoryId; name: string }>(
      db,
      'promotions.categories-sold',
      `select c.id, c.name from categories c where c.id in (select category_id from products where retailer_id = $1 and status = 'active') order by c.name, c.id`,
      [retailerId],
    ),
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
  const [row] = await rowsOf<{ promotions: number; uses: number; spent: number }>(
    db,
    'promotions.history',
    `select count(*)::int as promotions, coalesce(sum(uses), 0)::int as uses, coalesce(sum(spent), 0)::bigint as spent from promotions
     where id <> $1 and retailer_id is not distinct from $2::bigint and mall_id is not distinct from $3::bigint and state in ('approved', 'paused', 'ended')`,
    [id, retailerId, mallId],
  )
  return { promotions: row?.promotions ?? 0, uses: row?.uses ?? 0, spent: cents(row?.spent ?? 0) }
}

/** Other promotions that may meet the same line at the same time; the stacking rules say which of them counts. */
const overlapsWith = (db: Db, { id, retailerId, mallId, startsAt, endsAt, storeIds, productIds, categoryIds }: OfficeRow) =>
  rowsOf<PromotionValue & { id: PromotionId; name: string }>(
    db,
    'promotions.overlaps',
    `select p.id, p.name, p.kind, p.percent, p.amount, p.buy, p.get, p.multiplier from promotions p
     where p.id <> $1 and p.state in ('approved', 'paused') and p.starts_at collate "C" < $3 and p.ends_at collate "C" > $2
       and (p.retailer_id is null or $4::bigint is null or p.retailer_id = $4)
       and (p.mall_id is null or $5::bigint is null or p.mall_id = $5)
       and (p.store_ids is null or $6::bigint[] is null or p.store_ids && $6)
       and (p.product_ids is null or $7::bigint[] is null or p.product_ids && $7)
       and (p.category_ids is null or $8::bigint[] is null or p.category_ids && $8)
     order by p.starts_at, p.id limit 20`,
    [id, startsAt, endsAt, retailerId, mallId, storeIds, productIds, categoryIds],
  )

/** Publishes new stacking rules as a version of their own. */
export const publishStacking = ({ db }: Deps, who: Person, rules: Reply<typeof stacking>): Promise<Reply<typeof stacking>> =>
  transact(db, async (tx) => {
    const before = await currentStacking(tx)
    await rowsOf(
      tx,
      'promotions.publish-stacking',
      `insert into promotion_stacking (version, prices, spirals, shipping_with_price, changed_by)
       select coalesce(max(version), 0) + 1, $1, $2, $3, $4 from promotion_stacking`,
      [rules.prices, rules.spirals, rules.shippingWithPrice, who.id],
    )
    await recordAct(tx, { who, act: 'promotion.stacking', subject: 'stacking rules', before, after: rules })
    return rules
  })
