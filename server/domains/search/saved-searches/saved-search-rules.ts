import type { ProductId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { SearchToSave } from '#contracts/search/saved-searches.ts'

/** A stem as in the index, and how many products have it. */
export type SoughtWord = { lexeme: string; documents: number }

/**
 * The most selective condition of a search: its rarest word, else another condition it names. Null: the search would match everything. A
 * changed product is compared only with searches whose anchor it meets.
 */
export function anchorOf(search: SearchToSave, words: readonly SoughtWord[]): string | null {
  const rarest = words.toSorted((a, b) => a.documents - b.documents)[0]
  if (rarest) return `word:${rarest.lexeme}`
  if (search.brand !== undefined) return `brand:${search.brand.toLowerCase()}`
  const named = optionsOf(search)
  const single = named.find((option) => named.filter((other) => nameOf(other) === nameOf(option)).length === 1)
  // Any of several values of one option matches, so the anchor is the option's name.
  if (named[0] !== undefined) return `option:${single ?? nameOf(named[0])}`
  if (search.category !== undefined) return `category:${search.category}`
  if (search.storeId !== undefined) return `store:${search.storeId}`
  return search.mallId === undefined ? null : `mall:${search.mallId}`
}

export const optionsOf = ({ options }: Pick<SearchToSave, 'options'>): string[] => options?.toLowerCase().split('|') ?? []
const nameOf = (option: string): string => option.slice(0, option.indexOf(':'))

/** Every anchor that products with these options meet. */
export const optionKeys = (options: readonly string[]): string[] =>
  [...new Set(options.flatMap((option) => [option, nameOf(option)]))].map((option) => `option:${option}`)

/** Whether the product has one of the requested values of each option. */
export function hasOptions(asked: readonly string[], has: ReadonlySet<string>): boolean {
  const names = new Set(asked.map(nameOf))
  return [...names].every((name) => asked.some((option) => nameOf(option) === name && has.has(option)))
}

/** The state of a product before one change. */
export type Before = { priceBefore: Cents | null; storesBefore: readonly StoreId[]; changedAt: Date }
/** A changed product in its current state: its price and the stores that have it. Changes are sorted oldest first. */
export type Changed = { productId: ProductId; price: Cents; stores: readonly StoreId[]; changes: readonly Before[] }
export type MatchNews = { why: 'arrived' | 'cheaper'; storeIds: StoreId[] }

/**
 * The news about a product for a search in these stores, or null. Compares the current state with the state before the first change,
 * ignoring changes in between. Arriving in a store takes precedence over getting cheaper.
 */
export function matchNewsOf({ price, stores, changes }: Changed, since: Date, counts: (storeId: StoreId) => boolean): MatchNews | null {
  const before = changes.find(({ changedAt }) => changedAt > since)
  const storeIds = stores.filter(counts)
  if (!before || storeIds.length === 0) return null
  if (!before.storesBefore.some(counts)) return { why: 'arrived', storeIds }
  return before.priceBefore !== null && price < before.priceBefore ? { why: 'cheaper', storeIds } : null
}
