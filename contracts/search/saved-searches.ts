import { z } from 'zod'
import { ProductQuery } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, SavedSearchId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Nothing } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** The part of a product list's query that is saved: search words, filters and place, without sort order and page. */
export const SearchToSave = z.strictObject(
  ProductQuery.pick({
    q: true,
    category: true,
    storeId: true,
    mallId: true,
    brand: true,
    options: true,
    minPrice: true,
    maxPrice: true,
    inStock: true,
    onSale: true,
    minStars: true,
    method: true,
    near: true,
    within: true,
    asTyped: true,
  }).shape,
)
export type SearchToSave = z.infer<typeof SearchToSave>

/** One spelling for each search, so that saving it twice is harmless. */
export function addressOf(search: SearchToSave): string {
  const wire = z.encode(SearchToSave, search)
  const said = Object.entries(wire).filter(([, value]) => value !== undefined && value !== '' && value !== 'false')
  return String(
    new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
}

/** The link to the saved search. A search without a place runs everywhere, whatever place the browser has chosen since. */
export function hrefOf(search: SearchToSave): string {
  const saysWhere = search.near !== undefined || search.mallId !== undefined || search.storeId !== undefined
  return `${search.q === undefined ? '/products' : '/search'}?${addressOf(search)}${saysWhere ? '' : '&everywhere=1'}`
}

export const SavedSearch = named('SavedSearch', {
  id: SavedSearchId,
  name: z.string(),
  /** A path on this site. */
  href: z.string(),
  /** Its keywords, filters and place, as text. */
  about: z.string(),
  /** Whether its shopper is notified of new matches. */
  tells: z.boolean(),
  createdAt: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = endpoint('GET /api/saved-searches', {
  access: 'shopper',
  summary: "The shopper's saved searches, newest first.",
  reply: z.object({ items: z.array(SavedSearch).max(LIMITS.savedSearches) }),
})

const SearchName = z.string().trim().min(1, 'Enter a name.').max(60, 'Keep it under 60 characters.')
/** The fields of the forms. */
export const NameOfSearch = z.strictObject({ name: SearchName })
/** Saving the same search again renames it and switches its notifications back on. */
export const saveSearch = endpoint('POST /api/saved-searches', {
  access: 'shopper',
  summary: 'Save a search, and be told when something new fits or gets cheaper.',
  body: NameOfSearch.extend({ search: SearchToSave }),
  reply: SavedSearch,
  status: 201,
})

const OfSearch = z.object({ id: inUrl(SavedSearchId) })
export const changeSavedSearch = endpoint('PATCH /api/saved-searches/:id', {
  access: 'shopper',
  summary: 'Rename a saved search, or say whether it tells.',
  params: OfSearch,
  body: z.strictObject({ name: SearchName.optional(), tells: z.boolean().optional() }),
  reply: SavedSearch,
})
export const removeSavedSearch = endpoint('DELETE /api/saved-searches/:id', {
  access: 'shopper',
  summary: 'Remove a saved search and what it waited to tell.',
  params: OfSearch,
  reply: Nothing,
  status: 204,
})

export const savedSearchesProblems = {
  'saved_searches.too_wide': { status: 422, message: 'Add words, a category, a brand, an option, a store or a mall first.' },
  'saved_searches.too_many': { status: 409, message: `Up to ${LIMITS.savedSearches} saved searches. Remove one first.` },
} as const
