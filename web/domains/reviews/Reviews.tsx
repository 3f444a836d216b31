import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Rating, REVIEW_SORTS, type ReviewSort } from '#contracts/reviews/reviews.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type About, ratingOf, reviewsOf, type ReviewFilter } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { Stars } from '#web/ui/Stars.tsx'

// Its forms are loaded after the page.
const OwnReview = lazy(() => import('./OwnReview.tsx'))

const SORT_LABELS: Record<ReviewSort, string> = {
  newest: 'Newest first',
  helpful: 'Most helpful',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
}
const isSort = (value: string): value is ReviewSort => REVIEW_SORTS.some((sort) => sort === value)

/** The rating and the reviews of a product or a store, and the form for people who received it. */
export function Reviews({ about, title, rating: first }: { about: About; title: string; rating?: Rating }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [stars, setStars] = useState<number>()
  const [photos, setPhotos] = useState(false)
  const rating = useQuery(ratingOf(about, first)).data
  return (
    <div id="reviews" className="scroll-mt-24" {...useWaking()}>
      <Section title="Reviews">
        <div className="flex flex-col gap-6">
          <div className="grid gap-6 md:grid-cols-2">
            {rating && <Summary rating={rating} />}
            <Suspense>
              <OwnReview about={about} title={title} />
            </Suspense>
          </div>
          {rating && rating.count > 0 && (
            <>
              <div className="flex flex-wrap items-end gap-3">
                <Select
                  label="Sort reviews"
                  value={sort}
                  onChange={({ target }) => isSort(target.value) && setSort(target.value)}
                  choices={REVIEW_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
                />
                <Select
                  label="Show"
                  value={stars === undefined ? '' : String(stars)}
                  onChange={({ target }) => setStars(target.value ? Number(target.value) : undefined)}
                  choices={[
                    { value: '', label: 'All ratings' },
                    ...[5, 4, 3, 2, 1].map((value) => ({ value: String(value), label: plural(value, 'star') })),
                  ]}
                />
                <Checkbox label="With photos" checked={photos} onChange={({ target }) => setPhotos(target.checked)} />
              </div>
              <List about={about} shown={{ sort, stars, photos }} />
            </>
          )}
        </div>
      </Section>
    </div>
  )
}

/** Under the title of a page, leading to its reviews. */
export function TitleRating({ about, rating }: { about: About; rating: Rating }) {
  const { average, count } = useQuery(ratingOf(about, rating)).data ?? rating
  if (average === null) return null
  return (
    <a href="#reviews" className="inline-flex min-h-6 items-center gap-2 self-start text-sm text-soft hover:underline">
      <Stars rating={average} />
      <span className="tabular">
        {average.toFixed(1)} ({plural(count, 'review')})
      </span>
    </a>
  )
}

function Summary({ rating: { count, average, stars } }: { rating: Rating }) {
  if (average === null) return <p className="text-soft">No reviews yet.</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Stars rating={average} size="lg" />
        <p>
          <span className="tabular font-semibold">{average.toFixed(1)}</span>{' '}
          <span className="text-soft">from {plural(count, 'review')}</span>
        </p>
      </div>
      <dl className="flex max-w-sm flex-col gap-1 text-sm">
        {[5, 4, 3, 2, 1].map((value) => (
          <div key={value} className="flex items-center gap-3">
            <dt className="w-14 shrink-0">{plural(value, 'star')}</dt>
            <dd className="flex flex-1 items-center gap-3">
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2 min-w-0 flex-1 rounded-full bg-sunken text-warning"
              >
                <rect width={((stars[value - 1] ?? 0) / count) * 100} height="8" fill="currentColor" />
              </svg>
              <span className="tabular w-10 text-right">{stars[value - 1]}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">Only people who received it can write a review.</p>
    </div>
  )
}

function List({ about, shown }: { about: About; shown: ReviewFilter }) {
  const list = useInfiniteQuery(reviewsOf(about, shown))
  if (list.isPending) return <SkeletonRows />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-soft">No review fits these choices.</p>
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline">
        {items.map((review) => (
          <li key={review.id} className="py-5 first:pt-0">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore shown={items.length} hasMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} noun="reviews" />
      )}
    </div>
  )
}
