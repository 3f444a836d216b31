import { malls } from '#contracts/malls/malls.ts'
import { placeSuggestions, zipPlace } from '#contracts/places/places.ts'
import { call } from '#web/lib/api.ts'
import { ALL_LOCATIONS, type Place, useShopLocation } from '#web/state/location.ts'

/** Shops at the place with this ZIP or name; without words, everywhere. False: no place has that name. */
export async function goTo(words: string): Promise<boolean> {
  const place = await placeNamed(words)
  if (!place) return false
  const known = place.type === 'mall' ? (await call(malls, { query: { limit: 100 } })).items : []
  return useShopLocation.getState().chooseLocation(place, known)
}

async function placeNamed(words: string): Promise<Place | null> {
  if (!words) return { type: 'all', value: 'all', displayName: ALL_LOCATIONS, zip: null }
  if (/^\d{5}$/.test(words)) {
    const { zip, city, state } = await call(zipPlace, { params: { zip: words } })
    return { type: 'zip', value: zip, displayName: `${city}, ${state} ${zip}`, zip }
  }
  const [first] = /^\d+$/.test(words) ? [] : (await call(placeSuggestions, { query: { q: words } })).items
  if (!first) return null
  const { kind, label, zip, mallName } = first
  return { type: kind, value: kind === 'zip' ? zip : (mallName ?? label), displayName: mallName ?? label, zip: zip || null }
}
