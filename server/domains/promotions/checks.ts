import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import type { PromotionCheck, PromotionWish, Replay } from '#contracts/promotions/office.ts'
import { PROMOTION_LIMITS } from '#contracts/promotions/codes.ts'
import { codeKey } from '#contracts/promotions/promotions.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { wasSoldAtSql } from '../catalog/former-price.ts'
import type { Owner } from './replay.ts'

/** Where others pay, or it gives very many SPIRALs, a person decides. */
export const needsPerson = ({ funding, kind, multiplier }: Pick<PromotionWish, 'funding' | 'kind' | 'multiplier'>): boolean =>
  funding !== 'retailer' || (kind === 'spirals' && (multiplier ?? 0) > PROMOTION_LIMITS.freeMultiplier)

const check = (is: PromotionCheck['is'], text: string, field: string | null = null): PromotionCheck => ({ is, text, field })

/** The automatic checks. An error keeps a promotion from being asked for; a warning is for its author and for whoever decides. */
export async function checksOf(
  db: Db,
  owner: Owner,
  wish: PromotionWish,
  replay: Replay | null,
  clock: string,
  own: number | null = null,
): Promise<PromotionCheck[]> {
  const [scope, prices, code] = await Promise.all([
    foreignScope(db, owner, wish),
    formerPrices(db, owner.retailerId, wish),
    isCodeTaken(db, owner, wish, own),
  ])
  const { kind, startsAt, endsAt, budget } = wish
  return [
    ...(endsAt <= clock ? [check('error', 'The end has passed already.', 'endsAt')] : []),
    ...(startsAt < clock && endsAt > clock
      ? [check('warning', 'The start has passed: it runs as soon as it is approved.', 'startsAt')]
      : []),
    ...(scope ? [check('error', scope, 'storeIds')] : []),
    ...(code ? [check('error', 'Another promotion of yours uses this code.', 'code')] : []),
    ...(isPriceKind(kind) ? [formerPriceCheck(wish, prices)] : []),
    ...(replay && budget !== null && budget < replay.costPerDay
      ? [
          check(
            'warning',
            `The budget is lower than the estimate for one day, ${dollars(replay.costPerDay)}. It may be used up within hours.`,
            'budget',
          ),
        ]
      : []),
    ...(budget === null ? [check('warning', 'There is no budget: it runs until its end, whatever it costs.', 'budget')] : []),
    ...(replay && replay.kept === cents(0) && replay.uses > 0 ? [check('warning', 'You would keep nothing of these sales.', null)] : []),
  ]
}

const isPriceKind = (kind: PromotionWish['kind']): boolean => kind === 'percent' || kind === 'amount'

function formerPriceCheck({ productIds }: PromotionWish, { items, held }: { items: number; held: number }): PromotionCheck {
  if (items === held) return check('fine', 'All items were sold at their price for 30 of the last 90 days.')
  if (productIds) return check('error', "These items weren't sold at that price for 30 of the last 90 days.", 'productIds')
  return check(
    'warning',
    `${items - held} of ${items} items weren't sold at their price for 30 of the last 90 days. They get the discount, but no crossed-out price.`,
  )
}

/** The items that it is for, and those that were sold long enough at today's price to call it a former price. */
async function formerPrices(
  db: Db,
  retailerId: RetailerId | null,
  { productIds, categoryIds }: PromotionWish,
): Promise<{ items: number; held: number }> {
  if (retailerId === null) return { items: 0, held: 0 }
  const [row] = await rowsOf<{ items: number; held: number }>(db, 'promotions.former-prices')`
    select count(*)::int as items, count(*) filter (where ${sql(wasSoldAtSql('v', 'v.price'))})::int as held
    from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
    where v.retailer_id = ${retailerId} and not v.archived and p.status = 'active'
      and (${productIds}::bigint[] is null or p.id = any(${productIds}))
        and (${categoryIds}::bigint[] is null or p.category_id = any(${categoryIds}) or c.parent_id = any(${categoryIds}))`
  return row ?? { items: 0, held: 0 }
}

/** Stores and products of somebody else, in words. */
async function foreignScope(db: Db, { retailerId, mallId }: Owner, { storeIds, productIds }: PromotionWish): Promise<string | null> {
  const [row] = await rowsOf<{ stores: number; products: number }>(
    db,
    'promotions.foreign-scope',
    `select (select count(*) from stores s where s.id = any($1::bigint[]) and ($3::bigint is null or s.retailer_id = $3) and ($4::bigint is null or s.mall_id = $4))::int as stores,
       (select count(*) from products p where p.id = any($2::bigint[]) and ($3::bigint is null or p.retailer_id = $3))::int as products`,
    [storeIds ?? [], productIds ?? [], retailerId, mallId],
  )
  if ((row?.stores ?? 0) < new Set(storeIds).size) return 'Choose stores of this business.'
  return (row?.products ?? 0) < new Set<ProductId>(productIds).size ? 'Choose products of this business.' : null
}

async function isCodeTaken(db: Db, { retailerId, mallId }: Owner, { code }: PromotionWish, own: number | null): Promise<boolean> {
  if (code === null) return false
  const rows = await rowsOf(db, 'promotions.code-taken')`
    select from promotions
    where code_key = ${codeKey(code)} and state in ('requested', 'approved', 'paused')
      and retailer_id is not distinct from ${retailerId}::bigint
      and mall_id is not distinct from ${mallId}::bigint and id is distinct from ${own}::bigint limit 1`
  return rows.length > 0
}
