import type { CartItem } from '#contracts/cart/cart.ts'
import type { Quote, QuoteGroup, QuoteItem, QuoteProblem, StorePlace } from '#contracts/checkout/checkout.ts'
import { ESTIMATES, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { lineId, lineInputOf } from '#web/state/cart-rules.ts'

/** A cart line of the browser with the server's quote for it. */
export type CartLine = { item: CartItem; quoted: QuoteItem | null; problems: QuoteProblem[]; buyable: boolean; isGone: boolean }
export type StoreSection = {
  storeId: StoreId
  storeName: string
  mallId: MallId | null
  mallName: string | null
  /** Null until the server has quoted one of its lines. */
  place: StorePlace | null
  lines: CartLine[]
  groups: QuoteGroup[]
  /** Fulfillment methods of its lines, used until the server has quoted each group. */
  awaited: FulfillmentMethod[]
}
export type MallSection = { mallId: MallId | null; mallName: string; stores: StoreSection[]; items: CartItem[] }

/** Gone: no change to the line itself can make it available. Low stock only lowers the quantity. */
const GONE: readonly QuoteProblem['code'][] = ['out_of_stock', 'store_closed_down', 'seller_limit']
const BLOCKING: readonly QuoteProblem['code'][] = [...GONE, 'method_unavailable']

export function cartLines(items: readonly CartItem[], quote: Quote | undefined): CartLine[] {
  const quoted = new Map(quote?.groups.flatMap((group) => group.items.map((line) => [lineId(line.variantId, group.storeId), line])))
  return items.map((item) => {
    const problems = problemsOf(item, quote)
    const has = (codes: typeof GONE) => problems.some(({ code }) => codes.includes(code))
    return { item, quoted: quoted.get(item.id) ?? null, problems, buyable: !has(BLOCKING), isGone: has(GONE) }
  })
}

/** A problem refers to a line or to a whole store. */
function problemsOf({ variantId, storeId }: CartItem, quote: Quote | undefined): QuoteProblem[] {
  return (quote?.problems ?? []).filter((problem) =>
    problem.variantId === undefined ? problem.storeId === storeId : problem.variantId === variantId && problem.storeId === storeId,
  )
}

type SectionOptions = { /** Also the lines that can no longer be bought. */ withGone?: boolean }

/** Lines that can be bought, by store. Unavailable lines are listed separately. */
export function storeSections(
  items: readonly CartItem[],
  quote: Quote | undefined,
  { withGone = false }: SectionOptions = {},
): StoreSection[] {
  const sections = new Map<StoreId, StoreSection>()
  for (const line of cartLines(items, quote)) {
    if (line.isGone && !withGone) continue
    const { storeId, store: storeName, mallId, mallName } = line.item
    const section = sections.get(storeId) ?? { storeId, storeName, mallId, mallName, place: null, lines: [], groups: [], awaited: [] }
    section.lines.push(line)
    sections.set(storeId, section)
  }
  for (const group of quote?.groups ?? []) {
    const section = sections.get(group.storeId)
    if (!section) continue
    section.groups.push(group)
    section.place = group.place
  }
  if (!quote)
    for (const section of sections.values()) section.awaited = [...new Set(section.lines.map(({ item }) => item.fulfillmentMethod))]
  return [...sections.values()]
}

export const goneLines = (items: readonly CartItem[], quote: Quote | undefined): CartLine[] =>
  cartLines(items, quote).filter(({ isGone }) => isGone)

export const NOT_IN_A_MALL = 'Other stores'
/** Malls in the order in which they were added to the cart; items outside a mall come last. */
export function mallSections(items: readonly CartItem[], quote: Quote | undefined): MallSection[] {
  const sections = new Map<MallId | null, MallSection>()
  for (const store of storeSections(items, quote)) {
    const section = sections.get(store.mallId) ?? { mallId: store.mallId, mallName: store.mallName ?? NOT_IN_A_MALL, stores: [], items: [] }
    section.stores.push(store)
    section.items.push(...store.lines.map(({ item }) => item))
    sections.set(store.mallId, section)
  }
  return [...sections.values()].sort((a, b) => Number(a.mallId === null) - Number(b.mallId === null))
}

/** Differences between the server's quote and the browser's copy. */
export type Correction = { id: string; price?: { from: Cents; to: Cents }; quantity?: { from: number; to: number } }

/** New prices, and quantities above current stock. Unavailable lines are not changed: the shopper decides about them. */
export function correctionsOf(lines: readonly CartLine[]): Correction[] {
  return lines.flatMap(({ item, quoted, problems }) => {
    const left = problems.find(({ code }) => code === 'only_n_left')?.available
    const price = quoted && quoted.price !== item.price ? { from: item.price, to: quoted.price } : undefined
    const quantity = left !== undefined && left > 0 && left < item.quantity ? { from: item.quantity, to: left } : undefined
    return price || quantity ? [{ id: item.id, ...(price && { price }), ...(quantity && { quantity }) }] : []
  })
}

export function corrected(items: readonly CartItem[], corrections: readonly Correction[]): CartItem[] {
  const byId = new Map(corrections.map((correction) => [correction.id, correction]))
  return items.map((item) => {
    const { price, quantity } = byId.get(item.id) ?? {}
    return price || quantity ? { ...item, price: price?.to ?? item.price, quantity: quantity?.to ?? item.quantity } : item
  })
}

/** Sets each group's real estimate where the server knows the store's hours. Returns the same array if nothing changed. */
export function withEstimates(items: readonly CartItem[], quote: Quote | undefined): readonly CartItem[] {
  const estimates = new Map(quote?.groups.map((group) => [`${group.storeId}:${group.fulfillmentMethod}`, group.estimatedDelivery]))
  const estimateOf = (item: CartItem) => estimates.get(`${item.storeId}:${item.fulfillmentMethod}`) ?? item.estimatedDelivery
  const isNews = items.some((item) => estimateOf(item) !== item.estimatedDelivery)
  return isNews ? items.map((item) => ({ ...item, estimatedDelivery: estimateOf(item) })) : items
}

/** Sends every eligible line to one SPIRAL Center. */
export function sentToCenter(items: readonly CartItem[], centerMallId: MallId): CartItem[] {
  return items.map((item) =>
    item.methods.includes('ship-to-mall')
      ? {
          ...item,
          fulfillmentMethod: 'ship-to-mall',
          shippingCost: SHIPPING_CENTS['ship-to-mall'],
          estimatedDelivery: ESTIMATES['ship-to-mall'],
          centerMallId,
        }
      : item,
  )
}

/** Removes only the purchased pieces; if a quantity was raised in the meantime, the difference stays in the cart. */
export function withoutBought(items: readonly CartItem[], bought: readonly { id: string; quantity: number }[]): CartItem[] {
  const taken = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  return items.map((item) => ({ ...item, quantity: item.quantity - (taken.get(item.id) ?? 0) })).filter(({ quantity }) => quantity > 0)
}

/** What a cart requests, without the known prices: equal for carts that request the same. */
export const wishes = (items: readonly CartItem[]): string => JSON.stringify(items.map(lineInputOf))
