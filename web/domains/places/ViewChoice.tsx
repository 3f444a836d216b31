import { List, Map } from 'lucide-react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'

/** Whether the address requests the map beside the list. */
export const asksForMap = (search: URLSearchParams): boolean => search.get('view') === 'map'

/** List, or map and list. Stored in the address like any other filter. */
export function ViewChoice() {
  const { search, hrefWith } = useAddressFilters()
  const isMap = asksForMap(search)
  return (
    <ChipLinks
      label="View"
      chips={[
        { to: hrefWith({ view: null }), label: words(List, 'List'), current: !isMap },
        { to: hrefWith({ view: 'map' }), label: words(Map, 'Map'), current: isMap },
      ]}
    />
  )
}

const words = (Icon: typeof List, label: string) => (
  <>
    <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    {label}
  </>
)
