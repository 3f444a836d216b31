import { useInfiniteQuery } from '@tanstack/react-query'
import type { StoreId } from '#contracts/ids.ts'
import type { StoreShelf } from '#contracts/search/store-front.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Section } from '#web/ui/Card.tsx'
import { SeeAll } from '#web/ui/TextLink.tsx'
import { ProductShelf } from './ProductShelf.tsx'
import { frontOf } from './queries.ts'

/** `all` are the filters that list everything of a row. */
const ROWS: Record<StoreShelf['key'], { title: string; all?: Record<string, string> }> = {
  popular: { title: 'Popular here' },
  new: { title: 'New in', all: { sort: 'newest' } },
  under: { title: 'Under $25', all: { sort: 'price' } },
}

/** The rows of a store: popular, new and inexpensive products. */
export function StoreShelves({ storeId }: { storeId: StoreId }) {
  const { hrefWith } = useAddressFilters()
  const front = useInfiniteQuery(frontOf(storeId)).data?.pages[0]
  if (!front?.shelves) return null
  const byId = new Map([...front.items, ...(front.others ?? [])].map((card) => [card.id, card]))
  return front.shelves.map(({ key, productIds }, i) => {
    const { title, all } = ROWS[key]
    return (
      <Section key={key} title={title} aside={all && <SeeAll to={hrefWith(all)} of={title} />}>
        <ProductShelf products={productIds.flatMap((id) => byId.get(id) ?? [])} isLocal eager={i === 0 ? 5 : 0} />
      </Section>
    )
  })
}
