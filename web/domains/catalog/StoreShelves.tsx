import { useQueries } from '@tanstack/react-query'
import type { StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Section } from '#web/ui/Card.tsx'
import { SeeAll } from '#web/ui/TextLink.tsx'
import { ProductShelf } from './ProductShelf.tsx'
import { shelvesOf } from './queries.ts'

/** One full row on the widest screen; below the fewest a row looks empty. */
const ROW = 5
const FEWEST = 3

/** Three rows of a store: popular, new and inexpensive products, each in one row only. A row that would be short is left out. */
export function StoreShelves({ storeId }: { storeId: StoreId }) {
  const { hrefWith } = useAddressFilters()
  const shelves = shelvesOf(storeId)
  const found = useQueries({ queries: shelves.map(({ query }) => query) })
  const shown = new Set<number>()
  return shelves.map(({ title, all }, i) => {
    const items = (found[i]?.data?.items ?? []).filter(({ id }) => !shown.has(id)).slice(0, ROW)
    if (items.length < FEWEST) return null
    for (const { id } of items) shown.add(id)
    return (
      <Section key={title} title={title} aside={all && <SeeAll to={hrefWith(all)} of={title} />}>
        <ProductShelf products={items} isLocal eager={i === 0 ? 5 : 0} />
      </Section>
    )
  })
}
