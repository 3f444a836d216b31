import type { Store } from '#contracts/stores/stores.ts'
import { addressData, ratingData, specialDaysData, spotData, type StructuredData, weekData } from '#web/lib/structured-data.ts'

/** Structured data for search engines, from the same record as the page. `Store` is a kind of `LocalBusiness`. */
export const storeData =
  (store: Store): StructuredData =>
  (origin) => {
    const pictures = [store.face.cover, store.face.mark].flatMap((picture) => (picture ? [origin + picture.src] : []))
    const links = store.links.map(({ url }) => url)
    const week = weekData(store.hours)
    return {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: store.name,
      url: `${origin}/store/${store.slug}`,
      ...(store.description && { description: store.description }),
      ...(pictures.length > 0 && { image: pictures }),
      ...(store.phone && { telephone: store.phone }),
      address: addressData(store),
      geo: spotData(store),
      ...ratingData(store.rating),
      ...(week.length > 0 && { openingHoursSpecification: week }),
      ...specialDaysData(store.specialHours),
      ...(links.length > 0 && { sameAs: links }),
      currenciesAccepted: 'USD',
      parentOrganization: { '@type': 'Organization', name: store.retailerName },
      ...(store.mall && {
        containedInPlace: {
          '@type': 'ShoppingCenter',
          name: store.mall.name,
          url: `${origin}/mall/${store.mall.slug}`,
          address: addressData(store),
        },
      }),
    }
  }
