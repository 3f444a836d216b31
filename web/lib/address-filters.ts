import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { cleanText } from '#contracts/clean-text.ts'

/** The name under which an address keeps a ZIP that nobody knows, so that the page says so until something else is chosen. */
export const UNKNOWN_ZIP = 'unknownZip'

type Changed = Record<string, string | null | undefined>

/** The query of an address with some names changed; an empty value takes its name out, the others stay. */
export function queryWith(search: URLSearchParams, changed: Changed): string {
  const next = new URLSearchParams(search)
  next.delete(UNKNOWN_ZIP)
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : '?'
}

type Read<S extends z.ZodRawShape, N extends keyof S> = { filter: { [K in N]?: z.output<S[K]> }; dropped: N[] }
/** What an address asks of a list, in the words of its endpoint. A value that makes no sense is dropped and named, it fails no page. */
export function filtersIn<S extends z.ZodRawShape, N extends keyof S & string>(
  search: URLSearchParams,
  shape: S,
  names: readonly N[],
): Read<S, N> {
  const read: Read<S, N> = { filter: {}, dropped: [] }
  for (const name of names) {
    const text = cleanText(search.get(name) ?? '').trim()
    if (!text) continue
    const value = (shape[name] as S[N] & z.ZodType).safeParse(text)
    if (value.success) read.filter[name] = value.data as z.output<S[N]>
    else read.dropped.push(name)
  }
  return read
}

/** What was chosen last, and at which stop of the history: its page may still be on its way when the next thing is chosen. */
let chosen: { at: string; query: string } | undefined

/** Filters that stand in the address, so that a page can be shared, reloaded and gone back to. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams()
  const { pathname, key } = useLocation()
  const { location: coming } = useNavigation()
  // The next choice adds to one that is still on its way, instead of starting from the old address.
  const newest = coming?.pathname === pathname ? new URLSearchParams(coming.search) : search
  return {
    search,
    get: (name: string): string | undefined => search.get(name) || undefined,
    /** For a link that changes a filter. */
    hrefWith: (changed: Changed): string => queryWith(newest, changed),
    /** For a control; typing does not fill the history. */
    change(changed: Changed, { replace = true }: { replace?: boolean } = {}): void {
      const query = queryWith(chosen?.at === key ? new URLSearchParams(chosen.query) : newest, changed)
      chosen = { at: key, query }
      setSearch(new URLSearchParams(query), { replace, preventScrollReset: true })
    },
  }
}
