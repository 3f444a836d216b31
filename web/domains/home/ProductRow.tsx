import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'

type ProductRowProps = { title: string; filter: ProductFilter; more: string; near: boolean; eager?: boolean }

/** One row of products that loads and fails alone. */
export function ProductRow({ title, filter, more, near, eager = false }: ProductRowProps) {
  const { data, error, refetch } = useQuery(someProducts(filter))
  return (
    <Section title={title} aside={<TextLink to={more}>See all</TextLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonCards count={5} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">
          Nothing here at the moment. <TextLink to="/products">Browse all products</TextLink>
        </p>
      ) : (
        <ProductGrid products={data.items} near={near} eager={eager ? 2 : 0} />
      )}
    </Section>
  )
}
