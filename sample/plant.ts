import type { CategoryId, MallId, RetailerId, StoreId, UnitId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { addProducts } from '#server/domains/catalog/add-products.ts'
import { allCategories } from '#server/domains/catalog/departments.ts'
import { addFloors } from '#server/domains/malls/floors.ts'
import { addMall } from '#server/domains/malls/malls.ts'
import { listedCities, zipPlace } from '#server/domains/places/zips.ts'
import { addRetailer, retailerBySlug } from '#server/domains/retailers/retailers.ts'
import { addStore, storesOf } from '#server/domains/stores/stores.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import { slugOf } from '#server/platform/slug.ts'
import { floorsOf } from './faces/floor-plans.ts'
import { facesOf, hashOf, mallRecipe } from './faces/recipes.ts'
import { storyOf } from './faces/stories.ts'
import { sampleMalls } from './malls.ts'
import { Chance } from './random.ts'
import { type SampleProduct, sampleProducts } from './products.ts'
import { OWN_RETAILER, sampleRetailers } from './retailers.ts'
import { type Place, sampleStores } from './stores.ts'

/** The stores of each retailer, in the order of their stock numbers. */
type Grounds = Map<string, { retailerId: RetailerId; storeIds: StoreId[] }>

/** Creates malls, retailers and stores, all or none; does nothing if they exist. */
export async function plantPlaces(db: Db, now: Date): Promise<void> {
  if (await retailerBySlug(db, slugOf(OWN_RETAILER))) return
  await transact(db, (tx) => writePlaces(tx, now))
}

/** Creates the whole catalog, all or none; does nothing if products exist. */
export async function plantCatalogue(db: Db, count: number, now: Date): Promise<void> {
  if ((await productCount(db)) > 0) return
  await plantSeries(db, count, now, 0)
}

/** Creates `count` products over all retailers of the sample. The caller must index them. */
export async function plantSeries(db: Db, count: number, now: Date, series: number): Promise<void> {
  const grounds = await groundsOf(db)
  await transact(db, async (tx) => {
    await tx.$client.query('set local statement_timeout = 0')
    await writeProducts(
      tx,
      grounds,
      sampleProducts(count, (retailer) => grounds.get(retailer)?.storeIds.length ?? 0, now, series),
      now,
    )
  })
}

export const productCount = async (db: Db): Promise<number> =>
  (
    await rowsOf<{ n: number }>(db, 'sample.count')`
      select count(*) as n from products p join retailers r on r.id = p.retailer_id where r.is_sample`
  )[0]?.n ?? 0

async function groundsOf(db: Db): Promise<Grounds> {
  const grounds: Grounds = new Map()
  for (const { name } of sampleRetailers) {
    const retailer = await retailerBySlug(db, slugOf(name))
    if (!retailer) throw new Error(`${name} is not in this database: it does not hold the sample marketplace.`)
    const stores = await storesOf(db, [retailer.id])
    grounds.set(name, { retailerId: retailer.id, storeIds: stores.map(({ id }) => id).toSorted((one, other) => one - other) })
  }
  return grounds
}

/** Shops of each mall that shoppers can ask to join. */
export const SHOPS_NOT_ON_SPIRAL = ['Corner Tea', 'Blue Door Toys', 'Maple Optics', 'Paper Crane Cards', 'Good Foot Repair'] as const
/** Some products are recent. */
const OLDEST_DAYS = 400

async function writePlaces(tx: Db, now: Date): Promise<void> {
  const mallIds = new Map<string, MallId>()
  const units = new Map<string, Map<string, UnitId>>()
  const zones = new Map<string, string>()
  const cities: Place[] = []
  for (const { name, zip } of await listedCities(tx)) cities.push({ ...(await placeOf(tx, zip)), city: name })
  const allStores = sampleStores(cities)
  const taken = new Set(allStores.map(({ mall, unitNumber }) => `${mall} ${unitNumber}`))
  for (const mall of sampleMalls) {
    const timeZone = (await placeOf(tx, mall.zip)).timeZone
    zones.set(mall.slug, timeZone)
    const mallId = await addMall(tx, { ...mall, timeZone, pictureHash: hashOf(mallRecipe(mall)) })
    mallIds.set(mall.slug, mallId)
    const others = [...SHOPS_NOT_ON_SPIRAL]
    const tenantOf = ({ unit, isAnchor }: { unit: string; isAnchor: boolean }) =>
      isAnchor || taken.has(`${mall.slug} ${unit}`) ? null : (others.shift() ?? null)
    const floors = floorsOf(mall).map((floor) => ({
      ...floor,
      units: floor.units.map((unit) => ({ unit: unit.unit, outline: unit.outline, tenant: tenantOf(unit) })),
    }))
    units.set(mall.slug, await addFloors(tx, mallId, floors))
  }
  const retailerIds = new Map<string, RetailerId>()
  for (const retailer of sampleRetailers) {
    const { name } = retailer
    const slug = slugOf(name)
    const retailerId = await addRetailer(tx, {
      slug,
      displayName: name,
      legalName: `${name.replace(/\.$/, '')}, LLC`,
      description: storyOf(retailer),
      ...facesOf(retailer),
      // The sample's shops of one or a few stores are owned by people of their town.
      facts: retailer.reach === 1 ? ['independent', 'locally_owned'] : retailer.reach <= 5 ? ['independent'] : [],
      isSample: true,
    })
    retailerIds.set(name, retailerId)
  }
  const ages = new Chance('ages of stores')
  for (const { retailer, mall, unitNumber, ...store } of allStores) {
    const retailerId = retailerIds.get(retailer)
    if (!retailerId) throw new Error(`${retailer} has a store and is no retailer`)
    const timeZone = mall === null ? store.timeZone : (zones.get(mall) as string)
    const createdAt = new Date(now.getTime() - ages.whole(2, OLDEST_DAYS) * DAY)
    const place = mall === null ? {} : { mallId: mallIds.get(mall) ?? null, unitId: units.get(mall)?.get(unitNumber ?? '') ?? null }
    await addStore(tx, { ...store, timeZone, retailerId, createdAt, ...place })
  }
}

async function placeOf(tx: Db, zip: string): Promise<Place> {
  const place = await zipPlace(tx, zip)
  if (!place || place.lat === null || place.lon === null) throw new Error(`nobody knows where ${zip} is`)
  return { ...place, lat: place.lat, lon: place.lon }
}

/** Most shelves were counted today, some this week, and a few were forgotten. */
function countedAt(chance: Chance, now: Date, stockedAt = new Date(0)): Date {
  const kind = chance.whole(1, 100)
  const hours = kind <= 75 ? chance.whole(1, 20) : kind <= 95 ? chance.whole(24, 6 * 24) : chance.whole(8 * 24, 70 * 24)
  return new Date(Math.max(stockedAt.getTime(), now.getTime() - hours * HOUR))
}

async function writeProducts(tx: Db, grounds: Grounds, products: ReadonlyMap<string, readonly SampleProduct[]>, now: Date): Promise<void> {
  const categories = new Map((await allCategories(tx)).map(({ name, id }) => [name, id]))
  for (const [retailer, listed] of products) {
    const own = grounds.get(retailer)
    if (!own) throw new Error(`${retailer} sells and is no retailer`)
    const counts = new Chance(`counts of ${retailer}`)
    const ready = listed.map(({ department, variants, ...product }) => ({
      ...product,
      countedAt: () => countedAt(counts, now, product.createdAt),
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
