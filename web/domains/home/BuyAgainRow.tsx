import { useQuery } from '@tanstack/react-query'
import type { ProductId } from '#contracts/ids.ts'
import { boughtProducts } from '#contracts/orders.ts'
import { productCards } from '#contracts/search.ts'
import { read } from '#web/lib/api.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'

const ASKED = 10
const SHOWN = 5

/** What this person bought before, with today's price and stock; what is there comes first. */
export function BuyAgainRow({ near }: { near: string | undefined }) {
  const { data } = useQuery(read(boughtProducts))
  const ids = data?.productIds.slice(0, ASKED) ?? []
  return ids.length > 0 && <Cards ids={ids} near={near} />
}

function Cards({ ids, near }: { ids: ProductId[]; near: string | undefined }) {
  const { data } = useQuery(read(productCards, { query: { ids, near } }))
  const there = data?.items.filter(({ inStock }) => inStock).slice(0, SHOWN) ?? []
  if (there.length === 0) return null
  return (
    <Section title="Buy again" aside={<TextLink to="/orders">My orders</TextLink>}>
      <ProductGrid products={there} near={near !== undefined} />
    </Section>
  )
}
