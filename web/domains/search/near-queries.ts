import { centers } from '#contracts/malls/centers.ts'
import { malls } from '#contracts/malls/malls.ts'
import { popularPlaces } from '#contracts/search/popular-places.ts'
import { storeRings } from '#contracts/search/distance-rings.ts'
import { type StoreSort, stores } from '#contracts/stores/stores.ts'
import type { z } from 'zod'
import { read } from '#web/lib/api.ts'
import type { ProductFilter } from '../catalog/queries.ts'
import type { MapBox } from '../places/MovingMap.tsx'
import { mapOfStores } from '../places/queries.ts'

/** A place, a radius, the category and sort order of the stores, and whether their distances are minutes by car. */
export type Around = { near: string; within: number; category?: string; sort?: z.output<typeof StoreSort>; drive?: true }

export const storesAround = ({ near, within, category, sort = 'distance', drive }: Around) =>
  read(stores, { query: { limit: 12, near, within, sort, ...(category && { category }), ...(drive && { drive }) } })
export const ringsAround = ({ near, within, category }: Around) =>
  read(storeRings, { query: { near, within, ...(category && { category }) } })
export const mallsAround = ({ near, within }: Around) => read(malls, { query: { limit: 6, near, within, sort: 'distance' } })
export const placesWithMostStores = () => read(popularPlaces)
export const centersAround = ({ near, within }: Around) => read(centers, { query: { limit: 3, near, within, sort: 'distance' } })
/** Stores, malls with their SPIRAL Centers, and where events are held; of one kind of store, only these. */
export const mapAround = ({ near, within, category }: Around, box?: MapBox) =>
  mapOfStores({ near, within, ...(category ? { category } : { malls: true, events: true }), ...(box && { box }) })
/** Products in stock at stores within range that stay open long enough for pickup today. */
export const readyToday = (near: string, within: number): ProductFilter => ({ pickupToday: true, near, within, sort: 'distance' })
