import { keepPreviousData } from '@tanstack/react-query'
import {
  addCenterSpot,
  centerSpots,
  deskParcels,
  parcelCustody,
  parcelsBack,
  placeParcel,
  receiveParcel,
  receiveParcelBack,
  removeCenterSpot,
  sendParcelBack,
} from '#contracts/store-work/center-desk.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, MallId, StoreId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { workReads } from '../../store-work/queries.ts'

const PAGE = 50
export type DeskFilter = Omit<Sent<typeof deskParcels>['query'], 'limit' | 'cursor'>
export const deskPages = (mallId: MallId, query: DeskFilter) => ({
  ...readPages(deskParcels, { params: { mallId }, query: { ...query, limit: PAGE } }),
  placeholderData: keepPreviousData,
})
export const backPages = (storeId: StoreId) => readPages(parcelsBack, { query: { storeId, limit: PAGE } })
export const spotsAt = (mallId: MallId) => read(centerSpots, { params: { mallId } })
export const custodyOf = (fulfillmentId: FulfillmentId) => read(parcelCustody, { params: { fulfillmentId } })

/** The form shows a refusal, because it says where the parcel belongs. */
export const useReceive = () => useWrite(receiveParcel, workReads, { failure: 'mine' })
/** For a parcel whose label cannot be read, from the list of those on the way. */
export const useReceiveListed = () =>
  useWrite(receiveParcel, workReads, {
    onSuccess: ({ parcel: { customer, spot } }) =>
      void toast({ title: `${customer}'s parcel is here`, ...(spot && { body: `Put it in ${spot.name}.` }) }),
  })
export const usePlace = () =>
  useWrite(placeParcel, workReads, {
    onSuccess: ({ customer, spot }) => void toast({ title: spot ? `${customer}'s parcel is in ${spot.name}` : 'Taken out' }),
  })
export const useSendBack = () =>
  useWrite(sendParcelBack, workReads, {
    onSuccess: ({ storeName }) => void toast({ title: 'Given to the courier', body: `${storeName} receives it there.` }),
  })
export const useReceiveBack = () => useWrite(receiveParcelBack, workReads, { failure: 'mine' })
export const useAddSpot = (mallId: MallId) => useWrite(addCenterSpot, [spotsAt(mallId)], { failure: 'mine' })
export const useRemoveSpot = (mallId: MallId) =>
  useWrite(removeCenterSpot, [spotsAt(mallId)], { onSuccess: () => void toast({ title: 'Removed' }) })
