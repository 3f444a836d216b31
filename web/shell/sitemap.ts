import type { LoaderFunctionArgs } from 'react-router'
import { siteMapParts } from '#contracts/search/site-map.ts'
import { read } from '#web/lib/api.ts'
import { originFor, xmlOf } from './site-map-xml.ts'
import { visitContext } from '#web/lib/visit.ts'

/** The index of the site map: the screens, and the parts that list records. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const origin = originFor(args)
  const client = args.context.get(visitContext)?.client
  const { parts } = client ? await client.fetchQuery(read(siteMapParts)) : { parts: [] }
  const maps = ['screens', ...parts].map((part) => `<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`)
  return xmlOf('sitemapindex', maps)
}
