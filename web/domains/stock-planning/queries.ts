import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import type { StockTransferId } from '#contracts/ids.ts'
import { stockHealth, stockList } from '#contracts/stock-planning/stock-health.ts'
import {
  cancelTransfer,
  changeTransfer,
  planTransfer,
  receiveTransfer,
  sendTransfer,
  transfer,
  transfers,
} from '#contracts/stock-planning/transfers.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

export type HealthScope = Sent<typeof stockHealth>['query']
export const health = (query: HealthScope) => ({ ...read(stockHealth, { query }), placeholderData: keepPreviousData })
export const shelvesIn = (query: Sent<typeof stockList>['query']) => ({
  ...readPages(stockList, { query: { ...query, limit: 25 } }),
  placeholderData: keepPreviousData,
})

export const oneTransfer = (id: StockTransferId) => read(transfer, { params: { id } })
const stale = [read(transfers, { query: {} }), read(stockHealth, { query: {} })]
export const usePlanTransfer = () => useWrite(planTransfer, stale, { failure: 'mine' })
export const useChangeTransfer = () => useWrite(changeTransfer, stale, { failure: 'mine' })
export const useSendTransfer = () => useWrite(sendTransfer, stale, { failure: 'mine' })
export const useReceiveTransfer = () => useWrite(receiveTransfer, stale, { failure: 'mine' })
export const useCancelTransfer = () => useWrite(cancelTransfer, stale, { failure: 'mine' })
