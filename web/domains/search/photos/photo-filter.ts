import { PhotoQuery } from '#contracts/search/photos.ts'
import { Zip } from '#contracts/identity/people.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useShopLocation } from '#web/state/location.ts'

const NAMES = [
  'photos',
  'q',
  'category',
  'brand',
  'options',
  'maxPrice',
  'minPrice',
  'inStock',
  'onSale',
  'method',
  'within',
  'more',
  'less',
  'closest',
  'least',
] as const

/** The search by photo in the address, near the place that the shopper chose; null without a photo. */
export function usePhotoQuery(): { query: PhotoQuery | null; near: string | undefined } {
  const { search } = useAddressFilters()
  const hydrated = useHydrated()
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const near = hydrated ? Zip.safeParse(zip).data : undefined
  const { photos, ...filter } = filtersIn(search, PhotoQuery.shape, NAMES).filter
  return { near, query: photos ? { photos, ...filter, ...(near && { near }) } : null }
}
