import { Building2, CircleCheck, CircleX, Clock3, type LucideIcon, Package, PackageCheck, Store, Truck } from 'lucide-react'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentState, OrderState } from '#contracts/orders/orders.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export type StateWords = { label: string; tone: Tone; icon: LucideIcon }

/** Labels, colors and icons for fulfillment states, defined only here. */
export const STATE_WORDS: Record<FulfillmentState, StateWords> = {
  placed: { label: 'Order placed', tone: 'neutral', icon: Clock3 },
  accepted: { label: 'Being prepared', tone: 'info', icon: Store },
  ready: { label: 'Ready for pickup', tone: 'success', icon: PackageCheck },
  packed: { label: 'Packed', tone: 'info', icon: Package },
  in_transit: { label: 'On its way to the SPIRAL Center', tone: 'info', icon: Truck },
  at_center: { label: 'Ready at the SPIRAL Center', tone: 'success', icon: PackageCheck },
  shipped: { label: 'Shipped', tone: 'info', icon: Truck },
  picked_up: { label: 'Picked up', tone: 'success', icon: CircleCheck },
  delivered: { label: 'Delivered', tone: 'success', icon: CircleCheck },
  cancelled: { label: 'Canceled', tone: 'danger', icon: CircleX },
}
export const ORDER_STATE_WORDS: Record<OrderState, StateWords> = {
  payment_pending: { label: 'Waiting for your bank', tone: 'warning', icon: Clock3 },
  open: { label: 'In progress', tone: 'info', icon: Clock3 },
  partly_complete: { label: 'Partly complete', tone: 'info', icon: Clock3 },
  complete: { label: 'Complete', tone: 'success', icon: CircleCheck },
  cancelled: { label: 'Canceled', tone: 'danger', icon: CircleX },
}

/** The fulfillment states of an order in one line: each state once, with a count if they differ. */
export function partsInWords(states: readonly FulfillmentState[]): string {
  const counts = [...Map.groupBy(states, (state) => state)].map(([state, same]) => ({
    label: STATE_WORDS[state].label,
    count: same.length,
  }))
  return counts.map(({ label, count }) => (counts.length === 1 ? label : `${label} ${count} of ${states.length}`)).join(', ')
}

/** Shown instead of the state if no store accepted a fulfillment in time. */
export const YOUR_TURN: StateWords = { label: 'Your choice needed', tone: 'warning', icon: Clock3 }

export const METHOD_WORDS: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Pick up in store',
  'ship-to-mall': 'Ship to a SPIRAL Center',
  'ship-to-me': 'Ship to me',
}
/** The method's name for use within a sentence. */
export const methodInText = (method: FulfillmentMethod): string =>
  METHOD_WORDS[method].charAt(0).toLowerCase() + METHOD_WORDS[method].slice(1)
export const METHOD_ICONS: Record<FulfillmentMethod, LucideIcon> = {
  'in-store-pickup': Store,
  'ship-to-mall': Building2,
  'ship-to-me': Truck,
}

/** The steps of each fulfillment method, from placed to handed over. */
export const STEPS: Record<FulfillmentMethod, readonly FulfillmentState[]> = {
  'in-store-pickup': ['placed', 'accepted', 'ready', 'picked_up'],
  'ship-to-mall': ['placed', 'accepted', 'packed', 'in_transit', 'at_center', 'picked_up'],
  'ship-to-me': ['placed', 'accepted', 'packed', 'shipped', 'delivered'],
}

const FINAL: readonly FulfillmentState[] = ['picked_up', 'delivered', 'cancelled']
export const isFinal = (state: FulfillmentState): boolean => FINAL.includes(state)
export const waitsForPickup = (state: FulfillmentState): boolean => state === 'ready' || state === 'at_center'
