import type { CategoryId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { addProducts, allCategories } from '../domains/catalog/index.ts'
import { addMall } from '../domains/malls/index.ts'
import { listedCities, zipPlace } from '../domains/places/index.ts'
import { addRetailer, retailerBySlug } from '../domains/retailers/index.ts'
import { addStore } from '../domains/stores/index.ts'
import { type Db, transact } from '../platform/db.ts'
import { sampleMalls } from './malls.ts'
import { type SampleProduct, sampleProducts } from './products.ts'
import { OWN_RETAILER, sampleRetailers } from './retailers.ts'
import { type Place, sampleStores, slugOf } from './stores.ts'

/** Stores of each retailer in the order their stock is numbered. */
export type Grounds = Map<string, { retailerId: RetailerId; storeIds: StoreId[] }>

/** Malls, retailers, stores and their products, all or none; false when they are there already. */
export async function plantCatalogue(db: Db, count: number, now: Date): Promise<boolean> {
  if (await retailerBySlug(db, slugOf(OWN_RETAILER))) return false
  await transact(db, async (tx) => {
    await tx.$client.query('set local statement_timeout = 0')
    const grounds = await plantPlaces(tx)
    const products = sampleProducts(count, (retailer) => grounds.get(retailer)?.storeIds.length ?? 0, now)
    await plantProducts(tx, grounds, products)
  })
  return true
}

async function plantPlaces(tx: Db): Promise<Grounds> {
  const mallIds = new Map<string, MallId>()
  const zones = new Map<string, string>()
  for (const mall of sampleMalls) {
    const timeZone = (await placeOf(tx, mall.zip)).timeZone
    zones.set(mall.slug, timeZone)
    mallIds.set(mall.slug, await addMall(tx, { ...mall, timeZone }))
  }
  const grounds: Grounds = new Map()
  for (const { name, about } of sampleRetailers) {
    const slug = slugOf(name)
    const retailerId = await addRetailer(tx, {
      slug,
      displayName: name,
      legalName: `${name.replace(/\.$/, '')}, LLC`,
      description: about,
      isSample: true,
    })
    grounds.set(name, { retailerId, storeIds: [] })
  }
  const cities: Place[] = []
  for (const { name, zip } of await listedCities(tx)) cities.push({ ...(await placeOf(tx, zip)), city: name })
  for (const { retailer, mall, ...store } of sampleStores(cities)) {
    const own = grounds.get(retailer)
    if (!own) throw new Error(`${retailer} has a store and is no retailer`)
    const timeZone = mall === null ? store.timeZone : (zones.get(mall) as string)
    own.storeIds.push(
      await addStore(tx, { ...store, timeZone, retailerId: own.retailerId, mallId: mall === null ? null : (mallIds.get(mall) as MallId) }),
    )
  }
  return grounds
}

async function placeOf(tx: Db, zip: string): Promise<Place> {
  const place = await zipPlace(tx, zip)
  if (!place || place.lat === null || place.lon === null) throw new Error(`nobody knows where ${zip} is`)
  return { ...place, lat: place.lat, lon: place.lon }
}

/** Writes listings retailer by retailer, in batches; the caller indexes them when all are in. */
export async function plantProducts(tx: Db, grounds: Grounds, products: ReadonlyMap<string, readonly SampleProduct[]>): Promise<void> {
  const categories = new Map((await allCategories(tx)).map(({ name, id }) => [name, id]))
  for (const [retailer, listed] of products) {
    const own = grounds.get(retailer)
    if (!own) throw new Error(`${retailer} sells and is no retailer`)
    const ready = listed.map(({ department, variants, ...product }) => ({
      ...product,
      categoryId: categories.get(department) as CategoryId,
      variants: variants.map(({ stock, ...variant }) => ({
        ...variant,
        stock: stock.flatMap((onHand, place) => (onHand < 0 ? [] : [{ storeId: own.storeIds[place] as StoreId, onHand }])),
      })),
    }))
    for (let from = 0; from < ready.length; from += BATCH)
      await addProducts(tx, own.retailerId, ready.slice(from, from + BATCH), { silent: true })
  }
}

const BATCH = 500
