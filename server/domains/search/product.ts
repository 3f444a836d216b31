import type { z } from 'zod'
import type { Offer, Product, product, Variant } from '#contracts/catalog.ts'
import { ESTIMATES, FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CategoryId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { knownZip, shownMiles } from '../places/index.ts'
import { openLabel, pickupEstimate } from '../stores/index.ts'
import { CARD_COLUMNS, type CardRow, cardsOf, pictureOf } from './cards.ts'
import type { ListedStore, Near } from './directory.ts'
import { offers as offersMethod } from './filters.ts'
import type { Finder } from './finder.ts'

type Row = {
  id: ProductId
  slug: string
  title: string
  brand: string | null
  description: string
  status: 'active' | 'archived'
  tags: string[]
  options: { name: string; values: string[] }[]
  rating_sum: number
  rating_count: number
  retailer_id: RetailerId
  retailer_name: string
  category_id: CategoryId
  glyph: string
  variants: [id: VariantId, sku: string, gtin: string | null, options: string[], price: Cents, compareAt: Cents | null][] | null
  images: [hash: string, alt: string, variantId: VariantId | null][] | null
  stock: [variantId: VariantId, storeId: StoreId, available: number][] | null
}

/** Everything of one product in one read. A draft, and what a suspended retailer sells, is not there. */
const PRODUCT = `select p.id, p.slug, p.title, p.brand, p.description, p.status, p.tags, p.options, p.rating_sum, p.rating_count, p.retailer_id,
    r.display_name as retailer_name, p.category_id, c.glyph,
    (select json_agg(json_build_array(v.id, v.sku, v.gtin, v.option_values, v.price, v.compare_at) order by v.position, v.id)
     from variants v where v.product_id = p.id and not v.archived) as variants,
    (select json_agg(json_build_array(i.hash, i.alt, i.variant_id) order by i.position, i.id)
     from product_images i where i.product_id = p.id and i.hash is not null) as images,
    (select json_agg(json_build_array(s.variant_id, s.store_id, s.on_hand - s.reserved))
     from variants v join stock s on s.variant_id = v.id where v.product_id = p.id and not v.archived) as stock
  from products p join retailers r on r.id = p.retailer_id and r.status = 'active' join categories c on c.id = p.category_id
  where p.status in ('active', 'archived') and`

/**
 * One product with its offers. It is served from here and not from the catalog, because it also shows what lies above the catalog: the
 * same thing elsewhere, similar things, and what the published loyalty rule gives for it.
 */
export async function productOf(finder: Finder, { params, query }: Sent<typeof product>, now: Date): Promise<Reply<typeof product>> {
  const { db, directory, tree } = finder
  const byId = /^\d{1,15}$/.test(params.id)
  const [places, [row], near, rates, categories] = await Promise.all([
    directory.places(),
    rowsOf<Row>(db, byId ? 'product.by-id' : 'product.by-slug', `${PRODUCT} ${byId ? 'p.id = $1::bigint' : 'p.slug = $1'}`, [params.id]),
    query.near === undefined ? null : knownZip(db, query.near),
    finder.rates.of(now),
    tree.all(),
  ])
  if (!row) throw new Problem('catalog.product_gone')
  const stores = near === null ? null : places.storesNear(near)
  const distances = new Map(stores?.map((at) => [at.place.id, at]))
  const [first] = row.images ?? []
  const available = new Map<VariantId, number>()
  const sells = row.status === 'active'
  const offers = (sells ? (row.stock ?? []) : []).flatMap(([variantId, storeId, count]) => {
    const store = places.stores.get(storeId)
    const variant = row.variants?.find(([id]) => id === variantId)
    if (!store || store.paused || !variant) return []
    available.set(variantId, (available.get(variantId) ?? 0) + count)
    return [offerOf(row.id, variantId, variant[4], count, store, distances.get(storeId), now)]
  })
  const variants = (row.variants ?? []).map(([id, sku, gtin, values, price, compareAtPrice]): z.output<typeof Variant> => {
    const own = row.images?.find((image) => image[2] === id)
    return {
      id,
      sku,
      gtin,
      options: Object.fromEntries(row.options.map(({ name }, i) => [name, values[i] ?? ''])),
      price,
      compareAtPrice,
      image: own ? pictureOf(own[0], own[1]) : first ? pictureOf(first[0], first[1]) : null,
      available: available.get(id) ?? 0,
    }
  })
  const cheapest = [...variants].sort((a, b) => Number(b.available > 0) - Number(a.available > 0) || a.price - b.price)[0]
  const price = cheapest?.price ?? (0 as Cents)
  const path = pathOf(categories, row.category_id)
  const related = await relatedOf(db, row, path.at(0)?.slug ?? '')
  const where = { places, now, near: stores, only: null }
  const cards = (kind: 'elsewhere' | 'similar') =>
    cardsOf(
      related.filter((card) => card.kind === kind),
      where,
    )
  const elsewhere = cards('elsewhere').slice(0, MOST_RELATED)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    description: row.description,
    status: row.status,
    category: { slug: path.at(-1)?.slug ?? '', name: path.at(-1)?.name ?? '', path },
    categoryGlyph: row.glyph,
    retailer: { id: row.retailer_id, name: row.retailer_name },
    tags: row.tags,
    options: row.options.map(({ name, values }) => ({ name, values })),
    // Variants of one color share a picture; the gallery shows it once.
    images: [...new Map((row.images ?? []).map(([hash, alt]) => [hash, alt]))].flatMap(([hash, alt]) => pictureOf(hash, alt) ?? []),
    rating: { average: row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 100) / 100 : 0, count: row.rating_count },
    price,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    variants,
    offers: offers.sort(byUsefulness(query.mallId)),
    elsewhere,
    similar: withoutTwice(cards('similar'), new Set([row.id, ...elsewhere.map(({ id }) => id)])).slice(0, MOST_RELATED),
    returnsDays: Math.min(...offers.map(({ store }) => places.stores.get(store.id)?.returnsDays ?? 30), 30),
    spirals: Object.fromEntries(
      FULFILLMENT_METHODS.map((method) => [method, points(Math.floor((price * rates[method]) / 100))]),
    ) as Product['spirals'],
  }
}

function offerOf(
  productId: ProductId,
  variantId: VariantId,
  price: Cents,
  available: number,
  store: ListedStore,
  near: Near<ListedStore> | undefined,
  now: Date,
): Offer {
  return {
    variantId,
    productId,
    store: { id: store.id, slug: store.slug, name: store.name, city: store.city, state: store.state },
    mall: store.mall ? { id: store.mall.id, slug: store.mall.slug, name: store.mall.name, hasCenter: store.mall.hasCenter } : null,
    price,
    available,
    methods: FULFILLMENT_METHODS.filter((method) => offersMethod(store, method)),
    opening: openLabel(store.hours, store.timeZone, now, store.state),
    estimates: { ...ESTIMATES, 'in-store-pickup': pickupEstimate(store, now) },
    distanceMiles: shownMiles(near?.distance ?? null),
  }
}

/** The mall one is in first, then what is in stock, from near to far, cheap before dear. */
const byUsefulness =
  (mallId: number | undefined) =>
  (a: Offer, b: Offer): number =>
    Number(b.mall?.id === mallId && mallId !== undefined) - Number(a.mall?.id === mallId && mallId !== undefined) ||
    Number(b.available > 0) - Number(a.available > 0) ||
    (a.distanceMiles ?? Infinity) - (b.distanceMiles ?? Infinity) ||
    a.price - b.price ||
    a.store.id - b.store.id ||
    a.variantId - b.variantId

const withoutTwice = <T extends { id: number }>(cards: readonly T[], seen: Set<number>): T[] =>
  cards.filter(({ id }) => !seen.has(id) && seen.add(id))

function pathOf(categories: readonly { id: CategoryId; slug: string; name: string; parentId: CategoryId | null }[], id: CategoryId) {
  const path: { slug: string; name: string }[] = []
  for (let at = categories.find((row) => row.id === id); at; at = categories.find((row) => row.id === at?.parentId))
    path.unshift({ slug: at.slug, name: at.name })
  return path
}

const MOST_RELATED = 8
/** Of what is alike so many are looked at: a page does not wait for the very best of a thousand toy cars. */
const MOST_COMPARED = 60

/** The same GTIN at other retailers; what shares the most telling words of the title; and to fill up, the best of the department. */
const relatedOf = (db: Db, row: Row, department: string) =>
  rowsOf<CardRow & { kind: 'elsewhere' | 'similar' }>(
    db,
    'product.related',
    `with telling as (
       select string_agg('''' || lexeme || '''', ' | ')::tsquery as words from (
         select lexeme from search_vocabulary where lexeme = any(tsvector_to_array((select to_tsvector('english', $3)))) and lexeme ~ '^[[:alnum:]]+$'
         group by lexeme having sum(heads) > 1 order by sum(heads), lexeme limit 2
       ) rare
     ), elsewhere as (
       select distinct v.product_id from variants v where v.gtin = any((select $4::text[])::text[]) and v.product_id <> $1 and v.retailer_id <> $5 and not v.archived limit 20
     ), alike as (
       select product_id from (select d.product_id, d.rank from search_documents d where d.heads @@ (select words from telling) limit ${MOST_COMPARED}) d
       order by d.rank desc, d.product_id desc limit 9
     ), best as (
       select d.product_id from search_documents d where d.department_slug = (select $2::text) order by d.rank desc, d.product_id desc limit 9
     )
     select kind, ${CARD_COLUMNS} from (
       select 'elsewhere' as kind, 0 as n, product_id from elsewhere union all select 'similar', 1, product_id from alike union all select 'similar', 2, product_id from best
     ) found join search_documents d using (product_id) order by n, d.rank desc, d.product_id desc`,
    [row.id, department, row.title, (row.variants ?? []).flatMap(([, , gtin]) => gtin ?? []), row.retailer_id],
  )
