import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { type FulfillmentId, MallId, type OrderNumber, StoreId } from '#contracts/ids.ts'
import { fulfillmentMessages, writeToShopper } from '#contracts/conversations.ts'
import { counterLocations, handOverById, lookUpPickup, redeemPickup, shiftCounters, undoHandOver } from '#contracts/pickups/pickups.ts'
import {
  askAboutMissing,
  holdLonger,
  moveFulfillment,
  parcels,
  refundLine,
  retailerFulfillments,
  substituteLine,
  type OfficeFulfillment,
} from '#contracts/store-work/store-work.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { inventory } from '#contracts/catalog/inventory.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import type { Counter } from './place.ts'
import { STEP_WORDS } from './work.ts'

export type WorkFilter = Omit<Sent<typeof retailerFulfillments>['query'], 'limit' | 'cursor'>
export type ParcelFilter = Omit<Sent<typeof parcels>['query'], 'limit' | 'cursor'>
export type WorkPages = UseInfiniteQueryResult<
  InfiniteData<{ items: OfficeFulfillment[]; nextCursor: string | null; total?: number | undefined }>
>
const PAGE = 50

export const workPages = (query: WorkFilter) => ({
  ...readPages(retailerFulfillments, { query: { ...query, limit: PAGE } }),
  placeholderData: keepPreviousData,
})
/** A store's number of fulfillments by state. */
export const workCounts = (storeId: StoreId) => read(retailerFulfillments, { query: { storeId, limit: 1 } })
/** The packages of one order that go to this user's centers. */
export const parcelsOfOrder = (number: OrderNumber) => read(parcels, { query: { q: number } })
/** All fulfillments of one order that this user may see. */
export const workOfOrder = (number: OrderNumber) => read(retailerFulfillments, { query: { q: number } })
export const parcelPages = (query: ParcelFilter) => ({
  ...readPages(parcels, { query: { ...query, limit: PAGE } }),
  placeholderData: keepPreviousData,
})
export const myShift = ({ kind, id }: Pick<Counter, 'kind' | 'id'>) =>
  read(shiftCounters, { query: kind === 'store' ? { storeId: StoreId.parse(id) } : { mallId: MallId.parse(id) } })
export const locations = () => read(counterLocations)

/** All queries that show work of a store or a SPIRAL Center, with any filter. */
export const workReads = [
  read(retailerFulfillments),
  read(parcels),
  { queryKey: ['api', 'retailer', 'fulfillments', ':id', 'messages'] },
  { queryKey: ['api', 'counter', 'shift'] },
  { queryKey: ['api', 'mall', 'centers'] },
  { queryKey: ['api', 'parcels'] },
  { queryKey: ['api', 'retailer', 'parcels-back'] },
]

/** Shows the confirmation here, because the order may have left the list it was moved from. */
export const useMove = (failure: 'toast' | 'mine' = 'toast') =>
  useWrite(moveFulfillment, [...workReads, read(retailerOverview)], {
    failure,
    // What another store or seller can take over is not canceled yet.
    onSuccess: ({ state }, { body }) =>
      void toast({ title: body.to === 'cancelled' && state !== 'cancelled' ? 'We ask the shopper.' : STEP_WORDS[body.to].done }),
  })
export const useHandOverById = () =>
  useWrite(handOverById, [...workReads, read(retailerOverview)], {
    onSuccess: ({ customer }) => void toast({ title: `Handed over to ${customer}` }),
  })
export const useHoldLonger = () =>
  useWrite(holdLonger, [read(retailerFulfillments)], {
    onSuccess: ({ customer, holdUntil, timeZone }) =>
      void toast({
        title: `Held for ${customer}`,
        body: holdUntil ? `Until ${atPlace(holdUntil, timeZone)}. The shopper sees it on the pass.` : '',
      }),
  })
export const useUndoHandOver = () =>
  useWrite(undoHandOver, [...workReads, read(retailerOverview)], {
    onSuccess: () => void toast({ title: 'Undone', body: 'The order waits for the shopper again. The pass has a new code.' }),
  })
/** Reads, but as a POST, so that the code is in no address. */
export const useLookUp = () => useWrite(lookUpPickup, [], { failure: 'mine' })
export const useRedeem = () => useWrite(redeemPickup, workReads, { failure: 'mine' })
export const useAskAboutMissing = () =>
  useWrite(askAboutMissing, [...workReads, read(retailerOverview)], {
    onSuccess: () => void toast({ title: 'We ask the shopper.' }),
  })
export const useSubstitute = () =>
  useWrite(substituteLine, [...workReads, read(inventory)], {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Exchanged. The shopper sees it in their order.' }),
  })
export const messagesOf = (id: FulfillmentId) => read(fulfillmentMessages, { params: { id } })
export const useWriteToShopper = (id: FulfillmentId) => useWrite(writeToShopper, [messagesOf(id), ...workReads], { failure: 'mine' })
export const useRefundLine = () =>
  useWrite(refundLine, [...workReads, read(retailerOverview), read(inventory)], {
    failure: 'mine',
    onSuccess: ({ state }) =>
      void toast({
        title: state === 'cancelled' ? 'Canceled. The shopper gets a full refund.' : 'Refunded. The rest goes its way.',
        body: "We're letting the shopper know.",
      }),
  })
