import { keepPreviousData } from '@tanstack/react-query'
import { inventory } from '#contracts/catalog/inventory.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ReorderListId, RetailerId, StockTransferId } from '#contracts/ids.ts'
import {
  addSupplier,
  cancelReorder,
  changeReorder,
  changeSupplier,
  mailReorder,
  orderReorder,
  proposeReorder,
  receiveReorder,
  removeSupplier,
  reorderList,
  reorderLists,
  suppliers,
} from '#contracts/stock-planning/reorder-lists.ts'
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
const shelves = [read(stockHealth), read(inventory)]
const stale = [read(transfers), ...shelves]
export const usePlanTransfer = () => useWrite(planTransfer, stale, { failure: 'mine' })
export const useChangeTransfer = () => useWrite(changeTransfer, stale, { failure: 'mine' })
export const useSendTransfer = () => useWrite(sendTransfer, stale, { failure: 'mine' })
export const useReceiveTransfer = () => useWrite(receiveTransfer, stale, { failure: 'mine' })
export const useCancelTransfer = () => useWrite(cancelTransfer, stale, { failure: 'mine' })

export const suppliersOf = (retailerId: RetailerId) => read(suppliers, { query: { retailerId } })
export const oneReorder = (id: ReorderListId) => read(reorderList, { params: { id } })
const staleSuppliers = [read(suppliers)]
const staleLists = [read(reorderLists)]
export const useAddSupplier = () => useWrite(addSupplier, staleSuppliers, { failure: 'mine' })
export const useChangeSupplier = () => useWrite(changeSupplier, staleSuppliers, { failure: 'mine' })
export const useRemoveSupplier = () => useWrite(removeSupplier, staleSuppliers)
export const useProposeReorder = () => useWrite(proposeReorder, staleLists, { failure: 'mine' })
export const useChangeReorder = () => useWrite(changeReorder, staleLists, { failure: 'mine' })
export const useMailReorder = () => useWrite(mailReorder, staleLists, { failure: 'mine' })
export const useOrderReorder = () => useWrite(orderReorder, staleLists, { failure: 'mine' })
export const useReceiveReorder = () => useWrite(receiveReorder, [...staleLists, ...shelves], { failure: 'mine' })
export const useCancelReorder = () => useWrite(cancelReorder, staleLists, { failure: 'mine' })
