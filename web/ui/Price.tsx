import { type Cents, dollars } from '#contracts/money.ts'
import { cx } from './class-names.ts'

const SIZES = { sm: '', md: 'text-lg', lg: 'text-h2' } as const

type PriceProps = {
  price: Cents
  compareAt?: Cents | null
  /** The least of several. */
  isFrom?: boolean | undefined
  size?: keyof typeof SIZES
  /** Never wraps, and leaves out the percent. */
  isOneLine?: boolean
}

/** A price; if it is reduced, with the former price struck through and the percent off. */
export function Price({ price, compareAt, isFrom = false, size = 'sm', isOneLine = false }: PriceProps) {
  const isReduced = compareAt !== null && compareAt !== undefined && compareAt > price
  return (
    <span className={cx('price-line', isOneLine && 'flex-nowrap whitespace-nowrap')}>
      {isFrom && <span className={cx('text-soft', size === 'lg' && 'text-base')}>From</span>}
      <span className={cx('price-now', isReduced && 'text-danger', SIZES[size])}>
        {isReduced && <span className="visually-hidden">Now </span>}
        {dollars(price)}
      </span>
      {isReduced && (
        <>
          <span className={cx('text-mute', size === 'lg' ? 'text-base' : 'text-sm')}>
            Was <s>{dollars(compareAt)}</s>
          </span>
          {!isOneLine && (
            <span className={cx('font-semibold text-danger', size === 'lg' ? 'text-base' : 'text-sm')}>{percentOff(price, compareAt)}</span>
          )}
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
