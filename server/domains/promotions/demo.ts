import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type CartSums, type TriedPromotion, type tryPromotion, wishOf } from '#contracts/promotions/demo.ts'
import type { ProductId, PromotionId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { worth } from '#contracts/points.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { currentRule } from '../loyalty/published-rules.ts'
import { earns } from '../loyalty/rules.ts'
import { checksOf, needsPerson } from './checks.ts'
import { dealsAt, groupOf, OFFERED, type Offered, promotedPriceOf } from './deals.ts'
import { type Discounts, discountCart, type PromotionFor } from './engine.ts'
import { clockAt, type ShoppingData, shoppingOfAll } from './live.ts'
import { promotionOf } from './replay.ts'
import { offerOf, termsOf } from './words.ts'

type DemoOffer = Offered & {
  slug: string
  title: string
  options: string
  imageHash: string | null
  glyph: string
  available: number
  retailerName: string
  taxCategory: string
  state: string
}

/** The tried promotion is entered like a code that no stored one can have, because the engine says of codes why they take nothing off. */
const TRIED = 'The promotion of the demo'
const TRIED_ID = 0 as PromotionId

/** A cart with one product, before a promotion and with it, by the engine of the quote. The shopper is a guest. */
export async function tryOut(deps: Deps, asked: TriedPromotion): Promise<Reply<typeof tryPromotion>> {
  const { db, tax } = deps
  const now = deps.clock.now()
  const { productId, quantity, method } = asked
  const wish = wishOf(asked)
  const offer = await bestOffer(db, productId, method)
  if (!offer) throw new Problem('not_found')
  const owner = { retailerId: offer.retailerId, mallId: null }
  const [rule, [shopping], { items: live }, checks] = await Promise.all([
    currentRule(db, now),
    shoppingOfAll(db, [{ items: [offer], codes: [], userId: null }], deps, now),
    dealsAt(db, { productId }, null, now),
    checksOf(db, owner, wish, null, clockAt(now, offer.timeZone)),
  ])
  const today = shopping as ShoppingData
  const tried: PromotionFor = { ...promotionOf(owner, wish), id: TRIED_ID, ownerName: offer.retailerName }
  const group = groupOf(offer, { quantity, method }, now)
  const pointsFor = (how: FulfillmentMethod, goods: Cents) => worth(earns(rule, how, goods, 1))
  const without = discountCart([group], { ...today, pointsFor })
  const withIt = discountCart([group], {
    ...today,
    promotions: [...today.promotions, { ...tried, code: TRIED }],
    codes: [TRIED],
    pointsFor,
  })
  const sums = ({ groups, applied }: Discounts): CartSums => {
    const [found] = groups as [Discounts['groups'][number]]
    const subtotal = cents(offer.price * quantity)
    const discount = sum(found.lines.map(({ amount }) => amount))
    const goods = cents(subtotal - discount)
    const [taxed = cents(0)] = tax.taxOf([{ amount: goods, pieces: quantity, category: offer.taxCategory, state: offer.state }], now).taxes
    return {
      subtotal,
      discount,
      shipping: group.shipping,
      shippingDiscount: found.shipping.amount,
      tax: taxed,
      total: cents(goods + group.shipping - found.shipping.amount + taxed),
      spirals: earns(rule, method, goods, found.multiplier),
      applied: applied.map(({ id, name, offer: gives, amount, isSpirals }) => ({
        name,
        offer: gives,
        amount,
        isSpirals,
        isTried: id === TRIED_ID,
      })),
    }
  }
  const cost = withIt.uses.find(({ id }) => id === TRIED_ID)?.amount ?? cents(0)
  return {
    product: {
      id: productId,
      slug: offer.slug,
      title: offer.title,
      options: offer.options,
      image: offer.imageHash ? { src: pictureAddress(offer.imageHash), alt: offer.title } : null,
      glyph: offer.glyph,
      price: offer.price,
      available: offer.available,
      storeName: offer.storeName,
      retailerId: offer.retailerId,
      timeZone: offer.timeZone,
    },
    offer: offerOf(wish),
    terms: termsOf({ ...wish, categories: null, storeNames: null, ownerName: offer.retailerName }),
    card: promotedPriceOf(offer, { ...today, promotions: [{ ...tried, endsAt: wish.endsAt }, ...today.promotions] }, now),
    before: sums(without),
    after: sums(withIt),
    refusal: withIt.codes[0]?.problem ?? null,
    live,
    cost,
    costPerPiece: cents(Math.round(cost / quantity)),
    // A budget is no input of the demo.
    checks: checks.filter(({ field }) => field !== 'budget'),
    needsPerson: needsPerson(wish),
  }
}

/** The cheapest offer in stock, at a store that offers the method where there is one. */
async function bestOffer(db: Db, productId: ProductId, method: FulfillmentMethod): Promise<DemoOffer | undefined> {
  const [offer] = await rowsOf<DemoOffer>(db, 'promotions.offer-to-try')`
    select ${sql(OFFERED)}, s.state, p.slug, p.title,
      array_to_string(v.option_values, ' / ') as options, c.glyph, c.tax_category as "taxCategory", r.display_name as "retailerName",
      greatest(k.on_hand - k.reserved, 0) as available,
      (select i.hash from product_images i where i.product_id = p.id and i.hash is not null
        order by (i.variant_id = v.id) is true desc, i.position limit 1) as "imageHash"
    from products p join retailers r on r.id = p.retailer_id and r.status = 'active' join categories c on c.id = p.category_id
    join variants v on v.product_id = p.id and not v.archived join stock k on k.variant_id = v.id
    join stores s on s.id = k.store_id and not s.paused and not s.closed
    where p.id = ${productId} and p.status = 'active'
    order by k.on_hand > k.reserved desc, case when ${method} = 'ship-to-me' then s.offers_ship_to_me else s.offers_pickup end desc,
      v.price, s.id limit 1`
  return offer
}
