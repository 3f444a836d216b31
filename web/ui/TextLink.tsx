import { Link, type LinkProps } from 'react-router'
import { cx } from './class-names.ts'

export const linkClass = 'font-medium text-link underline decoration-1 underline-offset-3 hover:text-link-strong hover:decoration-2'

/** A link within text or standing alone as text; fetches its page when somebody is about to press it. */
export function TextLink({ className, prefetch = 'intent', ...rest }: LinkProps) {
  return <Link prefetch={prefetch} {...rest} className={cx(linkClass, className)} />
}
