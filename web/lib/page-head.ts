import { isRouteErrorResponse, type Location, type MetaDescriptor } from 'react-router'
import { type Screen, screenAt } from '#web/routes.ts'

type HeadArgs = { location: Location; params: Record<string, string | undefined>; matches: readonly unknown[]; error?: unknown }
type Head = {
  title: string
  description: string
  /** The path of a picture for social previews. */
  image?: string
  /** Set by record pages: the path with the slug, whatever the requested URL was. */
  canonical?: string
  noindex?: boolean
  /** Structured data: Product, LocalBusiness. */
  data?: object
}

/** Title, description, social preview, canonical URL and robots of a page; a screen with a record passes the values that differ. */
export function pageHead(args: HeadArgs, own: Partial<Head> = {}): MetaDescriptor[] {
  if (args.error) return errorHead(isRouteErrorResponse(args.error) ? args.error.status : null)
  const { location, params } = args
  const screen = screenAt(location.pathname)
  if (!screen) return errorHead(404)
  const { title, description, keywords } = { ...screen, ...wordsFor(screen, location), ...own }
  const origin = originOf(args.matches)
  const address = origin + (own.canonical ?? canonicalOf(screen, location.pathname, params))
  const noindex = own.noindex ?? screen.noindex
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: 'SPIRAL' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + (own.image ?? '/social.png') },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(own.data ? [{ 'script:ld+json': own.data as Record<string, string> }] : []),
  ]
}

type Words = Pick<Partial<Screen>, 'description' | 'keywords'>
let first: (Words & { pathname: string }) | undefined
/**
 * The texts for search engines. The browser's list of screens omits them: the first page keeps the server's texts, later pages have none.
 */
function wordsFor({ description, keywords }: Screen, { pathname }: Location): Words {
  if (import.meta.env.SSR) return { description, ...(keywords && { keywords }) }
  first ??= { pathname, ...contentOf('description'), ...contentOf('keywords') }
  const { description: ownWords, keywords: ownKeywords } = first.pathname === pathname ? first : {}
  return { description: ownWords ?? '', keywords: ownKeywords ?? '' }
}

function contentOf(name: keyof Words): Words {
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
