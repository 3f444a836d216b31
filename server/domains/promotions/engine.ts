import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { CategoryId, MallId, ProductId, PromotionId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, cents, dollars, shares, sum } from '#contracts/money.ts'
import {
  type AppliedPromotion,
  type AUDIENCES,
  type CodeAnswer,
  type Funding,
  type QuotePromotions,
  codeKey,
} from '#contracts/promotions/promotions.ts'
import type { FundedShare } from '../loyalty/tables.ts'
import { dayOf, offerOf, type PromotionValue } from './words.ts'

/** What a promotion takes off; `subsidy` is the part of it that the store does not pay. */
export type Discount = { amount: Cents; subsidy: Cents }
export const NO_DISCOUNT: Discount = { amount: cents(0), subsidy: cents(0) }
/**
 * What a line is sold and refunded with. `shown` is what the cart shows: of a pair the second item is free, but the pair shares the
 * discount, so that neither goes back without its part of it. `set` names the offer, and is the same number for lines that share one.
 */
export type LineDiscount = Discount & { shown: Cents; set: { offer: string; nth: number } | null }
export const NO_LINE_DISCOUNT: LineDiscount = { ...NO_DISCOUNT, shown: cents(0), set: null }

export type DiscountableLine = { variantId: VariantId; productId: ProductId; quantity: number; price: Cents }
/** The lines of one store, one method and one receiver. */
export type DiscountableGroup = {
  storeId: StoreId
  storeName: string
  retailerId: RetailerId
  mallId: MallId | null
  /** What the store's clock shows: "2026-11-27T09:00". */
  clock: string
  method: FulfillmentMethod
  lines: readonly DiscountableLine[]
  shipping: Cents
}
/** In the order of the lines. `multiplier`: how many times the usual SPIRALs the group earns; `funded`: who pays for shares of them. */
export type GroupDiscounts = { lines: readonly LineDiscount[]; shipping: Discount; multiplier: number; funded: readonly FundedShare[] }

/** One promotion's part in a cart; `variantId` is null for shipping. Positions are those of the groups. */
export type PromotionPart = { group: number; variantId: VariantId | null; amount: Cents; subsidy: Cents }
export type PromotionUse = { id: PromotionId; name: string; funding: Funding; amount: Cents; parts: PromotionPart[] }
export type Discounts = QuotePromotions & { groups: GroupDiscounts[]; uses: PromotionUse[] }

/** The value of a promotion and the lines that it is for. */
export type PromotionTerms = PromotionValue & {
  minSubtotal: Cents
  retailerId: RetailerId | null
  mallId: MallId | null
  storeIds: readonly StoreId[] | null
  categoryIds: readonly CategoryId[] | null
  productIds: readonly ProductId[] | null
  startsAt: string
  endsAt: string
  audience: (typeof AUDIENCES)[number]
  funding: Funding
}
/** A promotion as one shopper meets it. */
export type PromotionFor = PromotionTerms & {
  id: PromotionId
  name: string
  /** "Maple Books", "Mall of America", "SPIRAL" */
  ownerName: string
  code: string | null
  state: 'approved' | 'paused' | 'ended'
  /** What is left of its budget; null without one. */
  left: Cents | null
  /** How often this shopper may still use it; null without a limit. */
  usesLeft: number | null
  /** The shopper is one of those who do not get it, to measure what it does. */
  isHeldOut: boolean
}
/** How many promotions may act on one line. */
export type Stacking = { prices: number; spirals: number; shippingWithPrice: boolean }
/** One price promotion and one SPIRAL multiplier per line, free shipping beside them. */
export const FIRST_STACKING: Stacking = { prices: 1, spirals: 1, shippingWithPrice: true }

export type Shopping = {
  promotions: readonly PromotionFor[]
  /** As they were typed. */
  codes: readonly string[]
  stacking: Stacking
  /** Has never ordered. */
  isNew: boolean
  categoriesOf: (productId: ProductId) => readonly CategoryId[]
  /** What the base rate pays for a dollar of items, as money: what a multiplier costs. */
  pointsFor: (method: FulfillmentMethod, goods: Cents) => number
}

/** One line of the cart while it is being discounted. */
type Item = {
  group: number
  line: number
  store: DiscountableGroup
  productId: ProductId
  variantId: VariantId
  quantity: number
  whole: Cents
  left: Cents
  prices: number
  spirals: number
  off: LineDiscount
}

/**
 * Discounts a cart. Pure, so that quote, checkout, demo and replay cannot differ. A line never gets cheaper than nothing, and the parts of
 * the promotions add up to the discounts of the lines.
 */
export function discountCart(groups: readonly DiscountableGroup[], shopping: Shopping): Discounts {
  const entered = new Set(shopping.codes.map(codeKey))
  const isAsked = ({ code }: PromotionFor) => code === null || entered.has(codeKey(code))
  const asked = shopping.promotions.filter(isAsked)
  const refusals = new Map<PromotionId, string>()
  const open = asked.filter((each) => {
    const refusal = refusalOf(each, groups, shopping)
    if (refusal !== null) refusals.set(each.id, refusal)
    return refusal === null
  })
  const priced = best(groups, open, shopping)
  for (const [id, why] of priced.refusals) refusals.set(id, why)
  return {
    groups: priced.groups,
    uses: priced.uses,
    applied: priced.uses.map((use) => appliedOf(use, asked)),
    codes: codesOf(shopping.codes, asked, priced.uses, refusals),
    hints: hintsOf(asked, groups, shopping, priced.uses),
  }
}

type AppliedPromotions = { groups: GroupDiscounts[]; uses: PromotionUse[]; refusals: Map<PromotionId, string>; total: number }

/**
 * Which promotion goes first decides what is left for the others. Two orders are tried, the greatest discount first and the greatest share
 * of the price first, and the cheaper cart counts.
 */
function best(groups: readonly DiscountableGroup[], open: readonly PromotionFor[], shopping: Shopping): AppliedPromotions {
  const byAmount = applyAll(groups, open, shopping, ({ amount }) => amount)
  if (open.length < 2) return byAmount
  const byShare = applyAll(groups, open, shopping, ({ amount, of }) => (of === 0 ? 0 : amount / of))
  return byShare.total > byAmount.total ? byShare : byAmount
}

type Gain = { amount: number; of: number }

function applyAll(
  groups: readonly DiscountableGroup[],
  open: readonly PromotionFor[],
  shopping: Shopping,
  worth: (gain: Gain) => number,
): AppliedPromotions {
  const items = groups.flatMap(itemsOf)
  const refusals = new Map<PromotionId, string>()
  const uses: PromotionUse[] = []
  const taken: Taken[] = []
  const waiting = new Set(open.filter(({ kind }) => kind !== 'free_shipping' && kind !== 'spirals'))
  while (waiting.size > 0) {
    let first: (Taken & { worth: number }) | undefined
    for (const promotion of waiting) {
      const chosen = items.filter((item) => item.prices < shopping.stacking.prices && item.left > 0 && covers(promotion, item, shopping))
      const { parts, sets } = cutsOf(promotion, chosen)
      const gain = { amount: parts.reduce((all, [, cut]) => all + cut, 0), of: chosen.reduce((all, { left }) => all + left, 0) }
      const why = shortOf(promotion, cents(gain.amount), chosen.length > 0)
      if (why !== null) {
        refusals.set(promotion.id, why)
        waiting.delete(promotion)
      } else if (!first || worth(gain) > first.worth) first = { promotion, parts, sets, worth: worth(gain) }
    }
    if (!first) break
    taken.push(first)
    waiting.delete(first.promotion)
    for (const [item, cut] of first.parts) {
      item.left = cents(item.left - cut)
      item.prices++
    }
  }
  for (const { promotion, parts } of sharedOverSets(taken)) {
    for (const [item, cut] of parts) {
      const { amount, subsidy } = item.off
      item.off = { ...item.off, amount: cents(amount + cut), subsidy: cents(subsidy + subsidyOf(promotion.funding, cut)) }
    }
    uses.push(
      useOf(
        promotion,
        parts.map(([item, cut]) => partOf(promotion, item.group, item.variantId, cut)),
      ),
    )
  }
  for (const item of items) item.off = { ...item.off, shown: cents(item.whole - item.left) }
  const shipping = freeShipping(groups, items, open, shopping, refusals)
  const multipliers = moreSpirals(groups, items, open, shopping, refusals)
  uses.push(...shipping.uses, ...multipliers.uses)
  return {
    groups: groups.map((_, i) => ({
      lines: items.filter(({ group }) => group === i).map(({ off }) => off),
      shipping: shipping.off[i] ?? NO_DISCOUNT,
      multiplier: multipliers.of[i] ?? 1,
      funded: multipliers.funded[i] ?? [],
    })),
    uses,
    refusals,
    total: uses.reduce((all, { amount }) => all + amount, 0),
  }
}

const itemsOf = (store: DiscountableGroup, group: number): Item[] =>
  store.lines.map(({ productId, variantId, quantity, price }, line) => {
    const whole = cents(price * quantity)
    return { group, line, store, productId, variantId, quantity, whole, left: whole, prices: 0, spirals: 0, off: NO_LINE_DISCOUNT }
  })

const subsidyOf = (funding: Funding, amount: Cents): Cents =>
  funding === 'retailer' ? cents(0) : funding === 'shared' ? cents(Math.floor(amount / 2)) : amount
const partOf = ({ funding }: PromotionFor, group: number, variantId: VariantId | null, amount: Cents): PromotionPart => ({
  group,
  variantId,
  amount,
  subsidy: subsidyOf(funding, amount),
})
const useOf = ({ id, name, funding }: PromotionFor, parts: PromotionPart[]): PromotionUse => ({
  id,
  name,
  funding,
  parts: parts.filter(({ amount }) => amount > 0),
  amount: sum(parts.map(({ amount }) => amount)),
})

const coversStore = ({ retailerId, mallId, storeIds }: PromotionTerms, store: DiscountableGroup): boolean =>
  (retailerId === null || retailerId === store.retailerId) &&
  (mallId === null || mallId === store.mallId) &&
  (storeIds === null || storeIds.includes(store.storeId))
/** Its schedule is that of the store's own clock. */
const runsAt = ({ startsAt, endsAt }: PromotionTerms, { clock }: DiscountableGroup): boolean => startsAt <= clock && clock < endsAt
const namesItem = (
  { categoryIds, productIds }: PromotionTerms,
  productId: ProductId,
  { categoriesOf }: Pick<Shopping, 'categoriesOf'>,
): boolean =>
  (productIds === null || productIds.includes(productId)) &&
  (categoryIds === null || categoriesOf(productId).some((id) => categoryIds.includes(id)))
const covers = (promotion: PromotionTerms, { store, productId }: Pick<Item, 'store' | 'productId'>, shopping: Shopping): boolean =>
  coversStore(promotion, store) && runsAt(promotion, store) && namesItem(promotion, productId, shopping)

/** The pieces that were bought together for an offer, paid and free ones, and what it takes off them. */
type PieceSet = { pieces: readonly Item[]; amount: Cents }
type Cut = readonly [Item, Cents]
type Taken = { promotion: PromotionFor; parts: readonly Cut[]; sets: readonly PieceSet[] }

/** What a price promotion takes off each of these lines, and for which sets of pieces. */
function cutsOf(promotion: PromotionTerms, items: readonly Item[]): Omit<Taken, 'promotion'> {
  const { kind, percent, amount, buy, get } = promotion
  if (kind === 'percent') return { parts: items.map((item) => [item, basisPointsOf(item.left, (percent ?? 0) * 100)] as const), sets: [] }
  if (kind === 'amount') {
    const whole = cents(Math.min(amount ?? 0, sum(items.map(({ left }) => left))))
    const cuts = shares(
      whole,
      items.map(({ left }) => left),
    )
    return { parts: items.map((item, i) => [item, cuts[i] ?? cents(0)] as const), sets: [] }
  }
  const size = (buy ?? 1) + (get ?? 1)
  const pieces = items
    .flatMap((item) => Array.from({ length: item.quantity }, () => ({ item, price: Math.floor(item.left / item.quantity) })))
    .toSorted((a, b) => b.price - a.price)
  const off = new Map<Item, Cents>()
  const sets = Array.from({ length: Math.floor(pieces.length / size) }, (_, nth) => {
    const own = pieces.slice(nth * size, (nth + 1) * size)
    const cuts = own.slice(buy ?? 1).map(({ item, price }): Cut => [item, basisPointsOf(cents(price), (percent ?? 100) * 100)])
    addUp(off, cuts)
    return { pieces: own.map(({ item }) => item), amount: sum(cuts.map(([, cut]) => cut)) }
  })
  return { parts: [...off], sets }
}
function addUp(all: Map<Item, Cents>, cuts: readonly Cut[]): void {
  for (const [item, cut] of cuts) all.set(item, cents((all.get(item) ?? 0) + cut))
}

/**
 * Where the discounts lie once they are sold. What a set takes off is shared by all of its pieces, by their price, and noted on its lines;
 * other discounts stay on their lines. Where so many promotions meet on a line that the shares of a set do not fit, all stay where they
 * were made.
 */
function sharedOverSets(taken: readonly Taken[]): Omit<Taken, 'sets'>[] {
  const used = new Map<Item, Cents>()
  for (const { parts, sets } of taken) if (sets.length === 0) addUp(used, parts)
  const shared: Omit<Taken, 'sets'>[] = []
  for (const { promotion, parts, sets } of taken) {
    if (sets.length === 0) {
      shared.push({ promotion, parts })
      continue
    }
    const before = new Map(used)
    const priceOf = (item: Item): number => Math.floor((item.whole - (before.get(item) ?? 0)) / item.quantity)
    const own = new Map<Item, Cents>()
    for (const { pieces, amount } of sets) {
      const prices = pieces.map(priceOf)
      if (amount > prices.reduce((all, price) => all + price, 0)) return [...taken]
      const cuts = shares(amount, prices)
      addUp(
        own,
        pieces.map((item, i): Cut => [item, cuts[i] ?? cents(0)]),
      )
    }
    addUp(used, [...own])
    shared.push({ promotion, parts: [...own] })
  }
  noteSets(taken)
  return shared
}

function noteSets(taken: readonly Taken[]): void {
  const together = new Map<Item, Set<Item>>()
  const offers = new Map<Item, string>()
  for (const { promotion, sets } of taken)
    for (const { pieces } of sets) {
      const all = new Set(pieces.flatMap((item) => [item, ...(together.get(item) ?? [])]))
      for (const item of all) together.set(item, all)
      for (const item of pieces) if (!offers.has(item)) offers.set(item, offerOf(promotion))
    }
  const numbers = [...new Set(together.values())]
  for (const [item, all] of together) item.off = { ...item.off, set: { offer: offers.get(item) ?? '', nth: numbers.indexOf(all) } }
}

const USED_UP = 'is used up.'
/** Why a promotion that fits the cart takes nothing off; null where it does. */
function shortOf(promotion: PromotionFor, gain: Cents, hasLines: boolean): string | null {
  if (!hasLines) return 'does not add to a better deal that your cart already has.'
  if (gain === 0)
    return promotion.kind === 'buy_x_get_y'
      ? `needs ${(promotion.buy ?? 1) + (promotion.get ?? 1)} of its items in your cart.`
      : 'takes nothing off these items.'
  return promotion.left !== null && gain > promotion.left ? USED_UP : null
}

/** Whatever ships to the shopper from a store of the promotion ships free. */
function freeShipping(
  groups: readonly DiscountableGroup[],
  items: readonly Item[],
  open: readonly PromotionFor[],
  shopping: Shopping,
  refusals: Map<PromotionId, string>,
): { off: Discount[]; uses: PromotionUse[] } {
  const off: Discount[] = groups.map(() => NO_DISCOUNT)
  const uses: PromotionUse[] = []
  for (const promotion of open.filter(({ kind }) => kind === 'free_shipping')) {
    const free = groups.flatMap((store, group) => {
      const own = items.filter((item) => item.group === group)
      const isFree =
        store.shipping > 0 &&
        off[group]?.amount === 0 &&
        own.some((item) => covers(promotion, item, shopping)) &&
        (shopping.stacking.shippingWithPrice || own.every(({ prices }) => prices === 0))
      return isFree ? [partOf(promotion, group, null, store.shipping)] : []
    })
    const ships = groups.some(
      ({ shipping }, group) => shipping > 0 && items.some((item) => item.group === group && covers(promotion, item, shopping)),
    )
    if (!ships) refusals.set(promotion.id, 'is for orders that ship to you.')
    else {
      const why = shortOf(promotion, sum(free.map(({ amount }) => amount)), free.length > 0)
      if (why !== null) refusals.set(promotion.id, why)
      else {
        for (const { group, amount, subsidy } of free) off[group] = { amount, subsidy }
        uses.push(useOf(promotion, free))
      }
    }
  }
  return { off, uses }
}

/**
 * The greatest multiplier counts on each line. A group earns at one rate, so its multiplier is the mean of its lines, and a return takes
 * back exactly the share of what comes back.
 */
function moreSpirals(
  groups: readonly DiscountableGroup[],
  items: readonly Item[],
  open: readonly PromotionFor[],
  shopping: Shopping,
  refusals: Map<PromotionId, string>,
): { of: number[]; funded: FundedShare[][]; uses: PromotionUse[] } {
  const extra = groups.map(() => 0)
  const paid = groups.map(() => [] as FundedShare[])
  const uses: PromotionUse[] = []
  const offers = open.filter(({ kind }) => kind === 'spirals').toSorted((a, b) => (b.multiplier ?? 0) - (a.multiplier ?? 0))
  for (const promotion of offers) {
    const more = (promotion.multiplier ?? 1) - 1
    const chosen = items.filter((item) => item.spirals < shopping.stacking.spirals && item.left > 0 && covers(promotion, item, shopping))
    const parts = chosen.map((item) =>
      partOf(promotion, item.group, item.variantId, cents(Math.ceil(shopping.pointsFor(item.store.method, item.left) * more))),
    )
    const why = shortOf(promotion, sum(parts.map(({ amount }) => amount)), chosen.length > 0)
    if (why !== null) {
      refusals.set(promotion.id, why)
      continue
    }
    for (const item of chosen) {
      item.spirals++
      extra[item.group] = (extra[item.group] ?? 0) + item.left * more
      const funder = funderOf(promotion)
      if (funder) paid[item.group]?.push({ ...funder, share: funder.share * item.left * more })
    }
    uses.push(useOf(promotion, parts))
  }
  const goods = groups.map((_, group) => sum(items.filter((item) => item.group === group).map(({ left }) => left)))
  return {
    of: extra.map((each, group) => 1 + (goods[group] ? each / goods[group] : 0)),
    funded: paid.map((shares, group) =>
      shares.map((each) => ({ ...each, share: each.share / ((goods[group] ?? 0) + (extra[group] ?? 0)) })),
    ),
    uses,
  }
}

/** Who pays for the SPIRALs that a multiplier adds, as far as it is not SPIRAL. */
function funderOf({ funding, retailerId, mallId }: PromotionTerms): FundedShare | null {
  if (funding === 'mall') return mallId === null ? null : { kind: 'mall', id: mallId, share: 1 }
  if (funding === 'platform' || retailerId === null) return null
  return { kind: 'retailer', id: retailerId, share: funding === 'shared' ? 0.5 : 1 }
}

/** Why a promotion is not for this cart, whatever else applies; null where it is. "… has ended." follows its name. */
function refusalOf(promotion: PromotionFor, groups: readonly DiscountableGroup[], shopping: Shopping): string | null {
  const { state, audience, left, usesLeft, minSubtotal, ownerName, startsAt, kind } = promotion
  if (state === 'ended') return 'has ended.'
  if (promotion.isHeldOut && promotion.code === null) return 'is not part of your cart.'
  const stores = groups.filter((group) => coversStore(promotion, group))
  if (stores.length === 0) return `is for ${ownerName}. Nothing in your cart is from there.`
  if (!stores.some((group) => runsAt(promotion, group)))
    return stores.some(({ clock }) => clock < startsAt) ? `starts ${dayOf(startsAt)}.` : 'has ended.'
  if (state === 'paused') return 'is paused right now.'
  const chosen = chosenLines(promotion, groups, shopping)
  if (chosen.length === 0) return 'is for other items than those in your cart.'
  if (left !== null && left <= 0) return USED_UP
  if (usesLeft !== null && usesLeft <= 0) return 'was already used on your earlier orders.'
  if (audience === 'new_shoppers' && !shopping.isNew) return 'is for a first order.'
  const missing = minSubtotal - sum(chosen)
  if (missing > 0) return `needs ${dollars(cents(missing))} more of its items${kind === 'free_shipping' ? ' to ship free' : ''}.`
  return null
}

const chosenLines = (promotion: PromotionTerms, groups: readonly DiscountableGroup[], shopping: Shopping): Cents[] =>
  groups.flatMap((store) =>
    store.lines
      .filter(({ productId }) => covers(promotion, { store, productId }, shopping))
      .map(({ price, quantity }) => cents(price * quantity)),
  )

const appliedOf = ({ id, name, amount }: PromotionUse, asked: readonly PromotionFor[]): AppliedPromotion => {
  const promotion = asked.find((each) => each.id === id) as PromotionFor
  return { id, name, code: promotion.code, offer: offerOf(promotion), amount, isSpirals: promotion.kind === 'spirals' }
}

/** One answer for a code that nobody has: it says nothing about others. */
export const UNKNOWN_CODE = "This code can't be used on this cart."

function codesOf(
  codes: readonly string[],
  asked: readonly PromotionFor[],
  uses: readonly PromotionUse[],
  refusals: ReadonlyMap<PromotionId, string>,
): CodeAnswer[] {
  return codes.map((typed, i) => {
    const key = codeKey(typed)
    if (codes.findIndex((each) => codeKey(each) === key) < i) return { code: typed, problem: 'You entered this code twice.' }
    const named = asked.filter(({ code }) => code !== null && codeKey(code) === key)
    const [first] = named
    if (!first) return { code: typed, problem: UNKNOWN_CODE }
    if (named.some(({ id }) => uses.some((use) => use.id === id))) return { code: first.code ?? typed, problem: null }
    // Several stores may have the same code: the reason of the one that is nearest to the cart.
    const told = named.find(({ id }) => !refusals.get(id)?.startsWith('is for ')) ?? first
    return { code: first.code ?? typed, problem: `${told.name} ${refusals.get(told.id) ?? 'takes nothing off these items.'}` }
  })
}

/** What is missing for automatic promotions whose items are in the cart already. */
function hintsOf(
  asked: readonly PromotionFor[],
  groups: readonly DiscountableGroup[],
  shopping: Shopping,
  uses: readonly PromotionUse[],
): string[] {
  const open = asked.filter(
    ({ id, code, state, left, usesLeft, isHeldOut, audience }) =>
      code === null &&
      state === 'approved' &&
      !isHeldOut &&
      left !== 0 &&
      usesLeft !== 0 &&
      (audience === 'everyone' || shopping.isNew) &&
      !uses.some((use) => use.id === id),
  )
  return open.flatMap((promotion) => {
    const chosen = chosenLines(promotion, groups, shopping)
    const missing = promotion.minSubtotal - sum(chosen)
    return chosen.length > 0 && missing > 0
      ? [`Add ${dollars(cents(missing))} more from ${promotion.ownerName} for ${promotion.name}: ${offerOf(promotion)}.`]
      : []
  })
}
