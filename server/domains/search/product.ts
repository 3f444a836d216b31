import type { z } from 'zod'
import { earns } from '#contracts/loyalty/earning.ts'
import { type Offer, type Product, type product, type Variant, catalogProblems } from '#contracts/catalog/catalog.ts'
import { ESTIMATES, FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CategoryId, MallId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { ratingIn } from '#contracts/reviews/reviews.ts'
import type { productDetails } from '#contracts/search/search.ts'
import { onTimePercent } from '#contracts/stores/ready-record.ts'
import { rowsOf } from '../../platform/db.ts'
import { formerPriceSql } from '../catalog/former-price.ts'
import { PERISHABLE } from '../catalog/offers.ts'
import { promiseOn, type ShelfFacts, shelfTruth } from '../catalog/shelf-truth.ts'
import { Problem } from '../../platform/problem.ts'
import { isReadyToday } from '../stores/hours.ts'
import { type Distance, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { ordersOf, pictureOf } from './cards.ts'
import type { ListedStore } from './directory/directory.ts'
import { offers as offersMethod } from './filters.ts'
import type { SearchContext } from './finder.ts'
import { nowAt } from './directory/opening-states.ts'
import { type Comparable, compareStores } from './offer-order.ts'

type StoredProduct = {
  id: ProductId
  slug: string
  title: string
  brand: string | null
  description: string
  status: 'active' | 'archived'
  tags: string[]
  options: { name: string; values: string[] }[]
  facts: { name: string; value: string }[]
  retailer_id: RetailerId
  retailer_name: string
  held: boolean
  perishable: boolean
  category_id: CategoryId
  variants: VariantRow[] | null
  images: [hash: string, alt: string, variantId: VariantId | null, position: number, id: number][] | null
  /** Reviews with one to five stars. */
  stars: (number | null)[]
}
type WithRelated = StoredProduct & {
  /** Related products; the driver returns the numbers of an array as strings. */
  elsewhere: string[]
  alike: string[]
  best: string[]
}
type VariantRow = [
  id: VariantId,
  sku: string,
  gtin: string | null,
  options: string[],
  price: Cents,
  compareAt: Cents | null,
  position: number,
  stock: Shelf[] | null,
]

type Shelf = [
  storeId: StoreId,
  available: number,
  countedAt: string | null,
  countedBy: ShelfFacts['countedBy'],
  movedSince: number,
  missed: number,
]

const MOST_RELATED = 8
/** Leaves room for the product itself and for the same product at other retailers, which are similar too but listed separately. */
const MOST_ALIKE = 2 * MOST_RELATED + 1

const bestOfDepartment = (department: string): string =>
  `select d.product_id from search_documents d where d.department_slug = ${department} order by d.rank desc, d.product_id desc limit ${MOST_ALIKE}`

const COLUMNS = `select p.id, p.slug, p.title, p.brand, p.description, p.status, p.tags, p.options, p.facts, p.retailer_id,
    r.display_name as retailer_name, r.sales_held_at is not null as held, p.category_id, ${PERISHABLE} as perishable,
    (select json_agg(json_build_array(v.id, v.sku, v.gtin, v.option_values, v.price, ${formerPriceSql('v')}, v.position,
       (select json_agg(json_build_array(s.store_id, case when s.stopped then 0 else s.on_hand - s.reserved end,
         s.counted_at, s.counted_by, s.sold_since + s.reserved, s.missed)) from stock s where s.variant_id = v.id)))
     from variants v where v.product_id = p.id and not v.archived) as variants,
    (select json_agg(json_build_array(i.hash, i.alt, i.variant_id, i.position, i.id))
     from product_images i where i.product_id = p.id and i.hash is not null) as images,
    (select array[sum(g.one), sum(g.two), sum(g.three), sum(g.four), sum(g.five)]::int[]
     from ratings g join products i on i.id = g.subject_id and i.status in ('active', 'archived') join retailers s on s.id = i.retailer_id
     where g.subject = 'product' and g.subject_id = any(p.id || same.ids) and s.status = 'active') as stars`
/** With the products under the same barcodes. */
const PRODUCTS = `products p join retailers r on r.id = p.retailer_id and r.status = 'active' join categories c on c.id = p.category_id
  cross join lateral (
    select array(select other.product_id from variants v join variants other on other.gtin = v.gtin
      where v.product_id = p.id and not v.archived and not other.archived) as ids offset 0
  ) same`
const SHOWN = "p.status in ('active', 'archived')"
/**
 * Everything about one product in one read, except the cards of related products, which are mostly cached. Drafts and products of suspended
 * retailers are not found. Related products are: the same item at other retailers; products that share the rarest word of the title; and,
 * to fill up, the best of the department.
 */
const PRODUCT = `${COLUMNS},
    array(select d.product_id from search_documents d where d.retailer_id <> p.retailer_id and d.product_id = any(same.ids || own.twins)
     order by d.rank desc, d.product_id desc limit ${MOST_RELATED}) as elsewhere,
    alike.ids as alike, case when cardinality(alike.ids) < ${MOST_ALIKE} then array(${bestOfDepartment('own.department_slug')}) else '{}' end as best
  from ${PRODUCTS}
  left join search_documents own on own.product_id = p.id
  cross join lateral (
    select array(select d.product_id from search_documents d where d.telling = own.telling order by d.rank desc, d.product_id desc limit ${MOST_ALIKE}) as ids offset 0
  ) alike
  where ${SHOWN} and`

/**
 * One product with its offers. Search serves it rather than the catalog, because it also shows data from other domains: the same product at
 * other retailers, similar products, and the SPIRALs it earns under the published loyalty rule.
 */
export async function productOf(finder: SearchContext, { params, query }: Sent<typeof product>, now: Date): Promise<Reply<typeof product>> {
  const { db, cards } = finder
  const byId = /^\d{1,15}$/.test(params.id)
  const [setting, [row]] = await Promise.all([
    settingOf(finder, query, now),
    rowsOf<WithRelated>(db, byId ? 'product.by-id' : 'product.by-slug', `${PRODUCT} ${byId ? 'p.id = $1::bigint' : 'p.slug = $1'}`, [
      params.id,
    ]),
  ])
  if (!row) throw new Problem(catalogProblems, 'catalog.product_gone')
  const { places, near } = setting
  const related = await relatedOf(finder, row, pathOf(setting.categories, row.category_id).at(0)?.slug ?? '')
  const shown = await cards.of([...related.elsewhere, ...related.similar], { places, now, near, only: null, asListed: true })
  return shownProduct(row, setting, {
    elsewhere: shown.filter(({ id }) => related.elsewhere.includes(id)),
    similar: shown.filter(({ id }) => related.similar.includes(id)),
  })
}

const DETAILS = `${COLUMNS} from ${PRODUCTS} where ${SHOWN} and p.id = any((select $1::bigint[])::bigint[])`
/** Many products in one read, without what is related to each. */
export async function productsInDetail(
  finder: SearchContext,
  { query }: Sent<typeof productDetails>,
  now: Date,
): Promise<Reply<typeof productDetails>> {
  const [setting, rows] = await Promise.all([
    settingOf(finder, query, now),
    rowsOf<StoredProduct>(finder.db, 'product.details', DETAILS, [query.ids]),
  ])
  return { items: rows.map((row) => shownProduct(row, setting, { elsewhere: [], similar: [] })) }
}

/** What products are shown by: the stores, the place of the shopper, the published rates. */
async function settingOf(finder: SearchContext, { near: zip, mallId }: { near?: string; mallId?: MallId }, now: Date) {
  const [places, spot, rates, categories] = await Promise.all([
    finder.directory.places(),
    zip === undefined ? null : knownZip(finder.db, zip),
    finder.rates.of(now),
    finder.tree.all(),
  ])
  return { places, near: spot === null ? null : places.storesNear(spot), rates, categories, mallId, now }
}

function shownProduct(
  row: StoredProduct,
  { places, near, rates, categories, mallId, now }: Awaited<ReturnType<typeof settingOf>>,
  related: Pick<Product, 'elsewhere' | 'similar'>,
): Product {
  const orders = near && ordersOf(near)
  const path = pathOf(categories, row.category_id)
  const images = (row.images ?? []).sort((a, b) => a[3] - b[3] || a[4] - b[4])
  const [first] = images
  const sells = row.status === 'active'
  const offers: Offer[] = []
  const variants = (row.variants ?? [])
    .sort((a, b) => a[6] - b[6] || a[0] - b[0])
    .map(([id, sku, gtin, values, price, compareAtPrice, , stock]): z.output<typeof Variant> => {
      const own = images.find((image) => image[2] === id)
      let available = 0
      for (const shelf of sells ? (stock ?? []) : []) {
        const [storeId, count] = shelf
        const store = places.stores.get(storeId)
        if (!store || store.paused) continue
        available += count
        offers.push(offerOf(row.id, id, price, shelf, store, orders?.get(storeId)?.distance ?? null, now))
      }
      return {
        id,
        sku,
        gtin,
        options: Object.fromEntries(row.options.map(({ name }, i) => [name, values[i] ?? ''])),
        price,
        compareAtPrice,
        image: own ? pictureOf(own[0], own[1]) : first ? pictureOf(first[0], first[1]) : null,
        available,
      }
    })
  const cheapest = [...variants].sort((a, b) => Number(b.available > 0) - Number(a.available > 0) || a.price - b.price)[0]
  const price = cheapest?.price ?? (0 as Cents)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    description: row.description,
    status: row.status,
    category: { slug: path.at(-1)?.slug ?? '', name: path.at(-1)?.name ?? '', path },
    categoryGlyph: categories.find(({ id }) => id === row.category_id)?.glyph ?? '',
    retailer: { id: row.retailer_id, name: row.retailer_name },
    notice: noticeOf(row),
    tags: row.tags,
    options: row.options.map(({ name, values }) => ({ name, values })),
    facts: row.facts,
    // Variants of one color share a picture; the gallery shows it once.
    images: [...new Map(images.map(([hash, alt]) => [hash, alt]))].flatMap(([hash, alt]) => pictureOf(hash, alt) ?? []),
    price,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    variants,
    offers: offers
      .map(inOrder)
      .sort(byUsefulness(mallId))
      .map(({ offer }) => offer),
    ...related,
    returnsDays: row.perishable ? 0 : Math.min(...offers.map(({ store }) => places.stores.get(store.id)?.returnsDays ?? 30), 30),
    spirals: Object.fromEntries(FULFILLMENT_METHODS.map((method) => [method, earns(rates, method, price, 1)])) as Product['spirals'],
    rating: ratingIn(row.stars.map((count) => count ?? 0)),
  }
}

function noticeOf({ status, held, retailer_name: name }: StoredProduct): Product['notice'] {
  if (status === 'archived') return { title: 'Discontinued', text: `${name} no longer sells this.` }
  return held ? { title: 'Not for sale right now', text: `${name} can't sell on SPIRAL until we have verified its business.` } : null
}

function offerOf(
  productId: ProductId,
  variantId: VariantId,
  price: Cents,
  [, available, countedAt, countedBy, movedSince, missed]: Shelf,
  store: ListedStore,
  distance: Distance | null,
  now: Date,
): Offer {
  const distanceMiles = shownMiles(distance)
  const stock = shelfTruth(
    available,
    { countedAt: countedAt === null ? null : new Date(countedAt), countedBy, movedSince, missed },
    store.missShare,
    now,
  )
  return {
    variantId,
    productId,
    store: {
      id: store.id,
      slug: store.slug,
      name: store.name,
      street: store.street,
      city: store.city,
      state: store.state,
      unit: store.unit,
    },
    mall: store.mall ? { id: store.mall.id, slug: store.mall.slug, name: store.mall.name, hasCenter: store.mall.hasCenter } : null,
    price,
    available,
    stock,
    methods: FULFILLMENT_METHODS.filter((method) => offersMethod(store, method)),
    opening: nowAt(store, now).opening,
    estimates: { ...ESTIMATES, 'in-store-pickup': promiseOn(nowAt(store, now).pickupEstimate, stock?.level) },
    timeZone: store.timeZone,
    distanceMiles,
    onTimePercent: onTimePercent(store.promisesKept, store.promisesDue),
    trusted: store.trusted,
  }
}

type OfferInOrder = { offer: Offer; of: Comparable }
const inOrder = (offer: Offer): OfferInOrder => ({
  offer,
  of: {
    inStock: offer.available > 0,
    pickupToday: isReadyToday(offer.estimates['in-store-pickup']),
    offersPickup: offer.methods.includes('in-store-pickup'),
    shipsHome: offer.methods.includes('ship-to-me'),
    isDoubtful: offer.stock?.level === 'call_ahead',
    miles: offer.distanceMiles,
  },
})

/** Offers of the given mall first, then as cards choose; see `offer-order.ts`. */
const byUsefulness =
  (mallId: number | undefined) =>
  ({ offer: a, of: x }: OfferInOrder, { offer: b, of: y }: OfferInOrder): number =>
    Number(b.mall?.id === mallId && mallId !== undefined) - Number(a.mall?.id === mallId && mallId !== undefined) ||
    compareStores(x, y) ||
    a.price - b.price ||
    a.store.id - b.store.id ||
    a.variantId - b.variantId

function pathOf(categories: readonly { id: CategoryId; slug: string; name: string; parentId: CategoryId | null }[], id: CategoryId) {
  const path: { slug: string; name: string }[] = []
  for (let at = categories.find((row) => row.id === id); at; at = categories.find((row) => row.id === at?.parentId))
    path.unshift({ slug: at.slug, name: at.name })
  return path
}

async function relatedOf(
  { db }: SearchContext,
  row: WithRelated,
  department: string,
): Promise<{ elsewhere: ProductId[]; similar: ProductId[] }> {
  const elsewhere = row.elsewhere.map(Number)
  const similar = new Set([...row.alike, ...row.best].map(Number))
  // A product that is not in the index has no department there.
  if (similar.size === 0)
    for (const { product_id } of await rowsOf<{ product_id: number }>(db, 'product.best', bestOfDepartment('$1'), [department]))
      similar.add(product_id)
  for (const id of [row.id, ...elsewhere]) similar.delete(id)
  return { elsewhere: elsewhere as ProductId[], similar: [...similar].slice(0, MOST_RELATED) as ProductId[] }
}
