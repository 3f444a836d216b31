import type { z } from 'zod'
import { type Offer, type Product, type ProductCard, product, products, ProductQuery } from '#contracts/catalog/catalog.ts'
import type { ProductId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { MOST_DETAILS, productDetails } from '#contracts/search/search.ts'
import { UCP_LOOKUPS, UCP_PAGE, type UcpLookup, type UcpProductAsked, type UcpSearch } from '#contracts/ucp.ts'
import { Refused } from '../agent-tools/in-process.ts'
import type { Db } from '../../platform/db.ts'
import { zipPlace } from '../places/zips.ts'
import type { ReadCall } from './calls.ts'
import { type ItemId, itemId, readItemId } from './item-ids.ts'
import { info, NoResource, Refusal, type UcpMessage, warning } from './outcomes.ts'

type Asked = Pick<z.infer<typeof UcpSearch>, 'context' | 'filters'>
/** `local`: the name of our extension, where the platform knows it. */
export type CatalogView = { call: ReadCall; origin: string; local: string | null; near: string | undefined }
type Variant = Product['variants'][number]
type Shown = { variant: Variant; offer: Offer | null }
type Input = { id: string; match: 'exact' | 'featured' }

const price = (amount: Cents) => ({ amount, currency: 'USD' })
const range = (amounts: readonly Cents[]) => ({ min: price(cents(Math.min(...amounts))), max: price(cents(Math.max(...amounts))) })
const plain = (html: string) => ({
  plain: html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
})
const media = (origin: string, images: readonly ({ src: string; alt: string } | null)[]) =>
  images.flatMap((image) => (image ? [{ type: 'image', url: new URL(image.src, origin).href, alt_text: image.alt }] : []))

/** The place of the shopper, from a ZIP or ZIP+4; whether there is such a ZIP, `knownNear` tells. */
export const nearOf = (context: Asked['context']): string | undefined => /^\d{5}(?=-\d{4}$|$)/.exec(context?.postal_code?.trim() ?? '')?.[0]
/** The same, where we know that ZIP. From an unknown one nothing is measured, but all is sold as without it. */
export async function knownNear(db: Db, context: Asked['context']): Promise<string | undefined> {
  const zip = nearOf(context)
  return zip !== undefined && (await zipPlace(db, zip)) ? zip : undefined
}
export const placeNote = (context: Asked['context'], near: string | undefined): UcpMessage[] =>
  context?.postal_code && !near
    ? [warning('context_ignored', 'Distances need a 5-digit US ZIP code that we know.', '$.context.postal_code')]
    : []

/** Prices are filtered in dollars only: those in another currency are not, and the platform is told. */
function pricesIn({ context, filters }: Asked): { min?: number | undefined; max?: number | undefined } {
  return filters?.price && (context?.currency ?? 'USD').toUpperCase() === 'USD' ? filters.price : {}
}
function notesOn({ context, filters }: Asked, near: string | undefined): UcpMessage[] {
  const isForeign = filters?.price && (context?.currency ?? 'USD').toUpperCase() !== 'USD'
  return [
    ...(isForeign
      ? [warning('filter_ignored', 'Prices are in USD. The price filter in another currency was not used.', '$.filters.price')]
      : []),
    ...placeNote(context, near),
    ...((filters?.categories?.length ?? 0) > 1
      ? [warning('filter_ignored', 'Only the first category was used.', '$.filters.categories')]
      : []),
  ]
}

export async function search(view: CatalogView, asked: z.infer<typeof UcpSearch>) {
  const { min, max } = pricesIn(asked)
  const ours = (view.local ? asked.filters?.[view.local] : undefined) as { pickup_today?: unknown; within?: unknown } | undefined
  const { near } = view
  const query = ProductQuery.safeDecode({
    limit: String(Math.min(asked.pagination?.limit ?? 10, UCP_PAGE)),
    ...(asked.pagination?.cursor && { cursor: asked.pagination.cursor }),
    ...(asked.query && { q: asked.query.slice(0, 200) }),
    ...(near && { near }),
    ...(asked.filters?.categories?.[0] && { category: asked.filters.categories[0] }),
    ...(min !== undefined && { minPrice: inUrl(min) }),
    ...(max !== undefined && { maxPrice: inUrl(max) }),
    ...(ours?.pickup_today === true && { pickupToday: 'true' }),
    ...(typeof ours?.within === 'number' && { within: String(ours.within) }),
  })
  if (!query.success) throw new Refusal(400, 'invalid', 'A filter of the search is not of the kind that is expected.')
  const found = await view.call(products, { query: query.data })
  const read = await readProducts(
    view.call,
    found.items.map(({ id }) => id),
    near,
  )
  return {
    // A card names one variant at most.
    products: found.items.flatMap((card) => {
      const of = read.get(card.id)
      return of ? [productOf(view, of, bestOffers(of), card.rating)] : []
    }),
    pagination: { has_next_page: found.nextCursor !== null, ...(found.nextCursor !== null && { cursor: found.nextCursor }) },
    messages: [
      ...notesOn(asked, view.near),
      ...(found.unknown?.includes('category') ? [info('not_found', 'There is no category of that name.', '$.filters.categories')] : []),
      ...(found.search?.corrected ? [info('query_corrected', `Searched for "${found.search.corrected}".`, '$.query')] : []),
      ...(found.search?.nobodyNear
        ? [info('nobody_near', 'No store near there sells this. What is shown is farther away, or only related.')]
        : []),
    ],
  }
}
const inUrl = (amount: number): string => (amount / 100).toFixed(2)

/** The products of these ids that are sold here, or were. */
export async function readProducts(call: ReadCall, ids: Iterable<ProductId>, near: string | undefined): Promise<Map<number, Product>> {
  const left = [...new Set(ids)]
  const read = new Map<number, Product>()
  while (left.length > 0) {
    const { items } = await call(productDetails, { query: { ids: left.splice(0, MOST_DETAILS), ...(near && { near }) } })
    for (const one of items) read.set(one.id, one)
  }
  return read
}

/** Each variant with its first offer: the nearest that has it, else any. */
export const bestOffers = (of: Product): Shown[] =>
  inStockFirst(of.variants.map((variant) => ({ variant, offer: bestOffer(of, variant.id) })))
export function bestOffer({ offers }: Product, variantId: number): Offer | null {
  const own = offers.filter((offer) => offer.variantId === variantId)
  return own.find(({ available }) => available > 0) ?? own[0] ?? null
}
const inStockFirst = (shown: readonly Shown[]): Shown[] => [...shown.filter(isIn), ...shown.filter((one) => !isIn(one))]
const isIn = ({ offer }: Shown): boolean => (offer?.available ?? 0) > 0

export function productOf(
  view: CatalogView,
  of: Product,
  shown: readonly Shown[],
  rating: ProductCard['rating'] = null,
  inputs?: (one: Shown) => Input[],
) {
  const { origin } = view
  const prices = shown.map(({ variant, offer }) => offer?.price ?? variant.price)
  return {
    id: itemId(of.id),
    handle: of.slug,
    title: of.title,
    description: plain(of.description),
    url: `${origin}/product/${of.slug}`,
    categories: [{ value: of.category.slug, taxonomy: 'merchant' }],
    price_range: range(prices.length > 0 ? prices : [of.price]),
    ...(of.compareAtPrice !== null && { list_price_range: range([of.compareAtPrice]) }),
    media: media(origin, of.images),
    options: of.options.flatMap(({ name, values }) => (values.length > 0 ? [{ name, values: values.map((label) => ({ label })) }] : [])),
    variants: shown.map((one) => ({ ...variantOf(view, of, one), ...(inputs && { inputs: inputs(one) }) })),
    ...(rating && { rating: { value: rating.average, scale_min: 1, scale_max: 5, count: rating.count } }),
    tags: of.tags,
  }
}

function variantOf({ origin, local }: CatalogView, of: Product, { variant, offer }: Shown) {
  const options = Object.entries(variant.options).map(([name, label]) => ({ name, label }))
  const title = options.map(({ label }) => label).join(' / ') || of.title
  const isSold = of.status === 'active' && of.notice === null
  const available = isSold && (offer?.available ?? 0) > 0
  return {
    id: itemId(of.id, variant.id, offer?.store.id),
    sku: variant.sku,
    ...(variant.gtin && { barcodes: [{ type: 'GTIN', value: variant.gtin }] }),
    title,
    description: { plain: offer ? `${title}, sold by ${offer.store.name}, ${offer.store.city}, ${offer.store.state}` : title },
    url: `${origin}/product/${of.slug}`,
    price: price(offer?.price ?? variant.price),
    ...(variant.compareAtPrice !== null && { list_price: price(variant.compareAtPrice) }),
    availability: { available, status: available ? 'in_stock' : isSold ? 'out_of_stock' : 'discontinued' },
    ...(options.length > 0 && { options }),
    ...(variant.image && { media: media(origin, [variant.image]) }),
    seller: {
      name: offer?.store.name ?? of.retailer.name,
      links: [
        { type: 'refund_policy', url: `${origin}/legal/refunds` },
        ...(offer ? [{ type: 'store', url: `${origin}/store/${offer.store.slug}` }] : []),
      ],
    },
    ...(local && offer && { [local]: localOf(offer) }),
  }
}

const localOf = ({ store, mall, distanceMiles, stock, available, methods, estimates, opening }: Offer) => ({
  store: {
    id: String(store.id),
    name: store.name,
    mall: mall?.name ?? null,
    unit: store.unit,
    street: store.street,
    city: store.city,
    state: store.state,
  },
  miles: distanceMiles,
  shelf: stock,
  available,
  promises: Object.fromEntries(methods.map((method) => [method, estimates[method] ?? ''])),
  open: opening.label,
})

/** Looks identifiers up: each names a product, a variant, a variant in a store, or a product by its handle. */
export async function lookup(view: CatalogView, asked: z.infer<typeof UcpLookup>) {
  const ids = [...new Set(asked.ids)]
  if (ids.length > UCP_LOOKUPS) throw new Refusal(400, 'request_too_large', `Look up at most ${UCP_LOOKUPS} identifiers at once.`)
  const found = new Map<number, { of: Product; shown: Map<string, Shown & { inputs: Input[] }> }>()
  const missing: string[] = []
  const named = await namedIn(view, ids)
  for (const id of ids) {
    const of = named.get(id)
    const one = of && chosen(of, readItemId(id))
    if (!of || !one || !fits(one, asked)) {
      missing.push(id)
      continue
    }
    const kept = found.get(of.id) ?? { of, shown: new Map<string, Shown & { inputs: Input[] }>() }
    found.set(of.id, kept)
    const key = itemId(of.id, one.variant.id, one.offer?.store.id)
    const input: Input = { id, match: readItemId(id)?.variantId === undefined ? 'featured' : 'exact' }
    kept.shown.set(key, { ...one, inputs: [...(kept.shown.get(key)?.inputs ?? []), input] })
  }
  return {
    products: [...found.values()].map(({ of, shown }) =>
      productOf(view, of, [...shown.values()], null, (one) => (one as Shown & { inputs: Input[] }).inputs),
    ),
    messages: [...notesOn(asked, view.near), ...missing.map((id) => info('not_found', id.slice(0, 200)))],
  }
}

const HANDLE = /^[a-z0-9][a-z0-9-]{0,150}$/
/** The product that each identifier names: those by id in one read. */
async function namedIn({ call, near }: CatalogView, ids: readonly string[]): Promise<Map<string, Product>> {
  const byId = await readProducts(
    call,
    ids.flatMap((id) => readItemId(id)?.productId ?? []),
    near,
  )
  const found = await Promise.all(
    ids.map(async (id) => {
      const item = readItemId(id)
      const of = item ? byId.get(item.productId) : await byHandle(call, id, near)
      return of ? [[id, of] as const] : []
    }),
  )
  return new Map(found.flat())
}
async function byHandle(call: ReadCall, id: string, near: string | undefined): Promise<Product | null> {
  if (!HANDLE.test(id) || /^\d+$/.test(id)) return null
  try {
    return await call(product, { params: { id }, query: near ? { near } : {} })
  } catch (error) {
    if (error instanceof Refused && error.problem.status < 500 && error.problem.status !== 429) return null
    throw error
  }
}

/** What an identifier names of its product; without a variant, the one to show first. */
function chosen(of: Product, item: ItemId | null): Shown | null {
  const { variantId, storeId } = item ?? {}
  if (variantId === undefined) return bestOffers(of)[0] ?? null
  const variant = of.variants.find(({ id }) => id === variantId)
  if (!variant) return null
  if (storeId === undefined) return { variant, offer: bestOffer(of, variantId) }
  const offer = of.offers.find((one) => one.variantId === variantId && one.store.id === storeId)
  return offer ? { variant, offer } : null
}
function fits({ variant, offer }: Shown, asked: Asked): boolean {
  const { min = 0, max = Infinity } = pricesIn(asked)
  const amount = offer?.price ?? variant.price
  return amount >= min && amount <= max
}

/** The most offers of one product that are told. */
const MOST_OFFERS = 12

/** One product with all that can be chosen, relative to what is chosen. */
export async function getProduct(view: CatalogView, asked: z.infer<typeof UcpProductAsked>) {
  const of = (await namedIn(view, [asked.id])).get(asked.id)
  const item = readItemId(asked.id)
  const first = of && chosen(of, item)
  if (!of || !first) throw new NoResource('not_found', 'There is no product of that identifier.')
  const wished = asked.selected ?? []
  const start = item?.variantId === undefined ? wished : Object.entries(first.variant.options).map(([name, label]) => ({ name, label }))
  const selected = relaxed(of, start, asked.preferences ?? [])
  const matching = bestOffers(of).filter(({ variant }) => matches(variant, selected))
  const [featured = first] = matching
  const anchor = Object.entries(featured.variant.options).map(([name, label]) => ({ name, label }))
  const others = of.offers.filter((offer) => matching.some(({ variant }) => variant.id === offer.variantId))
  const all = [
    item?.storeId === undefined ? featured : first,
    ...matching,
    ...others.map((offer) => ({ variant: variantIn(of, offer), offer })),
  ]
  const shown = [...new Map(all.map((one) => [itemId(of.id, one.variant.id, one.offer?.store.id), one])).values()]
    .filter((one) => fits(one, asked))
    .slice(0, MOST_OFFERS)
  const told = productOf(view, of, shown.length > 0 ? shown : [featured])
  return {
    product: {
      ...told,
      selected: anchor,
      options: of.options.flatMap(({ name, values }) =>
        values.length === 0 ? [] : [{ name, values: values.map((label) => ({ label, ...stateOf(of, name, label, selected) })) }],
      ),
    },
    messages: [
      ...notesOn(asked, view.near),
      ...(selected.length < start.length
        ? [info('selection_relaxed', 'No variant has all of these options. Some were left out.', '$.selected')]
        : []),
    ],
  }
}
const variantIn = (of: Product, { variantId }: Offer): Variant => of.variants.find(({ id }) => id === variantId) as Variant

type Selected = { name: string; label: string }
const matches = ({ options }: Variant, selected: readonly Selected[]): boolean =>
  selected.every(({ name, label }) => options[name]?.toLowerCase() === label.toLowerCase())

/** Leaves options out until a variant has the rest: those without a preference first, then from the end of the preferences. */
function relaxed(of: Product, selected: readonly Selected[], preferences: readonly string[]): Selected[] {
  const rank = (name: string) => (preferences.includes(name) ? preferences.indexOf(name) : preferences.length)
  const left = selected.toSorted((a, b) => rank(a.name) - rank(b.name))
  while (left.length > 0 && !of.variants.some((variant) => matches(variant, left))) left.pop()
  return left
}
function stateOf(of: Product, name: string, label: string, selected: readonly Selected[]) {
  const wished = [...selected.filter((one) => one.name !== name), { name, label }]
  const having = of.variants.filter((variant) => matches(variant, wished))
  return { exists: having.length > 0, available: having.some(({ id }) => (bestOffer(of, id)?.available ?? 0) > 0) }
}
