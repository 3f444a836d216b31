import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import type { ImportId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { categories } from '#contracts/catalog/catalog.ts'
import { addPicture, addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { applyBulk, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { applyCount } from '#contracts/catalog/stock-counts.ts'
import { sellingTerms } from '#contracts/enquiries.ts'
import { figures } from '#contracts/operations.ts'
import { removeView, savedViews, saveView } from '#contracts/retailer-office/saved-views.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { applyImport, cancelImport, importRun, imports, startImport, undoImport } from '#contracts/imports.ts'
import { inviteToTeam, removeMember, revokeInvitation, team } from '#contracts/teams.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

export const overview = (retailerId?: RetailerId, storeId?: StoreId) => read(retailerOverview, { query: { retailerId, storeId } })
/** Current platform figures for the landing page. */
export const figuresToday = () => read(figures)

export const sellingTermsNow = () => read(sellingTerms)

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
export const oneImport = (id: ImportId) => read(importRun, { params: { id } })

const shelves = [read(inventory), { queryKey: ['api', 'retailer', 'stock'] }, read(retailerOverview)]
export const useChangeVariant = () => useWrite(changeVariant, shelves, { failure: 'mine' })
export const useSetStock = () => useWrite(setStock, shelves, { failure: 'mine' })
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

export const usePauseStore = () =>
  useWrite(pauseStore, [read(retailerOverview)], {
    onSuccess: ({ name, paused }) =>
      void toast(
        paused
          ? { title: `${name} takes no new orders`, body: 'Orders you already have go on as they are.' }
          : { title: `${name} takes orders again` },
      ),
  })

/** Queries that are stale after an import changes state: the import, the list of imports, and the stock it changed. */
export const readsOfImports = [read(imports), ...shelves]
export const useStartImport = () => useWrite(startImport, [read(imports)], { failure: 'mine' })
export const useApplyImport = () => useWrite(applyImport, readsOfImports)
export const useUndoImport = () => useWrite(undoImport, readsOfImports)
export const useCancelImport = () => useWrite(cancelImport, [read(imports)])

export const teamOf = (retailerId: RetailerId) => ({ ...read(team, { query: { retailerId } }), staleTime: 0 })
const teamReads = (retailerId: RetailerId) => [teamOf(retailerId), read(retailerOverview)]
export const useInvite = (retailerId: RetailerId) => useWrite(inviteToTeam, teamReads(retailerId), { failure: 'mine' })
export const useRevokeInvitation = (retailerId: RetailerId) =>
  useWrite(revokeInvitation, teamReads(retailerId), { onSuccess: () => void toast({ title: 'Taken back. The link no longer works.' }) })
export const useRemoveMember = (retailerId: RetailerId) =>
  useWrite(removeMember, teamReads(retailerId), { onSuccess: () => void toast({ title: 'Removed from the team' }) })
