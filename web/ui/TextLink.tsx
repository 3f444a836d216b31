import { Link, type LinkProps } from './Link.tsx'
import { cx } from './class-names.ts'

/** Other classes override it, because it is in a layer below the utilities. */
export const linkClass = 'plain-link'

/** A link within or as text; prefetches its page on hover or focus. */
export function TextLink({ className, prefetch = 'intent', ...rest }: LinkProps) {
  return <Link prefetch={prefetch} {...rest} className={cx(linkClass, className)} />
}

/** A link from a few things to all of them; it names them for people who hear it apart from its heading. */
export function SeeAll({ to, of }: { to: string; of: string }) {
  return (
    <TextLink to={to} className="inline-flex min-h-11 items-center">
      See all<span className="visually-hidden">: {of}</span>
    </TextLink>
  )
}
