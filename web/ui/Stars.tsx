/** The star of lucide-react. */
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
const SIDE = 24

/** One star and a row of five, drawn once in the page: lists of reviews use them a hundred times. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" className="hidden">
      <path id="star" d={STAR} />
      <g id="stars">
        {[0, 1, 2, 3, 4].map((at) => (
          <use key={at} href="#star" x={at * SIDE} />
        ))}
      </g>
    </svg>
  )
}

/** A filled star beside a number. */
export const RatedStar = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`} fill="currentColor" strokeWidth={2}>
    <use href="#star" />
  </svg>
)

/** Five stars, filled up to the rating; screen readers hear the number. Drawn by attributes: pages may not carry inline styles. */
export function Stars({ rating, size = 'sm' }: { rating: number; size?: 'sm' | 'lg' }) {
  return (
    <svg
      viewBox={`0 0 ${5 * SIDE} ${SIDE}`}
      role="img"
      aria-label={`${rating} out of 5 stars`}
      strokeWidth={1.5}
      className={size === 'lg' ? 'icon h-6 w-30 shrink-0 text-control' : 'icon h-4 w-20 shrink-0 text-control'}
    >
      <use href="#stars" />
      <svg width={rating * SIDE} height={SIDE} className="text-warning" fill="currentColor" stroke="currentColor">
        <use href="#stars" />
      </svg>
    </svg>
  )
}
