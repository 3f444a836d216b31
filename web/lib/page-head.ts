import { isRouteErrorResponse, type Location, type MetaDescriptor } from 'react-router'
import { PREVIEW_SIZE } from '#contracts/search/previews.ts'
import { type Screen, screenAt } from '#web/routes.ts'
import { type ScreenDescription, screenDescriptions } from '#web/screen-descriptions.ts'
import type { StructuredData } from './structured-data.ts'

type HeadArgs = { location: Location; params: Record<string, string | undefined>; matches: readonly unknown[]; error?: unknown }
type Head = {
  title: string
  description: string
  /** The path of the picture that a shared link shows, of the size of previews. */
  image?: string
  /** The kind of the page for social networks. */
  type?: 'website' | 'product'
  /** Set by record pages: the path with the slug, whatever the requested URL was. */
  canonical?: string
  noindex?: boolean
  /** What the page is about: a product, a store, a list. */
  data?: StructuredData
}

/** Title, description, social preview, canonical URL and robots of a page; a screen with a record passes the values that differ. */
export function pageHead(args: HeadArgs, own: Partial<Head> = {}): MetaDescriptor[] {
  if (args.error) return errorHead(isRouteErrorResponse(args.error) ? args.error.status : null)
  const { location, params } = args
  const screen = screenAt(location.pathname)
  if (!screen) return errorHead(404)
  const { title, description, keywords } = { ...screen, ...descriptionOf(screen, location), ...own }
  const origin = originOf(args.matches)
  const address = origin + (own.canonical ?? canonicalOf(screen, location.pathname, params))
  const noindex = own.noindex ?? screen.noindex
  const image = origin + (own.image ?? '/social.png')
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: 'SPIRAL' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: own.type ?? 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(PREVIEW_SIZE.width) },
    { property: 'og:image:height', content: String(PREVIEW_SIZE.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    { name: 'twitter:image', content: image },
    ...(own.data ? [{ 'script:ld+json': own.data(origin) as Record<string, string> }] : []),
  ]
}

let first: (Partial<ScreenDescription> & { pathname: string }) | undefined
/** The texts for search engines. The browser does not have them: the first page keeps the server's texts, later pages have none. */
function descriptionOf({ path }: Screen, { pathname }: Location): ScreenDescription {
  if (import.meta.env.SSR) return screenDescriptions[path] ?? { description: '' }
  first ??= { pathname, ...contentOf('description'), ...contentOf('keywords') }
  const { description = '', keywords = '' } = first.pathname === pathname ? first : {}
  return { description, keywords }
}

function contentOf(name: keyof ScreenDescription): Partial<ScreenDescription> {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
  return content ? { [name]: content } : {}
}

const ERROR_TITLES: Record<number, string> = { 403: 'No access', 404: 'Page not found', 410: 'No longer here' }

function errorHead(status: number | null): MetaDescriptor[] {
  return [{ title: `${ERROR_TITLES[status ?? 0] ?? 'Something went wrong'} | SPIRAL` }, { name: 'robots', content: 'noindex' }]
}

function canonicalOf(screen: Screen, pathname: string, params: Record<string, string | undefined>): string {
  if (!screen.canonical) return pathname
  return screen.canonical.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

function originOf(matches: readonly unknown[]): string {
  const root = matches[0] as { loaderData?: { origin?: string } } | undefined
  return root?.loaderData?.origin ?? ''
}
