import { useQuery } from '@tanstack/react-query'
import type { ProductId } from '#contracts/ids.ts'
import { productCards } from '#contracts/search/search.ts'
import { read } from '#web/lib/api.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { Section } from '#web/ui/Card.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'

const SHOWN = 5

/** Products opened recently in this browser, with current price and stock. */
export default function RecentlyViewed({ near }: { near: string | undefined }) {
  const viewed = useRecentlyViewed(({ products }) => products)
  const ids = viewed.flatMap(({ id }) => (id === undefined ? [] : (id as ProductId))).slice(0, SHOWN)
  return ids.length > 0 && <Viewed ids={ids} near={near} />
}

function Viewed({ ids, near }: { ids: readonly ProductId[]; near: string | undefined }) {
  const { data } = useQuery(read(productCards, { query: { ids: [...ids], near } }))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Recently viewed">
      <ProductGrid products={data.items} near={near !== undefined} />
    </Section>
  )
}
