import { z } from 'zod'
import { Zip } from '../identity/people.ts'
import { FULFILLMENT_METHODS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { CategoryId, IdOrSlug, inUrl, MallId, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price, PriceInUrl } from '../money.ts'
import { FlagInUrl, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Points } from '../points.ts'
import { Rating } from '../reviews/reviews.ts'
import { OnTimePercent } from '../stores/ready-record.ts'
import { StockTruth } from './shelf-truth.ts'
import { named } from '../named.ts'

export const Method = z.enum(FULFILLMENT_METHODS)

/** A product in a list, with its best offer for the shopper's location. */
export const ProductCard = named('ProductCard', {
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  image: Picture.nullable(),
  categoryGlyph: z.string(),
  price: Price,
  compareAtPrice: Price.nullable(),
  /** Set where its variants have several prices: `price` is the lowest of those in stock. */
  isFrom: z.literal(true).optional(),
  /** The number of colors to choose from; 0 without a choice. */
  colorCount: z.int(),
  /** The mean of its reviews, to one decimal; null without a review. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  store: z.object({ id: StoreId, name: z.string() }),
  mall: z.object({ id: MallId, name: z.string() }).nullable(),
  /** The number of retailers that sell the item, and the lowest price among them: within reach near a place, otherwise everywhere. */
  sellers: z.int(),
  lowestPrice: Price,
  inStock: z.boolean(),
  pickupToday: z.boolean(),
  /** When this store hands it over, if that is another day: "Ready tomorrow by 11 AM". Only in a list of one place. */
  pickupLater: z.string().optional(),
  /** Set where the stock of this store is doubtful. */
  callAhead: z.literal(true).optional(),
  /** Set where it is likely only: a pickup is usually ready then. */
  usually: z.literal(true).optional(),
  shipsHome: z.boolean(),
  /** Set where this store neither ships home nor hands over: it only sends to a SPIRAL Center. */
  centerOnly: z.literal(true).optional(),
  distanceMiles: z.number().nullable(),
  /** The number of stores that have it in stock, in the area of the list. */
  storeCount: z.int(),
  /** Set when the product has exactly one variant, so that it can be added to the cart from the list. */
  onlyVariantId: VariantId.nullable(),
  /** Why a search found it, if not by the typed words. */
  why: z.string().optional(),
  /** The options that a search asked for, with which the page opens: "color:red|size:9". */
  shown: z.string().optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

export const PRODUCT_SORTS = ['relevance', 'distance', 'alphabetical', 'price', 'price-desc', 'rating', 'newest'] as const
export const FacetValue = named('FacetValue', { value: z.string(), label: z.string(), count: z.int() })
export const Facets = named('Facets', {
  categories: z.array(FacetValue),
  brands: z.array(FacetValue),
  methods: z.array(FacetValue),
  prices: z.array(FacetValue),
  onSale: z.int(),
  inStock: z.int(),
  /** Rated with four stars and up. */
  wellRated: z.int(),
})

export const ProductQuery = z.object({
  ...Paging,
  q: z.string().trim().max(LIMITS.queryLength).optional(),
  category: z
    .string()
    .max(80)
    .regex(/^[a-z0-9-]+$/, 'Use the short name of a category, like mugs.')
    .optional(),
  storeId: inUrl(StoreId).optional(),
  mallId: inUrl(MallId).optional(),
  brand: z.string().trim().max(80).optional(),
  /** Option filters such as `color:blue|size:m`, in lowercase. A product matches when it has one of the values for every name. */
  options: z
    .string()
    .max(400)
    .regex(/^[^|:]+:[^|]+(\|[^|:]+:[^|]+){0,11}$/, 'Name options like color:blue|size:m.')
    .optional(),
  minPrice: PriceInUrl.optional(),
  maxPrice: PriceInUrl.optional(),
  inStock: FlagInUrl.optional(),
  onSale: FlagInUrl.optional(),
  /** Products whose reviews have this mean at least. */
  minStars: WholeInUrl(1, 5).optional(),
  method: Method.optional(),
  /** Only products that can be picked up today: in stock, at a store that is open long enough. */
  pickupToday: FlagInUrl.optional(),
  near: Zip.optional(),
  within: WholeInUrl(1, 5000).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  facets: FlagInUrl.optional(),
  /** Searches for the exact words, without spelling correction. */
  asTyped: FlagInUrl.optional(),
})
/** A part of the typed text that acts as a filter, and the text without it. */
export const Understood = named('UnderstoodWords', { label: z.string(), rest: z.string() })
/** A page that a search asks for instead of a product: "returns". */
export const Shortcut = named('Shortcut', { text: z.string(), to: z.string() })
export type Shortcut = z.infer<typeof Shortcut>
export const products = endpoint('GET /api/products', {
  access: 'public',
  summary: 'Products with live stock; search, filter, sort, facets.',
  query: ProductQuery,
  reply: pageOf(ProductCard).extend({
    facets: Facets.optional(),
    /** Filters that name something that does not exist. The result is then empty. */
    unknown: z.array(z.enum(['category', 'storeId', 'mallId'])).optional(),
    /**
     * How the search changed the query: corrected spelling, dropped words, wider distance. `exact`: the number of items on this page that are
     * what was asked for; the others follow them and are only related. Null when all of them are.
     */
    search: z
      .object({
        corrected: z.string().nullable(),
        dropped: z.array(z.string()),
        widenedTo: z.int().nullable(),
        exact: z.int().nullable(),
        understood: z.array(Understood),
        /** Sizes and phrases that no product has, and that the search therefore left out. */
        gaveUp: z.array(z.string()),
        /** Where nothing with the words costs what they say ("headphones under $50"): the lowest price of what is sold. */
        lowestPrice: Price.nullable(),
        /** The ZIP of a place that the words name. */
        near: Zip.nullable(),
        /**
         * Where nobody at the place sells what is asked for: the nearest product that is it, if anybody sells it. The items are then wider around,
         * or only related and `exact` is 0.
         */
        nobodyNear: z.object({ nearest: ProductCard.nullable() }).nullable(),
        shortcut: Shortcut.nullable(),
        /** Well-known brands in the words that nobody here sells. The items are for the rest of the words, or what such a brand is known for. */
        missingBrands: z.array(z.string()),
        /** The words are only small ones ("the") or signs: nothing was searched. */
        namesNothing: z.boolean(),
      })
      .optional(),
  }),
})

/** Whether a saved search is narrow enough to notify its shopper. Without any of these filters, every new product would match. */
export const isTellable = ({ q, category, brand, options, storeId, mallId }: Partial<z.infer<typeof ProductQuery>>): boolean =>
  [q, category, brand, options, storeId, mallId].some((value) => value !== undefined)

export const Category = named('Category', {
  id: CategoryId,
  slug: z.string(),
  name: z.string(),
  glyph: z.string(),
  parentId: CategoryId.nullable(),
  productCount: z.int(),
  /** A picture of its best product, for departments that have one. */
  image: Picture.nullable(),
})
export const categories = endpoint('GET /api/categories', {
  access: 'public',
  summary: 'The departments and what they hold.',
  reply: z.object({ items: z.array(Category) }),
})

export const Variant = named('Variant', {
  id: VariantId,
  sku: z.string(),
  gtin: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  price: Price,
  compareAtPrice: Price.nullable(),
  image: Picture.nullable(),
  available: z.int(),
})
/** A variant in a store. A cart line refers to one. */
export const Offer = named('Offer', {
  variantId: VariantId,
  productId: ProductId,
  store: z.object({
    id: StoreId,
    slug: z.string(),
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    /** Floor and unit in a mall: "Level 3, N372". */
    unit: z.string().nullable(),
  }),
  mall: z.object({ id: MallId, slug: z.string(), name: z.string(), hasCenter: z.boolean() }).nullable(),
  price: Price,
  available: z.int(),
  /** How sure the stock is; null where there is none. */
  stock: StockTruth.nullable(),
  methods: z.array(Method),
  opening: z.object({ open: z.boolean(), label: z.string() }),
  estimates: z.record(Method, z.string()),
  /** The store's time zone, used for the estimates and hours. */
  timeZone: z.string(),
  distanceMiles: z.number().nullable(),
  onTimePercent: OnTimePercent,
  /** The store has the Trusted Local mark. */
  trusted: z.boolean(),
})
export type Offer = z.infer<typeof Offer>

export const Product = named('Product', {
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  description: z.string(),
  status: z.enum(['active', 'archived']),
  category: z.object({ slug: z.string(), name: z.string(), path: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  categoryGlyph: z.string(),
  retailer: z.object({ id: RetailerId, name: z.string() }),
  /** Why it is not sold, in words; null while it is. */
  notice: z.object({ title: z.string(), text: z.string() }).nullable(),
  tags: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  images: z.array(Picture),
  /** True of the product: material, size, care, ingredients. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  price: Price,
  compareAtPrice: Price.nullable(),
  variants: z.array(Variant),
  offers: z.array(Offer),
  /** The same product (equal GTIN) from other retailers. */
  elsewhere: z.array(ProductCard),
  similar: z.array(ProductCard),
  /** 0: food, drinks and fresh flowers can't be returned. */
  returnsDays: z.int(),
  /** SPIRALs for one piece at the base rate, by method. */
  spirals: z.record(Method, Points),
  /** Of the item: products that share a barcode are reviewed together. */
  rating: Rating,
})
export type Product = z.infer<typeof Product>

export const product = endpoint('GET /api/products/:id', {
  access: 'public',
  summary: 'One product: variants, offers per store, images, facts.',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ near: Zip.optional(), mallId: inUrl(MallId).optional() }),
  reply: Product,
})

export const catalogProblems = {
  'catalog.product_gone': { status: 404, message: "This product isn't available any more." },
  'search.interrupted': { status: 503, message: "The rest of this list can't be read right now. Try again in a minute." },
  'catalog.price_range': { status: 422, message: 'The lowest price must be below the highest.' },
} as const
