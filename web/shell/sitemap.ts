import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '#web/lib/visit.ts'
import { screens } from '#web/routes.ts'

/** The screens listed for search engines. Search engines find records through links on them. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const origin = context.get(visitContext)?.origin ?? new URL(request.url).origin
  const listed = screens.filter(
    (screen) => (screen.access === 'public' || screen.landing) && !screen.noindex && !screen.canonical && !screen.path.includes(':'),
  )
  const urls = listed.map((screen) => `<url><loc>${origin}${screen.path}</loc></url>`).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
