import { Star } from 'lucide-react'

const SIDE = 24
const FIVE = [0, 1, 2, 3, 4]

/** Five stars, filled up to the rating; screen readers hear the number. Drawn by attributes: pages may not carry inline styles. */
export function Stars({ rating, size = 'sm' }: { rating: number; size?: 'sm' | 'lg' }) {
  return (
    <svg
      viewBox={`0 0 ${5 * SIDE} ${SIDE}`}
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={size === 'lg' ? 'h-6 w-30 shrink-0 text-control' : 'h-4 w-20 shrink-0 text-control'}
    >
      {FIVE.map((at) => (
        <Star key={at} x={at * SIDE} strokeWidth={1.5} />
      ))}
      <svg width={rating * SIDE} height={SIDE} className="text-warning">
        {FIVE.map((at) => (
          <Star key={at} x={at * SIDE} strokeWidth={1.5} fill="currentColor" />
        ))}
      </svg>
    </svg>
  )
}
