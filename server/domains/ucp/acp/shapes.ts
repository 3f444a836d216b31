import { ACP_VERSION, type AcpSessionChange } from '#contracts/acp.ts'
import type { UcpBuyer, UcpContents, UcpDestination } from '#contracts/ucp.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contents } from '../contents.ts'
import { itemId, readItemId } from '../item-ids.ts'
import { Refusal, type UcpMessage } from '../outcomes.ts'
import { ourName } from '../profile.ts'
import type { Session } from '../sessions.ts'
import type { checkoutShown } from '../shown.ts'

/** A checkout in the shape of UCP, which both protocols are told from. */
export type Shown = Awaited<ReturnType<typeof checkoutShown>>
type Line = UcpContents['line_items'][number] & { id: string }

/** Puts a request into the shape of UCP. What it leaves out stays as it was. */
export function asUcp(given: AcpSessionChange, before: Contents | null): UcpContents {
  const lines = given.line_items
    ? linesOf(given.line_items, before)
    : (before?.lines ?? []).map((line) => ({ ...line, item: itemOf(line) }))
  const details = given.fulfillment_details
  const address = details?.address
  const codes = given.discounts?.codes ?? given.coupons ?? before?.codes
  const buyer = buyerOf(given) ?? before?.buyer
  const context = address ? { ...before?.context, postal_code: address.postal_code } : before?.context
  return {
    line_items: lines.map(({ id, item, quantity }) => ({ id, item, quantity })),
    ...(buyer && { buyer }),
    ...(context && { context }),
    ...(codes && { discounts: { codes } }),
    fulfillment: {
      methods: [
        // For no line yet: an address alone does not say that something is shipped to it.
        ...(address ? [{ type: 'shipping' as const, line_item_ids: [], destinations: [destinationOf(address)] }] : []),
        ...(given.selected_fulfillment_options ?? []).map(({ type, option_id: option, item_ids: ids }) => {
          const chosen = lines.filter(({ id, item }) => ids.includes(id) || ids.includes(item.id)).map(({ id }) => id)
          if (chosen.length === 0 || (type === 'shipping' && option !== SHIPPING))
            throw new Refusal(400, 'invalid', '$.selected_fulfillment_options: Name an option and line items of this session.')
          return { type, line_item_ids: chosen, ...(type === 'pickup' && { selected_destination_id: option }) }
        }),
      ],
    },
  }
}
const SHIPPING = 'shipping'
const itemOf = ({ productId, variantId, storeId }: Contents['lines'][number]) => ({ id: itemId(productId, variantId, storeId) })

/** An item is counted as often as it is named; one that is there already stays where it is. */
function linesOf(items: NonNullable<AcpSessionChange['line_items']>, before: Contents | null): Line[] {
  const lines: Line[] = []
  for (const { id: name, quantity = 1 } of items) {
    const wish = readItemId(name)
    const kept = before?.lines.find(
      (line) => line.variantId === wish?.variantId && (wish.storeId === undefined || wish.storeId === line.storeId),
    )
    const item = kept ? itemOf(kept) : { id: name }
    const same = lines.find((line) => line.item.id === item.id)
    if (same) same.quantity += quantity
    else lines.push({ id: kept?.id ?? freeId(lines, before), item, quantity })
  }
  return lines
}
function freeId(lines: readonly { id: string }[], before: Contents | null): string {
  const used = new Set([...lines, ...(before?.lines ?? [])].map(({ id }) => id))
  let n = 1
  while (used.has(`line_${n}`)) n++
  return `line_${n}`
}

function buyerOf({ buyer, fulfillment_details: details }: AcpSessionChange): UcpBuyer | null {
  if (!buyer && !details) return null
  const name = buyer?.full_name ?? details?.name
  const [first, ...rest] = name?.split(' ') ?? []
  const given = {
    first_name: buyer?.first_name ?? first,
    last_name: buyer?.last_name ?? (rest.length > 0 ? rest.join(' ') : undefined),
    email: buyer?.email ?? details?.email,
    phone_number: buyer?.phone_number ?? details?.phone_number,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

type Address = NonNullable<NonNullable<AcpSessionChange['fulfillment_details']>['address']>
const destinationOf = (of: Address): UcpDestination => ({
  id: 'address_1',
  street_address: of.line_one,
  ...(of.line_two && { extended_address: of.line_two }),
  address_locality: of.city,
  address_region: of.state,
  postal_code: of.postal_code,
  address_country: of.country,
})
const addressOf = (name: string, of: UcpDestination | undefined) => ({
  name,
  line_one: of?.street_address ?? of?.extended_address ?? name,
  ...(of?.street_address && of.extended_address && { line_two: of.extended_address }),
  city: of?.address_locality ?? '',
  state: of?.address_region ?? '',
  country: of?.address_country ?? 'US',
  postal_code: of?.postal_code ?? '',
})

const STATES: Readonly<Record<string, string>> = { incomplete: 'not_ready_for_payment', ready_for_complete: 'ready_for_payment' }
const ERRORS: Readonly<Record<string, string>> = {
  out_of_stock: 'out_of_stock',
  item_unavailable: 'not_found',
  fulfillment_unavailable: 'unsupported',
  quantity_limit: 'quantity_exceeded',
  missing: 'missing',
  address_undeliverable: 'region_restricted',
  buyer_confirmation_required: 'approval_required',
}
function messageOf({ type, code, content, severity, path }: UcpMessage) {
  const param = path?.replace('$.fulfillment.methods', '$.selected_fulfillment_options')
  const told = { ...(param && { param }), content_type: 'plain', content }
  if (type === 'info') return { type, ...told }
  if (type === 'warning') return { type, code: code === 'discount_code_invalid' ? code : 'limited_availability', ...told }
  const resolution = severity === 'unrecoverable' ? undefined : severity
  return { type, code: ERRORS[code] ?? 'invalid', ...(resolution && { resolution }), ...told }
}

const WORDS: Readonly<Record<string, string>> = { subtotal: 'Items', items_discount: 'Discounts', total: 'Total' }
/** UCP takes discounts off as negative amounts; here they are named as positive ones, and the subtotal is what is left. */
function totalsOf(totals: readonly { type: string; display_text?: string; amount: number }[]) {
  const base = totals.find(({ type }) => type === 'subtotal')?.amount ?? 0
  const off = totals.find(({ type }) => type.endsWith('discount'))
  const total = (type: string, display: string, amount: number) => ({ type, display_text: display, amount })
  return [
    total('items_base_amount', 'Items', base),
    ...(off ? [total(off.type, 'Discounts', 0 - off.amount)] : []),
    total('subtotal', 'Subtotal', base + (off?.amount ?? 0)),
    ...totals
      .filter(({ type }) => type !== 'subtotal' && type !== off?.type)
      .map(({ type, display_text: words, amount }) => total(type, words ?? WORDS[type] ?? type, amount)),
  ]
}

type Method = Shown['fulfillment']['methods'][number]
type Place = { id?: string; name?: string; address?: UcpDestination }
type Option = {
  type: string
  id: string
  title: string
  description?: string
  location?: object
  pickup_type?: string
  totals: { type: string; display_text: string; amount: number }[]
}
function optionsOf({ type, groups, destinations, selected_destination_id: selected }: Method): Option[] {
  const [option] = groups.flatMap(({ options }) => options)
  const totals = (option?.totals ?? []).map(({ amount }) => ({ type: 'total', display_text: 'Cost', amount }))
  if (type === 'shipping')
    return [{ type, id: SHIPPING, title: option?.title ?? 'Ship home', description: option?.description ?? '', totals }]
  return (destinations as Place[]).map(({ id = '', name = '', address }) => ({
    type,
    id,
    title: `Pick up at ${name}`,
    // Only of the place that is chosen it is known when the order is ready there.
    ...(id === selected && option && { description: option.description }),
    location: { name, address: addressOf(name, address) },
    pickup_type: 'in_store',
    totals: id === selected ? totals : [],
  }))
}
const SHIPPING_UNPRICED: Option = { type: 'shipping', id: SHIPPING, title: 'Ship home', totals: [] }

type Kept = Pick<Session, 'contents' | 'expiresAt' | 'state'>
type At = { config: Pick<Config, 'publicOrigin'>; provider: string; now: Date }
/** Tells a checkout in the shape of ACP. */
export function asAcp(shown: Shown, { contents, expiresAt, state }: Kept, { config, provider, now }: At) {
  const { buyer, fulfillment, discounts, order } = shown
  const options = fulfillment.methods.flatMap(optionsOf)
  const name = [buyer?.first_name, buyer?.last_name].filter(Boolean).join(' ')
  const { address } = contents
  const rejected = contents.codes.filter((_code, n) => shown.messages.some(({ path }) => path === `$.discounts.codes[${n}]`))
  return {
    id: shown.id,
    protocol: { version: ACP_VERSION },
    capabilities: { payment: { handlers: [handlerOf(config, provider)] } },
    ...(buyer?.email && {
      buyer: { email: buyer.email, first_name: buyer.first_name, last_name: buyer.last_name, phone_number: buyer.phone_number },
    }),
    status: shown.status === 'canceled' && state !== 'canceled' && expiresAt <= now ? 'expired' : (STATES[shown.status] ?? shown.status),
    currency: 'usd',
    line_items: shown.line_items.map(({ id, item, quantity, totals }) => ({
      id,
      item: { id: item.id, name: item.title, unit_amount: item.price },
      quantity,
      name: item.title,
      unit_amount: item.price,
      ...(item.image_url && { images: [item.image_url] }),
      totals: totalsOf(totals),
    })),
    ...((address ?? name) && {
      fulfillment_details: {
        ...(name && { name }),
        ...(buyer?.phone_number && { phone_number: buyer.phone_number }),
        ...(buyer?.email && { email: buyer.email }),
        ...(address && { address: addressOf(name || 'Home', address) }),
      },
    }),
    fulfillment_options: [...new Map([SHIPPING_UNPRICED, ...options].map((option) => [option.id, option])).values()],
    selected_fulfillment_options: fulfillment.methods.map(({ type, line_item_ids: ids, selected_destination_id: place }) => ({
      type,
      option_id: type === 'shipping' ? SHIPPING : place,
      item_ids: ids,
    })),
    totals: totalsOf(shown.totals),
    messages: shown.messages.map(messageOf),
    links: shown.links.map(({ type, url }) => ({ type: LINKS[type] ?? type, url })),
    expires_at: shown.expires_at,
    ...(shown.continue_url && { continue_url: shown.continue_url }),
    discounts: {
      codes: discounts.codes,
      applied: discounts.applied.map(({ title, amount, ...one }, n) => ({
        id: `discount_${n + 1}`,
        ...('code' in one ? { code: one.code } : { automatic: true }),
        coupon: { id: `discount_${n + 1}`, name: title, amount_off: amount, currency: 'usd' },
        amount,
      })),
      rejected: rejected.map((code) => ({ code, reason: 'discount_code_invalid' })),
    },
    ...(order && {
      order: {
        type: 'order',
        id: order.id,
        order_number: order.label,
        checkout_session_id: shown.id,
        permalink_url: order.permalink_url,
        status: 'confirmed',
      },
    }),
  }
}
const LINKS: Readonly<Record<string, string>> = { terms_of_service: 'terms_of_use', refund_policy: 'return_policy' }

/** The same card as over UCP, described in the words of this protocol. */
function handlerOf(config: Pick<Config, 'publicOrigin'>, provider: string) {
  const schema = `${config.publicOrigin}/ucp/schemas/card.json`
  return {
    id: 'spiral_card',
    name: ourName(config, 'card'),
    version: ACP_VERSION,
    spec: schema,
    requires_delegate_payment: false,
    requires_pci_compliance: false,
    psp: provider,
    config_schema: schema,
    instrument_schemas: [schema],
    config: { provider },
  }
}
