import type { BulkFilter } from '#contracts/catalog/bulk-edits.ts'
import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import { plural } from '#web/lib/format.ts'

/** What a change is for: ticked rows, or the products that a filter finds. */
export type Selection = { rows: readonly InventoryRow[] } | { filter: BulkFilter; products: number }

export const sizeOf = (selection: Selection): number => ('rows' in selection ? selection.rows.length : selection.products)
export const wordsOf = (selection: Selection): string =>
  'rows' in selection ? plural(selection.rows.length, 'row') : plural(selection.products, 'product')

/** A selection as the server takes it. */
export const sentAs = (selection: Selection) =>
  'rows' in selection
    ? {
        rows: selection.rows.map(({ variantId, storeId, version, productVersion, stockVersion }) => ({
          variantId,
          storeId,
          version,
          productVersion,
          stockVersion,
        })),
      }
    : { filter: selection.filter }
