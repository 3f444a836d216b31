import { useSearchParams } from 'react-router'

type Changed = Record<string, string | null | undefined>

/** The query of an address with some names changed; an empty value takes its name out, the others stay. */
export function queryWith(search: URLSearchParams, changed: Changed): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : '?'
}

/** Filters that stand in the address, so that a page can be shared, reloaded and gone back to. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    get: (name: string): string | undefined => search.get(name) || undefined,
    /** For a link that changes a filter. */
    hrefWith: (changed: Changed): string => queryWith(search, changed),
    /** For a control; typing does not fill the history. */
    change: (changed: Changed, { replace = true }: { replace?: boolean } = {}) =>
      setSearch((last) => new URLSearchParams(queryWith(last, changed)), { replace, preventScrollReset: true }),
  }
}
