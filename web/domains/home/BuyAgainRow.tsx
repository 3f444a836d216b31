import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductId } from '#contracts/ids.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductShelf } from '../catalog/ProductShelf.tsx'
import { bought, cardsOfBought } from './mine.ts'

const SHOWN = 5

/** Products this person bought before, with current price and stock; available products come first. */
export function BuyAgainRow({ near }: { near: string | undefined }) {
  const { data } = useQuery(bought())
  const ids = data?.productIds ?? []
  return ids.length > 0 && <Cards ids={ids} near={near} />
}

function Cards({ ids, near }: { ids: ProductId[]; near: string | undefined }) {
  const { data } = useQuery({ ...cardsOfBought(ids, near), placeholderData: keepPreviousData })
  const there = data?.items.filter(({ inStock }) => inStock).slice(0, SHOWN) ?? []
  if (there.length === 0) return null
  return (
    <Section title="Buy again" aside={<TextLink to="/orders">My orders</TextLink>}>
      <ProductShelf products={there} near={near !== undefined} />
    </Section>
  )
}
