import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import type { Cents } from '#contracts/money.ts'
import { inventory, type InventoryRow, type STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { ApiProblem, read } from '#web/lib/api.ts'
import { oneShelf, useChangeVariant, useSetStock } from './queries.ts'

type EditedOffer = Pick<InventoryRow, 'variantId' | 'storeId' | 'version' | 'stockVersion'>

type InventoryPages = InfiniteData<Reply<typeof inventory>>
const isSame = (a: EditedOffer, b: EditedOffer) => a.variantId === b.variantId && a.storeId === b.storeId

/**
 * Saves one value of a row with the version this person saw. If the row was changed elsewhere, it is refetched so that both values can be
 * shown.
 */
export function useSaveCell({ variantId, storeId, version, stockVersion }: EditedOffer) {
  const client = useQueryClient()
  const variant = useChangeVariant()
  const stock = useSetStock()

  /** Refetches only this row, so that a long list keeps its scroll position. */
  async function readAnew() {
    if (storeId === null) return client.invalidateQueries({ queryKey: read(inventory).queryKey })
    const row = await client.fetchQuery({ ...oneShelf(variantId, storeId), staleTime: 0 })
    client.setQueriesData<InventoryPages>({ queryKey: read(inventory).queryKey }, (list) =>
      list && 'pages' in list
        ? { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map((one) => (isSame(one, row) ? row : one)) })) }
        : list,
    )
  }
  async function orReadAnew<T>(saved: Promise<T>): Promise<T> {
    try {
      return await saved
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict') await readAnew()
      throw problem
    }
  }
  return {
    savePrice: (price: Cents, confirmZeroPrice: boolean) =>
      orReadAnew(
        variant.mutateAsync({ params: { id: variantId }, body: { price, version, ...(confirmZeroPrice && { confirmZeroPrice }) } }),
      ),
    saveFormerPrice: (compareAtPrice: Cents | null) =>
      orReadAnew(variant.mutateAsync({ params: { id: variantId }, body: { compareAtPrice, version } })),
    /** A variant without a shelf gets one in the store that is named. */
    saveStock: (onHand: number, reason: (typeof STOCK_REASONS)[number], at: InventoryRow['storeId'] = storeId) =>
      at === null
        ? Promise.reject(new Error('a count needs a store'))
        : orReadAnew(
            stock.mutateAsync({ body: { storeId: at, variantId, onHand, reason, ...(stockVersion !== null && { stockVersion }) } }),
          ),
  }
}
