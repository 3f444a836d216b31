import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductShelf } from '../catalog/ProductShelf.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'
import { nextRing, ringTitle } from '../home/widening.ts'

type ProductRowProps = {
  title: string
  filter: ProductFilter
  more: string
  near: boolean
  eager?: boolean
  /** Widens the search radius while there are no results, and says so. Use the location as the key of such a row. */
  widens?: boolean
  /** Shown below the title. */
  note?: ReactNode
}

/** One row of products with its own loading and error state. */
export function ProductRow({ title, filter, more, near, eager = false, widens = false, note }: ProductRowProps) {
  const [reach, setReach] = useState<number>()
  const { data, error, refetch } = useQuery(someProducts(reach ? { ...filter, within: reach } : filter))
  const within = reach ?? filter.within
  const wider = widens && within !== undefined && data?.items.length === 0 ? nextRing(within) : undefined
  if (wider) setReach(wider)
  return (
    <Section title={ringTitle(title, filter.within ?? 0, reach ?? 0)} aside={<TextLink to={more}>See all</TextLink>}>
      {note}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || wider ? (
        <SkeletonCards count={5} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">
          Nothing here at the moment. <TextLink to="/products">Browse all products</TextLink>
        </p>
      ) : (
        <ProductShelf products={data.items} near={near} eager={eager ? 2 : 0} />
      )}
    </Section>
  )
}
