import type { Page } from '@playwright/test'
import { LOCATION_STORAGE_KEY } from '#web/state/location.ts'

/** The shopper chose this ZIP in this browser before: stores near it are in reach of a pickup. */
export async function shopNear(page: Page, zip: string): Promise<void> {
  await page.addInitScript(
    ([key, currentZipCode]) => {
      if (localStorage.getItem(key)) return
      const state = {
        currentLocation: { type: 'all', value: 'all', displayName: 'All Locations' },
        mallContext: { mallId: null, mallName: null, isActive: false },
        searchPreferences: { maxDistance: 50, sortBy: 'distance', useGeolocation: false, currentZipCode },
        recentPlaces: [],
        wasChosen: true,
        myStore: null,
        myCenter: null,
      }
      localStorage.setItem(key, JSON.stringify({ state, version: 1 }))
    },
    [LOCATION_STORAGE_KEY, zip] as const,
  )
}
