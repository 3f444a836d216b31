import { Link, type LinkProps } from './Link.tsx'
import { cx } from './class-names.ts'

/** Anything said beside it wins: it stands in a layer below the utilities. */
export const linkClass = 'plain-link'

/** A link within text or standing alone as text; fetches its page when somebody is about to press it. */
export function TextLink({ className, prefetch = 'intent', ...rest }: LinkProps) {
  return <Link prefetch={prefetch} {...rest} className={cx(linkClass, className)} />
}
