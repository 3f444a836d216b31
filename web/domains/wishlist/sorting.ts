import type { WishlistItem } from '#contracts/wishlist.ts'

export const WISH_SORTS = [
  { value: 'saved', label: 'Newest first' },
  { value: 'drop', label: 'Biggest price drop' },
  { value: 'price', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
  { value: 'stock', label: 'In stock first' },
  { value: 'name', label: 'Name A to Z' },
] as const
export type WishSort = (typeof WISH_SORTS)[number]['value']
export const sortIn = (text: string | undefined): WishSort => WISH_SORTS.find(({ value }) => value === text)?.value ?? 'saved'

type Sortable = Pick<WishlistItem, 'productName' | 'currentPrice' | 'originalPrice' | 'isInStock' | 'isGone' | 'savedAt'>
/** The price drop since the item was saved; negative if it rose. */
export const dropOf = ({ originalPrice, currentPrice }: Pick<WishlistItem, 'originalPrice' | 'currentPrice'>): number =>
  originalPrice - currentPrice

const newest = (a: Sortable, b: Sortable) => b.savedAt.getTime() - a.savedAt.getTime()
const ORDERS: Record<WishSort, (a: Sortable, b: Sortable) => number> = {
  saved: newest,
  drop: (a, b) => dropOf(b) - dropOf(a),
  price: (a, b) => a.currentPrice - b.currentPrice,
  'price-desc': (a, b) => b.currentPrice - a.currentPrice,
  stock: (a, b) => Number(b.isInStock) - Number(a.isInStock),
  name: (a, b) => a.productName.localeCompare(b.productName, 'en-US'),
}

/** Discontinued products come last in any sort order; ties are sorted newest first. */
export const sorted = <W extends Sortable>(wishes: readonly W[], sort: WishSort): W[] =>
  wishes.toSorted((a, b) => Number(a.isGone) - Number(b.isGone) || ORDERS[sort](a, b) || newest(a, b))
