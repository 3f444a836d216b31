import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { SeeAll, TextLink } from '#web/ui/TextLink.tsx'
import { ProductShelf } from '../catalog/ProductShelf.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'

type ProductRowProps = { title: string; filter: ProductFilter /** The address of the whole list. */; more: string; near: boolean }

/** One row of products with its own loading and error state. */
export function ProductRow({ title, filter, more, near }: ProductRowProps) {
  const { data, error, refetch } = useQuery(someProducts(filter))
  return (
    <Section title={title} aside={<SeeAll to={more} of={title} />}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonCards count={5} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">
          Nothing here right now. <TextLink to="/products">Browse all products</TextLink>
        </p>
      ) : (
        <ProductShelf products={data.items} near={near} />
      )}
    </Section>
  )
}
