import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { order, orders } from '#contracts/orders/orders.ts'
import { extendHold, nameCollector, orderPasses, pickupPasses, sendPass, revokePass, tellArrival } from '#contracts/pickups/pickups.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'

export const myPasses = () => read(pickupPasses)

/** A fulfillment with pickup; guests use the key of their mailed link. */
export type CollectedPart = { at: { params: { number: OrderNumber; fulfillmentId: FulfillmentId }; query: { key?: string } } }
export const collectedPart = (number: OrderNumber, fulfillmentId: FulfillmentId, key?: string): CollectedPart => ({
  at: { params: { number, fulfillmentId }, query: key ? { key } : {} },
})
const shownIn = ({ at: { params, query } }: CollectedPart) => [
  read(order, { params: { number: params.number }, query }),
  read(orderPasses, { params: { number: params.number }, query }),
  read(orders),
  myPasses(),
]

export const useExtendHold = (part: CollectedPart) =>
  useWrite(extendHold, shownIn(part), {
    onSuccess({ fulfillments }) {
      const held = fulfillments.find(({ id }) => id === part.at.params.fulfillmentId)
      void toast({ title: held?.holdUntil ? `Held for you until ${atPlace(held.holdUntil, held.timeZone)}` : 'Held for you longer' })
    },
  })
export const useNameCollector = (part: CollectedPart) => useWrite(nameCollector, shownIn(part), { failure: 'mine' })
export const useTellArrival = (part: CollectedPart, failure: 'toast' | 'mine' = 'toast') =>
  useWrite(tellArrival, shownIn(part), { failure })
export const useSendPass = (part: CollectedPart) => useWrite(sendPass, shownIn(part))
export const useTakePassBack = (part: CollectedPart) => useWrite(revokePass, shownIn(part))
