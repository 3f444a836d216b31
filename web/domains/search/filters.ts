import { Zip } from '#contracts/identity/people.ts'
import { PRODUCT_SORTS, ProductQuery } from '#contracts/catalog/catalog.ts'
import { cleanText } from '#contracts/clean-text.ts'
import { DISTANCE_OPTIONS } from '#contracts/constants.ts'
import { LIMITS } from '#contracts/limits.ts'
import { UNKNOWN_ZIP } from '#web/lib/address-filters.ts'
import { type locationFor, useShopLocation } from '#web/state/location.ts'
import type { ProductFilter } from '../catalog/queries.ts'

/** Names in the address that filter a product list, identical to the API's names. */
export const FILTER_NAMES = [
  'q',
  'category',
  'storeId',
  'mallId',
  'brand',
  'options',
  'minPrice',
  'maxPrice',
  'inStock',
  'onSale',
  'minStars',
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

/** The filter in the address. Invalid values are dropped instead of failing the page, and the result lists them. */
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
  inStock: 'in stock',
  onSale: 'on sale',
  minStars: 'the stars',
  method: 'the way to get it',
  pickupToday: 'pickup today',
  near: 'the ZIP',
  within: 'the distance',
  sort: 'the order',
  asTyped: 'the spelling',
}
export const droppedWords = (dropped: readonly FilterName[]): string =>
  `We ignored a part of the address we don't know: ${dropped.map((name) => FILTER_WORDS[name]).join(', ')}.`

/** Whether the text can be searched: punctuation alone cannot. */
export const hasWords = (q: string | undefined): q is string => q !== undefined && /[\p{L}\p{N}]/u.test(q)

/** This browser's location, for a list whose URL has none. */
export type Place = Pick<ProductFilter, 'near' | 'within' | 'mallId'>
export const saysWhere = (search: URLSearchParams) =>
  ['near', 'mallId', 'storeId', 'everywhere', UNKNOWN_ZIP].some((name) => search.has(name))

/** The selected location applies if the URL has none. */
export function usePlace(search: URLSearchParams): Place {
  const mallContext = useShopLocation((location) => location.mallContext)
  const searchPreferences = useShopLocation((location) => location.searchPreferences)
  return placeFor(search, { mallContext, searchPreferences })
}

type ChosenPlace = Pick<ReturnType<typeof locationFor>, 'mallContext' | 'searchPreferences'>
export function placeFor(search: URLSearchParams, { mallContext: mall, searchPreferences }: ChosenPlace): Place {
  const { currentZipCode: zip, maxDistance: within } = searchPreferences
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
  rating: 'Highest rated',
  newest: 'Newest',
}
/** Valid sort options: relevance needs a search text, distance needs a place. */
export const sortsFor = (filter: ProductFilter) =>
  PRODUCT_SORTS.filter((sort) => (sort === 'relevance' ? Boolean(filter.q) : sort === 'distance' ? Boolean(filter.near) : true))

export const DISTANCES = DISTANCE_OPTIONS.map((miles) => ({
  value: String(miles),
  label: miles === 1000 ? 'Nationwide' : `Within ${miles} miles`,
}))

/** Filters that a person can set and remove; location and sort order do not count. */
export const isNarrowed = (filter: ProductFilter): boolean =>
  (
    ['category', 'brand', 'options', 'minPrice', 'maxPrice', 'inStock', 'onSale', 'minStars', 'method', 'pickupToday', 'storeId'] as const
  ).some((name) => filter[name] !== undefined)
export const CLEARED: Partial<Record<FilterName, null>> = {
  category: null,
  brand: null,
  options: null,
  mallId: null,
  minPrice: null,
  maxPrice: null,
  inStock: null,
  onSale: null,
  minStars: null,
  method: null,
  pickupToday: null,
  storeId: null,
}

/** Selected options in the address format, `color:blue|size:m`. */
export const optionsIn = (options: string | undefined): string[] => options?.toLowerCase().split('|') ?? []
/** The address change that adds an option to the latest selection or removes it. */
export const withOption =
  (option: string, isOn: boolean) =>
  (latest: URLSearchParams): { options: string | null } => {
    const others = optionsIn(filterIn(latest).filter.options).filter((other) => other !== option)
    return { options: [...others, ...(isOn ? [option] : [])].join('|') || null }
  }

/** The location parameters to keep when a store or mall is selected, so that distances stay. */
export const placeOf = ({ near, within }: ProductFilter) => ({ near, within: within === undefined ? undefined : String(within) })
