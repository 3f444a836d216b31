import { Link, type LinkProps } from './Link.tsx'
import { cx } from './class-names.ts'

/** Other classes override it, because it is in a layer below the utilities. */
export const linkClass = 'plain-link'

/** A link within or as text; prefetches its page on hover or focus. */
export function TextLink({ className, prefetch = 'intent', ...rest }: LinkProps) {
  return <Link prefetch={prefetch} {...rest} className={cx(linkClass, className)} />
}
