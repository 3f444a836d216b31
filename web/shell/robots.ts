import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '#web/lib/visit.ts'

export function loader({ request, context }: LoaderFunctionArgs): Response {
  const origin = context.get(visitContext)?.origin ?? new URL(request.url).origin
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
