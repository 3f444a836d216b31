import type { Mall } from '#contracts/malls/malls.ts'
import { addressData, specialDaysData, spotData, type StructuredData, weekData } from '#web/lib/structured-data.ts'

/** Structured data for search engines, from the same record as the page. */
export const mallData =
  (mall: Mall): StructuredData =>
  (origin) => {
    const week = weekData(mall.hours)
    return {
      '@context': 'https://schema.org',
      '@type': 'ShoppingCenter',
      name: mall.name,
      url: `${origin}/mall/${mall.slug}`,
      ...(mall.picture && { image: [origin + mall.picture.src] }),
      address: addressData({ ...mall, street: mall.address.split(',')[0] ?? '' }),
      geo: spotData(mall),
      ...(week.length > 0 && { openingHoursSpecification: week }),
      ...specialDaysData(mall.specialHours),
      ...(mall.amenities.length > 0 && {
        amenityFeature: mall.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
      }),
    }
  }
