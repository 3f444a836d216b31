import { randomBytes } from 'node:crypto'
import type { MallId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { addProducts, type NewProduct } from '#server/domains/catalog/add-products.ts'
import { allCategories, seedDepartments } from '#server/domains/catalog/departments.ts'
import { addMall, type NewMall } from '#server/domains/malls/malls.ts'
import { addRetailer, type NewRetailer } from '#server/domains/retailers/retailers.ts'
import { addStore, type NewStore } from '#server/domains/stores/stores.ts'
import { type Db, transact } from '#server/platform/db.ts'
import type { TestApp } from './app.ts'

type With = { deps: Pick<TestApp['deps'], 'db'> }

/** Bloomington, Minnesota: open daily from 10 to 21 by default. */
const BLOOMINGTON = { city: 'Bloomington', state: 'MN', zip: '55425', lat: 44.8549, lon: -93.2422, timeZone: 'America/Chicago' } as const
const HOURS = 'Mo-Su 10:00-21:00'

export async function aMall({ deps }: With, mall: Partial<NewMall> = {}): Promise<MallId> {
  const name = mall.name ?? `Mall ${randomBytes(3).toString('hex')}`
  return addMall(deps.db, {
    ...BLOOMINGTON,
    name,
    slug: slugOf(name),
    street: '60 E Broadway',
    hours: HOURS,
    amenities: [],
    hasCenter: true,
    centerPlace: 'Level 1, north court',
    centerHours: HOURS,
    ...mall,
  })
}

export const aRetailer = ({ deps }: With, retailer: Partial<NewRetailer> = {}): Promise<RetailerId> => {
  const displayName = retailer.displayName ?? `Shop ${randomBytes(3).toString('hex')}`
  return addRetailer(deps.db, { displayName, slug: slugOf(displayName), ...retailer })
}

export async function aStore({ deps }: With, retailerId: RetailerId, store: Partial<NewStore> = {}): Promise<StoreId> {
  const name = store.name ?? `Store ${randomBytes(3).toString('hex')}`
  return addStore(deps.db, {
    ...BLOOMINGTON,
    retailerId,
    name,
    slug: slugOf(name),
    category: 'General',
    description: '',
    street: '1 Main Street',
    hours: HOURS,
    offersPickup: true,
    offersShipToMall: true,
    offersShipToMe: true,
    ...store,
  })
}

type ProductWish = Omit<Partial<NewProduct>, 'variants' | 'categoryId'> & {
  category?: string
  price?: number
  compareAt?: number
  gtin?: string
  sku?: string
  /** Pieces of the only variant in each store. */
  onHand?: number
  storeIds?: StoreId[]
  variants?: NewProduct['variants']
}

/** Creates a product through the catalog's API; it can be found after `app.settle()`. */
export async function aProduct(
  { deps }: With,
  retailerId: RetailerId,
  options: ProductWish = {},
): Promise<{ productId: ProductId; variantIds: VariantId[] }> {
  const {
    category = 'home',
    price = 2000,
    compareAt,
    gtin,
    sku = `SKU-${randomBytes(4).toString('hex')}`,
    onHand = 5,
    storeIds = [],
    ...product
  } = options
  const [added] = await transact(deps.db, async (tx) =>
    addProducts(tx, retailerId, [
      {
        title: 'Blue mug',
        description: '<p>A mug of blue stoneware.</p>',
        ...product,
        categoryId: await categoryId(tx, category),
        variants: product.variants ?? [
          {
            sku,
            price: cents(price),
            compareAt: compareAt === undefined ? null : cents(compareAt),
            former: { since: daysAgo(60), until: daysAgo(1) },
            gtin: gtin ?? null,
            stock: storeIds.map((storeId) => ({ storeId, onHand })),
            ...(product.options && { optionValues: product.options.map(({ values: [first = ''] }) => first) }),
          },
        ],
      },
    ]),
  )
  if (!added) throw new Error('no product was made')
  return added
}

export type Shop = { mallId: MallId; retailerId: RetailerId; storeId: StoreId; productId: ProductId; variantId: VariantId; price: number }
type ShopWish = {
  mall?: Partial<NewMall> | MallId
  retailer?: Partial<NewRetailer> | RetailerId
  store?: Partial<NewStore>
  product?: ProductWish
  onHand?: number
  /** Cents. */
  price?: number
}

/** A mall, a retailer, its store in the mall, and one product in stock there. */
export async function aShop(app: With, options: ShopWish = {}): Promise<Shop> {
  const { onHand = 5, price = 2000 } = options
  const mallId = typeof options.mall === 'number' ? options.mall : await aMall(app, options.mall)
  const retailerId = typeof options.retailer === 'number' ? options.retailer : await aRetailer(app, options.retailer)
  const storeId = await aStore(app, retailerId, { mallId, ...options.store })
  const { productId, variantIds } = await aProduct(app, retailerId, { onHand, price, storeIds: [storeId], ...options.product })
  const [variantId] = variantIds
  if (!variantId) throw new Error('no variant was made')
  return { mallId, retailerId, storeId, productId, variantId, price }
}

/** Adds stock of a variant that a store does not have yet, with its stock movement. */
export const openShelf = ({ deps }: With, { variantId, storeId }: Pick<Shop, 'variantId' | 'storeId'>, onHand: number): Promise<unknown> =>
  deps.db.$client.query(
    `with opened as (insert into stock (variant_id, store_id, on_hand) values ($1, $2, $3))
     insert into stock_changes (variant_id, store_id, why, delta) values ($1, $2, 'received', $3)`,
    [variantId, storeId, onHand],
  )

/** Sets the unreserved stock of all products in these stores. */
export const refillShelves = ({ deps }: With, storeIds: StoreId[], free: number): Promise<unknown> =>
  deps.db.$client.query(
    `with noted as (
       insert into stock_changes (variant_id, store_id, why, delta)
       select variant_id, store_id, 'count', reserved + $2 - on_hand from stock where store_id = any($1) and on_hand <> reserved + $2
     ) update stock set on_hand = reserved + $2 where store_id = any($1)`,
    [storeIds, free],
  )

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY)

async function categoryId(tx: Db, slug: string) {
  const find = async () => (await allCategories(tx)).find((category) => category.slug === slug)?.id
  const known = await find()
  if (known) return known
  await seedDepartments(tx)
  const seeded = await find()
  if (!seeded) throw new Error(`there is no category ${slug}`)
  return seeded
}

const slugOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${randomBytes(3).toString('hex')}`
