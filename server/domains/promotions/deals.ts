import { type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import type { Deal, deals } from '#contracts/promotions/deals.ts'
import type { PromotedPrice, promotedPrices } from '#contracts/promotions/promotions.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/kept.ts'
import { wasSoldAtSql } from '../catalog/former-price.ts'
import { type DiscountableGroup, discountCart, type PromotionFor } from './engine.ts'
import { clockAt, isHeldOut, PROMOTION_COLUMNS, PROMOTION_JOINS, type PromotionRow, type ShoppingData, shoppingOfAll } from './live.ts'
import { lastDayOf, offerOf, termsOf } from './words.ts'

type DealFilter = Sent<typeof deals>['query']
type DealRow = PromotionRow & { timeZone: string; categories: string[] | null; storeNames: string[] | null }

/** The zone of the first of these places is that of the answer: all stores of a mall share it. */
const SCOPE = `select s.id, s.retailer_id, s.mall_id, s.time_zone from stores s
  where ($1::bigint is not null and s.id = $1) or ($2::bigint is not null and s.mall_id = $2)
    or ($3::bigint is not null and s.id in (select k.store_id from stock k join variants v on v.id = k.variant_id where v.product_id = $3))`

/** What runs at a store, in a mall or for a product, the soonest to end first. */
export async function dealsAt(
  db: Db,
  { storeId, mallId, productId }: DealFilter,
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

type Experiment = Pick<PromotionRow, 'id' | 'holdoutPercent'>
const experiments = keptUntil<'running', readonly Experiment[]>()

/** Whether lists of deals leave out something for this person, who is one of the few that do not get it. */
export async function missesDeals({ db, feed }: Pick<Deps, 'db' | 'feed'>, userId: UserId): Promise<boolean> {
  const running = await experiments(feed, ['running'], async () => {
    const rows = await rowsOf<Experiment>(
      db,
      'promotions.experiments',
    )`select id, holdout_percent as "holdoutPercent" from promotions where state = 'approved' and is_listed and code is null and holdout_percent > 0`
    return new Map([['running', rows]])
  })
  return (running.get('running') ?? []).some(({ id, holdoutPercent }) => isHeldOut(id, holdoutPercent, userId))
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

/** The offer of a product that lists show. */
export type Offered = {
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
/** Its columns, for a statement that has variants as v and stores as s. */
export const OFFERED = `v.product_id as "productId", v.id as "variantId", v.price, ${wasSoldAtSql('v', 'v.price')} as held, s.id as "storeId", s.name as "storeName",
  s.retailer_id as "retailerId", s.mall_id as "mallId", s.time_zone as "timeZone"`

/** What one piece of each product, or of each offer, costs after automatic promotions: the same engine as the quote, for a cart of one item. */
export async function pricesAfter(
  db: Db,
  { ids = [], offers: keys = [] }: Sent<typeof promotedPrices>['query'],
  userId: UserId | null,
  deps: Pick<Deps, 'secret' | 'feed'>,
  now: Date,
): Promise<Reply<typeof promotedPrices>> {
  const offers = await rowsOf<Offered>(db, 'promotions.cheapest-offers')`
    select distinct on (v.product_id) ${sql(OFFERED)}
    from variants v join stock k on k.variant_id = v.id and k.on_hand > k.reserved
    join stores s on s.id = k.store_id and not s.paused and not s.closed
    where v.product_id = any(${ids}::bigint[]) and not v.archived order by v.product_id, v.price, s.id`
  const asked =
    keys.length === 0
      ? []
      : await rowsOf<Offered>(
          db,
          'promotions.asked-offers',
          `select ${OFFERED} from unnest($1::bigint[], $2::bigint[]) w(variant_id, store_id)
             join stock k on k.variant_id = w.variant_id and k.store_id = w.store_id join variants v on v.id = k.variant_id
             join stores s on s.id = k.store_id and not s.closed where not v.archived`,
          [keys.map(({ variantId }) => variantId), keys.map(({ storeId }) => storeId)],
        )
  const shoppings = await shoppingOfAll(
    db,
    [...offers, ...asked].map(({ storeId, variantId }) => ({ items: [{ storeId, variantId }], codes: [], userId })),
    deps,
    now,
  )
  const priced = (offer: Offered, i: number) => promotedPriceOf(offer, shoppings[i] as ShoppingData, now)
  return {
    items: [
      ...offers.flatMap((offer, i) => priced(offer, i) ?? []),
      ...asked.flatMap((offer, i) => {
        const promoted = priced(offer, offers.length + i)
        return promoted ? [{ ...promoted, variantId: offer.variantId, storeId: offer.storeId }] : []
      }),
    ],
  }
}

/** A cart of some pieces of one offer. */
export const groupOf = (
  { productId, variantId, price, storeId, storeName, retailerId, mallId, timeZone }: Offered,
  { quantity, method }: { quantity: number; method: FulfillmentMethod },
  now: Date,
): DiscountableGroup => ({
  storeId,
  storeName,
  retailerId,
  mallId,
  clock: clockAt(now, timeZone),
  method,
  lines: [{ variantId, productId, quantity, price }],
  shipping: SHIPPING_CENTS[method],
})

/** Lists say what one piece costs, and otherwise what more of them would get. Null where no promotion is for this offer. */
export function promotedPriceOf(offer: Offered, shopping: ShoppingData, now: Date): PromotedPrice | null {
  const { productId, price: from, held } = offer
  const automatic = shopping.promotions.filter(
    ({ code, retailerId }) => code === null && (retailerId ?? offer.retailerId) === offer.retailerId,
  )
  if (automatic.length === 0) return null
  // The price of a point only decides whether a multiplier gives anything at all.
  const inCart = (promotions: readonly PromotionFor[], quantity: number, method: FulfillmentMethod) =>
    discountCart([groupOf(offer, { quantity, method }, now)], { ...shopping, promotions, pointsFor: (_, goods) => goods / 100 })
  const { groups, uses } = inCart(automatic, 1, 'in-store-pickup')
  const off = groups[0]?.lines[0]?.amount ?? cents(0)
  const used = automatic.find(({ id }) => id === uses[0]?.id)
  if (used)
    return {
      productId,
      from,
      offer: offerOf(used),
      ends: lastDayOf(used.endsAt),
      price: off > 0 ? cents(from - off) : null,
      formerPrice: off > 0 && held ? from : null,
    }
  const larger = automatic.find(
    (each) => inCart([each], piecesFor(each, from), each.kind === 'free_shipping' ? 'ship-to-me' : 'in-store-pickup').uses.length > 0,
  )
  if (!larger) return null
  const { minSubtotal } = larger
  return {
    productId,
    offer: minSubtotal > from ? `${offerOf(larger)} ${dollars(minSubtotal).replace('.00', '')}+` : offerOf(larger),
    ends: lastDayOf(larger.endsAt),
    from,
    price: null,
    formerPrice: null,
  }
}

/** How many items of a line get a promotion. */
const piecesFor = ({ kind, buy, get, minSubtotal }: PromotionFor, price: Cents): number =>
  Math.max(kind === 'buy_x_get_y' ? (buy ?? 1) + (get ?? 1) : 1, price > 0 ? Math.ceil(minSubtotal / price) : 1)
