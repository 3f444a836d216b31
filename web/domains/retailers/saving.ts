import { useQueryClient } from '@tanstack/react-query'
import type { Cents } from '#contracts/money.ts'
import { inventory, type InventoryRow, type STOCK_REASONS } from '#contracts/retailers.ts'
import { ApiProblem, read } from '#web/lib/api.ts'
import { useChangeVariant, useSetStock } from './queries.ts'

type Row = Pick<InventoryRow, 'variantId' | 'storeId' | 'version' | 'stockVersion'>

/** Saves one number of a row, as this person saw the row. If it was changed elsewhere the row is read anew, so that both can be shown. */
export function useSaveCell({ variantId, storeId, version, stockVersion }: Row) {
  const client = useQueryClient()
  const variant = useChangeVariant()
  const stock = useSetStock()

  async function orReadAnew<T>(saved: Promise<T>): Promise<T> {
    try {
      return await saved
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict')
        await client.invalidateQueries({ queryKey: read(inventory).queryKey })
      throw problem
    }
  }
  return {
    savePrice: (price: Cents) => orReadAnew(variant.mutateAsync({ params: { id: variantId }, body: { price, version } })),
    saveFormerPrice: (compareAtPrice: Cents | null) =>
      orReadAnew(variant.mutateAsync({ params: { id: variantId }, body: { compareAtPrice, version } })),
    saveStock: (onHand: number, reason: (typeof STOCK_REASONS)[number]) =>
      orReadAnew(stock.mutateAsync({ body: { storeId, variantId, onHand, reason, stockVersion } })),
  }
}
