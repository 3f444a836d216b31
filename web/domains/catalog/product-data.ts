import type { Product } from '#contracts/catalog/catalog.ts'

/** Structured data for search engines, from the same record as the page. */
export function productData(product: Product): object {
  const prices = product.offers.length > 0 ? product.offers.map(({ price }) => price / 100) : [product.price / 100]
  const gtin = product.variants.find((variant) => variant.gtin)?.gtin
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(gtin && { gtin }),
    image: product.images.map(({ src }) => src),
    category: product.category.name,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      availability: product.offers.some(({ available }) => available > 0) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}
