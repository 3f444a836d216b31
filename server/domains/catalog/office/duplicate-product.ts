import type { Reply } from '#contracts/endpoint.ts'
import type { ProductId, VariantId } from '#contracts/ids.ts'
import type { addProduct } from '#contracts/catalog/own-products.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import { ownProductOf } from './own-products.ts'
import { skusLike, takingSkus } from './product-checks.ts'
import { skusFor } from '../rules.ts'
import { addProducts } from '../add-products.ts'

/** Creates a draft as a copy: the same texts, pictures and prices, no stock, no barcodes. */
export async function duplicateOwnProduct(db: Db, person: Person, id: ProductId): Promise<Reply<typeof addProduct>> {
  return transact(db, async (tx) => {
    const product = await ownProductOf(tx, person, id)
    const images = await rowsOf<{
      hash: string | null
      sourceUrl: string | null
      alt: string
      width: number | null
      height: number | null
      standIn: boolean
      variantId: VariantId | null
    }>(tx, 'own-products.pictures-to-copy')`
      select hash, source_url as "sourceUrl", alt, width, height, stand_in as "standIn", variant_id as "variantId" from product_images where product_id = ${id}
      order by position, id`
    const title = `${product.title.slice(0, 190)} (copy)`
    const variants = product.variants.map((variant) => ({ ...variant, sku: '' }))
    const made = await skusLike(tx, product.retailerId, title.slice(0, 40))
    const skus = skusFor(title.slice(0, 40), variants, (sku) => made.has(sku))
    const [added] = await takingSkus(() =>
      addProducts(
        tx,
        product.retailerId,
        [
          {
            ...product,
            title,
            status: 'draft',
            images: images.map(({ variantId, ...image }) => {
              const at = product.variants.findIndex((variant) => variant.id === variantId)
              return { ...image, variant: at === -1 ? null : at }
            }),
            variants: variants.map(({ optionValues, price, compareAtPrice, cost, shelves }, i) => ({
              sku: skus[i] ?? '',
              optionValues,
              price,
              compareAt: compareAtPrice,
              cost,
              stock: shelves.map(({ storeId }) => ({ storeId, onHand: 0 })),
            })),
          },
        ],
        { who: person.id },
      ),
    )
    if (!added) throw new Error('the copy was not written')
    return ownProductOf(tx, person, added.productId)
  })
}
