import type { LoaderFunctionArgs } from 'react-router'
import { siteMapPart } from '#contracts/search/site-map.ts'
import { read } from '#web/lib/api.ts'
import { visitContext } from '#web/lib/visit.ts'
import { screens } from '#web/routes.ts'
import { originFor, xmlOf } from './site-map-xml.ts'

/** One file of the site map: the screens, or the records of one part. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const origin = originFor(args)
  const part = (args.params['file'] ?? '').replace(/\.xml$/, '')
  if (part === 'screens')
    return xmlOf(
      'urlset',
      screenPaths().map((path) => `<url><loc>${origin}${path}</loc></url>`),
    )
  const client = args.context.get(visitContext)?.client
  const asked = siteMapPart.params.safeParse({ part })
  if (!client || !asked.success) return missing()
  const { items } = await client.fetchQuery(read(siteMapPart, { params: asked.data }))
  const dated = (day: string | null) => (day ? `<lastmod>${day}</lastmod>` : '')
  return xmlOf(
    'urlset',
    items.map(({ path, changedOn }) => `<url><loc>${origin}${path}</loc>${dated(changedOn)}</url>`),
  )
}

const missing = (): Response => new Response('There is no such part.', { status: 404 })

const screenPaths = (): string[] =>
  screens
    .filter(
      (screen) => (screen.access === 'public' || screen.landing) && !screen.noindex && !screen.canonical && !screen.path.includes(':'),
    )
    .map(({ path }) => path)
