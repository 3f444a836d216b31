import { type Cents, dollars } from '#contracts/money.ts'
import { cx } from './class-names.ts'

const SIZES = { sm: 'text-base', md: 'text-lg', lg: 'text-h2' } as const

/** A price, with the former price struck through beside it, if any. */
export function Price({ price, compareAt, size = 'sm' }: { price: Cents; compareAt?: Cents | null; size?: keyof typeof SIZES }) {
  const isReduced = compareAt !== null && compareAt !== undefined && compareAt > price
  return (
    <span className="tabular inline-flex flex-wrap items-baseline gap-x-2">
      <span className={cx('font-semibold text-text', SIZES[size])}>
        {isReduced && <span className="visually-hidden">Now </span>}
        {dollars(price)}
      </span>
      {isReduced && (
        <s className="text-sm text-mute">
          <span className="visually-hidden">Was </span>
          {dollars(compareAt)}
        </s>
      )}
    </span>
  )
}
