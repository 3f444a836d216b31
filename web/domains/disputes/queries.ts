import type { DisputeId, RetailerId } from '#contracts/ids.ts'
import {
  acceptDispute,
  acceptOwnDispute,
  addPhotoToDispute,
  addToDispute,
  adminDispute,
  adminDisputes,
  decideTestDispute,
  disputesOfOrder,
  noteOnDispute,
  openTestDispute,
  ownDispute,
  sendDisputeEvidence,
} from '#contracts/disputes.ts'
import { attention } from '#contracts/admin/admin.ts'
import { read, useWrite } from '#web/lib/api.ts'
import type { OrderAddress } from '../orders/queries.ts'

export const ownFile = (id: DisputeId, retailerId: RetailerId) => ({
  ...read(ownDispute, { params: { id }, query: { retailerId } }),
  staleTime: 0,
})
export const adminFile = (id: DisputeId) => ({ ...read(adminDispute, { params: { id } }), staleTime: 0 })
export const disputesIn = ({ number, key }: OrderAddress) => read(disputesOfOrder, { params: { number }, query: key ? { key } : {} })

const OWN = [{ queryKey: ['api', 'retailer', 'disputes'] }, { queryKey: ['api', 'retailer', 'payouts'] }]
export const useAddWords = () => useWrite(addToDispute, OWN, { failure: 'mine' })
export const useAddPhoto = () => useWrite(addPhotoToDispute, OWN, { failure: 'mine' })
export const useAcceptOwn = () => useWrite(acceptOwnDispute, OWN)

const ALL = [read(adminDisputes), read(attention)]
export const useNote = () => useWrite(noteOnDispute, ALL, { failure: 'mine' })
export const useSendEvidence = () => useWrite(sendDisputeEvidence, ALL)
export const useAccept = () => useWrite(acceptDispute, ALL)
export const useOpenTest = () => useWrite(openTestDispute, ALL, { failure: 'mine' })
export const useDecideTest = () => useWrite(decideTestDispute, ALL)
