import { keepPreviousData } from '@tanstack/react-query'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { trustFigures } from '#contracts/trust/figures.ts'
import { nearlyTrusted, retailerTrust, storesTrust, storeTrust } from '#contracts/trust/mark.ts'
import { reportProblem, reportState } from '#contracts/trust/reports.ts'
import { storeSeller } from '#contracts/trust/sellers.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const figures = () => read(trustFigures)
export const trustOf = (storeId: StoreId) => read(storeTrust, { params: { id: String(storeId) } })
export const trustOfAll = (ids: readonly StoreId[]) => ({
  ...read(storesTrust, { query: { ids: ids.join(',') } }),
  placeholderData: keepPreviousData,
})
export const nearly = (query: Sent<typeof nearlyTrusted>['query']) => read(nearlyTrusted, { query })
export const ownTrust = (query: { retailerId?: RetailerId | undefined; storeId?: StoreId | undefined }) => read(retailerTrust, { query })
export const sellerOf = (storeId: StoreId) => read(storeSeller, { params: { id: String(storeId) } })
export const useReportProblem = () => useWrite(reportProblem, [], { failure: 'mine' })
export const useReportState = () => useWrite(reportState, [], { failure: 'mine' })
