import type { Mall } from '#contracts/malls/malls.ts'

/** Structured data for search engines, from the same record as the page. */
export const mallData = (mall: Mall): object => ({
  '@context': 'https://schema.org',
  '@type': 'ShoppingCenter',
  name: mall.name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: mall.address.split(',')[0],
    addressLocality: mall.city,
    addressRegion: mall.state,
    postalCode: mall.zipCode,
    addressCountry: 'US',
  },
  geo: { '@type': 'GeoCoordinates', latitude: mall.lat, longitude: mall.lon },
})
