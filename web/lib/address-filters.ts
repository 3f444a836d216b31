import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { cleanText } from '#contracts/clean-text.ts'

/** The parameter that holds an unknown ZIP; the page reports it until the visitor chooses something else. */
export const UNKNOWN_ZIP = 'unknownZip'

type Changed = Record<string, string | null | undefined>
/** A change that adds to a list of values is a function of the latest choice. */
export type Change = Changed | ((latest: URLSearchParams) => Changed)
const changedFrom = (latest: URLSearchParams, change: Change): Changed => (typeof change === 'function' ? change(latest) : change)

/** The query string with some parameters changed; an empty value removes its parameter, the others stay. */
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
/** The list filters in a URL, as parameters of the list's endpoint. An invalid value is dropped and reported; it does not fail the page. */
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

/** The latest choice and its history entry: its page may still be loading when the next choice is made. */
let chosen: { at: Location; query: string } | undefined

/** Filters kept in the URL, so that a page can be shared, reloaded and returned to. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams()
  const here = useLocation()
  const { location: coming } = useNavigation()
  // A choice made during a navigation builds on the pending URL, not on the current one.
  const newest = coming?.pathname === here.pathname ? new URLSearchParams(coming.search) : search
  const hrefWith = (changed: Change): string => queryWith(newest, changedFrom(newest, changed))
  /** For a control; typing does not fill the history. */
  function change(changed: Change, { replace = true }: { replace?: boolean } = {}): void {
    const latest = chosen?.at === here ? new URLSearchParams(chosen.query) : newest
    const query = queryWith(latest, changedFrom(latest, changed))
    chosen = { at: here, query }
    setSearch(new URLSearchParams(query), { replace, preventScrollReset: true })
  }
  return {
    search,
    get: (name: string): string | undefined => search.get(name) || undefined,
    /** For a link that changes a filter. */
    hrefWith,
    change,
    /** For links pressed in quick succession, each of which changes one more filter. Opened in a new tab, the link is an ordinary URL. */
    linkWith: (changed: Change, how?: { replace?: boolean }) => ({
      to: hrefWith(changed),
      onClick(event: MouseEvent) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        change(changed, how)
      },
    }),
  }
}
