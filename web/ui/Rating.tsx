import { grouped } from '#contracts/numbers.ts'
import { plural } from '#web/lib/format.ts'

/** One star, the average and the number of ratings. */
export function Rating({ rating }: { rating: { average: number; count: number } }) {
  if (rating.count === 0) return <span className="text-sm text-mute">No ratings yet</span>
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-4 fill-reward stroke-reward-ink"
        strokeWidth="1.75"
        strokeLinejoin="round"
      >
        <path d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z" />
      </svg>
      <span className="visually-hidden">Rated </span>
      <span className="font-semibold">{rating.average.toFixed(1)}</span>
      <span className="visually-hidden"> of 5 by {plural(rating.count, 'shopper')}</span>
      <span aria-hidden="true" className="text-mute">
        ({grouped(rating.count)})
      </span>
    </span>
  )
}
