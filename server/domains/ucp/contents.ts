import type { z } from 'zod'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import type { QuoteInput } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { Destination, Email } from '#contracts/identity/people.ts'
import type { MallId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { PROMOTION_LIMITS, TypedCode } from '#contracts/promotions/codes.ts'
import type { UcpBuyer, UcpContents, UcpDestination } from '#contracts/ucp.ts'
import type { ReadCall } from './calls.ts'
import { bestOffer, nearOf, placeNote, readProducts } from './catalog.ts'
import { readItemId } from './item-ids.ts'
import { NoResource, recoverable, type UcpMessage, warning } from './outcomes.ts'

export type Line = {
  id: string
  productId: ProductId
  variantId: VariantId
  storeId: StoreId
  quantity: number
  method: FulfillmentMethod
  centerMallId?: MallId
}
/** What an agent put together: kept as it is, priced anew whenever it is shown. */
export type Contents = {
  lines: Line[]
  buyer?: UcpBuyer | undefined
  context?: UcpContents['context']
  codes: string[]
  address: UcpDestination | null
  /** What could not be done of the last request. */
  notes: UcpMessage[]
}
export type Products = ReadonlyMap<number, Product>

/** Makes lines of what an agent sent. Where nothing of it can be bought, there is nothing to make. */
export async function contentsOf(call: ReadCall, given: UcpContents, before: Contents | null, near: string | undefined): Promise<Contents> {
  const asked = given.line_items.map((line) => ({ ...line, wish: readItemId(line.item.id) }))
  const products = await readProducts(
    call,
    asked.flatMap(({ wish }) => wish?.productId ?? []),
    near,
  )
  const notes = placeNote(given.context, near)
  const lines: Line[] = []
  const used = new Set<string>()
  for (const [n, { id, quantity, wish }] of asked.entries()) {
    const of = wish && products.get(wish.productId)
    const offer = of && offerOf(of, wish.variantId ?? of.variants[0]?.id, wish.storeId)
    if (!of || !offer) {
      notes.push(recoverable('item_unavailable', 'This item is not sold here. It was left out.', `$.line_items[${n}]`))
      continue
    }
    const amount = Math.min(quantity, LIMITS.quantityPerOffer)
    if (amount < quantity)
      notes.push(warning('quantity_adjusted', `Up to ${LIMITS.quantityPerOffer} of one item.`, `$.line_items[${n}].quantity`))
    const same = lines.find((line) => line.variantId === offer.variantId && line.storeId === offer.store.id)
    if (same) {
      same.quantity = Math.min(same.quantity + amount, LIMITS.quantityPerOffer)
      continue
    }
    const kept = before?.lines.find((line) => line.id === id && line.variantId === offer.variantId && line.storeId === offer.store.id)
    lines.push({
      id: id && id.length <= 100 && !used.has(id) ? id : freeId(used, n),
      productId: of.id,
      variantId: offer.variantId,
      storeId: offer.store.id,
      quantity: amount,
      ...(kept ? { method: kept.method, ...(kept.centerMallId && { centerMallId: kept.centerMallId }) } : firstWay(offer)),
    })
    used.add(lines.at(-1)?.id ?? '')
  }
  if (lines.length === 0) throw new NoResource('item_unavailable', 'None of these items is sold here.')
  const contents: Contents = {
    lines,
    buyer: given.buyer,
    context: near === undefined ? given.context && omitPlace(given.context) : given.context,
    codes: (given.discounts?.codes ?? []).slice(0, PROMOTION_LIMITS.codesPerOrder),
    address: before?.address ?? null,
    notes,
  }
  for (const [n, method] of (given.fulfillment?.methods ?? []).entries()) fulfill(contents, method, products, n)
  return contents
}
/** What is priced later is not measured from a place that is none. */
function omitPlace(context: NonNullable<UcpContents['context']>) {
  const { postal_code: _, ...rest } = context
  return rest
}

function freeId(used: ReadonlySet<string>, n: number): string {
  let at = n + 1
  while (used.has(`line_${at}`)) at++
  return `line_${at}`
}

function offerOf(of: Product, variantId: number | undefined, storeId: number | undefined): Offer | null {
  if (variantId === undefined) return null
  if (storeId === undefined) return bestOffer(of, variantId)
  return of.offers.find((one) => one.variantId === variantId && one.store.id === storeId) ?? null
}

/** A pickup where the store hands over, because that is what this marketplace is for. */
function firstWay({ methods, mall }: Offer): Pick<Line, 'method' | 'centerMallId'> {
  if (methods.includes('in-store-pickup') || methods.length === 0) return { method: 'in-store-pickup' }
  if (methods.includes('ship-to-me') || !mall?.hasCenter) return { method: 'ship-to-me' }
  return { method: 'ship-to-mall', centerMallId: mall.id }
}

type MethodGiven = NonNullable<NonNullable<UcpContents['fulfillment']>['methods']>[number]

/** Changes lines to the method and destination that were chosen for them. */
function fulfill(contents: Contents, given: MethodGiven, products: Products, n: number): void {
  const { line_item_ids: ids, destinations = [], selected_destination_id: selected } = given
  const chosen = destinations.find(({ id }) => id !== undefined && id === selected) ?? (selected ? undefined : destinations[0])
  const lines = contents.lines.filter(({ id }) => ids?.includes(id) ?? true)
  if (given.type === 'shipping') {
    if (chosen?.street_address !== undefined || chosen?.postal_code !== undefined)
      contents.address = { ...chosen, id: chosen.id ?? 'address_1' }
    for (const line of lines) {
      line.method = 'ship-to-me'
      delete line.centerMallId
    }
    return
  }
  const place = selected ?? chosen?.id
  const [, kind, number = ''] = /^(store|center)_([1-9]\d{0,14})$/.exec(place ?? '') ?? []
  if (place && !kind)
    contents.notes.push(
      recoverable('invalid', 'There is no place of that id for a pickup.', `$.fulfillment.methods[${n}].selected_destination_id`),
    )
  for (const line of lines) {
    if (kind === 'center') Object.assign(line, { method: 'ship-to-mall', centerMallId: Number(number) })
    else if (kind === 'store' || line.method === 'ship-to-me') {
      const storeId = kind === 'store' ? Number(number) : line.storeId
      const isThere = products.get(line.productId)?.offers.some((offer) => offer.variantId === line.variantId && offer.store.id === storeId)
      if (!isThere) {
        contents.notes.push(
          recoverable('item_unavailable', 'That store does not have this item.', `$.fulfillment.methods[${n}].selected_destination_id`),
        )
        continue
      }
      Object.assign(line, { method: 'in-store-pickup', storeId })
      delete line.centerMallId
    }
  }
}

/** The address in our terms; null while it is not complete. */
export function destinationOf({ address }: Contents): z.infer<typeof Destination> | null {
  if (!address) return null
  const read = Destination.safeParse({
    street1: address.street_address ?? '',
    ...(address.extended_address && { street2: address.extended_address }),
    city: address.address_locality ?? '',
    state: (address.address_region ?? '').trim().toUpperCase(),
    zip: (address.postal_code ?? '').trim().slice(0, 5),
  })
  return read.success ? read.data : null
}

export function quoteInputOf(contents: Contents): z.infer<typeof QuoteInput> & { near?: string; email?: string } {
  const destination = destinationOf(contents)
  const near = nearOf(contents.context)
  const codes = contents.codes.flatMap((code) => TypedCode.safeParse(code).data ?? [])
  const email = Email.safeParse(contents.buyer?.email).data
  return {
    items: contents.lines.map(({ variantId, storeId, quantity, method, centerMallId }) => ({
      variantId,
      storeId,
      quantity,
      fulfillmentMethod: method,
      ...(centerMallId && { centerMallId }),
    })),
    ...(destination && { destination }),
    ...(codes.length > 0 && { promoCodes: codes }),
    ...(near && { near }),
    ...(email && { email }),
  }
}
