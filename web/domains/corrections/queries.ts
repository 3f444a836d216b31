import {
  decideMallCorrection,
  decideStoreCorrection,
  mallCorrections,
  storeCorrections,
  suggestCorrection,
} from '#contracts/corrections.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { readPages, useWrite } from '#web/lib/api.ts'

const fresh = { staleTime: 0 } as const
export const correctionsOfMall = (mallId: MallId) => ({
  ...readPages(mallCorrections, { params: { mallId }, query: { limit: 20 } }),
  ...fresh,
})
export const correctionsOfRetailer = (retailerId: RetailerId) => ({
  ...readPages(storeCorrections, { query: { retailerId, limit: 20 } }),
  ...fresh,
})

const mine = { failure: 'mine' } as const
export const useSuggestCorrection = () => useWrite(suggestCorrection, [], mine)
export const useDecideMall = () => useWrite(decideMallCorrection, [{ queryKey: ['api', 'mall'] }], mine)
export const useDecideStore = () => useWrite(decideStoreCorrection, [{ queryKey: ['api', 'retailer', 'corrections'] }], mine)
