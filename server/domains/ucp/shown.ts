import type { Product } from '#contracts/catalog/catalog.ts'
import { type Quote, type QuoteGroup, type QuoteItem, type QuoteProblem, quote } from '#contracts/checkout/checkout.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Agent } from './agents.ts'
import type { ReadCall } from './calls.ts'
import { nearOf, readProducts } from './catalog.ts'
import { type Contents, type Line, quoteInputOf } from './contents.ts'
import { itemId } from './item-ids.ts'
import { recoverable, type UcpMessage, warning } from './outcomes.ts'
import { FULFILLMENT, handlerOf } from './profile.ts'
import type { Session } from './sessions.ts'

type Ports = { config: Pick<Config, 'publicOrigin'>; cards: Pick<Deps['cards'], 'name'>; now: Date }
type Total = { type: string; display_text?: string; amount: number }

/** The price of a session now, as anybody would pay it. */
export const priceOf = (call: ReadCall, contents: Contents): Promise<Quote> => call(quote, { body: quoteInputOf(contents) as never })

const linkTo = (origin: string, type: string, page: string) => ({ type, url: `${origin}/legal/${page}` })
const linksOf = (origin: string) => [
  linkTo(origin, 'terms_of_service', 'terms'),
  linkTo(origin, 'privacy_policy', 'privacy'),
  linkTo(origin, 'refund_policy', 'refunds'),
]

const shippingOf = ({ shippingCost, shippingDiscount }: QuoteGroup): number => shippingCost - shippingDiscount

export function totalsOf(of: Quote): Total[] {
  return [
    { type: 'subtotal', display_text: 'Items', amount: of.subtotal },
    ...(of.discount > 0 ? [{ type: 'discount', display_text: 'Discounts', amount: 0 - of.discount }] : []),
    { type: 'fulfillment', display_text: 'Shipping', amount: of.shipping },
    { type: 'tax', display_text: of.taxEstimated ? 'Estimated tax' : 'Tax', amount: of.tax },
    { type: 'total', display_text: 'Total', amount: of.total },
  ]
}

type Priced = { line: Line; item: QuoteItem; group: QuoteGroup }
export function pricedLines({ lines }: Contents, of: Quote): Priced[] {
  return lines.flatMap((line) => {
    const group = of.groups.find(
      ({ storeId, fulfillmentMethod, items }) =>
        storeId === line.storeId && fulfillmentMethod === line.method && items.some(({ variantId }) => variantId === line.variantId),
    )
    const item = group?.items.find(({ variantId }) => variantId === line.variantId)
    return group && item ? [{ line, item, group }] : []
  })
}

export const itemOf = (origin: string, line: Line, item: QuoteItem) => ({
  id: itemId(line.productId, line.variantId, line.storeId),
  title: item.options ? `${item.title}, ${item.options}` : item.title,
  price: item.price,
  ...(item.image && { image_url: new URL(item.image.src, origin).href }),
})
const lineItemOf = (origin: string, { line, item }: Priced) => ({
  id: line.id,
  item: itemOf(origin, line, item),
  quantity: line.quantity,
  totals: [
    { type: 'subtotal', amount: item.lineTotal },
    ...(item.discount > 0 ? [{ type: 'items_discount', amount: 0 - item.discount }] : []),
    { type: 'total', amount: item.lineTotal - item.discount },
  ],
})

function discountsOf({ codes }: Contents, { promotions }: Quote) {
  const applied = promotions.applied.filter(({ isSpirals, amount }) => !isSpirals && amount > 0)
  return {
    codes,
    applied: applied.map(({ name, code, amount }) => ({ title: name, amount, ...(code === null ? { automatic: true } : { code }) })),
  }
}

/** A pickup is one method per place, because each place is gone to; what is shipped is one method. */
export function placeOf({ method, storeId, centerMallId }: Line): string {
  if (method === 'ship-to-me') return 'shipping'
  return method === 'ship-to-mall' ? `center_${centerMallId ?? 0}` : `store_${storeId}`
}
const METHOD_WORDS = { 'in-store-pickup': 'Pick up in store', 'ship-to-mall': 'Pick up at the SPIRAL Center', 'ship-to-me': 'Ship home' }

/**
 * By the official schema, each place with an id is an address to ship to, too, and may not be both. A phone number that is none keeps them
 * apart: nobody ships there.
 */
const PICKUP_ONLY = { phone_number: null }
const storeDestination = ({ storeId, storeName, place }: Pick<QuoteGroup, 'storeId' | 'storeName' | 'place'>) => ({
  id: `store_${storeId}`,
  name: storeName,
  ...PICKUP_ONLY,
  address: {
    street_address: place.unit ? `${place.street}, ${place.unit}` : place.street,
    address_locality: place.city,
    address_region: place.state,
    postal_code: place.zip,
    address_country: 'US',
  },
})
const centerDestination = (center: NonNullable<QuoteGroup['center']>) => ({
  id: `center_${center.mallId}`,
  name: center.name,
  ...PICKUP_ONLY,
  address: {
    ...(center.place && { extended_address: center.place }),
    address_locality: center.city,
    address_region: center.state,
    address_country: 'US',
  },
})

/** Other places where all of these lines could be picked up: the nearest stores that have them, and the centers of their malls. */
const MOST_OTHER_STORES = 5
function otherPlaces(lines: readonly Line[], products: ReadonlyMap<number, Product>) {
  const offersOf = ({ productId, variantId, quantity }: Line) =>
    (products.get(productId)?.offers ?? []).filter((offer) => offer.variantId === variantId && offer.available >= quantity)
  const [first, ...rest] = lines
  if (!first) return []
  const stores = offersOf(first)
    .filter(
      ({ methods, store }) =>
        methods.includes('in-store-pickup') &&
        rest.every((line) => offersOf(line).some((offer) => offer.store.id === store.id && offer.methods.includes('in-store-pickup'))),
    )
    .slice(0, MOST_OTHER_STORES)
    .map(({ store }) => ({
      id: `store_${store.id}`,
      name: store.name,
      ...PICKUP_ONLY,
      address: {
        street_address: store.unit ? `${store.street}, ${store.unit}` : store.street,
        address_locality: store.city,
        address_region: store.state,
        address_country: 'US',
      },
    }))
  const own = (line: Line) =>
    offersOf(line).find((offer) => offer.store.id === line.storeId && offer.methods.includes('ship-to-mall'))?.mall
  const mall = own(first)
  const isShared = mall?.hasCenter && rest.every((line) => own(line)?.id === mall.id)
  return [...stores, ...(isShared ? [{ id: `center_${mall.id}`, name: `SPIRAL Center at ${mall.name}`, ...PICKUP_ONLY }] : [])]
}

function fulfillmentOf(contents: Contents, priced: readonly Priced[], products: Products, agent: Agent) {
  const isSplit = agent.configOf(FULFILLMENT)['supports_multi_group'] === true
  const places = [...new Set(priced.map(({ line }) => placeOf(line)))]
  return {
    methods: places.map((place) => {
      const own = priced.filter(({ line }) => placeOf(line) === place)
      const groups = [...new Set(own.map(({ group }) => group))]
      const isShipped = place === 'shipping'
      const chosen = isShipped ? contents.address?.id : place
      const [first] = groups
      const destinations = isShipped
        ? contents.address
          ? [shippingDestination(contents.address)]
          : []
        : [
            ...(first ? [first.center ? centerDestination(first.center) : storeDestination(first)] : []),
            ...otherPlaces(
              own.map(({ line }) => line),
              products,
            ),
          ]
      const idsIn = (of: readonly QuoteGroup[]) => own.filter(({ group }) => of.includes(group)).map(({ line }) => line.id)
      return {
        id: `method_${place}`,
        type: isShipped ? 'shipping' : 'pickup',
        line_item_ids: own.map(({ line }) => line.id),
        destinations: [...new Map(destinations.map((one) => [one.id, one])).values()],
        selected_destination_id: chosen ?? null,
        groups: (isSplit ? groups.map((group) => [group]) : [groups]).map((of) => groupOf(place, of, idsIn(of))),
      }
    }),
  }
}
type Products = ReadonlyMap<number, Product>
const shippingDestination = ({ id = 'address_1', ...address }: NonNullable<Contents['address']>) => ({ id, ...address })

function groupOf(place: string, of: readonly QuoteGroup[], lineIds: string[]) {
  const id = `${place}_${of.map(({ storeId }) => storeId).join('_')}`
  const [first] = of
  const words = of.map((group) => (of.length > 1 ? `${group.storeName}: ${group.estimatedDelivery}` : group.estimatedDelivery)).join('. ')
  return {
    id,
    line_item_ids: lineIds,
    selected_option_id: `${id}_standard`,
    options: [
      {
        id: `${id}_standard`,
        title: first ? `${METHOD_WORDS[first.fulfillmentMethod]}, ${of.map(({ storeName }) => storeName).join(', ')}` : 'Pickup',
        description: words,
        totals: [{ type: 'total', amount: of.reduce((all, group) => all + shippingOf(group), 0) }],
      },
    ],
  }
}

const CODES: Partial<Record<QuoteProblem['code'], string>> = {
  out_of_stock: 'out_of_stock',
  only_n_left: 'out_of_stock',
  store_closed_down: 'item_unavailable',
  method_unavailable: 'fulfillment_unavailable',
  seller_limit: 'quantity_limit',
  destination_needed: 'missing',
}
function messagesOn(contents: Contents, of: Quote, priced: readonly Priced[]): UcpMessage[] {
  const lineAt = ({ variantId, storeId }: QuoteProblem) =>
    contents.lines.findIndex((line) => line.variantId === variantId && (storeId === undefined || line.storeId === storeId))
  const shippingAt = [...new Set(priced.map(({ line }) => placeOf(line)))].indexOf('shipping')
  const problems = of.problems.map((problem) => {
    const isLine = problem.variantId !== undefined && lineAt(problem) >= 0
    const path = isLine
      ? `$.line_items[${lineAt(problem)}]`
      : shippingAt >= 0
        ? `$.fulfillment.methods[${shippingAt}].selected_destination_id`
        : undefined
    return recoverable(CODES[problem.code] ?? (isLine ? 'item_unavailable' : 'address_undeliverable'), problem.message, path)
  })
  const codes = of.promotions.codes.flatMap(({ problem }, n) =>
    problem === null ? [] : [warning('discount_code_invalid', problem, `$.discounts.codes[${n}]`)],
  )
  const isAddressless = contents.address === null && shippingAt >= 0 && !problems.some(({ code }) => code === 'missing')
  return [
    ...contents.notes,
    ...problems,
    ...(isAddressless
      ? [recoverable('missing', 'Name the address to ship to.', `$.fulfillment.methods[${shippingAt}].selected_destination_id`)]
      : []),
    ...codes,
  ]
}

/** What is missing or sold out, so that nobody can buy it as it is. */
export const isReady = (messages: readonly UcpMessage[]): boolean => messages.every(({ type }) => type !== 'error')
export const messagesOf = (contents: Contents, of: Quote): UcpMessage[] => messagesOn(contents, of, pricedLines(contents, of))

export const pageOf = (origin: string, id: string): string => `${origin}/agent-checkout?session=${id}`

export async function cartShown({ config }: Ports, session: Session, call: ReadCall) {
  const { contents } = session
  const priced = await priceOf(call, contents)
  const origin = config.publicOrigin
  return {
    id: session.id,
    line_items: pricedLines(contents, priced).map((one) => lineItemOf(origin, one)),
    ...(contents.context && { context: contents.context }),
    ...(contents.buyer && { buyer: contents.buyer }),
    currency: 'USD',
    totals: totalsOf(priced),
    discounts: discountsOf(contents, priced),
    messages: messagesOf(contents, priced).filter(({ code }) => code !== 'missing'),
    links: linksOf(origin),
    expires_at: session.expiresAt.toISOString(),
  }
}

export async function checkoutShown({ config, cards, now }: Ports, session: Session, call: ReadCall, agent: Agent) {
  const { contents, bought } = session
  const origin = config.publicOrigin
  const of = bought ?? (await priceOf(call, contents))
  const priced = pricedLines(contents, of)
  const messages = bought ? [] : messagesOn(contents, of, priced)
  const isOver = session.state === 'completed' || session.state === 'canceled' || session.expiresAt <= now
  const products: Products = isOver
    ? new Map()
    : await readProducts(
        call,
        contents.lines.map(({ productId }) => productId),
        nearOf(contents.context),
      )
  const status = statusOf(session, messages, now)
  return {
    ucp: { payment_handlers: handlerOf(config, cards.name) },
    id: session.id,
    line_items: priced.map((one) => lineItemOf(origin, one)),
    ...(contents.buyer && { buyer: contents.buyer }),
    ...(contents.context && { context: contents.context }),
    status,
    currency: 'USD',
    totals: totalsOf(of),
    fulfillment: fulfillmentOf(contents, priced, products, agent),
    discounts: discountsOf(contents, of),
    messages: [...messages, ...(status === 'requires_escalation' ? [REVIEW] : [])],
    links: linksOf(origin),
    expires_at: session.expiresAt.toISOString(),
    ...(!isOver && { continue_url: pageOf(origin, session.id) }),
    ...(session.orderNumber && {
      order: { id: session.orderNumber, label: session.orderNumber, permalink_url: `${origin}/order-details?id=${session.orderNumber}` },
    }),
  }
}
const REVIEW: UcpMessage = {
  type: 'error',
  code: 'buyer_confirmation_required',
  content: 'The buyer has to confirm the exact total on our page. Nothing is bought before.',
  severity: 'requires_buyer_review',
}

function statusOf({ state, expiresAt }: Session, messages: readonly UcpMessage[], now: Date): string {
  if (state === 'completed' || state === 'canceled') return state
  if (expiresAt <= now) return 'canceled'
  if (!isReady(messages)) return 'incomplete'
  return state === 'escalated' ? 'requires_escalation' : 'ready_for_complete'
}
