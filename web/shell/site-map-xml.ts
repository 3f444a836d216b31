import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '#web/lib/visit.ts'

export const originFor = ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): string =>
  context.get(visitContext)?.origin ?? new URL(request.url).origin

/** A file of the site map, which search engines may keep for an hour. */
export const xmlOf = (root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
