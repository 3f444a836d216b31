import type { MouseEvent } from 'react'
import { type Location, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { cleanText } from '#contracts/clean-text.ts'

/** The name under which an address keeps a ZIP that nobody knows, so that the page says so until something else is chosen. */
export const UNKNOWN_ZIP = 'unknownZip'

type Changed = Record<string, string | null | undefined>
/** What adds to a list of values says so from what was chosen last. */
export type Change = Changed | ((latest: URLSearchParams) => Changed)
const changedFrom = (latest: URLSearchParams, change: Change): Changed => (typeof change === 'function' ? change(latest) : change)

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
let chosen: { at: Location; query: string } | undefined

/** Filters that stand in the address, so that a page can be shared, reloaded and gone back to. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams()
  const here = useLocation()
  const { location: coming } = useNavigation()
  // The next choice adds to one that is still on its way, instead of starting from the old address.
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
    /** For links that are pressed one after the other, each of which changes one filter more. Opened elsewhere, it is an address like any other. */
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
