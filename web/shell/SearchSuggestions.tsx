import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Clock, LayoutGrid, MapPin, Search, Store, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Suggestion, suggest } from '#contracts/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { read } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

const DEBOUNCE_MS = 150
const LEAST_LETTERS = 2

export type SuggestionRow = { key: string; href: string; icon: ReactNode; label: ReactNode; detail?: ReactNode; recent?: string }
type Props = {
  listId: string
  text: string
  active: number
  onRows: (rows: readonly SuggestionRow[]) => void
  onPick: (href: string) => void
  onHover: (index: number) => void
}

/** Recent searches while nothing is typed, then what the marketplace offers for the letters so far. */
export default function SearchSuggestions({ listId, text, active, onRows, onPick, onHover }: Props) {
  const q = useDebounced(text.trim())
  const near = useShopLocation((state) => state.searchPreferences.currentZipCode) ?? undefined
  const isAsking = q.length >= LEAST_LETTERS
  const { data } = useQuery({ ...read(suggest, { query: { q, near } }), enabled: isAsking, placeholderData: keepPreviousData })
  const { searches, remove } = useRecentSearches()
  useEffect(() => void useRecentSearches.persist.rehydrate(), [])

  const rows = useMemo(() => {
    if (isAsking) return (data?.items ?? []).map((item) => rowFor(item, q))
    return text.trim() === '' ? searches.map(recentRow) : []
  }, [isAsking, data, q, searches, text])
  useEffect(() => onRows(rows), [rows, onRows])

  return (
    <>
      {!isAsking && rows.length > 0 && <p className="px-4 pt-3 pb-1 text-xs font-semibold text-mute">Recent searches</p>}
      {/* Eight rows on a phone, ten elsewhere; the list never scrolls inside itself. */}
      <div id={listId} role="listbox" aria-label="Suggestions" className="py-1 max-md:[&>*:nth-child(n+9)]:hidden">
        {rows.map((row, i) => (
          // The text field keeps the focus and handles the keys.
          <Link
            key={row.key}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            tabIndex={-1}
            to={row.href}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onHover(i)}
            onClick={(event) => {
              event.preventDefault()
              onPick(row.href)
            }}
            className={cx('flex min-h-11 items-center gap-3 px-4 py-1.5 text-text no-underline', i === active && 'bg-tint')}
          >
            <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center text-mute">
              {row.icon}
            </span>
            <span className="min-w-0 flex-1 truncate">{row.label}</span>
            {row.detail && <span className="shrink-0 text-sm text-soft">{row.detail}</span>}
          </Link>
        ))}
      </div>
      {!isAsking && rows.length > 0 && (
        <button
          type="button"
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
  recent: query,
})

function rowFor(item: Suggestion, q: string): SuggestionRow {
  const key = `${item.kind} ${'slug' in item ? item.slug : 'zip' in item ? item.zip : item.text}`
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
        href: `/products?category=${item.slug}`,
        icon: <LayoutGrid className={icon} strokeWidth={1.75} />,
        label: item.text,
        detail: 'Department',
      }
    case 'product':
      return {
        key,
        href: `/product/${item.slug}`,
        icon: <ProductPicture picture={item.image} name={item.text} decorative sizes="36px" className="size-9" />,
        label: item.text,
        detail: `${dollars(item.price)} · ${item.storeName}`,
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
    case 'zip':
      return { key, href: `/near-me?near=${item.zip}`, icon: <MapPin className={icon} strokeWidth={1.75} />, label: item.text }
  }
}

/** The added part in bold: that is what differs from row to row. */
function completion(text: string, q: string): ReactNode {
  if (!text.toLowerCase().startsWith(q.toLowerCase())) return text
  return (
    <>
      {text.slice(0, q.length)}
      <b className="font-semibold">{text.slice(q.length)}</b>
    </>
  )
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
