import { LRUCache } from 'lru-cache'
import { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Picture, pictureAddress } from '#contracts/pictures.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { sweepOf } from '../../platform/cache-sweep.ts'
import { jsonString, EncodedPart, encoderOf } from '../../platform/reply-encoder.ts'
import { shownMiles } from '../places/distance.ts'
import type { ListedStore, Near, Places } from './directory/directory.ts'
import { isTooFar } from '#contracts/pickup-reach.ts'
import { minuteOf, nowAt } from './directory/opening-states.ts'

type CardRow = {
  product_id: ProductId
  slug: string
  title: string
  brand: string | null
  image_hash: string | null
  image_alt: string | null
  category_glyph: string
  price: Cents
  compare_at: Cents | null
  ships_home: boolean
  only_variant_id: VariantId | null
  color_count: number
  stars_mean: number
  review_count: number
  twins: readonly (string | number)[]
  lowest_price: Cents | null
  store_id: StoreId
  /** Signed ids, as in the index; the driver returns the numbers of an array as strings. */
  stores: readonly (string | number)[]
  doubtful: readonly (string | number)[]
}

const COLUMNS = [
  'product_id',
  'slug',
  'title',
  'brand',
  'image_hash',
  'image_alt',
  'category_glyph',
  'price',
  'compare_at',
  'ships_home',
  'only_variant_id',
  'stars_mean',
  'review_count',
  'twins',
  'lowest_price',
  'store_id',
  'stores',
  'doubtful',
] as const satisfies (keyof CardRow)[]
const COLOR_COUNT = `(select count(*)::int from unnest(d.options) o where o like 'color:%') as color_count`

export const pictureOf = (hash: string | null, alt: string | null): Picture | null =>
  hash === null ? null : { src: pictureAddress(hash), alt: alt ?? '' }

export type Where = {
  places: Places
  now: Date
  /** Nearest first; null when the shopper gave no location. */
  near: readonly Near<ListedStore>[] | null
  /** The store or mall that the list is about: offers of other stores are ignored. Null: all stores. */
  only: ((store: ListedStore) => boolean) | null
  /** Set when the list has conditions that another retailer's product of the same item may not meet: the card must show this product. */
  asListed?: true
}

/** The fields of a card that do not depend on the shopper's location. */
type CardData = Pick<
  ProductCard,
  | 'id'
  | 'slug'
  | 'title'
  | 'brand'
  | 'image'
  | 'categoryGlyph'
  | 'price'
  | 'compareAtPrice'
  | 'sellers'
  | 'lowestPrice'
  | 'shipsHome'
  | 'colorCount'
  | 'rating'
  | 'onlyVariantId'
>
type Offered = Pick<ProductCard, 'store' | 'mall' | 'inStock' | 'pickupToday' | 'callAhead' | 'distanceMiles' | 'storeCount'>

/** A card and its encoded form. The encoding is shared because one product appears in many lists. */
export class Card extends EncodedPart implements ProductCard {
  readonly id: ProductCard['id']
  readonly slug: string
  readonly title: string
  readonly brand: string | null
  readonly image: Picture | null
  readonly categoryGlyph: string
  readonly price: Cents
  readonly compareAtPrice: Cents | null
  readonly sellers: number
  readonly lowestPrice: Cents
  readonly store: ProductCard['store']
  readonly mall: ProductCard['mall']
  readonly inStock: boolean
  readonly pickupToday: boolean
  readonly callAhead?: true
  readonly shipsHome: boolean
  readonly distanceMiles: number | null
  readonly colorCount: number
  readonly rating: ProductCard['rating']
  readonly storeCount: number
  readonly onlyVariantId: ProductCard['onlyVariantId']

  constructor(goods: CardData, offered: Offered, text: string) {
    super(text)
    this.id = goods.id
    this.slug = goods.slug
    this.title = goods.title
    this.brand = goods.brand
    this.image = goods.image
    this.categoryGlyph = goods.categoryGlyph
    this.price = goods.price
    this.compareAtPrice = goods.compareAtPrice
    this.sellers = goods.sellers
    this.lowestPrice = goods.lowestPrice
    this.store = offered.store
    this.mall = offered.mall
    this.inStock = offered.inStock
    this.pickupToday = offered.pickupToday
    if (offered.callAhead) this.callAhead = true
    this.shipsHome = goods.shipsHome
    this.distanceMiles = offered.distanceMiles
    this.colorCount = goods.colorCount
    this.rating = goods.rating
    this.storeCount = offered.storeCount
    this.onlyVariantId = goods.onlyVariantId
  }
}

type Kept = {
  goods: CardData
  goodsText: string
  /** The store shown when the shopper gave no location, and the ids of all stores that carry the product: negative where it is sold out. */
  storeId: StoreId
  stores: readonly number[]
  /** The stores among them whose stock is doubtful. */
  doubtful: ReadonlySet<number>
  /** The products of other retailers that are the same item. */
  twins: readonly ProductId[]
  /**
   * The card as most lists show it, for one edition of the places and one minute, because opening hours decide what can be picked up today.
   * Stores the edition number instead of the places, so that an unread entry does not keep old places in memory.
   */
  usual: { card: Card | null; edition: number; minute: number } | null
}

/** About two kilobytes each. */
const MOST = 32_000
const AGE_MS = 30_000

/**
 * The data of product cards, cached by product until the index changes (change feed), at most for half a minute. Lists then query only
 * product ids and their order.
 */
export class KeptCards {
  readonly #db: Db
  readonly #kept = new LRUCache<ProductId, Kept>({ max: MOST, ttl: AGE_MS })
  #drops = 0
  readonly #tidy = sweepOf(this.#kept, AGE_MS / 3)

  constructor(db: Db) {
    this.#db = db
  }

  /** Cards in the given order. Skips products that are not in the index or that no listed store carries. */
  async of(ids: readonly ProductId[], where: Where): Promise<Card[]> {
    // Reads the cached entries first: they may expire while the missing ones are loaded.
    const listed = await this.#dataOf(ids)
    const nearest = where.near !== null && !where.asListed
    const twins = nearest ? await this.#dataOf([...listed.values()].flatMap((kept) => kept.twins)) : listed
    return ids.flatMap((id) => {
      const kept = listed.get(id)
      if (!kept) return []
      const same = nearest ? kept.twins.flatMap((twin) => twins.get(twin) ?? []) : []
      return cardOf(same.length > 0 ? nearestOf([kept, ...same], where) : kept, where) ?? []
    })
  }

  async #dataOf(ids: readonly ProductId[]): Promise<Map<ProductId, Kept>> {
    const known = new Map<ProductId, Kept>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept) known.set(id, kept)
    }
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length > 0) for (const [id, kept] of await this.#read(missing)) known.set(id, kept)
    return known
  }

  forget(ids: readonly number[] | 'all'): void {
    this.#drops++
    if (ids === 'all') this.#kept.clear()
    else for (const id of ids) this.#kept.delete(id as ProductId)
  }

  async #read(ids: readonly ProductId[]): Promise<Map<ProductId, Kept>> {
    this.#tidy()
    const drops = this.#drops
    const rows = await rowsOf<CardRow>(
      this.#db,
      'cards.read',
      `select ${COLUMNS.map((column) => `d.${column}`).join(', ')}, ${COLOR_COUNT} from search_documents d where d.product_id = any($1::bigint[])`,
      [ids],
    )
    const read = new Map(rows.map((row) => [row.product_id, keptFrom(row)]))
    // Entries are not cached if the index changed during the read: they may be stale.
    if (drops === this.#drops) for (const [id, kept] of read) this.#kept.set(id, kept)
    return read
  }
}

const writeGoods = encoderOf(
  ProductCard.omit({
    store: true,
    mall: true,
    inStock: true,
    pickupToday: true,
    callAhead: true,
    shipsHome: true,
    distanceMiles: true,
    storeCount: true,
    onlyVariantId: true,
  }),
)

function keptFrom(row: CardRow): Kept {
  const goods: CardData = {
    id: row.product_id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    image: pictureOf(row.image_hash, row.image_alt),
    categoryGlyph: row.category_glyph,
    price: row.price,
    compareAtPrice: row.compare_at,
    sellers: row.twins.length + 1,
    lowestPrice: row.lowest_price ?? row.price,
    shipsHome: row.ships_home,
    colorCount: row.color_count,
    rating: row.review_count === 0 ? null : { average: row.stars_mean, count: row.review_count },
    onlyVariantId: row.only_variant_id,
  }
  return {
    goods,
    goodsText: writeGoods(goods).toString().slice(1, -1),
    storeId: row.store_id,
    stores: row.stores.map(Number),
    doubtful: new Set(row.doubtful.map(Number)),
    twins: row.twins.map((id) => Number(id) as ProductId),
    usual: null,
  }
}

/** Of several retailers' products that are one item: in stock first, then the nearest store, then the lowest price. */
function nearestOf(item: readonly Kept[], where: Where): Kept {
  const [first, ...others] = item.flatMap((kept) => {
    const offer = bestOffer(kept, where)
    return offer ? [{ kept, offer }] : []
  })
  if (!first) return item[0] as Kept
  return others.reduce((best, one) => {
    const a = one.offer
    const b = best.offer
    if (a.inStock !== b.inStock) return a.inStock ? one : best
    const nearer = (a.at?.order ?? 0) - (b.at?.order ?? 0) || one.kept.goods.price - best.kept.goods.price
    return nearer < 0 ? one : best
  }, first).kept
}

function cardOf(kept: Kept, where: Where): Card | null {
  if (where.near || where.only) return freshCard(kept, where)
  const minute = minuteOf(where.now)
  const { edition } = where.places
  if (kept.usual?.edition !== edition || kept.usual.minute !== minute) kept.usual = { card: freshCard(kept, where), edition, minute }
  return kept.usual.card
}

function freshCard(kept: Kept, where: Where): Card | null {
  const best = bestOffer(kept, where)
  if (!best) return null
  const { store, inStock, isDoubtful, at } = best
  const distanceMiles = shownMiles(at?.distance ?? null)
  const offered: Offered = {
    store: { id: store.id, name: store.name },
    mall: store.mall ? { id: store.mall.id, name: store.mall.name } : null,
    inStock,
    pickupToday: inStock && store.offersPickup && nowAt(store, where.now).isReadyToday && !isTooFar(distanceMiles),
    ...(isDoubtful && { callAhead: true as const }),
    distanceMiles,
    storeCount: best.storeCount,
  }
  const { goods, goodsText } = kept
  return new Card(
    goods,
    offered,
    `{${goodsText},${whereText(store)},"inStock":${inStock},"pickupToday":${offered.pickupToday},${isDoubtful ? '"callAhead":true,' : ''}"shipsHome":${goods.shipsHome},"distanceMiles":${offered.distanceMiles},"storeCount":${offered.storeCount},"onlyVariantId":${goods.onlyVariantId}}`,
  )
}

const whereTexts = new WeakMap<ListedStore, string>()
function whereText(store: ListedStore): string {
  const known = whereTexts.get(store)
  if (known !== undefined) return known
  const mall = store.mall ? `{"id":${store.mall.id},"name":${jsonString(store.mall.name)}}` : 'null'
  const text = `"store":{"id":${store.id},"name":${jsonString(store.name)}},"mall":${mall}`
  whereTexts.set(store, text)
  return text
}

type Placed = { distance: Near<ListedStore>['distance']; order: number }
const placed = new WeakMap<readonly Near<ListedStore>[], Map<StoreId, Placed>>()
/** The distance and position of each store in this nearest-first list, computed once per list. */
export function ordersOf(near: readonly Near<ListedStore>[]): Map<StoreId, Placed> {
  const known = placed.get(near)
  if (known) return known
  const orders = new Map(near.map(({ place, distance }, order) => [place.id, { distance, order }]))
  placed.set(near, orders)
  return orders
}

type Candidate = { store: ListedStore; inStock: boolean; isDoubtful: boolean; at: Placed | undefined }
/** With the number of stores that have it in stock. */
type Best = Candidate & { storeCount: number }

/** Prefers offers in stock, then the nearest store, then stock that is not doubtful, then the store named by the index. */
function bestOffer(kept: Kept, { places, near, only }: Where): Best | null {
  const orders = near ? ordersOf(near) : null
  let best: Candidate | null = null
  let storeCount = 0
  for (const signed of kept.stores) {
    const store = places.stores.get(Math.abs(signed) as StoreId)
    if (!store || store.paused || (only && !only(store))) continue
    const offer = { store, inStock: signed > 0, isDoubtful: signed > 0 && kept.doubtful.has(signed), at: orders?.get(store.id) }
    if (offer.inStock) storeCount++
    if (!best || isBetter(offer, best, kept.storeId)) best = offer
  }
  return best && { ...best, storeCount }
}

function isBetter(a: Candidate, b: Candidate, first: StoreId): boolean {
  if (a.inStock !== b.inStock) return a.inStock
  const nearer = (a.at?.order ?? 0) - (b.at?.order ?? 0)
  if (nearer !== 0) return nearer < 0
  if (a.isDoubtful !== b.isDoubtful) return b.isDoubtful
  if ((a.store.id === first) !== (b.store.id === first)) return a.store.id === first
  return a.store.id < b.store.id
}
