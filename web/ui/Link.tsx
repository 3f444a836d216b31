import type { ComponentProps } from 'react'
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

/**
 * A link to another screen. On the server it renders only the URL: the router's own link would resolve it three times for unused handlers.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink
/** A link that knows whether it leads to the current page. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink
export type { LinkProps }

const READ_BY_THE_ROUTER = new Set<string>([
  'to',
  'children',
  'discover',
  'prefetch',
  'relative',
  'reloadDocument',
  'replace',
  'state',
  'preventScrollReset',
  'viewTransition',
] satisfies (keyof LinkProps)[])

function ServerLink(props: LinkProps) {
  const { pathname } = useLocation()
  const href = addressOf(props.to, pathname)
  if (href === null) return <RouterLink {...props} />
  const own: ComponentProps<'a'> = Object.fromEntries(Object.entries(props).filter(([name]) => !READ_BY_THE_ROUTER.has(name)))
  return (
    <a {...own} href={href} data-discover={props.discover === 'none' ? undefined : 'true'}>
      {props.children}
    </a>
  )
}

function ServerNavLink(props: NavLinkProps) {
  const { pathname } = useLocation()
  const { to, end, className, style, children, 'aria-current': current = 'page', ...rest } = props
  const path = typeof to === 'string' ? /^\/[^?#]*/.exec(to)?.[0].toLowerCase() : undefined
  if (!path || style || props.caseSensitive || typeof children === 'function') return <RouterNavLink {...props} />
  const here = pathname.toLowerCase()
  const isActive = here === path || (!end && path !== '/' && here.startsWith(`${path}/`))
  const state = { isActive, isPending: false, isTransitioning: false }
  const classes = typeof className === 'function' ? className(state) : [className, isActive && 'active'].filter(Boolean).join(' ')
  return (
    <ServerLink {...rest} to={to} aria-current={isActive ? current : undefined} className={classes}>
      {children}
    </ServerLink>
  )
}

/** Handles absolute paths and query strings for this page; returns null for others, which the router handles. */
function addressOf(to: LinkProps['to'], pathname: string): string | null {
  if (typeof to !== 'string' || /[?#]$|\/[/.]|\\/.test(to)) return to === '?' ? pathname : null
  if (to.startsWith('?')) return `${pathname}${to}`
  return to.startsWith('/') ? to : null
}
