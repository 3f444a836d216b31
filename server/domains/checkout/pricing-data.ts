import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { CheckoutInput, QuoteInput } from '#contracts/checkout/checkout.ts'
import type { MallId, UserId } from '#contracts/ids.ts'
import { WALLET_KINDS } from '#contracts/wallet.ts'
import { cents } from '#contracts/money.ts'
import { worth } from '#contracts/points.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type OfferRow, offersFor } from '../catalog/offers.ts'
import { giftCardsForQuote } from '../gift-cards/spending.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { storeCredit } from '../ledger/rules.ts'
import { earns } from '../loyalty/rules.ts'
import { type Rates, ratesFor, ratesOfGuest } from '../loyalty/published-rules.ts'
import { mallsByIds } from '../malls/malls.ts'
import { shipsFreeOf } from '../plans/free-shipping.ts'
import { distanceBetween, shownMiles, type Spot } from '../places/distance.ts'
import { placeRuleKept } from '../places/served.ts'
import { pickupPromise } from '../stores/hours.ts'
import { commissionRulesKept } from '../settings/commission.ts'
import { sells, storesByIds, storesKept } from '../stores/stores.ts'
import { payOrderOf } from '../wallet/wallet.ts'
import { type DiscountableGroup, discountCart } from '../promotions/engine.ts'
import { type PromotedCart, type ShoppingData, shoppingOfAll } from '../promotions/live.ts'
import type { PricingData } from './quote.ts'

export type Cart = {
  input: QuoteInput & Partial<Pick<CheckoutInput, 'contact'>>
  userId: UserId | null
  showsBalances?: boolean
  email?: string | undefined
}

/**
 * Reads the data that pricing carts needs, in one batch: one `PricingData` per cart. A checkout passes in the `offers` that it is
 * reserving; `isAnew` takes no promotion from memory.
 */
export async function pricingDataOfAll(
  db: Db,
  carts: readonly Cart[],
  { tax, secret, feed }: Pick<Deps, 'tax' | 'secret' | 'feed'>,
  now: Date,
  { offers, isAnew = false }: { offers?: readonly OfferRow[] | Promise<readonly OfferRow[]>; isAnew?: boolean } = {},
): Promise<PricingData[]> {
  const items = carts.flatMap(({ input }) => input.items)
  const storeIds = items.map((line) => line.storeId)
  const offering = Promise.resolve(offers ?? offersFor(db, items))
  // An order rests on the stores of now, a quote on those of within a second.
  const placing = db.told ? storesByIds(db, storeIds) : storesKept(db, feed, storeIds)
  const [rows, stores, rates, purses, shoppings, places, commissions, members] = await Promise.all([
    offering,
    placing,
    ratesOf(db, feed, carts, now),
    Promise.all(carts.map((cart) => purseOf(db, secret, cart))),
    shoppingOfAll(db, carts.map(promotedCart), { secret, feed }, now, { sold: offering, places: placing, isAnew }),
    placeRuleKept(db, feed, carts.flatMap(zipsIn)),
    commissionRulesKept(db, feed),
    shipsFreeOf(
      db,
      carts.flatMap(({ userId, input }) => (userId && input.items.some(isParcel) ? [userId] : [])),
    ),
  ])
  const centerIds = items
    .flatMap((line) => (line.fulfillmentMethod === 'ship-to-mall' ? [line.centerMallId ?? stores.get(line.storeId)?.mallId ?? null] : []))
    .filter((id): id is MallId => id !== null)
  const centers = centerIds.length > 0 ? await mallsByIds(db, [...new Set(centerIds)]) : new Map()
  const byOffer = new Map(rows.map((row) => [`${row.variantId}:${row.storeId}`, row]))
  const shared: Omit<PricingData, 'rates' | 'purse' | 'discountsOf' | 'faultOf' | 'zoneOf' | 'shipsFree'> = {
    tax,
    offer: (line: CartLineInput) => byOffer.get(`${line.variantId}:${line.storeId}`),
    store(id) {
      const store = stores.get(id as never)
      if (!store) return undefined
      return {
        ...store,
        takesOrders: sells(store),
        // Read only where a fulfillment group needs it, because reading hours is slow.
        get pickupPromise() {
          return pickupPromise(store, now)
        },
      }
    },
    center: (id) => centers.get(id as MallId),
    milesTo: () => null,
    commissions,
    now,
  }
  return carts.map(({ userId, input: { confirmedZips = [] } }, i) => ({
    ...shared,
    faultOf: (place) => places.faultOf(place, confirmedZips.includes(place.zip)),
    zoneOf: places.zoneOf,
    rates: rates.get(userId) as Rates,
    purse: purses[i] as PricingData['purse'],
    shipsFree: (userId && members.get(userId)) ?? null,
    discountsOf: discounter(shoppings[i] as ShoppingData, rates.get(userId) as Rates),
  }))
}

const isParcel = ({ fulfillmentMethod }: Pick<CartLineInput, 'fulfillmentMethod'>): boolean => fulfillmentMethod === 'ship-to-me'

/** Guests all have the same, which is known. */
async function ratesOf(db: Db, feed: Deps['feed'], carts: readonly Cart[], now: Date): Promise<Map<UserId | null, Rates>> {
  const userIds = carts.map(({ userId }) => userId)
  if (userIds.some((id) => id !== null)) return ratesFor(db, userIds, now)
  return new Map([[null, await ratesOfGuest(db, feed, now)]])
}

const zipsIn = ({ input: { destination, recipients = [] } }: Cart): string[] =>
  [destination, ...recipients.map((person) => person.destination)].flatMap((place) => place?.zip ?? [])

const promotedCart = ({ input: { items, promoCodes = [], contact }, userId, email }: Cart): PromotedCart => ({
  items,
  codes: promoCodes,
  userId,
  ...((contact?.email ?? email) && { email: contact?.email ?? email }),
})
const discounter =
  (shopping: ShoppingData, { rule, multiplier }: Rates) =>
  (groups: readonly DiscountableGroup[]) =>
    discountCart(groups, { ...shopping, pointsFor: (method, goods) => worth(earns(rule, method, goods, multiplier)) })

/** Store credit is read where the cart uses it, or where the shopper is shown how much there is. */
async function purseOf(db: Db, secret: string, { input, userId, showsBalances }: Cart): Promise<PricingData['purse']> {
  const uses = [input.giftCards?.length, input.storeCredit, input.spirals].filter(Boolean)
  const [giftCards, balance, payOrder] = await Promise.all([
    input.giftCards?.length
      ? giftCardsForQuote(
          db,
          secret,
          input.giftCards.map(({ code }) => code),
          userId,
        )
      : [],
    userId !== null && (showsBalances || input.storeCredit) ? balanceOf(db, storeCredit(userId)) : 0,
    // The order matters only where several of them pay.
    userId !== null && uses.length > 1 ? payOrderOf(db, userId) : WALLET_KINDS,
  ])
  return { userId, giftCards, storeCredit: cents(balance), payOrder }
}

/** The same for one cart, with the distances from the shopper's place where it is known. */
export async function pricingDataOf(
  db: Db,
  cart: Cart,
  deps: Pick<Deps, 'tax' | 'secret' | 'feed'>,
  now: Date,
  from: Spot | null,
): Promise<PricingData> {
  const [data] = (await pricingDataOfAll(db, [cart], deps, now)) as [PricingData]
  if (!from) return data
  const milesTo = (id: number): number | null => {
    const store = data.store(id)
    return store ? shownMiles(distanceBetween(from, store)) : null
  }
  return { ...data, milesTo }
}
