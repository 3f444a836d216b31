import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, Building2, Clock, LayoutGrid, MapPin, Search, Store, TrendingUp, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { cleanText } from '#contracts/clean-text.ts'
import { popularSearches, type Suggestion, suggest } from '#contracts/search/search.ts'
import { dollars } from '#contracts/money.ts'
import { read } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { useShopLocation } from '#web/state/location.ts'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { ComboboxList } from '#web/ui/ComboboxList.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import type { FoundRow } from '#web/ui/useCombobox.ts'

const LEAST_LETTERS = 2
/** The list never has its own scrollbar. */
const MOST_ROWS = 10
const MOST_ROWS_ON_A_PHONE = 8
const RECENT = 'Recent searches'
const POPULAR = 'Popular searches'
const POPULAR_HERE = 'Popular near you'
const onAPhone = () => window.matchMedia('(width < 48rem)').matches

type SuggestionRow = FoundRow & { under: string }
type SearchSuggestionsProps = Omit<ComponentProps<typeof ComboboxList>, 'label' | 'groups'> & {
  text: string
  onRows: (rows: readonly FoundRow[]) => void
}

/** Recent and popular searches while the field is empty, then completions for the typed text. */
export default function SearchSuggestions({ text, onRows, ...box }: SearchSuggestionsProps) {
  const q = useDebounced(cleanText(text).trim())
  const near = useShopLocation((state) => state.searchPreferences.currentZipCode) ?? undefined
  const isAsking = q.length >= LEAST_LETTERS
  const { data } = useQuery({ ...read(suggest, { query: { q, near } }), enabled: isAsking, placeholderData: keepPreviousData })
  const { searches, remove } = useRecentSearches()
  useEffect(() => void useRecentSearches.persist.rehydrate(), [])
  const isEmpty = text.trim() === ''
  const { data: popular } = useQuery({ ...read(popularSearches, { query: { near } }), enabled: isEmpty })

  const rows = useMemo(() => {
    const all = isAsking
      ? (data?.items ?? []).map((item) => ({ ...rowFor(item, q), under: '' }))
      : isEmpty
        ? [...searches.map(recentRow), ...(popular?.items ?? []).filter((item) => !searches.includes(item.text)).map(popularRow)]
        : []
    return all.slice(0, onAPhone() ? MOST_ROWS_ON_A_PHONE : MOST_ROWS)
  }, [isAsking, isEmpty, data, q, searches, popular])
  useEffect(() => onRows(rows), [rows, onRows])

  const groups = ['', RECENT, POPULAR_HERE, POPULAR].map((title) => ({ title, rows: rows.filter(({ under }) => under === title) }))
  return (
    <>
      <ComboboxList {...box} label="Suggestions" groups={groups} isFlat />
      {!isAsking && searches.length > 0 && rows.length > 0 && (
        <button
          type="button"
          // The field keeps the focus, and the list stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => searches.forEach(remove)}
          className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium text-link"
        >
          <X aria-hidden="true" className="size-4" />
          Clear recent searches
        </button>
      )}
    </>
  )
}

const icon = 'size-5'
const recentRow = (query: string): SuggestionRow => ({
  key: `recent ${query}`,
  href: `/search?q=${encodeURIComponent(query)}`,
  icon: <Clock className={icon} strokeWidth={1.75} />,
  label: query,
  under: RECENT,
})
const popularRow = ({ text, here }: { text: string; here: boolean }): SuggestionRow => ({
  key: `popular ${text}`,
  href: `/search?q=${encodeURIComponent(text)}`,
  icon: <TrendingUp className={icon} strokeWidth={1.75} />,
  label: text,
  under: here ? POPULAR_HERE : POPULAR,
})

function rowFor(item: Suggestion, q: string): FoundRow {
  const key = `${item.kind} ${'slug' in item ? `${item.slug} ${item.text}` : 'zip' in item ? item.zip : item.text}`
  switch (item.kind) {
    case 'query':
      return {
        key,
        href: `/search?q=${encodeURIComponent(item.text)}`,
        icon: <Search className={icon} strokeWidth={1.75} />,
        label: completion(item.text, q),
      }
    case 'category':
      return {
        key,
        href: item.words ? `/search?q=${encodeURIComponent(item.words)}&category=${item.slug}` : `/products?category=${item.slug}`,
        icon: <LayoutGrid className={icon} strokeWidth={1.75} />,
        label: item.text,
        ...(item.words ? {} : { detail: 'Department' }),
      }
    case 'product':
      return {
        key,
        href: `/product/${item.slug}`,
        icon: <ProductPicture picture={item.image} name={item.text} decorative sizes="36px" className="size-9" />,
        label: item.text,
        detail: (
          <>
            {dollars(item.price)}
            <span className="max-md:hidden"> · {item.storeName}</span>
          </>
        ),
      }
    case 'store':
      return { key, href: `/store/${item.slug}`, icon: <Store className={icon} strokeWidth={1.75} />, label: item.text, detail: item.city }
    case 'mall':
      return {
        key,
        href: `/mall/${item.slug}`,
        icon: <Building2 className={icon} strokeWidth={1.75} />,
        label: item.text,
        detail: item.city,
      }
    case 'page':
      return { key, href: item.to, icon: <ArrowRight className={icon} strokeWidth={1.75} />, label: item.text, detail: 'Page' }
    case 'zip':
      return { key, href: `/near-me?near=${item.zip}`, icon: <MapPin className={icon} strokeWidth={1.75} />, label: item.text }
  }
}

/** The completion in bold, because it differs from row to row. */
function completion(text: string, q: string): ReactNode {
  if (!text.toLowerCase().startsWith(q.toLowerCase())) return text
  return (
    <>
      {text.slice(0, q.length)}
      <b className="font-semibold">{text.slice(q.length)}</b>
    </>
  )
}
