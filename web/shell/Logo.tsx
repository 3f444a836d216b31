import { Link } from '#web/ui/Link.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { cx } from '#web/ui/class-names.ts'

type LogoProps = {
  to?: string
  className?: string
  suffix?: string
  /** Shows only the mark on a phone, where the bar is full. */
  short?: boolean
}

export function Logo({ to = '/', className, suffix, short = false }: LogoProps) {
  return (
    <Link to={to} prefetch="intent" className={cx('flex min-h-11 shrink-0 items-center gap-2 no-underline', className)}>
      <SpiralMark gold className="size-8" />
      <span className={cx('text-h4 font-bold tracking-[0.06em]', short && 'max-md:sr-only', '@max-[21rem]:sr-only')}>SPIRAL</span>
      <span
        className={suffix ? cx('text-sm font-medium opacity-85', short ? 'max-md:sr-only' : 'max-[22.5rem]:sr-only') : 'visually-hidden'}
      >
        {' '}
        {suffix ?? 'home'}
      </span>
    </Link>
  )
}
