import { keepPreviousData } from '@tanstack/react-query'
import { applyBulk, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { categories } from '#contracts/catalog/catalog.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { addPicture, addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { setShelfPlace } from '#contracts/catalog/in-store.ts'
import { applyCount } from '#contracts/catalog/stock-counts.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { removeView, savedViews, saveView } from '#contracts/retailer-office/saved-views.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

export type InventoryFilter = Omit<Sent<typeof inventory>['query'], 'limit' | 'cursor'>
export const inventoryPages = (query: InventoryFilter) => ({
  ...readPages(inventory, { query: { ...query, limit: 50 } }),
  placeholderData: keepPreviousData,
})
export const productPages = (query: InventoryFilter) => ({
  ...readPages(inventoryProducts, { query: { ...query, limit: 25 } }),
  placeholderData: keepPreviousData,
})
export const oneShelf = (variantId: VariantId, storeId: StoreId) => read(inventoryRow, { params: { variantId, storeId } })
export const departments = () => read(categories)
export const productToEdit = (id: ProductId) => ({
  ...read(ownProduct, { params: { id } }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
export const history = (storeId: StoreId, variantId: VariantId) => read(stockHistory, { query: { storeId, variantId } })

export const shelves = [read(inventory), { queryKey: ['api', 'retailer', 'stock'] }, read(retailerOverview)]
export const useChangeVariant = () => useWrite(changeVariant, shelves, { failure: 'mine' })
export const useSetStock = () => useWrite(setStock, shelves, { failure: 'mine' })
export const useSetShelfPlace = () => useWrite(setShelfPlace, shelves, { failure: 'mine' })
export const useChangeProduct = () => useWrite(changeProduct, shelves)
export const useAddProduct = () => useWrite(addProduct, shelves, { failure: 'mine' })
export const useEditProduct = () => useWrite(editProduct, shelves, { failure: 'mine' })
export const useDuplicateProduct = () => useWrite(duplicateProduct, shelves)
export const usePreviewBulk = () => useWrite(previewBulk, [], { failure: 'mine' })
export const useApplyBulk = () => useWrite(applyBulk, shelves, { failure: 'mine' })
export const useApplyCount = () => useWrite(applyCount, shelves, { failure: 'mine' })
export const viewsKept = (retailerId: RetailerId) => read(savedViews, { query: { retailerId } })
export const useSaveView = () => useWrite(saveView, [{ queryKey: ['api', 'retailer', 'views'] }], { failure: 'mine' })
export const useRemoveView = () => useWrite(removeView, [{ queryKey: ['api', 'retailer', 'views'] }])
export const useAddPicture = () => useWrite(addPicture, [], { failure: 'mine' })
