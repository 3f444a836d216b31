import type { CartLineInput } from '#contracts/cart/cart.ts'
import { FAR_PICKUP_MILES, type OrderedLine, type Quote, type QuoteInput } from '#contracts/checkout/checkout.ts'
import { ESTIMATES, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { CategoryId, MallId, ProductId, PromotionId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { type Cents, cents, shares, sum } from '#contracts/money.ts'
import { CARD_TOO_LITTLE, LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { PlaceFault } from '#contracts/places/us-places.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import type { TaxPort, TaxTerms, TaxWay } from '../../platform/tax.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { leastSure, promiseOn, type ShelfFacts, shelfTruth } from '../catalog/shelf-truth.ts'
import { earns } from '../loyalty/rules.ts'
import type { Rates } from '../loyalty/published-rules.ts'
import type { NewFulfillment, NewLine } from '../orders/place.ts'
import type { ShipsFree } from '../plans/free-shipping.ts'
import type { SplitTender } from '../payments/rules.ts'
import type { PickupPromise } from '../stores/hours.ts'
import { clockAt } from '../promotions/live.ts'
import { type DiscountableGroup, type Discounts, type GroupDiscounts, NO_LINE_DISCOUNT, type PromotionUse } from '../promotions/engine.ts'
import { categoriesOf, commissionsOf, type LineCommission, type Rule } from '../settings/rules.ts'
import { payWith, type Purse } from './tenders.ts'

/** The catalog's current data of an offer. */
export type QuotedOffer = ShelfFacts & {
  variantId: number
  storeId: number
  productId: number
  title: string
  options: string
  sku: string
  imageHash: string | null
  price: Cents
  available: number
  /** the product is on sale: it and its retailer are active */
  sellable: boolean
  /** its stock is being checked, so none of it counts as available */
  stopped: boolean
  taxCategory: string
  perishable: boolean
  categoryId: CategoryId
  parentCategoryId: CategoryId | null
}
export type QuotedStore = {
  id: StoreId
  name: string
  retailerId: RetailerId
  unit: string | null
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  mallId: MallId | null
  mallName: string | null
  returnsDays: number
  priceMatchDays: number
  takesOrders: boolean
  /** SPIRAL holds the sales of its business. */
  held: boolean
  offersPickup: boolean
  offersShipToMall: boolean
  offersShipToMe: boolean
  pickupPromise: PickupPromise
  missShare: number | null
  timeZone: string
}
export type QuotedCenter = {
  id: MallId
  name: string
  street: string
  city: string
  state: string
  zip: string
  hasCenter: boolean
  suspended: boolean
  centerPlace: string | null
  timeZone: string
}
export type PricingData = {
  offer(line: CartLineInput): QuotedOffer | undefined
  store(id: number): QuotedStore | undefined
  center(id: number): QuotedCenter | undefined
  /** Miles from the shopper to the store; null while the shopper's place is not known. */
  milesTo(id: number): number | null
  rates: Rates
  tax: TaxPort
  /** What promotions take off these groups. */
  /** What is wrong with a place that parcels go to. */
  faultOf: (place: { state: string; zip: string }) => PlaceFault | null
  /** The clock of a ZIP, where the list has it. */
  zoneOf: (zip: string) => string | undefined
  discountsOf: (groups: readonly DiscountableGroup[]) => Discounts
  /** The rules of commission in their order. */
  commissions: readonly Rule[]
  now: Date
  /** What the shopper may pay with besides a card and SPIRALs. */
  purse: Omit<Purse, 'spirals'>
  /** The membership of the shopper that pays for delivery. */
  shipsFree: ShipsFree | null
}
export type PricedGroup = NewFulfillment & {
  storeName: string
  points: Points
  /** How many times the base rate it earns: by the shopper's tier and by promotions. */
  multiplier: number
  /** Who pays for shares of these points, besides the platform. */
  funded: GroupDiscounts['funded']
  /** a position in the recipients of the input */
  forWhom: number | null
  /** The state whose taxes it pays, and whether those of smaller places may differ. */
  taxedIn: string
  taxEstimated: boolean
  /** What the membership of the shopper takes off the shipping, where no promotion does. */
  memberShipping: Cents
}
export type PricedCart = {
  quote: Quote
  groups: PricedGroup[]
  tenders: SplitTender[]
  rates: PricingData['rates']
  /** The promotions of this cart, for their counters. */
  uses: readonly PromotionUse[]
  shipsFree: PricingData['shipsFree']
}

type Problems = Quote['problems']
type BuyableLine = { line: OrderedLine; offer: QuotedOffer; store: QuotedStore; center: QuotedCenter | null; quantity: number }

/** Equal lines for the same person are merged into one; the limit per offer applies to their sum. */
export function mergeLines(lines: readonly OrderedLine[]): OrderedLine[] {
  const merged = new Map<string, OrderedLine>()
  const perOffer = new Map<string, number>()
  lines.forEach((line, i) => {
    const offer = `${line.variantId}:${line.storeId}`
    const key = `${offer}:${line.fulfillmentMethod}:${line.centerMallId ?? ''}:${line.recipient ?? ''}`
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity
    merged.set(key, { ...line, quantity })
    perOffer.set(offer, (perOffer.get(offer) ?? 0) + line.quantity)
    if ((perOffer.get(offer) ?? 0) > LIMITS.quantityPerOffer)
      throw fieldProblem(`/items/${i}/quantity`, `Up to ${LIMITS.quantityPerOffer} of one item.`)
  })
  return [...merged.values()]
}

/**
 * Prices a cart. This is a pure function, so that the quote and the checkout cannot differ. Lines with problems are excluded from the
 * totals.
 */
export function priceCart(input: QuoteInput, world: PricingData): PricedCart {
  checkRecipients(input)
  const problems: Problems = []
  for (const place of placesIn(input)) {
    const fault = world.faultOf(place)
    if (fault) problems.push({ code: fault.code, message: fault.message })
  }
  const left = new Map<string, number>()
  const kept = mergeLines(input.items).flatMap((line) => keep(line, world, left, problems) ?? [])
  const parts = [
    ...Map.groupBy(
      kept,
      ({ line, center }) => `${line.storeId}/${line.fulfillmentMethod}/${center?.id ?? ''}/${line.recipient ?? ''}`,
    ).values(),
  ]
  const { uses, groups: discounts, applied, codes, hints } = world.discountsOf(parts.map((lines) => discountable(lines, world.now)))
  const groups = shareTaxes(
    parts.map((lines, i) => priceGroup(lines, discounts[i] as GroupDiscounts, promotionsOf(uses, i), input, world)),
    parts,
    discounts,
  )
  const subtotal = sum(groups.map((g) => g.subtotal))
  const discount = sum(groups.map((g) => cents(g.discount + g.shippingDiscount)))
  const shipping = sum(groups.map((g) => g.shipping))
  const memberShipping = sum(groups.map((g) => g.memberShipping))
  const tax = sum(groups.map((g) => g.tax))
  const total = cents(subtotal - discount + shipping + tax)
  const paid = payWith(
    input,
    { ...world.purse, spirals: points(world.rates.balance) },
    groups.map((group) => ({ total: totalOf(group), retailerId: group.retailerId, mallId: group.shown.mallId })),
  )
  for (const { problem, last4 } of paid.giftCards)
    if (problem !== null) problems.push({ code: 'gift_card', message: `Gift card •••• ${last4}: ${problem}` })
  if (paid.due > 0 && paid.due < LEAST_CARD_CHARGE)
    problems.push({ code: 'card_too_little', message: `${CARD_TOO_LITTLE} Add an item, or pay all of it another way.` })
  const quote: Quote = {
    groups: groups.map((g) => g.shown),
    subtotal,
    discount,
    shipping,
    tax,
    taxEstimated: groups.length === 0 || groups.some((group) => group.taxEstimated),
    giftCards: sum(paid.giftCards.map(({ applied }) => applied)),
    giftCardsUsed: paid.giftCards,
    storeCredit: paid.storeCredit,
    storeCreditBalance: world.purse.storeCredit,
    spirals: { applied: paid.spirals, value: worth(paid.spirals), limit: paid.spiralsLimit },
    total,
    due: paid.due,
    leftForCard: paid.leftForCard,
    spiralsToEarn: points(groups.reduce((all, g) => all + g.points, 0)),
    promotions: { applied, codes, hints },
    memberShipping: world.shipsFree && memberShipping > 0 ? { name: world.shipsFree.name, amount: memberShipping } : null,
    problems,
  }
  return { quote, groups, tenders: paid.tenders, rates: world.rates, uses, shipsFree: world.shipsFree }
}

/** The promotions of a group's lines. */
const promotionsOf =
  (uses: readonly PromotionUse[], group: number) =>
  (variantId: number): PromotionId[] =>
    uses.filter(({ parts }) => parts.some((part) => part.group === group && part.variantId === variantId)).map(({ id }) => id)

/** The tax of a place that cannot be is never counted. One that is only asked about is in its state. */
const isTaxable = (fault: PlaceFault | null): boolean => fault === null || fault.code === 'zip_unsure'

/** The addresses that parcels of this cart go to. */
const placesIn = ({ items, destination, recipients = [] }: QuoteInput) => {
  const parcels = items.filter(({ fulfillmentMethod }) => fulfillmentMethod === 'ship-to-me')
  const places = parcels.flatMap(({ recipient }) => recipients[recipient ?? -1]?.destination ?? destination ?? [])
  return [...new Set(places)]
}

/**
 * The lines of a set share its tax, and the part of their price that is taxed, as they share its discount, so that what comes back of them
 * brings the tax of its part. Only lines that are taxed alike share, and the tax of the cart stays what it is.
 */
function shareTaxes<G extends PricedGroup>(
  groups: readonly G[],
  parts: readonly (readonly BuyableLine[])[],
  discounts: readonly GroupDiscounts[],
): G[] {
  const lines = groups.flatMap((group, i) =>
    group.lines.flatMap((line, j) => {
      const set = discounts[i]?.lines[j]?.set
      return set ? [{ line, key: `${set.nth}/${group.taxedIn}/${parts[i]?.[j]?.offer.taxCategory}/${group.taxCalculation ?? ''}` }] : []
    }),
  )
  const taxes = new Map<NewLine, Pick<NewLine, 'tax' | 'taxable'>>()
  for (const alike of Map.groupBy(lines, ({ key }) => key).values()) {
    const paid = alike.map(({ line }) => line.price * line.quantity - line.discount)
    const tax = shares(sum(alike.map(({ line }) => line.tax)), paid)
    const taxable = shares(sum(alike.map(({ line }) => line.taxable ?? cents(0))), paid)
    for (const [i, { line }] of alike.entries()) taxes.set(line, { tax: tax[i] ?? cents(0), taxable: taxable[i] ?? cents(0) })
  }
  return groups.map((group) => {
    const shared = group.lines.map((line) => ({ ...line, ...taxes.get(line) }))
    return { ...group, lines: shared, tax: sum(shared.map(({ tax }) => tax)) }
  })
}

/** Each line is for the buyer or for somebody on the list. */
function checkRecipients({ items, recipients = [] }: QuoteInput): void {
  for (const [i, { recipient }] of items.entries())
    if (recipient !== undefined && recipient >= recipients.length) throw fieldProblem(`/items/${i}/recipient`, 'Choose who this is for.')
}

function keep(line: OrderedLine, world: PricingData, left: Map<string, number>, problems: Problems): BuyableLine | undefined {
  const at = { variantId: line.variantId, storeId: line.storeId }
  const offer = world.offer(line)
  const store = world.store(line.storeId)
  if (!store?.takesOrders) {
    problems.push({
      ...at,
      code: 'store_closed_down',
      message: !store
        ? "This store isn't on SPIRAL any more."
        : store.held
          ? `${store.name} can't sell on SPIRAL until we have verified its business. Choose another store, or remove the item.`
          : `${store.name} is not taking orders right now.`,
    })
    return undefined
  }
  const key = `${line.variantId}:${line.storeId}`
  const available = offer?.sellable ? (left.get(key) ?? offer.available) : 0
  // Some of them are in an earlier line of this cart: for another person, or on another way.
  const isShort = left.has(key) && offer !== undefined
  if (isShort && available <= 0) {
    problems.push({ ...at, code: 'only_n_left', message: `Only ${offer.available} left at ${store.name}.`, available: offer.available })
    return undefined
  }
  if (!offer || available <= 0) {
    problems.push({
      ...at,
      code: 'out_of_stock',
      message: offer?.stopped
        ? `We are checking how many of ${offer.title} are at ${store.name}. Please try again later.`
        : offer
          ? `${offer.title} is sold out at ${store.name}.`
          : "This product isn't available any more.",
      available: 0,
    })
    return undefined
  }
  const center = line.fulfillmentMethod === 'ship-to-mall' ? (world.center(line.centerMallId ?? store.mallId ?? 0) ?? null) : null
  const refusal = methodRefusal(line.fulfillmentMethod, store, center)
  if (refusal) {
    problems.push({ ...at, code: 'method_unavailable', message: refusal })
    return undefined
  }
  const quantity = Math.min(line.quantity, available)
  left.set(key, available - quantity)
  if (quantity < line.quantity)
    problems.push({ ...at, code: 'only_n_left', message: `Only ${offer.available} left at ${store.name}.`, available: offer.available })
  return { line, offer, store, center, quantity }
}

function methodRefusal(method: FulfillmentMethod, store: QuotedStore, center: QuotedCenter | null): string | null {
  if (method === 'in-store-pickup') return store.offersPickup ? null : `${store.name} does not offer pickup.`
  if (method === 'ship-to-me') return store.offersShipToMe ? null : `${store.name} does not ship to homes.`
  if (!store.offersShipToMall) return `${store.name} does not send to SPIRAL Centers.`
  return center?.hasCenter && !center.suspended ? null : 'Choose a SPIRAL Center for this item.'
}

const totalOf = (group: PricedGroup): Cents => cents(group.subtotal - group.discount + group.shipping - group.shippingDiscount + group.tax)

const discountable = (lines: readonly BuyableLine[], now: Date): DiscountableGroup => {
  const [{ line, store }] = lines as [BuyableLine]
  return {
    storeId: store.id,
    storeName: store.name,
    retailerId: store.retailerId,
    mallId: store.mallId,
    clock: clockAt(now, store.timeZone),
    method: line.fulfillmentMethod,
    lines: lines.map(({ offer, quantity }) => ({
      variantId: offer.variantId as VariantId,
      productId: offer.productId as ProductId,
      quantity,
      price: offer.price,
    })),
    shipping: SHIPPING_CENTS[line.fulfillmentMethod],
  }
}

const addressOf = ({ street, city, state, zip }: TaxWay['to']): TaxWay['to'] => ({ street, city, state, zip })

function priceGroup(
  lines: readonly BuyableLine[],
  discounts: GroupDiscounts,
  promotionsOn: (variantId: number) => PromotionId[],
  input: QuoteInput,
  world: PricingData,
): PricedGroup & { shown: Quote['groups'][number] } {
  const [{ line: first, store, center }] = lines as [BuyableLine]
  const method = first.fulfillmentMethod
  // Pickup is taxed at the store, a shipment at its destination.
  const wished = input.recipients?.[first.recipient ?? -1]?.destination ?? input.destination
  const home = wished && isTaxable(world.faultOf(wished)) ? wished : undefined
  const to =
    method === 'ship-to-me' && home ? { street: home.street1, city: home.city, state: home.state, zip: home.zip } : (center ?? store)
  const { state } = to
  const timeZone = method === 'ship-to-me' ? (home ? world.zoneOf(home.zip) : store.timeZone) : (center ?? store).timeZone
  const amounts = lines.map(({ offer, quantity }) => cents(offer.price * quantity))
  const off = amounts.map((_, i) => discounts.lines[i] ?? NO_LINE_DISCOUNT)
  // The base rate stays: SPIRAL pays the store what a member does not.
  const memberShipping = cents(method === 'ship-to-me' && world.shipsFree && discounts.shipping.amount === 0 ? SHIPPING_CENTS[method] : 0)
  const offShipping = memberShipping > 0 ? { amount: memberShipping, subsidy: memberShipping } : discounts.shipping
  // A return takes back the share of these points that the returned items earned, so the multiplier is one number per group.
  const multiplier = world.rates.multiplier * discounts.multiplier
  const { taxes, terms, estimated, calculation } = world.tax.taxOf(
    lines.map(({ offer, quantity }, i) => ({
      amount: cents((amounts[i] ?? 0) - (off[i]?.shown ?? 0)),
      pieces: quantity,
      category: offer.taxCategory,
      state,
      timeZone,
    })),
    world.now,
    { to: addressOf(to), from: addressOf(store) },
  )
  const subtotal = sum(amounts)
  const discount = sum(off.map(({ amount }) => amount))
  const subsidy = sum(off.map((each) => each.subsidy))
  // The commission is for what the store sold the items for: a discount that the platform pays does not lower it.
  const { lines: commissions, ...commission } = commissionsOf(
    world.commissions,
    lines.map(({ offer }, i) => ({
      goods: cents((amounts[i] ?? 0) - (off[i]?.amount ?? 0) + (off[i]?.subsidy ?? 0)),
      retailerId: store.retailerId,
      mallId: store.mallId,
      categoryIds: categoriesOf(offer),
      promotionIds: promotionsOn(offer.variantId),
    })),
  )
  const shipping = SHIPPING_CENTS[method]
  const tax = sum(taxes)
  const earned = earns(world.rates.rule, method, cents(subtotal - discount), multiplier)
  const distanceMiles = world.milesTo(store.id)
  const truths = lines.map(({ offer }) => shelfTruth(offer.available, offer, store.missShare, world.now))
  const promise =
    method === 'in-store-pickup'
      ? { ...store.pickupPromise, words: promiseOn(store.pickupPromise.words, leastSure(truths)) }
      : { words: ESTIMATES[method], by: null }
  const items = lines.map(({ offer, quantity }, i) => ({
    variantId: offer.variantId as never,
    productId: offer.productId as never,
    title: offer.title,
    options: offer.options,
    image: offer.imageHash ? { src: pictureAddress(offer.imageHash), alt: offer.title } : null,
    quantity,
    price: offer.price,
    lineTotal: amounts[i] ?? cents(0),
    discount: off[i]?.shown ?? cents(0),
    tax: taxes[i] ?? cents(0),
    available: offer.available,
    stock: truths[i] ?? null,
  }))
  return {
    storeId: store.id,
    storeName: store.name,
    retailerId: store.retailerId,
    method,
    centerMallId: center?.id ?? null,
    subtotal,
    discount,
    subsidy,
    shipping,
    shippingDiscount: offShipping.amount,
    shippingSubsidy: offShipping.subsidy,
    tax,
    estimate: promise.words,
    returnsDays: store.returnsDays,
    priceMatchDays: store.priceMatchDays,
    promisedBy: promise.by,
    ...commission,
    points: earned,
    multiplier,
    funded: discounts.funded,
    forWhom: first.recipient ?? null,
    taxedIn: state,
    taxEstimated: estimated,
    memberShipping,
    taxCalculation: calculation,
    lines: lines.map(({ line, offer, quantity }, i) => ({
      variantId: offer.variantId as never,
      productId: offer.productId as never,
      title: offer.title,
      options: offer.options,
      sku: offer.sku,
      imageHash: offer.imageHash,
      price: offer.price,
      quantity,
      discount: off[i]?.amount ?? cents(0),
      subsidy: off[i]?.subsidy ?? cents(0),
      setOffer: off[i]?.set?.offer ?? null,
      tax: taxes[i] ?? cents(0),
      ...(terms[i] as TaxTerms),
      ...(commissions[i] as LineCommission),
      ifUnavailable: line.ifUnavailable ?? 'refund',
      returnable: !offer.perishable,
      stockLevel: truths[i]?.level ?? null,
    })),
    shown: {
      fulfillmentMethod: method,
      recipient: first.recipient ?? null,
      storeId: store.id,
      storeName: store.name,
      mallId: store.mallId,
      mallName: store.mallName,
      place: { unit: store.unit, street: store.street, city: store.city, state: store.state, zip: store.zip, distanceMiles },
      isFar: method === 'in-store-pickup' && distanceMiles !== null && distanceMiles > FAR_PICKUP_MILES,
      center: center ? { mallId: center.id, name: center.name, place: center.centerPlace, city: center.city, state: center.state } : null,
      items,
      subtotal,
      discount: sum(off.map(({ shown }) => shown)),
      shippingCost: shipping,
      shippingDiscount: offShipping.amount,
      tax,
      estimatedDelivery: promise.words,
      timeZone: store.timeZone,
      spiralsToEarn: earned,
    },
  }
}
