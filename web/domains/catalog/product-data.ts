import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import { addressData, ratingData, type StructuredData } from '#web/lib/structured-data.ts'

/** Single offers in the page; search engines take the range of prices from all of them. */
const MOST_OFFERS = 10

/** Structured data for search engines, from the same record as the page. */
export const productData =
  (product: Product): StructuredData =>
  (origin) => {
    const { offers } = product
    const sold = offers.filter(({ available }) => available > 0)
    // What is sold out costs nothing now: the prices are those that the page can be bought for.
    const prices = (sold.length > 0 ? sold : offers.length > 0 ? offers : [product]).map(({ price }) => price / 100)
    const [first] = product.variants
    const gtin = product.variants.find((variant) => variant.gtin)?.gtin
    const description = product.description
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      url: `${origin}/product/${product.slug}`,
      ...(description && { description: description.slice(0, 5000) }),
      ...(first && { sku: first.sku }),
      ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
      ...(gtin && { gtin }),
      ...(product.images.length > 0 && { image: product.images.map(({ src }) => origin + src) }),
      category: product.category.name,
      ...ratingData(product.rating),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: prices.length,
        availability: availabilityOf(sold.length > 0),
        offers: offers.slice(0, MOST_OFFERS).map((offer) => offerData(product, offer, origin)),
      },
    }
  }

const availabilityOf = (isThere: boolean): string => `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`

const offerData = ({ slug, returnsDays }: Product, { price, available, store }: Offer, origin: string): object => ({
  '@type': 'Offer',
  url: `${origin}/product/${slug}`,
  price: price / 100,
  priceCurrency: 'USD',
  availability: availabilityOf(available > 0),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: store.name, url: `${origin}/store/${store.slug}` },
  availableAtOrFrom: { '@type': 'Store', name: store.name, url: `${origin}/store/${store.slug}`, address: addressData(store) },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    // None for what can't be returned.
    merchantReturnDays: returnsDays,
  },
})
