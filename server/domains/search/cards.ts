import { LRUCache } from 'lru-cache'
import { ProductCard } from '#contracts/catalog/catalog.ts'
import type { StockLevel } from '#contracts/catalog/shelf-truth.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Picture, pictureAddress } from '#contracts/pictures.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { readAsOf } from '../../platform/reading.ts'
import { sweepOf } from '../../platform/cache-sweep.ts'
import { jsonString, EncodedPart, encoderOf } from '../../platform/reply-encoder.ts'
import { promiseOn } from '../catalog/shelf-truth.ts'
import { shownMiles } from '../places/distance.ts'
import type { ListedStore, Near, Places } from './directory/directory.ts'
import { plainWords } from './words.ts'
import { isTooFar } from '#contracts/pickups/reach.ts'
import { minuteOf, nowAt } from './directory/opening-states.ts'
import { type Comparable, compareOffers, compareStores, compareWays, isWithinReach } from './offer-order.ts'

type CardRow = {
  product_id: ProductId
  slug: string
  title: string
  brand: string | null
  image_hash: string | null
  image_alt: string | null
  stand_in: boolean
  category_glyph: string
  price: Cents
  compare_at: Cents | null
  only_variant_id: VariantId | null
  is_from: boolean
  colors: readonly string[]
  stars_mean: number
  review_count: number
  twins: readonly (string | number)[]
  lowest_price: Cents | null
  store_id: StoreId
  /** Signed ids, as in the index; the driver returns the numbers of an array as strings. */
  stores: readonly (string | number)[]
  doubtful: readonly (string | number)[]
  likely: readonly (string | number)[]
}

const COLUMNS = [
  'product_id',
  'slug',
  'title',
  'brand',
  'image_hash',
  'image_alt',
  'stand_in',
  'category_glyph',
  'price',
  'compare_at',
  'only_variant_id',
  'stars_mean',
  'review_count',
  'twins',
  'lowest_price',
  'store_id',
  'stores',
  'doubtful',
  'likely',
] as const satisfies (keyof CardRow)[]
/** Read only where there is more than one variant. */
const IS_FROM = `(d.only_variant_id is null and (
  select min(v.price) <> max(v.price) from variants v where v.product_id = d.product_id and not v.archived)) as is_from`
const COLORS = `array(select substr(o, 7) from unnest(d.options) o where o like 'color:%') as colors`

export const pictureOf = (hash: string | null, alt: string | null): Picture | null =>
  hash === null ? null : { src: pictureAddress(hash), alt: alt ?? '' }

export type CardContext = {
  places: Places
  now: Date
  /** Nearest first; null when the shopper gave no location. */
  near: readonly Near<ListedStore>[] | null
  /** The store or mall that the list is about: offers of other stores are ignored. Null: all stores. */
  only: ((store: ListedStore) => boolean) | null
  /** Set when the list has conditions that another retailer's product of the same item may not meet: the card must show this product. */
  asListed?: true
  /** The list is sorted by distance: the nearest offer is the one that it shows. */
  nearestFirst?: true
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
  | 'isFrom'
  | 'colorCount'
  | 'rating'
  | 'onlyVariantId'
>
type Offered = Pick<
  ProductCard,
  | 'store'
  | 'mall'
  | 'inStock'
  | 'pickupToday'
  | 'pickupLater'
  | 'callAhead'
  | 'usually'
  | 'shipsHome'
  | 'centerOnly'
  | 'distanceMiles'
  | 'storeCount'
  | 'sellers'
  | 'lowestPrice'
>

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
  readonly isFrom?: true
  readonly sellers: number
  readonly lowestPrice: Cents
  readonly store: ProductCard['store']
  readonly mall: ProductCard['mall']
  readonly inStock: boolean
  readonly pickupToday: boolean
  readonly pickupLater?: string
  readonly callAhead?: true
  readonly usually?: true
  readonly shipsHome: boolean
  readonly centerOnly?: true
  readonly distanceMiles: number | null
  readonly colorCount: number
  readonly rating: ProductCard['rating']
  readonly storeCount: number
  readonly onlyVariantId: ProductCard['onlyVariantId']
  /** Its picture only stands for the product. Decides places on shelves and is not sent. */
  readonly isStandIn: boolean

  constructor({ goods, isStandIn }: Pick<CachedCard, 'goods' | 'isStandIn'>, offered: Offered, text: string) {
    super(text)
    this.isStandIn = isStandIn
    this.id = goods.id
    this.slug = goods.slug
    this.title = goods.title
    this.brand = goods.brand
    this.image = goods.image
    this.categoryGlyph = goods.categoryGlyph
    this.price = goods.price
    this.compareAtPrice = goods.compareAtPrice
    if (goods.isFrom) this.isFrom = true
    this.sellers = offered.sellers
    this.lowestPrice = offered.lowestPrice
    this.store = offered.store
    this.mall = offered.mall
    this.inStock = offered.inStock
    this.pickupToday = offered.pickupToday
    if (offered.pickupLater !== undefined) this.pickupLater = offered.pickupLater
    if (offered.callAhead) this.callAhead = true
    if (offered.usually) this.usually = true
    this.shipsHome = offered.shipsHome
    if (offered.centerOnly) this.centerOnly = true
    this.distanceMiles = offered.distanceMiles
    this.colorCount = goods.colorCount
    this.rating = goods.rating
    this.storeCount = offered.storeCount
    this.onlyVariantId = goods.onlyVariantId
  }
}

type CachedCard = {
  goods: CardData
  isStandIn: boolean
  goodsText: string
  /** Everywhere: the number of retailers that sell the item, and the lowest price among them. */
  sellers: number
  lowestPrice: Cents
  /** The store shown when the shopper gave no location, and the ids of all stores that carry the product: negative where it is sold out. */
  storeId: StoreId
  stores: readonly number[]
  /** How sure the stock is in the stores where it is not. */
  unsure: ReadonlyMap<number, StockLevel>
  /** The words of its colors, where it has several. A word of the title ("Red Wing") names no color. */
  colorWords: readonly string[]
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
  readonly #kept = new LRUCache<ProductId, CachedCard>({ max: MOST, ttl: AGE_MS })
  #forgotAt = 0
  readonly #tidy = sweepOf(this.#kept, AGE_MS / 3)

  constructor(db: Db) {
    this.#db = db
  }

  /** Cards in the given order. Skips products that are not in the index or that no listed store carries. */
  async of(ids: readonly ProductId[], where: CardContext): Promise<Card[]> {
    return (await this.each(ids, where)).filter((card) => card !== null)
  }

  /** As `of`, with null in the place of what is skipped. */
  async each(ids: readonly ProductId[], where: CardContext): Promise<(Card | null)[]> {
    // Reads the cached entries first: they may expire while the missing ones are loaded.
    const listed = await this.#dataOf(ids)
    const twins = where.near ? await this.#dataOf([...listed.values()].flatMap((kept) => kept.twins)) : listed
    return ids.map((id) => {
      const kept = listed.get(id)
      return kept ? cardOf(kept, where.near ? kept.twins.flatMap((twin) => twins.get(twin) ?? []) : [], where) : null
    })
  }

  /** Those of these products that may come in a color with one of these words. */
  inColor(ids: readonly ProductId[], words: ReadonlySet<string>): ProductId[] {
    return ids.filter((id) => this.#kept.get(id)?.colorWords.some((word) => words.has(word)) ?? true)
  }

  async #dataOf(ids: readonly ProductId[]): Promise<Map<ProductId, CachedCard>> {
    const known = new Map<ProductId, CachedCard>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept) known.set(id, kept)
    }
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length > 0) for (const [id, kept] of await this.#read(missing)) known.set(id, kept)
    return known
  }

  forget(ids: readonly number[] | 'all'): void {
    this.#forgotAt = performance.now()
    if (ids === 'all') this.#kept.clear()
    else for (const id of ids) this.#kept.delete(id as ProductId)
  }

  async #read(ids: readonly ProductId[]): Promise<Map<ProductId, CachedCard>> {
    this.#tidy()
    const asOf = readAsOf()
    const rows = await rowsOf<CardRow>(
      this.#db,
      'cards.read',
      `select ${COLUMNS.map((column) => `d.${column}`).join(', ')}, ${COLORS}, ${IS_FROM} from search_documents d where d.product_id = any($1::bigint[])`,
      [ids],
    )
    const read = new Map(rows.map((row) => [row.product_id, keptFrom(row)]))
    // Entries are not cached if the index changed during the read: they may be stale.
    if (asOf > this.#forgotAt) for (const [id, kept] of read) this.#kept.set(id, kept)
    return read
  }
}

const writeGoods = encoderOf(
  ProductCard.omit({
    store: true,
    mall: true,
    inStock: true,
    pickupToday: true,
    pickupLater: true,
    callAhead: true,
    usually: true,
    shipsHome: true,
    centerOnly: true,
    distanceMiles: true,
    storeCount: true,
    sellers: true,
    lowestPrice: true,
    onlyVariantId: true,
  }),
)
const writePrice = encoderOf(ProductCard.pick({ lowestPrice: true }))

function keptFrom(row: CardRow): CachedCard {
  const goods: CardData = {
    id: row.product_id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    image: pictureOf(row.image_hash, row.image_alt),
    categoryGlyph: row.category_glyph,
    price: row.price,
    compareAtPrice: row.compare_at,
    ...(row.is_from && { isFrom: true as const }),
    colorCount: row.colors.length,
    rating: row.review_count === 0 ? null : { average: row.stars_mean, count: row.review_count },
    onlyVariantId: row.only_variant_id,
  }
  return {
    goods,
    isStandIn: row.stand_in,
    goodsText: writeGoods(goods).toString().slice(1, -1),
    sellers: row.twins.length + 1,
    lowestPrice: row.lowest_price ?? row.price,
    storeId: row.store_id,
    stores: row.stores.map(Number),
    unsure: new Map([
      ...row.doubtful.map((id) => [Number(id), 'call_ahead'] as const),
      ...row.likely.map((id) => [Number(id), 'likely'] as const),
    ]),
    colorWords: row.colors.length > 1 ? colorWordsOf(row) : NO_WORDS,
    twins: row.twins.map((id) => Number(id) as ProductId),
    usual: null,
  }
}

const NO_WORDS: readonly string[] = []
function colorWordsOf({ colors, title, brand }: CardRow): string[] {
  const named = new Set(plainWords(`${title} ${brand ?? ''}`).split(' '))
  return [...new Set(colors.flatMap((color) => plainWords(color).split(' ')))].filter((word) => !named.has(word))
}

function cardOf(kept: CachedCard, twins: readonly CachedCard[], where: CardContext): Card | null {
  if (where.near || where.only) return freshCard(kept, twins, where)
  const minute = minuteOf(where.now)
  const { edition } = where.places
  if (kept.usual?.edition !== edition || kept.usual.minute !== minute) kept.usual = { card: freshCard(kept, twins, where), edition, minute }
  return kept.usual.card
}

/** The offer of this item that the list shows: the listed product's own, or that of another retailer who keeps more for this person. */
function freshCard(listed: CachedCard, twins: readonly CachedCard[], where: CardContext): Card | null {
  const own = bestOffer(listed, where)
  const compare = where.nearestFirst ? compareWays : compareOffers
  const item = own ? [own] : []
  for (const twin of twins) {
    const offer = bestOffer(twin, where)
    if (offer) item.push(offer)
  }
  const [first, ...others] = item
  const best = where.asListed ? own : first && others.reduce((a, b) => (compare(b, a) < 0 ? b : a), first)
  if (!best) return null
  const { store, inStock, level, shipsHome, kept } = best
  // Near a place only retailers there count, because the price of a store a thousand miles away is no price here.
  const there = where.near ? item.filter((offer) => offer.inStock && isWithinReach(offer)) : []
  const counted = there.length > 0 && isWithinReach(best)
  const centerOnly = !shipsHome && !best.offersPickup
  const pickupToday = best.pickupToday && !isTooFar(best.miles)
  const isLocal = where.near !== null || where.only !== null
  const hasLater = isLocal && inStock && !pickupToday && best.offersPickup && !isTooFar(best.miles)
  const pickupLater = hasLater ? promiseOn(nowAt(store, where.now).pickupEstimate, level) : undefined
  const offered: Offered = {
    store: { id: store.id, name: store.name },
    mall: store.mall ? { id: store.mall.id, name: store.mall.name } : null,
    sellers: counted ? there.length : listed.sellers,
    lowestPrice: counted ? there.reduce((least, { price }) => (price < least ? price : least), best.price) : listed.lowestPrice,
    inStock,
    pickupToday,
    ...(pickupLater !== undefined && { pickupLater }),
    ...(level === 'call_ahead' && { callAhead: true as const }),
    ...(level === 'likely' && { usually: true as const }),
    shipsHome,
    ...(centerOnly && { centerOnly: true as const }),
    distanceMiles: best.miles,
    storeCount: best.storeCount,
  }
  const { goods, goodsText } = kept
  return new Card(
    kept,
    offered,
    `{${goodsText},${whereText(store)},"sellers":${offered.sellers},${writePrice(offered).toString().slice(1, -1)},"inStock":${inStock},"pickupToday":${pickupToday},${pickupLater === undefined ? '' : `"pickupLater":${jsonString(pickupLater)},`}${level === 'call_ahead' ? '"callAhead":true,' : ''}${level === 'likely' ? '"usually":true,' : ''}"shipsHome":${shipsHome},${centerOnly ? '"centerOnly":true,' : ''}"distanceMiles":${offered.distanceMiles},"storeCount":${offered.storeCount},"onlyVariantId":${goods.onlyVariantId}}`,
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

type StorePosition = { distance: Near<ListedStore>['distance']; order: number }
const placed = new WeakMap<readonly Near<ListedStore>[], Map<StoreId, StorePosition>>()
/** The distance and position of each store in this nearest-first list, computed once per list. */
export function ordersOf(near: readonly Near<ListedStore>[]): Map<StoreId, StorePosition> {
  const known = placed.get(near)
  if (known) return known
  const orders = new Map(near.map(({ place, distance }, order) => [place.id, { distance, order }]))
  placed.set(near, orders)
  return orders
}

type Candidate = Comparable & { kept: CachedCard; store: ListedStore; order: number; price: Cents; level: StockLevel | undefined }
/** With the number of stores that have it in stock. */
type Best = Candidate & { storeCount: number }

/** The store whose offer suits this person best; see `offer-order.ts`. Among equals the one named by the index. */
function bestOffer(kept: CachedCard, { places, near, only, now, nearestFirst }: CardContext): Best | null {
  const orders = near ? ordersOf(near) : null
  let best: Candidate | null = null
  let storeCount = 0
  for (const signed of kept.stores) {
    const store = places.stores.get(Math.abs(signed) as StoreId)
    if (!store || store.paused || (only && !only(store))) continue
    const inStock = signed > 0
    if (inStock) storeCount++
    const at = orders?.get(store.id)
    const level = inStock ? kept.unsure.get(signed) : undefined
    const offer: Candidate = {
      kept,
      store,
      inStock,
      level,
      isDoubtful: level === 'call_ahead',
      pickupToday: inStock && store.offersPickup && nowAt(store, now).isReadyToday,
      offersPickup: store.offersPickup,
      shipsHome: store.offersShipToMe,
      miles: shownMiles(at?.distance ?? null),
      order: at?.order ?? 0,
      price: kept.goods.price,
    }
    if (!best || isBetter(offer, best, nearestFirst ? compareWays : compareStores)) best = offer
  }
  return best && { ...best, storeCount }
}

function isBetter(a: Candidate, b: Candidate, compare: (a: Candidate, b: Candidate) => number): boolean {
  const order = compare(a, b) || a.order - b.order
  if (order !== 0) return order < 0
  const first = a.kept.storeId
  if ((a.store.id === first) !== (b.store.id === first)) return a.store.id === first
  return a.store.id < b.store.id
}
