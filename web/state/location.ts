import { z } from 'zod'
import { use } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { DEFAULT_MAX_DISTANCE, DISTANCE_OPTIONS, SORT_OPTIONS } from '#contracts/constants.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import { VisitPlace } from '#web/lib/visit.ts'
import { useCart } from './cart.ts'
import { type KeptPlace, keepPlace, placeIn, placeOfPage } from './place-cookie.ts'
import { storedAs } from './stored.ts'

export const LOCATION_STORAGE_KEY = 'spiral-location-store'
export const ALL_LOCATIONS = 'All Locations'
const VERSION = 1
const RECENT_PLACES = 3

const Place = z.object({
  type: z.enum(['mall', 'city', 'state', 'zip', 'all']),
  value: z.string(),
  displayName: z.string(),
  zip: z.string().nullable(),
})
/** The user's choice: a mall by name, or a city, state or ZIP with the ZIP to search near. */
export type Place = z.infer<typeof Place>

const StoredLocation = z.object({
  currentLocation: z.object({ type: z.enum(['all', 'mall']), value: z.string(), displayName: z.string() }),
  mallContext: z.object({ mallId: MallId.nullable(), mallName: z.string().nullable(), isActive: z.boolean() }),
  searchPreferences: z.object({
    maxDistance: z.literal(DISTANCE_OPTIONS),
    sortBy: z.enum(SORT_OPTIONS),
    useGeolocation: z.boolean(),
    currentZipCode: z.string().nullable(),
  }),
  recentPlaces: z.array(Place),
  /** The shopper chose a place, or none, in this browser: the place of their account does not replace it. */
  wasChosen: z.boolean().default(false),
  /** The preferred store for buying and pickup: preselected wherever there is a choice. */
  myStore: z.object({ id: StoreId, name: z.string() }).nullable().default(null),
  myCenter: z.object({ mallId: MallId, name: z.string() }).nullable().default(null),
})
type Stored = z.infer<typeof StoredLocation>
type SearchPreferences = Stored['searchPreferences']
type KnownMall = { id: MallId; name: string }

type LocationState = Stored & {
  /**
   * Finds a mall by name among those listed; a city, state or ZIP clears the mall and sets the search location. False: the mall no longer
   * exists.
   */
  chooseLocation: (place: Place, malls: readonly KnownMall[]) => boolean
  setMallContext: (mall: KnownMall) => void
  clearMallContext: () => void
  reset: () => void
  setSearchPreferences: (changed: Partial<SearchPreferences>) => void
  setMyStore: (store: Stored['myStore']) => void
  setMyCenter: (center: Stored['myCenter']) => void
}

const everywhere = {
  currentLocation: { type: 'all', value: 'all', displayName: ALL_LOCATIONS },
  mallContext: { mallId: null, mallName: null, isActive: false },
} as const
const nowhere: Stored = {
  ...everywhere,
  searchPreferences: { maxDistance: DEFAULT_MAX_DISTANCE, sortBy: 'distance', useGeolocation: false, currentZipCode: null },
  recentPlaces: [],
  wasChosen: false,
  myStore: null,
  myCenter: null,
}
/** The location as the cookie told it: the server draws the page with it, and the browser hydrates with the same. */
function locationAt(place: KeptPlace | null): Stored {
  if (!place) return nowhere
  const { mall, zip, miles, sort } = place
  const searchPreferences = { maxDistance: miles, sortBy: sort, useGeolocation: false, currentZipCode: zip }
  return { ...nowhere, ...(mall ? at({ id: mall[0], name: mall[1] }) : {}), searchPreferences, wasChosen: true }
}
const at = (mall: KnownMall): Pick<Stored, 'currentLocation' | 'mallContext'> => ({
  currentLocation: { type: 'mall', value: String(mall.id), displayName: mall.name },
  mallContext: { mallId: mall.id, mallName: mall.name, isActive: true },
})
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const store = create<LocationState>()(
  persist(
    (set, get) => ({
      ...locationAt(placeOfPage()),
      chooseLocation(place, malls) {
        set({ wasChosen: true })
        const mall = place.type === 'mall' ? malls.find(({ name }) => sameName(name, place.value)) : undefined
        if (place.type === 'all' || (place.type === 'mall' && !mall)) {
          get().reset()
          return place.type === 'all'
        }
        const recentPlaces = [place, ...get().recentPlaces.filter((recent) => recent.displayName !== place.displayName)].slice(
          0,
          RECENT_PLACES,
        )
        const { searchPreferences } = get()
        if (mall) set({ ...at(mall), recentPlaces })
        else set({ ...everywhere, recentPlaces, searchPreferences: { ...searchPreferences, currentZipCode: place.zip } })
        return true
      },
      setMallContext: (mall) => set({ ...at(mall), wasChosen: true }),
      clearMallContext: () => set(everywhere),
      reset: () => set(({ searchPreferences }) => ({ ...everywhere, searchPreferences: { ...searchPreferences, currentZipCode: null } })),
      setSearchPreferences: (changed) =>
        set(({ searchPreferences, wasChosen }) => ({
          searchPreferences: { ...searchPreferences, ...changed },
          wasChosen: wasChosen || changed.currentZipCode !== undefined,
        })),
      setMyStore: (myStore) => set({ myStore }),
      setMyCenter: (myCenter) => set({ myCenter }),
    }),
    {
      name: LOCATION_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ currentLocation, mallContext, searchPreferences, recentPlaces, wasChosen, myStore, myCenter }) => ({
        currentLocation,
        mallContext,
        searchPreferences,
        recentPlaces,
        wasChosen,
        myStore,
        myCenter,
      }),
      storage: storedAs(StoredLocation, VERSION),
    },
  ),
)

/** This browser's shopping location; on the server, that of the request. */
export const useShopLocation = Object.assign(useLocation, store)

function useLocation(): LocationState
function useLocation<T>(selector: (state: LocationState) => T): T
function useLocation<T>(selector?: (state: LocationState) => T): T | LocationState {
  // One process serves all visitors, so the server never writes to the store.
  if (import.meta.env.SSR) {
    const state = { ...store.getState(), ...locationAt(placeIn(use(VisitPlace))) }
    return selector ? selector(state) : state
  }
  return selector ? store(selector) : store()
}

/** The location for a loader: of the request on the server, of this browser otherwise. */
export const locationFor = (place: string | null): Stored => (import.meta.env.SSR ? locationAt(placeIn(place)) : store.getState())

store.subscribe(({ mallContext, searchPreferences }, before) => {
  if (mallContext === before.mallContext && searchPreferences === before.searchPreferences) return
  const { mallId, mallName, isActive } = mallContext
  const { currentZipCode: zip, maxDistance: miles, sortBy: sort } = searchPreferences
  keepPlace({ mall: isActive && mallId !== null && mallName !== null ? [mallId, mallName] : null, zip, miles, sort })
})

// Keeps the cart's active items in step with the chosen mall, whichever code changed it.
useShopLocation.subscribe(({ mallContext }, before) => {
  if (mallContext === before.mallContext) return
  const { mallId, mallName, isActive } = mallContext
  useCart.getState().setMallContext(isActive && mallId !== null && mallName !== null ? { mallId, mallName } : null)
})

/** The location chip's label: a mall, "Near 55425", or "All Locations". */
export function locationLabel({ mallContext, searchPreferences }: Pick<Stored, 'mallContext' | 'searchPreferences'>): string {
  if (mallContext.isActive && mallContext.mallName) return mallContext.mallName
  return searchPreferences.currentZipCode ? `Near ${searchPreferences.currentZipCode}` : ALL_LOCATIONS
}

/** Whether this browser has a place: one that the shopper chose, even "All Locations", or a ZIP or mall stored before choices were noted. */
export const isPlaced = ({ wasChosen, mallContext, searchPreferences }: Stored): boolean =>
  wasChosen || mallContext.isActive || searchPreferences.currentZipCode !== null
