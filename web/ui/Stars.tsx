const SIDE = 24

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
