import { useQuery } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhotoMatch, PhotoQuery } from '#contracts/search/photos.ts'
import { plural } from '#web/lib/format.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../../catalog/ProductGrid.tsx'
import { photosFound } from './queries.ts'

type PhotoResultsProps = {
  query: PhotoQuery
  /** Below the card of each match. */
  extra?: (match: PhotoMatch) => ReactNode
  aside?: (matches: readonly PhotoMatch[]) => ReactNode
}

/** What looks like the photo: the item with its barcode first, then the most alike, as the cards of every list. */
export function PhotoResults({ query, extra, aside }: PhotoResultsProps) {
  const { data, error, isPending, refetch } = useQuery({ ...photosFound(query), placeholderData: keepPreviousData, retry: false })
  if (isPending)
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner /> Comparing your photo with items near you…
      </p>
    )
  if (!data) {
    if (error instanceof ApiProblem && error.status === 404)
      return (
        <EmptyState title="This photo is gone">Photos that nobody saves are deleted within 24 hours. Add it again to search.</EmptyState>
      )
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  const byId = new Map(data.items.map((match) => [match.card.id, match]))
  const words = query.q ?? data.guess?.name
  if (data.isUnsure)
    return (
      <div className="flex flex-col gap-6">
        <EmptyState
          icon={<SearchX />}
          title="We can't tell what this is"
          action={data.departments.map(({ slug, name }) => (
            <ButtonLink key={slug} to={`/products?category=${slug}`} variant="secondary">
              {name}
            </ButtonLink>
          ))}
        >
          Draw a box around one item, or take the photo nearer.{data.departments.length > 0 && ' Or look around in these departments.'}
        </EmptyState>
        {data.items.length > 0 && (
          <Section title="The nearest pictures">
            <ProductGrid
              products={data.items.map(({ card, picture }) => ({ ...card, image: picture ?? card.image }))}
              near={query.near !== undefined}
              within={query.within}
              headingLevel={3}
            />
          </Section>
        )}
      </div>
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing looks alike"
        action={
          words && (
            <ButtonLink to={`/search?q=${encodeURIComponent(words)}`} variant="primary">
              Search for “{words}”
            </ButtonLink>
          )
        }
        secondary={
          <ButtonLink to="/products" variant="secondary">
            Browse products
          </ButtonLink>
        }
      >
        Draw a box around one item, take the photo nearer, or remove a filter.
      </EmptyState>
    )
  return (
    <Section title={plural(data.items.length, 'item looks alike', 'items look alike')} aside={aside?.(data.items)}>
      <p role="status" className="text-soft">
        {data.hasMore && 'More items match. Narrow the results to see the others. '}
        {data.guess && (
          <>
            Similar items in <TextLink to={`/products?category=${data.guess.slug}`}>{data.guess.name}</TextLink>.
          </>
        )}
      </p>
      <ProductGrid
        products={data.items.map(({ card, picture }) => ({ ...card, image: picture ?? card.image }))}
        near={query.near !== undefined}
        within={query.within}
        headingLevel={3}
        eager={4}
        extra={({ id }) => {
          const match = byId.get(id)
          return match && (extra ? extra(match) : <Alike match={match} />)
        }}
      />
    </Section>
  )
}

export function Alike({ match }: { match: PhotoMatch }) {
  return match.by === 'barcode' ? <p className="text-sm text-soft">Same barcode</p> : null
}
