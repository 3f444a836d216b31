import type { ProductId, PromotionId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import type { Deal, deals, promotedPrices } from '#contracts/promotions/promotions.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { wasSoldAtSql } from '../catalog/index.ts'
import { discountCart } from './engine.ts'
import { clockAt, isHeldOut, PROMOTION_COLUMNS, PROMOTION_JOINS, type PromotionRow, shoppingOfAll } from './live.ts'
import { lastDayOf, offerOf, termsOf } from './words.ts'

type Where = Sent<typeof deals>['query']
type DealRow = PromotionRow & { timeZone: string; categories: string[] | null; storeNames: string[] | null }

/** The zone of the first of these places is that of the answer: all stores of a mall share it. */
const SCOPE = `select s.id, s.retailer_id, s.mall_id, s.time_zone from stores s
  where ($1::bigint is not null and s.id = $1) or ($2::bigint is not null and s.mall_id = $2)
    or ($3::bigint is not null and s.id in (select k.store_id from stock k join variants v on v.id = k.variant_id where v.product_id = $3))`

/** What runs at a store, in a mall or for a product, the soonest to end first. */
export async function dealsAt(
  db: Db,
  { storeId, mallId, productId }: Where,
  userId: UserId | null,
  now: Date,
): Promise<Reply<typeof deals>> {
  const rows = await rowsOf<DealRow>(
    db,
    'promotions.deals',
    `with places as (${SCOPE}), thing as (select p.id, p.category_id, c.parent_id from products p join categories c on c.id = p.category_id where p.id = $3)
     select ${PROMOTION_COLUMNS}, (select min(time_zone) from places) as "timeZone",
       (select array_agg(c.name order by c.name) from categories c where c.id = any(p.category_ids)) as categories,
       (select array_agg(s.name order by s.name) from stores s where s.id = any(p.store_ids)) as "storeNames"
     from promotions p ${PROMOTION_JOINS}
     where p.state = 'approved' and p.is_listed and p.ends_at collate "C" > $4 and p.starts_at collate "C" <= $5 and (p.budget is null or p.spent < p.budget)
       and (p.retailer_id is null or p.retailer_id in (select retailer_id from places))
       and (p.mall_id is null or p.mall_id in (select mall_id from places))
       and (p.store_ids is null or p.store_ids && (select array_agg(id) from places))
       and ($3::bigint is null or p.product_ids is null or p.product_ids && (select array_agg(id) from thing))
       and ($3::bigint is null or p.category_ids is null or p.category_ids && (select array_agg(category_id) || array_agg(parent_id) from thing))
       and exists (select from places)
     order by p.ends_at, p.id limit 200`,
    [
      storeId ?? null,
      mallId ?? null,
      productId ?? null,
      new Date(now.getTime() - DAY).toISOString().slice(0, 16),
      new Date(now.getTime() + DAY).toISOString().slice(0, 16),
    ],
  )
  const running = rows.filter(({ timeZone, startsAt, endsAt }) => startsAt <= clockAt(now, timeZone) && clockAt(now, timeZone) < endsAt)
  const shown = running.filter(({ id, code, holdoutPercent }) => code !== null || !isHeldOut(id, holdoutPercent, userId))
  return { items: shown.map(dealOf) }
}

const dealOf = (row: DealRow): Deal => ({
  id: row.id,
  name: row.name,
  offer: offerOf(row),
  terms: termsOf(row),
  code: row.code,
  ends: `Ends ${lastDayOf(row.endsAt)}`,
  isSpirals: row.kind === 'spirals',
})

type Offered = {
  productId: ProductId
  variantId: VariantId
  price: Cents
  held: boolean
  storeId: StoreId
  storeName: string
  retailerId: RetailerId
  mallId: MallId | null
  timeZone: string
}

/** What one piece of each product costs after automatic promotions: the same engine as the quote, for a cart of one item. */
export async function pricesAfter(
  db: Db,
  productIds: readonly ProductId[],
  userId: UserId | null,
  secret: string,
  now: Date,
): Promise<Reply<typeof promotedPrices>> {
  const offers = await rowsOf<Offered>(
    db,
    'promotions.cheapest-offers',
    `select distinct on (v.product_id) v.product_id as "productId", v.id as "variantId", v.price, ${wasSoldAtSql('v', 'v.price')} as held,
       s.id as "storeId", s.name as "storeName", s.retailer_id as "retailerId", s.mall_id as "mallId", s.time_zone as "timeZone"
     from variants v join stock k on k.variant_id = v.id and k.on_hand > k.reserved join stores s on s.id = k.store_id
     where v.product_id = any($1::bigint[]) and not v.archived order by v.product_id, v.price, s.id`,
    [productIds],
  )
  const shoppings = await shoppingOfAll(
    db,
    offers.map(({ storeId, variantId }) => ({ items: [{ storeId, variantId }], codes: [], userId })),
    secret,
    now,
  )
  return {
    items: offers.flatMap(({ productId, variantId, price, held, timeZone, ...store }, i) => {
      const shopping = shoppings[i]
      if (!shopping || shopping.promotions.length === 0) return []
      const line = { variantId, productId, quantity: 1, price }
      const group = { ...store, clock: clockAt(now, timeZone), method: 'in-store-pickup' as const, lines: [line], shipping: cents(0) }
      const { groups, uses } = discountCart([group], { ...shopping, pointsFor: (_, goods) => goods / 100 })
      const off = groups[0]?.lines[0]?.amount ?? cents(0)
      const first = badgeOf(
        shopping.promotions,
        uses.map(({ id }) => id),
      )
      if (!first) return []
      return [{ productId, offer: offerOf(first), price: off > 0 ? cents(price - off) : null, formerPrice: off > 0 && held ? price : null }]
    }),
  }
}

const badgeOf = <P extends { id: PromotionId }>(promotions: readonly P[], used: readonly PromotionId[]): P | undefined =>
  promotions.find(({ id }) => id === used[0])
