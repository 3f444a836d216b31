import type { Product } from '#contracts/catalog/catalog.ts'

export type SizesAt = { store: { slug: string; name: string }; sizes: string[] }

/** Stores with more than one size in stock to try on, best first in the server's order; sizes from small to large. */
export function sizesToTry({ offers, variants, options }: Pick<Product, 'offers' | 'variants' | 'options'>, option: string): SizesAt[] {
  const inOrder = options.find(({ name }) => name === option)?.values ?? []
  const sizeOf = new Map(variants.map(({ id, options: own }) => [id, own[option]]))
  const byStore = Map.groupBy(
    offers.filter(({ available, methods }) => available > 0 && methods.includes('in-store-pickup')),
    ({ store }) => store.id,
  )
  return [...byStore.values()].flatMap((there) => {
    const sizes = inOrder.filter((size) => there.some(({ variantId }) => sizeOf.get(variantId) === size))
    const [first] = there
    return first && sizes.length > 1 ? [{ store: first.store, sizes }] : []
  })
}
