import type { ProductId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { SearchToSave } from '#contracts/saved-searches.ts'

/** A word as the index knows it, and how many products have it. */
export type SoughtWord = { lexeme: string; documents: number }

/**
 * The one thing a search asks for that tells most: its rarest word, else whatever it names. Null: it would fit everything. What has changed
 * is compared with searches that have an anchor of its own, and with no others.
 */
export function anchorOf(search: SearchToSave, words: readonly SoughtWord[]): string | null {
  const rarest = words.toSorted((a, b) => a.documents - b.documents)[0]
  if (rarest) return `word:${rarest.lexeme}`
  if (search.brand !== undefined) return `brand:${search.brand.toLowerCase()}`
  const named = optionsOf(search)
  const single = named.find((option) => named.filter((other) => nameOf(other) === nameOf(option)).length === 1)
  // Of several values of one option any will do: then what they have in common is its name.
  if (named[0] !== undefined) return `option:${single ?? nameOf(named[0])}`
  if (search.category !== undefined) return `category:${search.category}`
  if (search.storeId !== undefined) return `store:${search.storeId}`
  return search.mallId === undefined ? null : `mall:${search.mallId}`
}

export const optionsOf = ({ options }: Pick<SearchToSave, 'options'>): string[] => options?.toLowerCase().split('|') ?? []
const nameOf = (option: string): string => option.slice(0, option.indexOf(':'))

/** Everything a search can have as its anchor that goods with these options answer to. */
export const optionKeys = (options: readonly string[]): string[] =>
  [...new Set(options.flatMap((option) => [option, nameOf(option)]))].map((option) => `option:${option}`)

/** Of each name that is asked for, the goods have one of the values. */
export function hasOptions(asked: readonly string[], has: ReadonlySet<string>): boolean {
  const names = new Set(asked.map(nameOf))
  return [...names].every((name) => asked.some((option) => nameOf(option) === name && has.has(option)))
}

/** How a product was before one change. */
export type Before = { priceBefore: Cents | null; storesBefore: readonly StoreId[]; changedAt: Date }
/** A product that has changed, and how it is: its price and the stores that have it. Changes from old to new. */
export type Changed = { productId: ProductId; price: Cents; stores: readonly StoreId[]; changes: readonly Before[] }
export type MatchNews = { why: 'arrived' | 'cheaper'; storeIds: StoreId[] }

/**
 * What has become of a product since somebody looks for it in these stores, if that is worth telling: how it was before the first change
 * counts, whatever happened in between. Coming in outranks getting cheaper.
 */
export function matchNewsOf({ price, stores, changes }: Changed, since: Date, counts: (storeId: StoreId) => boolean): MatchNews | null {
  const before = changes.find(({ changedAt }) => changedAt > since)
  const storeIds = stores.filter(counts)
  if (!before || storeIds.length === 0) return null
  if (!before.storesBefore.some(counts)) return { why: 'arrived', storeIds }
  return before.priceBefore !== null && price < before.priceBefore ? { why: 'cheaper', storeIds } : null
}
