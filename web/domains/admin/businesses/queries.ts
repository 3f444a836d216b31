import { adminMall, adminMalls, changeMall, createMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import {
  adminRetailer,
  adminRetailers,
  changeRetailer,
  changeStore,
  closeStore,
  createRetailer,
  createStore,
  inviteToRetailer,
  moveRetailer,
} from '#contracts/admin/retailers.ts'
import { adminMallClosing, adminRetailerClosing } from '#contracts/closings.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const oneRetailer = (id: RetailerId) => ({ ...read(adminRetailer, { params: { id } }), staleTime: 0 })
export const oneMall = (id: MallId) => ({ ...read(adminMall, { params: { id } }), staleTime: 0 })
export const closingOfRetailer = (id: RetailerId) => ({ ...read(adminRetailerClosing, { params: { id } }), staleTime: 0 })
export const closingOfMall = (id: MallId) => ({ ...read(adminMallClosing, { params: { id } }), staleTime: 0 })
export const allMalls = () => ({ ...read(adminMalls, { query: { limit: 100 } }), staleTime: 0 })

const mine = { failure: 'mine' } as const
const retailerReads = [read(adminRetailers)]
export const useCreateRetailer = () => useWrite(createRetailer, retailerReads, mine)
export const useChangeRetailer = () => useWrite(changeRetailer, retailerReads, mine)
export const useMoveRetailer = () => useWrite(moveRetailer, retailerReads, mine)
export const useInviteToRetailer = () => useWrite(inviteToRetailer, retailerReads, mine)
export const useCreateStore = () => useWrite(createStore, retailerReads, mine)
export const useChangeStore = () => useWrite(changeStore, retailerReads, mine)
export const useCloseStore = () => useWrite(closeStore, retailerReads, mine)
const mallReads = [read(adminMalls)]
export const useCreateMall = () => useWrite(createMall, mallReads, mine)
export const useChangeMall = () => useWrite(changeMall, mallReads, mine)
export const useMoveMall = () => useWrite(moveMall, mallReads, mine)
export const useInviteToMall = () => useWrite(inviteToMall, mallReads, mine)
