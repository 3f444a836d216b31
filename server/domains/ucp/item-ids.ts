import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'

/** What agents call a product (`p12`), one of its variants (`p12v34`), and that variant in one store (`p12v34s5`). */
export type ItemId = { productId: ProductId; variantId?: VariantId; storeId?: StoreId }

const ID = /^p([1-9]\d{0,14})(?:v([1-9]\d{0,14})(?:s([1-9]\d{0,14}))?)?$/
export function readItemId(text: string): ItemId | null {
  const [, product, variant, store] = ID.exec(text) ?? []
  if (!product) return null
  return {
    productId: Number(product) as ProductId,
    ...(variant && { variantId: Number(variant) as VariantId }),
    ...(store && { storeId: Number(store) as StoreId }),
  }
}
export const itemId = (productId: number, variantId?: number, storeId?: number): string =>
  `p${productId}${variantId === undefined ? '' : `v${variantId}`}${storeId === undefined ? '' : `s${storeId}`}`
