import { useAddressFilters } from '#web/lib/address-filters.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { products } from '#contracts/catalog.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** What the search did beyond the words typed, so that nobody wonders. */
export function SearchNotes({ search, q }: { search: Reply<typeof products>['search'] | undefined; q: string | undefined }) {
  const { hrefWith } = useAddressFilters()
  if (!search || !q || (!search.corrected && search.dropped.length === 0 && search.widenedTo === null)) return null
  return (
    <div className="flex flex-col gap-1 text-soft">
      {search.corrected && search.corrected !== q && (
        <p>
          Showing results for <TextLink to={hrefWith({ q: search.corrected })}>{search.corrected}</TextLink>. You typed “{q}”.
        </p>
      )}
      {search.dropped.length > 0 && <p>Not every result has “{search.dropped.join('”, “')}”.</p>}
      {search.widenedTo !== null && <p>Nothing closer, so these are within {search.widenedTo} miles.</p>}
    </div>
  )
}
