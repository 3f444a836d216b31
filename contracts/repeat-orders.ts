import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AddressId, inUrl, OrderNumber, ProductId, RepeatOrderId, SavedCardId, StoreId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { type Cents, cents, dollars, Price } from './money.ts'
import { named } from './named.ts'
import { WholeInUrl } from './page.ts'
import { Picture } from './pictures.ts'
import { Instant, TypedDay } from './time.ts'

export const REPEAT_METHODS = ['in-store-pickup', 'ship-to-me'] as const
export type RepeatMethod = (typeof REPEAT_METHODS)[number]
export const MOST_WEEKS = 26
/** How many repeat orders one person may have. */
export const MOST_REPEATS = 20
/** An order that would cost this much more than the one that somebody agreed to is not placed before they say so. */
export const RISE_PERCENT = 10
export const mostFor = (total: Cents): Cents => cents(Math.floor((total * (100 + RISE_PERCENT)) / 100))
/** Days before an order on which its shopper is reminded of it. */
export const REMIND_DAYS = 3

/** `paused`: nothing is ordered until its shopper goes on. */
export const REPEAT_STATES = ['active', 'paused', 'ended'] as const
/** Who or what paused it. */
export const PAUSE_REASONS = ['person', 'card'] as const
/**
 * One due day. `placing`: its order is under way. `asking`: it waits for its shopper's answer. `card_failed`: its card is tried again.
 */
export const RUN_STATES = ['placing', 'asking', 'card_failed', 'placed', 'skipped'] as const
/** Why an order is not placed before its shopper answers. */
export const QUESTIONS = ['sold_out', 'not_enough', 'price', 'method', 'store', 'address', 'other'] as const
export type RepeatQuestion = (typeof QUESTIONS)[number]
export const QUESTION_WORDS: Record<RepeatQuestion, string> = {
  sold_out: 'It is sold out at the store.',
  not_enough: 'The store has fewer than you want.',
  price: `It costs over ${RISE_PERCENT}% more than you agreed to.`,
  method: 'The store no longer offers it this way.',
  store: 'The store takes no orders right now.',
  address: "We can't send it to your address. Choose another one.",
  other: "The order couldn't be placed.",
}

/** The order of one due day. */
export const RepeatRun = named('RepeatRun', {
  dueOn: z.iso.date(),
  state: z.enum(RUN_STATES),
  order: OrderNumber.nullable(),
  /** What the order came to; null where none was placed. */
  total: Price.nullable(),
})
export type RepeatRun = z.infer<typeof RepeatRun>
export const RepeatOrder = named('RepeatOrder', {
  id: RepeatOrderId,
  /** The order line that it was started from. */
  lineId: z.int(),
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  storeId: StoreId,
  storeName: z.string(),
  everyWeeks: z.int32(),
  quantity: z.int32(),
  method: z.enum(REPEAT_METHODS),
  /** Null where it is picked up, and where the address was removed. */
  address: z.object({ id: AddressId, words: z.string() }).nullable(),
  card: z.object({ id: SavedCardId, brand: z.string(), last4: z.string() }).nullable(),
  state: z.enum(REPEAT_STATES),
  paused: z.enum(PAUSE_REASONS).nullable(),
  nextOn: z.iso.date(),
  /** What one order came to when its shopper agreed, and the most that it may come to without a question. */
  agreedTotal: Price,
  most: Price,
  /** An order that waits for an answer. `total`: what it would cost now; null where it cannot be ordered now. */
  question: z.object({ dueOn: z.iso.date(), why: z.enum(QUESTIONS), total: Price.nullable() }).nullable(),
  /** An order whose card was declined, and the day of the next try. */
  failing: z.object({ dueOn: z.iso.date(), nextTryOn: z.iso.date() }).nullable(),
  consent: z.object({ text: z.string(), at: Instant }),
  /** The newest due days. */
  runs: z.array(RepeatRun),
})
export type RepeatOrder = z.infer<typeof RepeatOrder>

const own = { access: 'shopper' } as const
const one = z.object({ id: inUrl(RepeatOrderId) })
export const repeatOrders = endpoint('GET /api/repeat-orders', {
  ...own,
  summary: 'My repeat orders with the orders that they placed, the running ones first.',
  reply: z.object({ items: z.array(RepeatOrder) }),
})

const Method = z.enum(REPEAT_METHODS, 'Choose how you get it.')
const Quantity = z
  .int32('Choose how many.')
  .min(1, 'Choose at least one.')
  .max(LIMITS.quantityPerOffer, `Up to ${LIMITS.quantityPerOffer} of one item.`)
const lineId = z.int().positive()
export const RepeatOffer = named('RepeatOffer', {
  lineId: z.int(),
  title: z.string(),
  options: z.string(),
  storeName: z.string(),
  /** The ways in which the store hands the item over; empty where it sells it no more. */
  methods: z.array(z.enum(REPEAT_METHODS)),
  /** One order today, with tax and shipping; null where it cannot be ordered. */
  total: Price.nullable(),
  problem: z.string().nullable(),
  /** The first day that can be chosen. */
  earliest: z.iso.date(),
})
export type RepeatOffer = z.infer<typeof RepeatOffer>
export const repeatOffer = endpoint('GET /api/repeat-orders/offer', {
  ...own,
  summary: 'What an order line would cost today as a repeat order.',
  query: z.object({
    lineId: inUrl(lineId),
    quantity: WholeInUrl(1, LIMITS.quantityPerOffer),
    method: Method,
    addressId: inUrl(AddressId).optional(),
  }),
  reply: RepeatOffer,
})

/** The choices of a repeat order, with what its shopper saw and agreed to. */
export const RepeatChoices = z.strictObject({
  everyWeeks: z.int32('Choose a number of weeks.').min(1, 'Choose at least one week.').max(MOST_WEEKS, `Choose up to ${MOST_WEEKS} weeks.`),
  nextOn: TypedDay('Choose a day.'),
  quantity: Quantity,
  method: Method,
  /** Where parcels go; null for pickup. */
  addressId: AddressId.nullable(),
  savedCardId: SavedCardId,
  /** One order, as it was shown. */
  total: Price,
  /** The box below the terms is ticked. */
  consent: z.boolean(),
})
export type RepeatChoices = z.infer<typeof RepeatChoices>
export const startRepeat = endpoint('POST /api/repeat-orders', {
  ...own,
  summary: 'Repeat an order line every few weeks.',
  status: 201,
  idempotent: true,
  body: RepeatChoices.extend({ lineId }),
  reply: RepeatOrder,
})
export const changeRepeat = endpoint('PUT /api/repeat-orders/:id', {
  ...own,
  summary: 'Change a repeat order. An order whose card was declined is tried again at once.',
  params: one,
  body: RepeatChoices,
  reply: RepeatOrder,
})
export const skipRepeat = endpoint('POST /api/repeat-orders/:id/skip', {
  ...own,
  summary: 'Skip the next order.',
  params: one,
  body: z.strictObject({ /** The day as it was shown. */ dueOn: z.iso.date() }),
  reply: RepeatOrder,
})
export const answerRepeat = endpoint('POST /api/repeat-orders/:id/answer', {
  ...own,
  summary: 'Answer an order that waits: place it for the total that was shown, or skip it.',
  idempotent: true,
  params: one,
  body: z.strictObject({ dueOn: z.iso.date(), /** Null: skip it. */ total: Price.nullable() }),
  reply: RepeatOrder,
})
export const pauseRepeat = endpoint('POST /api/repeat-orders/:id/pause', {
  ...own,
  summary: 'Order nothing until its shopper goes on.',
  params: one,
  body: z.strictObject({}),
  reply: RepeatOrder,
})
export const resumeRepeat = endpoint('POST /api/repeat-orders/:id/resume', {
  ...own,
  summary: 'Go on with a paused repeat order.',
  params: one,
  body: z.strictObject({}),
  reply: RepeatOrder,
})
export const cancelRepeat = endpoint('POST /api/repeat-orders/:id/cancel', {
  ...own,
  summary: 'End a repeat order. Orders that it placed stay.',
  params: one,
  body: z.strictObject({}),
  reply: RepeatOrder,
})

/** "every week", "every 4 weeks". */
export const everyWords = (weeks: number): string => (weeks === 1 ? 'every week' : `every ${weeks} weeks`)
type Terms = { title: string; storeName: string; everyWeeks: number; quantity: number; total: Cents }
/** The terms above the box, in plain words. The server keeps them with the time at which somebody agreed. */
export const repeatTerms = ({ title, storeName, everyWeeks, quantity, total }: Terms): string =>
  `We order ${quantity} × ${title} from ${storeName} ${everyWords(everyWeeks)} and charge your card each time, until you cancel. ` +
  `One order costs ${dollars(total)} today with tax and shipping. If one would cost more than ${dollars(mostFor(total))}, or is sold out, we ask you first. ` +
  `We email you ${REMIND_DAYS} days before each order. Skip, pause or cancel any time under Subscriptions.`
export const REPEAT_CONSENT_LABEL = 'I agree that this order repeats and my card is charged each time until I cancel.'
export const REPEAT_CONSENT_MISSING = 'Tick the box to agree to repeat orders.'

export const repeatProblems = {
  'repeat.amount_changed': { status: 409, message: 'The amount has changed since you saw it. Review the new one.' },
  'repeat.not_sold': { status: 409, message: "This item can't be ordered right now." },
  'repeat.too_many': { status: 409, message: `You can have up to ${MOST_REPEATS} repeat orders. Cancel one first.` },
  'repeat.ended': { status: 409, message: 'This repeat order has ended. Start it again from the order.' },
  'repeat.ordering': { status: 409, message: 'An order is being placed right now. Try again in a minute.' },
  'repeat.declined': { status: 402, message: 'Your card was declined, and nothing was ordered. Choose another card.' },
} as const
