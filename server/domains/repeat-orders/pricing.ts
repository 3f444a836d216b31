import type { CheckoutInput, Quote } from '#contracts/checkout/checkout.ts'
import type { AddressId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { REPEAT_METHODS, type RepeatMethod } from '#contracts/repeat-orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { quoteOf } from '../checkout/checkout.ts'
import { addressesOf } from '../identity/addresses.ts'
import type { Store } from '../stores/stores.ts'

export type Wanted = {
  userId: UserId
  variantId: VariantId
  storeId: StoreId
  quantity: number
  method: RepeatMethod
  addressId: AddressId | null
}
type Cart = Pick<CheckoutInput, 'items' | 'destination' | 'confirmedZips'>
export type Priced = { quote: Pick<Quote, 'problems' | 'total' | 'due'>; cart: Cart; phone: string | null }

/** One order today, as the checkout prices it. The store asks before it gives anything similar. */
export async function priceOf(deps: Deps, wanted: Wanted): Promise<Priced> {
  const { userId, variantId, storeId, quantity, method, addressId } = wanted
  const items: Cart['items'] = [{ variantId, storeId, quantity, fulfillmentMethod: method, ifUnavailable: 'ask' }]
  const buyer = { kind: 'person', id: userId } as const
  if (method === 'in-store-pickup') return { quote: await quoteOf(deps, { items }, buyer), cart: { items }, phone: null }
  const home = (await addressesOf(deps.db, userId)).find(({ id }) => id === addressId)
  if (!home) {
    const problems: Quote['problems'] = [{ code: 'destination_needed', message: 'Choose an address.' }]
    return { quote: { problems, total: cents(0), due: cents(0) }, cart: { items }, phone: null }
  }
  const { street1, street2, city, state, zip, phone } = home
  // A ZIP that the list lacks was confirmed when the address was saved.
  const cart = { items, destination: { street1, ...(street2 && { street2 }), city, state, zip }, confirmedZips: [zip] }
  return { quote: await quoteOf(deps, cart, buyer), cart, phone }
}

export const methodsAt = ({ offersPickup, offersShipToMe }: Pick<Store, 'offersPickup' | 'offersShipToMe'>): RepeatMethod[] =>
  REPEAT_METHODS.filter((method) => (method === 'in-store-pickup' ? offersPickup : offersShipToMe))
