import { z } from 'zod'
import { CartLineInput } from '../cart/cart.ts'
import { Method } from '../catalog/catalog.ts'
import { Quote } from './checkout.ts'
import { endpoint } from '../endpoint.ts'
import { Address } from '../identity/auth.ts'
import { AddressId, OrderNumber, SavedCardId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { cents, dollars, Price } from '../money.ts'
import { byNumber, PlacedOrder } from '../orders/orders.ts'
import { SavedCard } from '../payments/saved-cards.ts'
import { Proof } from '../privacy.ts'
import { Instant } from '../time.ts'
import { EarlierTry } from '../tries.ts'
import { named } from '../named.ts'

export const MOST_PER_PRESS = cents(LIMITS.oneClickMost)
export const Limit = Price.refine(
  (amount) => amount >= 1 && amount <= LIMITS.oneClickMost,
  `Choose a limit from $0.01 to ${dollars(MOST_PER_PRESS)}.`,
)

/** How a person buys with one press. `missing`: what must be chosen before that works. */
export const OneClick = named('OneClick', {
  isOn: z.boolean(),
  card: SavedCard.nullable(),
  address: Address.nullable(),
  method: Method,
  limit: Price,
  missing: z.array(z.enum(['card', 'address'])),
})
export type OneClick = z.infer<typeof OneClick>

export const oneClick = endpoint('GET /api/one-click', {
  access: 'shopper',
  summary: 'The settings for buying with one press.',
  reply: OneClick,
})

export const OneClickChoices = z.strictObject({
  savedCardId: SavedCardId,
  addressId: AddressId,
  method: Method,
  limit: Limit,
})

export const setOneClick = endpoint('PUT /api/one-click', {
  access: 'shopper',
  summary: 'Turn one-click on with these choices, with password or passkey.',
  body: OneClickChoices.extend({ proof: Proof }),
  reply: OneClick,
})
export const stopOneClick = endpoint('DELETE /api/one-click', {
  access: 'shopper',
  summary: 'Turn one-click off. The choices stay for the next time.',
  reply: OneClick,
})

const WantedLine = CartLineInput.extend({ fulfillmentMethod: Method.optional() })
export const quoteOneClick = endpoint('POST /api/one-click/quote', {
  access: 'shopper',
  summary: 'What one press would buy with the settings; changes nothing.',
  body: z.strictObject({ items: z.array(WantedLine).min(1, 'Choose at least one item.').max(LIMITS.orderLines) }),
  reply: z.object({
    /** The lines with the method of each: the wished one, the one of the settings, or the first that the store offers. */
    items: z.array(CartLineInput),
    quote: Quote,
    /** The methods that each store offers. */
    offered: z.array(z.object({ storeId: StoreId, methods: z.array(Method) })),
    /** Why one press cannot buy this; null where it can. */
    refusal: z.string().nullable(),
  }),
})

export const PlacedWithOneClick = PlacedOrder.extend({ undoUntil: Instant.nullable() })
export const buyWithOneClick = endpoint('POST /api/one-click/orders', {
  access: 'shopper',
  summary: 'Buy these items with the settings. It can be undone for two minutes, and no store hears of it before.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    items: z.array(CartLineInput).min(1, 'Choose at least one item.').max(LIMITS.orderLines),
    agreedTotal: Price,
  }),
  reply: PlacedWithOneClick,
})
export const findOneClick = endpoint('POST /api/one-click/orders/find', {
  access: 'shopper',
  summary: 'The answer to a press that never reached its browser. It buys nothing.',
  body: EarlierTry,
  reply: PlacedWithOneClick,
})
export const undoOneClick = endpoint('POST /api/orders/:number/undo', {
  access: 'shopper',
  summary: 'Undo a one-click order within its two minutes: everything goes back.',
  status: 200,
  idempotent: true,
  params: byNumber,
  body: z.strictObject({}),
  reply: z.object({ number: OrderNumber }),
})

export const oneClickProblems = {
  'one_click.off': { status: 409, message: 'Turn on one-click first.' },
  'one_click.not_ready': { status: 409, message: 'Choose a card and an address first.' },
  'one_click.card_expired': { status: 409, message: 'Your one-click card has expired. Choose another card.' },
  'one_click.over_limit': { status: 409, message: 'This order is over your one-click limit.' },
  'one_click.free': { status: 409, message: 'This order costs nothing. Place it at checkout.' },
  'one_click.too_late': {
    status: 409,
    message: 'The two minutes are over, and the stores have the order. You can still cancel until a store accepts it.',
  },
} as const
