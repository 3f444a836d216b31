import type { ComponentProps, Ref } from 'react'
import { linkDiscovery } from '#web/lib/route-discovery.ts'
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

/**
 * A link to another screen. On the server it renders only the URL: the router's own link would resolve it three times for unused handlers.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink
/** A link that knows whether it leads to the current page. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : BrowserNavLink
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

type WithRef = { ref?: Ref<HTMLAnchorElement> }
function BrowserLink(props: LinkProps & WithRef) {
  return <RouterLink discover={linkDiscovery()} {...props} />
}
function BrowserNavLink(props: NavLinkProps & WithRef) {
  return <RouterNavLink discover={linkDiscovery()} {...props} />
}

function ServerLink(props: LinkProps & WithRef) {
  const { pathname } = useLocation()
  const href = addressOf(props.to, pathname)
  if (href === null) return <RouterLink discover="none" {...props} />
  const own: ComponentProps<'a'> = Object.fromEntries(Object.entries(props).filter(([name]) => !READ_BY_THE_ROUTER.has(name)))
  return (
    <a {...own} href={href} data-discover={props.discover === 'render' ? 'true' : undefined}>
      {props.children}
    </a>
  )
}

function ServerNavLink(props: NavLinkProps & WithRef) {
  const { pathname } = useLocation()
  const { to, end, className, style, children, 'aria-current': current = 'page', ...rest } = props
  const path = typeof to === 'string' ? /^\/[^?#]*/.exec(to)?.[0].toLowerCase() : undefined
  if (!path || style || props.caseSensitive || typeof children === 'function') return <RouterNavLink discover="none" {...props} />
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
