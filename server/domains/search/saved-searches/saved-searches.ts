import { isTellable } from '#contracts/catalog/catalog.ts'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { SavedSearchId, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import {
  addressOf,
  type changeSavedSearch,
  hrefOf,
  type savedSearches,
  type saveSearch,
  SearchToSave,
  savedSearchesProblems,
} from '#contracts/search/saved-searches.ts'
import { type Db, rowsOf, sql, transact } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { knownZip } from '../../places/zips.ts'
import type { SearchContext } from '../finder.ts'
import { understand } from '../understand.ts'
import { anchorOf, optionsOf, type SoughtWord } from './saved-search-rules.ts'
import { type Audience, madeFor } from '../audience.ts'
import { quoted, readQuery } from '../words.ts'

type ListedSearch = Reply<typeof saveSearch>
type StoredSearch = { id: SavedSearchId; name: string; address: string; tells: boolean; createdAt: Date }
const COLUMNS = 'id, name, address, tells, created_at as "createdAt"'

/** Parses a search from its query string. */
export const readAddress = (address: string): SearchToSave => SearchToSave.parse(Object.fromEntries(new URLSearchParams(address)))

export async function savedSearchesOf(finder: SearchContext, userId: UserId): Promise<Reply<typeof savedSearches>> {
  const rows = await rowsOf<StoredSearch>(finder.db, 'saved_searches.of')`
    select ${sql(COLUMNS)} from saved_searches where user_id = ${userId} order by id desc limit ${sql(LIMITS.savedSearches)}`
  return { items: await Promise.all(rows.map((row) => listed(finder, row))) }
}

async function listed(finder: SearchContext, { address, ...row }: StoredSearch): Promise<ListedSearch> {
  const search = readAddress(address)
  return { ...row, href: hrefOf(search), about: await aboutOf(finder, search) }
}

/** Saving the same search again renames it and switches its messages on. */
export async function keepSearch(
  finder: SearchContext,
  userId: UserId,
  { name, search }: Sent<typeof saveSearch>['body'],
): Promise<ListedSearch> {
  const meant = await asFilters(finder, search)
  const { words, anchor } = await takenApart(finder, meant)
  const row = await transact(finder.db, async (tx) => {
    await rowsOf(tx, 'saved_searches.turn')`select pg_advisory_xact_lock(hashtext('saved_searches'), hashtext(${userId}))`
    const [kept] = await rowsOf<StoredSearch>(
      tx,
      'saved_searches.keep',
      `insert into saved_searches (user_id, name, address, anchor, words, category, brand, options, min_price, max_price, on_sale, method, store_id, mall_id, zip, miles, min_stars)
       select $1::uuid, $2, $3, $4, $5::tsquery, $6, lower($7), $8::text[], $9::bigint, $10::bigint, $11::bool, $12, $13::bigint, $14::bigint, $15, $16::int, $17::int
       where exists (select from saved_searches where user_id = $1 and address = $3)
         or (select count(*) from saved_searches where user_id = $1) < ${LIMITS.savedSearches}
       on conflict (user_id, address) do update set name = excluded.name, tells = true,
         since = case when saved_searches.tells then saved_searches.since else now() end
       returning ${COLUMNS}`,
      [
        userId,
        name,
        addressOf(search),
        anchor,
        words,
        search.category ?? null,
        search.brand ?? null,
        optionsOf(search),
        meant.minPrice ?? null,
        meant.maxPrice ?? null,
        search.onSale ?? false,
        search.method ?? null,
        search.storeId ?? null,
        meant.mallId ?? null,
        meant.near ?? null,
        meant.within === undefined || meant.within >= NATIONWIDE_MILES ? null : meant.within,
        search.minStars ?? null,
      ],
    )
    if (!kept) throw new Problem(savedSearchesProblems, 'saved_searches.too_many')
    return kept
  })
  return listed(finder, row)
}

/** The search with the prices and places of its words as filters, as the list reads them; exclusions stay words. */
async function asFilters(finder: SearchContext, search: SearchToSave): Promise<SearchToSave> {
  const { query, excluded } = await understand(finder, search, null)
  const { near, within, mallId, minPrice, maxPrice } = query
  const q = [query.q, ...excluded.map((word) => `without ${word}`)].filter(Boolean).join(' ')
  const { q: _q, near: _near, within: _within, mallId: _mallId, ...rest } = search
  const filters = { near, within, mallId, minPrice, maxPrice, q: q || undefined }
  return { ...rest, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) }
}

/** The columns that a saved search is compared by. Keeps words that no product has yet: the shopper may be waiting for exactly those. */
async function takenApart(
  { db, tree, vocabulary }: SearchContext,
  search: SearchToSave,
): Promise<{ words: string | null; anchor: string }> {
  if (!isTellable(search)) throw new Problem(savedSearchesProblems, 'saved_searches.too_wide')
  if (search.category !== undefined && !(await tree.filterOf(search.category)))
    throw new Problem(savedSearchesProblems, 'saved_searches.too_wide')
  if (search.near !== undefined) await knownZip(db, search.near)
  const wanted: SoughtWord[] = []
  let audience: Audience | null = null
  const unwanted: string[] = []
  if (search.q !== undefined) {
    const analysis = await vocabulary.analyse(search.q, { mends: !search.asTyped })
    const known = analysis.unknown.length > 0 ? await vocabulary.look(readQuery(analysis.unknown.join(' ')).wanted) : []
    const unknown = known.flatMap(({ lexeme, documents }) => (lexeme === null ? [] : [{ lexeme, documents }]))
    wanted.push(...analysis.terms, ...unknown)
    audience = analysis.audience
    unwanted.push(...analysis.unwanted)
  }
  const anchor = anchorOf(search, wanted)
  if (anchor === null) throw new Problem(savedSearchesProblems, 'saved_searches.too_wide')
  const parts = [
    ...wanted.map(({ lexeme }) => quoted(lexeme)),
    ...(audience ? [`(${madeFor(audience)})`] : []),
    ...unwanted.map((lexeme) => `!${quoted(lexeme)}`),
  ]
  return { words: wanted.length > 0 ? parts.join(' & ') : null, anchor }
}

/** A search that is switched on again reports changes from now on. */
export async function changeSearch(
  finder: SearchContext,
  userId: UserId,
  id: SavedSearchId,
  { name, tells }: Sent<typeof changeSavedSearch>['body'],
): Promise<ListedSearch> {
  const [row] = await rowsOf<StoredSearch>(
    finder.db,
    'saved_searches.change',
    `update saved_searches set name = coalesce($3, name), tells = coalesce($4, tells), since = case when $4 and not tells then now() else since end,
       due_at = case when $4 is false then null else due_at end
     where id = $2 and user_id = $1 returning ${COLUMNS}`,
    [userId, id, name ?? null, tells ?? null],
  )
  if (!row) throw new Problem('not_found')
  return listed(finder, row)
}

export async function removeSearch(db: Db, userId: UserId, id: SavedSearchId): Promise<void> {
  const rows = await rowsOf(db, 'saved_searches.remove')`delete from saved_searches where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem('not_found')
}

const METHOD_WORDS = { 'in-store-pickup': 'pickup', 'ship-to-mall': 'ship to mall', 'ship-to-me': 'ships to me' } as const

/** A readable description of a search and its location. */
async function aboutOf({ directory, tree }: SearchContext, search: SearchToSave): Promise<string> {
  const [{ stores, malls }, categories] = await Promise.all([directory.places(), tree.all()])
  const { q, category, brand, minPrice, maxPrice, storeId, mallId, near, within } = search
  const parts = [
    q === undefined ? undefined : `“${q}”`,
    category === undefined ? undefined : (categories.find(({ slug }) => slug === category)?.name ?? category),
    brand,
    ...optionsOf(search).map((option) => option.slice(option.indexOf(':') + 1)),
    minPrice === undefined ? undefined : `from ${dollars(minPrice)}`,
    maxPrice === undefined ? undefined : `up to ${dollars(maxPrice)}`,
    search.onSale ? 'on sale' : undefined,
    search.minStars && `${search.minStars} stars and up`,
    search.inStock ? 'in stock' : undefined,
    search.method && METHOD_WORDS[search.method],
    storeId === undefined ? undefined : `at ${stores.get(storeId)?.name ?? 'a store that is gone'}`,
    mallId === undefined ? undefined : `in ${malls.get(mallId)?.name ?? 'a mall that is gone'}`,
    near === undefined || within === undefined || within >= NATIONWIDE_MILES ? undefined : `within ${within} miles of ${near}`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
