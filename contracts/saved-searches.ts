import { z } from 'zod'
import { ProductQuery } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { inUrl, SavedSearchId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Nothing } from './page.ts'
import { Instant } from './time.ts'

/** What of a list of products is kept: what is looked for and where, not its order and not how far somebody had paged. */
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
    minRating: true,
    inStock: true,
    onSale: true,
    method: true,
    near: true,
    within: true,
    asTyped: true,
  }).shape,
)
export type SearchToSave = z.infer<typeof SearchToSave>

/** One spelling for each search, so that saving it twice is saving it once. */
export function addressOf(search: SearchToSave): string {
  const wire = z.encode(SearchToSave, search)
  const said = Object.entries(wire).filter(([, value]) => value !== undefined && value !== '' && value !== 'false')
  return String(
    new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
}

/** Where the search is looked at again: where it says nothing of a place, everywhere, whatever place the browser has chosen since. */
export function hrefOf(search: SearchToSave): string {
  const saysWhere = search.near !== undefined || search.mallId !== undefined || search.storeId !== undefined
  return `${search.q === undefined ? '/products' : '/search'}?${addressOf(search)}${saysWhere ? '' : '&everywhere=1'}`
}

export const SavedSearch = z
  .object({
    id: SavedSearchId,
    name: z.string(),
    /** A path of this site. */
    href: z.string(),
    /** Its words, filters and place, in words. */
    about: z.string(),
    /** Whether its shopper is told when something new fits. */
    tells: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  access: 'shopper',
  summary: "The shopper's saved searches, newest first.",
  reply: z.object({ items: z.array(SavedSearch).max(LIMITS.savedSearches) }),
})

const SearchName = z.string().trim().min(1, 'Enter a name.').max(60, 'Keep it under 60 characters.')
/** What the forms ask for. */
export const NameOfSearch = z.strictObject({ name: SearchName })
/** The same search again is the one that is there, with its new name, and it tells again. */
export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  access: 'shopper',
  summary: 'Save a search, and be told when something new fits or gets cheaper.',
  body: NameOfSearch.extend({ search: SearchToSave }),
  reply: SavedSearch,
  status: 201,
})

const OfSearch = z.object({ id: inUrl(SavedSearchId) })
export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  access: 'shopper',
  summary: 'Rename a saved search, or say whether it tells.',
  params: OfSearch,
  body: z.strictObject({ name: SearchName.optional(), tells: z.boolean().optional() }),
  reply: SavedSearch,
})
export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
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
