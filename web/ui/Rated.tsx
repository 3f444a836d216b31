import { plural } from '#web/lib/format.ts'
import { RatedStar } from './Stars.tsx'

/** The mean and number of the reviews of a product or a store; nothing without a review. */
export function Rated({ rating }: { rating: { average: number; count: number } | null }) {
  if (!rating) return null
  return (
    <span className="tabular mr-2 font-medium text-text">
      <RatedStar className="mr-1 inline size-4 align-[-2px] text-warning" />
      <span className="visually-hidden">Rated </span>
      {rating.average.toFixed(1)}
      <span className="visually-hidden">{` out of 5 in ${plural(rating.count, 'review')}.`}</span>
      <span aria-hidden="true" className="font-normal text-soft">{` (${rating.count})`}</span>
    </span>
  )
}
