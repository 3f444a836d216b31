import type { CustodyParty, GoingBack } from '#contracts/orders/custody.ts'
import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { FulfillmentId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { HOLD_EXTENSION_DAYS, LONGEST_STORE_HOLD_DAYS, UNDO_HAND_OVER_MINUTES } from '#contracts/pickups/pickups.ts'
import { DAY, MINUTE } from '#contracts/time.ts'

/** The actor that moves a fulfillment: the buyer, people of the store, people of the SPIRAL Center, or the clock. */
export type Mover = 'shopper' | 'retailer' | 'mall' | 'system'

type Steps = Partial<Record<FulfillmentState, Partial<Record<FulfillmentState, readonly Mover[]>>>>

/** The allowed steps between states, and who may take them. Nothing else compares states to decide this. */
export const STEPS: Record<FulfillmentMethod, Steps> = {
  'in-store-pickup': {
    // Goods that were paid for in the store, in the shopper's hands, are ready at once.
    placed: { accepted: ['retailer', 'system'], cancelled: ['shopper', 'retailer', 'system'] },
    accepted: { ready: ['retailer', 'system'], cancelled: ['retailer', 'system'] },
    ready: { picked_up: ['retailer'], cancelled: ['system'] },
  },
  'ship-to-mall': {
    placed: { accepted: ['retailer'], cancelled: ['shopper', 'retailer', 'system'] },
    accepted: { packed: ['retailer'], cancelled: ['retailer', 'system'] },
    packed: { in_transit: ['retailer'], cancelled: ['retailer', 'system'] },
    in_transit: { at_center: ['mall'] },
    at_center: { picked_up: ['mall'], cancelled: ['system'] },
  },
  'ship-to-me': {
    placed: { accepted: ['retailer'], cancelled: ['shopper', 'retailer', 'system'] },
    accepted: { packed: ['retailer'], cancelled: ['retailer', 'system'] },
    packed: { shipped: ['retailer'], cancelled: ['retailer', 'system'] },
    shipped: { delivered: ['retailer', 'system'] },
  },
}

export const mayMove = (method: FulfillmentMethod, from: FulfillmentState, to: FulfillmentState, mover: Mover): boolean =>
  STEPS[method][from]?.[to]?.includes(mover) ?? false
export const isStep = (method: FulfillmentMethod, from: FulfillmentState, to: FulfillmentState): boolean =>
  STEPS[method][from]?.[to] !== undefined
/** The steps this mover could take now. Hand-over needs the pass, so it is never among them. */
export const stepsFor = (method: FulfillmentMethod, from: FulfillmentState, mover: Mover): FulfillmentState[] =>
  Object.entries(STEPS[method][from] ?? {}).flatMap(([to, movers]) =>
    movers.includes(mover) && to !== 'picked_up' ? [to as FulfillmentState] : [],
  )

export const isFinal = (state: FulfillmentState): boolean => state === 'picked_up' || state === 'delivered' || state === 'cancelled'
/** States in which the order waits for the shopper, who shows the pass. */
export const isWaiting = (state: FulfillmentState): boolean => state === 'ready' || state === 'at_center'
/** Whether a promised time is still ahead, has passed while the store prepares the items, or no longer matters. */
export function promiseState(state: FulfillmentState, by: Date, now: Date): 'due' | 'late' | 'done' {
  if (state !== 'placed' && state !== 'accepted' && state !== 'packed') return 'done'
  return by < now ? 'late' : 'due'
}
/** Whether the products leave the store's shelf for good with this step. */
export const leavesShelf = (to: FulfillmentState): boolean => to === 'picked_up' || to === 'in_transit' || to === 'shipped'

/** Derives an order's state from its fulfillments. */
export function orderStateOf(states: readonly FulfillmentState[]): 'open' | 'partly_complete' | 'complete' | 'cancelled' {
  if (states.every((state) => state === 'cancelled')) return 'cancelled'
  if (states.every(isFinal)) return 'complete'
  return states.some((state) => state === 'picked_up' || state === 'delivered') ? 'partly_complete' : 'open'
}

type Reminders = { remindedAt: Date | null; supportToldAt: Date | null }
/**
 * Whether to remind the store, and whether to tell support, of an order that the store has not accepted for this many minutes of its
 * opening hours.
 */
export const overdueFor = (openMinutes: number, { remindedAt, supportToldAt }: Reminders): { store: boolean; support: boolean } => ({
  store: remindedAt === null && openMinutes >= ACCEPTANCE.remindAfterMinutes,
  support: supportToldAt === null && openMinutes >= ACCEPTANCE.tellSupportAfterMinutes,
})
/** The refund date for a shopper who was asked to choose and has not answered. */
export const choiceEnds = (since: Date): Date => new Date(since.getTime() + ACCEPTANCE.answerWithinDays * DAY)

/** The state to which an accidental hand-over is reversed. Shipments are handed over by a carrier and cannot be reversed. */
export const BACK_TO: Partial<Record<FulfillmentMethod, FulfillmentState>> = { 'in-store-pickup': 'ready', 'ship-to-mall': 'at_center' }
/** The time until which a hand-over can be reversed; null where it cannot. */
export const undoEnds = (method: FulfillmentMethod, state: FulfillmentState, changedAt: Date): Date | null =>
  state === 'picked_up' && BACK_TO[method] ? new Date(changedAt.getTime() + UNDO_HAND_OVER_MINUTES * MINUTE) : null

type HeldFulfillment = { state: FulfillmentState; holdUntil: Date | null; holdExtendedAt: Date | null }
/** The shopper can extend the hold once, while the fulfillment waits and the hold has not expired. */
export const mayExtendHold = ({ state, holdUntil, holdExtendedAt }: HeldFulfillment, now: Date): boolean =>
  isWaiting(state) && holdExtendedAt === null && holdUntil !== null && holdUntil > now
/** A store can extend the hold at its own counter as often as it likes, up to two weeks ahead. */
export const storeMayHold = ({ state, holdUntil }: Omit<HeldFulfillment, 'holdExtendedAt'>, now: Date): boolean =>
  state === 'ready' &&
  holdUntil !== null &&
  holdUntil > now &&
  holdUntil.getTime() + HOLD_EXTENSION_DAYS * DAY <= now.getTime() + LONGEST_STORE_HOLD_DAYS * DAY
/** A store can refund a missing line as long as it has the products, also when they are packed or wait at its counter. */
export const mayRefundLine = (method: FulfillmentMethod, state: FulfillmentState): boolean =>
  mayMove(method, state, 'cancelled', 'retailer') || state === 'ready'
/** There is time to ask the shopper only while the fulfillment is being prepared. */
export const mayAskAboutLine = (state: FulfillmentState): boolean => state === 'placed' || state === 'accepted'
/** Another collector can be named until the hand-over; nobody collects a shipment. */
export const mayNameCollector = (method: FulfillmentMethod, state: FulfillmentState): boolean => method !== 'ship-to-me' && !isFinal(state)

/** A shipment counts as delivered after this many days without news. */
export const COUNTS_AS_DELIVERED_DAYS = 14
/** The latest time at which the fulfillment ends if nobody acts: collected or refunded by then, or counted as delivered. */
export function endOf({ state, holdUntil, since }: { state: FulfillmentState; holdUntil: Date | null; since: Date }): Date | null {
  if (isWaiting(state)) return holdUntil
  return state === 'shipped' ? new Date(since.getTime() + COUNTS_AS_DELIVERED_DAYS * DAY) : null
}

type Coming = { state: FulfillmentState; onWayAt: Date | null; hereAt: Date | null; note: string | null }
/** The shopper's arrival as the counter sees it while the fulfillment waits. */
export function arrivalOf({ state, onWayAt, hereAt, note }: Coming): { state: 'on_my_way' | 'here'; at: Date; note: string | null } | null {
  if (!isWaiting(state)) return null
  if (hereAt) return { state: 'here', at: hereAt, note }
  return onWayAt && { state: 'on_my_way', at: onWayAt, note }
}

const SHAPES: Record<string, RegExp> = {
  UPS: /^1Z[0-9A-Z]{16}$/,
  USPS: /^(\d{20,22}|\d{26}|\d{30}|[A-Z]{2}\d{9}US)$/,
  FedEx: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
  DHL: /^(\d{10}|\d{11}|[A-Z]{3}\d{7,10}|JJD\d{16,18})$/,
}
/** Whether a number looks like one of that carrier; other carriers accept any. */
export const looksLikeTracking = (carrier: string, tracking: string): boolean =>
  SHAPES[carrier]?.test(tracking.replace(/\s/g, '').toUpperCase()) ?? tracking.length > 0

/** Normalizes a typed or scanned code: any case, with or without the dash, O for 0 and I or L for 1. */
export const readCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^SPIRAL:/, '')
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Whose hands the items are in. Every step that changes the answer is a hand-over, and custody records it. */
export function holderOf({ state, goingBack }: { state: FulfillmentState; goingBack: GoingBack | null }): CustodyParty {
  if (goingBack !== null) return ({ waiting: 'center', on_way: 'courier', received: 'store' } as const)[goingBack]
  if (state === 'picked_up' || state === 'delivered') return 'shopper'
  if (state === 'in_transit' || state === 'shipped') return 'courier'
  return state === 'at_center' ? 'center' : 'store'
}
/** A canceled parcel goes from the center to its store, by courier or fetched by the store itself. */
const BACK_STEPS: Record<GoingBack, readonly GoingBack[]> = { waiting: ['on_way', 'received'], on_way: ['received'], received: [] }
export const mayGoBack = (from: GoingBack | null, to: GoingBack): boolean => from !== null && BACK_STEPS[from].includes(to)

// Two check digits as in bank account numbers find every wrong digit and every swapped pair.
const checkOf = (digits: string): string => String(98 - Number((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
/** The code on the label of a parcel: short enough to type, and never the same for two parcels. It opens nothing by itself. */
export const parcelCodeOf = (id: FulfillmentId): string => `P${id}-${checkOf(String(id))}`
/** The parcel of a typed or scanned label; undefined for a code with a typing error. */
export function parcelOfCode(text: string): FulfillmentId | undefined {
  const [, digits, check] = /^P?([1-9]\d{0,15})(\d\d)$/.exec(readCode(text)) ?? []
  return digits !== undefined && checkOf(digits) === check ? FulfillmentId.safeParse(Number(digits)).data : undefined
}

/** A first parcel at a Center is told of when the others have not arrived some hours later; sooner, one message tells of all. */
export const FIRST_PART_AFTER_HOURS = 2
