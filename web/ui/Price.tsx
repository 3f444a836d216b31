import { type Cents, dollars } from '#contracts/money.ts'
import { cx } from './class-names.ts'

const SIZES = { sm: 'text-base', md: 'text-lg', lg: 'text-h2' } as const

/** A price; if it is reduced, with the former price struck through and the percent off. */
export function Price({ price, compareAt, size = 'sm' }: { price: Cents; compareAt?: Cents | null; size?: keyof typeof SIZES }) {
  const isReduced = compareAt !== null && compareAt !== undefined && compareAt > price
  return (
    <span className="tabular inline-flex flex-wrap items-baseline gap-x-2">
      <span className={cx('font-semibold', isReduced ? 'text-danger' : 'text-text', SIZES[size])}>
        {isReduced && <span className="visually-hidden">Now </span>}
        {dollars(price)}
      </span>
      {isReduced && (
        <>
          <span className={cx('text-mute', size === 'lg' ? 'text-base' : 'text-sm')}>
            Was <s>{dollars(compareAt)}</s>
          </span>
          <span className={cx('font-semibold text-danger', size === 'lg' ? 'text-base' : 'text-sm')}>{percentOff(price, compareAt)}</span>
        </>
      )}
    </span>
  )
}

/** "26% off", rounded down so that it never promises too much; null below one percent. */
export function percentOff(price: Cents, compareAt: Cents): string | null {
  const percent = Math.floor(((compareAt - price) / compareAt) * 100)
  return percent >= 1 ? `${percent}% off` : null
}
