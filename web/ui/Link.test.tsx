import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, type LinkProps, MemoryRouter, NavLink as RouterNavLink, type NavLinkProps } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './Link.tsx'

/** Sorts attributes, because hydration ignores their order. */
function written(element: React.ReactNode, at: string): string[] {
  const html = renderToStaticMarkup(<MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>)
  return [/<a( [^>]*)>/.exec(html)?.[1], html.replace(/<a [^>]*>/, '<a>')].flatMap((part) => (part ?? '').split(/ (?=[\w-]+=)/)).toSorted()
}

const at = '/products?category=shoes'
const links: LinkProps[] = [
  { to: '/' },
  { to: '/product/blue-mug#details', className: 'plain-link', prefetch: 'intent' },
  { to: '/products?brand=Caf%C3%A9%20Nord&near=55425', state: { from: 'here' }, replace: true },
  { to: '?category=mugs', preventScrollReset: true },
  { to: '?' },
  { to: '/products?' },
  { to: '/stores/../malls' },
  { to: '//elsewhere.example/x' },
  { to: 'https://elsewhere.example/x' },
  { to: 'details' },
  { to: { pathname: '/malls', search: 'near=55425' } },
  { to: '/cart', reloadDocument: true, discover: 'none', 'aria-label': 'Cart' },
]
test.each(links)('the server writes the link to $to as the browser will', (props) =>
  expect(written(<Link {...props}>words</Link>, at)).toEqual(
    written(
      <RouterLink discover="none" {...props}>
        words
      </RouterLink>,
      at,
    ),
  ),
)

const className: NavLinkProps['className'] = ({ isActive }) => (isActive ? 'here' : 'there')
const places: [string, NavLinkProps][] = [
  ['/', { to: '/', end: true }],
  ['/', { to: '/', className }],
  ['/products', { to: '/', className }],
  ['/products', { to: '/products', className }],
  ['/Products/x', { to: '/products', className: 'plain' }],
  ['/products/x', { to: '/products', end: true, className }],
  ['/products-old', { to: '/products', className }],
  ['/admin', { to: '/admin?section=orders', 'aria-current': 'location' }],
]
test.each(places)('at %s the server knows as the browser does whether a link leads there: %o', (here, props) =>
  expect(written(<NavLink {...props}>words</NavLink>, here)).toEqual(
    written(
      <RouterNavLink discover="none" {...props}>
        words
      </RouterNavLink>,
      here,
    ),
  ),
)
