import type { Store } from '#contracts/stores/stores.ts'

/** Structured data for search engines, from the same record as the page. */
export const storeData = (store: Store): object => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name: store.name,
  ...(store.description && { description: store.description }),
  ...(store.phone && { telephone: store.phone }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: store.street,
    addressLocality: store.city,
    addressRegion: store.state,
    postalCode: store.zipCode,
    addressCountry: 'US',
  },
  geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lon },
})
