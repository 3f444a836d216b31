import { inStore } from '#contracts/catalog/in-store.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'

/** Price, stock and place now: read anew with each look. */
export const shelfOf = (storeId: StoreId, productId: ProductId) => ({
  ...read(inStore, { params: { id: storeId }, query: { productId } }),
  staleTime: 0,
})
export const itemsUnder = (storeId: StoreId, code: string) => ({
  ...read(inStore, { params: { id: storeId }, query: { code } }),
  staleTime: 0,
})
