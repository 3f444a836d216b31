import { Zip } from '#contracts/auth.ts'
import { PRODUCT_SORTS, ProductQuery } from '#contracts/catalog.ts'
import { cleanText } from '#contracts/clean-text.ts'
import { DISTANCE_OPTIONS } from '#contracts/constants.ts'
import { LIMITS } from '#contracts/limits.ts'
import { UNKNOWN_ZIP } from '#web/lib/address-filters.ts'
import { useShopLocation } from '#web/state/location.ts'
import type { ProductFilter } from '../catalog/queries.ts'

/** Names in the address that narrow a list of products, in the words of the API. */
export const FILTER_NAMES = [
  'q',
  'category',
  'storeId',
  'mallId',
  'brand',
  'options',
  'minPrice',
  'maxPrice',
  'minRating',
  'inStock',
  'onSale',
  'method',
  'pickupToday',
  'near',
  'within',
  'sort',
  'asTyped',
] as const
type FilterName = (typeof FILTER_NAMES)[number]

const shape = ProductQuery.shape

export const PRICES_SWAPPED = 'The lowest price must be below the highest.'

/** What the address asks for. A value that makes no sense is dropped instead of failing the page, and it is said what was done. */
export function filterIn(search: URLSearchParams): { filter: ProductFilter; dropped: FilterName[]; notes: string[] } {
  const filter: Record<string, unknown> = {}
  const dropped: FilterName[] = []
  const notes: string[] = []
  for (const name of FILTER_NAMES) {
    let text = cleanText(search.get(name) ?? '').trim()
    if (!text) continue
    if (name === 'q' && text.length > LIMITS.queryLength) {
      text = text.slice(0, LIMITS.queryLength)
      notes.push(`We searched for the first ${LIMITS.queryLength} characters.`)
    }
    const value = shape[name].safeParse(text)
    if (value.success && value.data !== undefined) filter[name] = value.data
    else dropped.push(name)
  }
  const read = filter as ProductFilter
  if (read.minPrice !== undefined && read.maxPrice !== undefined && read.minPrice > read.maxPrice) {
    delete read.minPrice
    delete read.maxPrice
    notes.push(PRICES_SWAPPED)
  }
  if (search.has(UNKNOWN_ZIP)) notes.push("We don't know that ZIP. Check the five digits.")
  return { filter: read, dropped, notes }
}

const FILTER_WORDS: Record<FilterName, string> = {
  q: 'the words',
  category: 'the category',
  storeId: 'the store',
  mallId: 'the mall',
  brand: 'the brand',
  options: 'the options',
  minPrice: 'the lowest price',
  maxPrice: 'the highest price',
  minRating: 'the rating',
  inStock: 'in stock',
  onSale: 'on sale',
  method: 'the way to get it',
  pickupToday: 'pickup today',
  near: 'the ZIP',
  within: 'the distance',
  sort: 'the order',
  asTyped: 'the spelling',
}
export const droppedWords = (dropped: readonly FilterName[]): string =>
  `We left out what we did not understand in the address: ${dropped.map((name) => FILTER_WORDS[name]).join(', ')}.`

/** Something to look for: punctuation alone is not. */
export const hasWords = (q: string | undefined): q is string => q !== undefined && /[\p{L}\p{N}]/u.test(q)

/** Where this browser shops, for a list whose address does not say. */
export type Place = Pick<ProductFilter, 'near' | 'within' | 'mallId'>
export const saysWhere = (search: URLSearchParams) =>
  ['near', 'mallId', 'storeId', 'everywhere', UNKNOWN_ZIP].some((name) => search.has(name))

/** The chosen place counts where the address is silent. */
export function usePlace(search: URLSearchParams): Place {
  const mall = useShopLocation(({ mallContext }) => mallContext)
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const within = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  if (saysWhere(search)) return {}
  const near = Zip.safeParse(zip)
  return {
    ...(mall.isActive && mall.mallId !== null && { mallId: mall.mallId }),
    ...(near.success && { near: near.data, ...(!mall.isActive && { within }) }),
  }
}

export const SORT_WORDS: Record<(typeof PRODUCT_SORTS)[number], string> = {
  relevance: 'Best match',
  distance: 'Distance',
  alphabetical: 'Name A to Z',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
  rating: 'Best rated',
}
/** Which sorts make sense: relevance needs words, distance needs a place. */
export const sortsFor = (filter: ProductFilter) =>
  PRODUCT_SORTS.filter((sort) => (sort === 'relevance' ? Boolean(filter.q) : sort === 'distance' ? Boolean(filter.near) : true))

export const DISTANCES = DISTANCE_OPTIONS.map((miles) => ({
  value: String(miles),
  label: miles === 1000 ? 'Nationwide' : `Within ${miles} miles`,
}))

/** Filters a person set and can take off again; where and in what order are not among them. */
export const isNarrowed = (filter: ProductFilter): boolean =>
  (
    ['category', 'brand', 'options', 'minPrice', 'maxPrice', 'minRating', 'inStock', 'onSale', 'method', 'pickupToday', 'storeId'] as const
  ).some((name) => filter[name] !== undefined)
export const CLEARED: Partial<Record<FilterName, null>> = {
  category: null,
  brand: null,
  options: null,
  mallId: null,
  minPrice: null,
  maxPrice: null,
  minRating: null,
  inStock: null,
  onSale: null,
  method: null,
  pickupToday: null,
  storeId: null,
}

/** Chosen options as they stand in the address, `color:blue|size:m`. */
export const optionsIn = (options: string | undefined): string[] => options?.toLowerCase().split('|') ?? []
/** The change that adds one to those chosen last, or takes it off. */
export const withOption =
  (option: string, isOn: boolean) =>
  (latest: URLSearchParams): { options: string | null } => {
    const others = optionsIn(filterIn(latest).filter.options).filter((other) => other !== option)
    return { options: [...others, ...(isOn ? [option] : [])].join('|') || null }
  }

/** A store or a mall is where somebody looks; how far that is from them stays. */
export const placeOf = ({ near, within }: ProductFilter) => ({ near, within: within === undefined ? undefined : String(within) })
