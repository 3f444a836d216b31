import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { library } from '#server/platform/pictures.ts'

type Page = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer } | ((reply: ServerResponse) => void)

/** A site on this machine. `asked` lists the paths that were requested. */
export async function aSite(pages: Record<string, Page>) {
  const asked: string[] = []
  const agents = new Set<string>()
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(path)
    agents.add(request.headers['user-agent'] ?? '')
    const page = pages[path]
    if (page === undefined) return void reply.writeHead(404).end()
    if (typeof page === 'function') return page(reply)
    const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page
    reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    asked,
    agents,
    pages,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const PRODUCTS = [
  ['tide-tables', 'Tide Tables 2027', '14.95', '9780306406157'],
  ['harbor-mug', 'Harbor Mug', '18.00', '036000291452'],
] as const

/** A small bookstore's site as its software might write it: marks on the home page, products with pictures, hours, policies. */
export async function aBookstore(): Promise<Record<string, Page>> {
  const sharp = await library()
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f6f8b' } })
    .png()
    .toBuffer()
  const nav =
    '<nav><a href="/">Home</a> <a href="/pages/about">About us</a> <a href="/pages/contact">Contact</a> <a href="/policies/returns">Returns</a> <a href="/private/diary">Diary</a> <a href="https://elsewhere.example/x">Friends</a></nav>'
  const product = ([slug, title, price, gtin]: (typeof PRODUCTS)[number]) => `<!doctype html><title>${title}</title>${nav}<h1>${title}</h1>
    <script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description: `<p>${title}, for the shelf.</p>`,
      gtin13: gtin,
      image: [`/pictures/${slug}.png`],
      offers: { '@type': 'Offer', price, priceCurrency: 'USD' },
    })}</script>`
  return {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private/\n' },
    '/': `<!doctype html><html lang="en"><head><title>Harbor Lane Books | Books and gifts in Duluth</title>
      <meta name="description" content="An independent bookstore on the lakefront since 1987, with new and used books, maps and gifts.">
      <meta property="og:site_name" content="Harbor Lane Books"><meta property="og:image" content="/pictures/cover.png">
      <link rel="icon" href="/pictures/logo.png">
      <script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'BookStore',
            name: 'Harbor Lane Books',
            logo: { '@type': 'ImageObject', url: '/pictures/logo.png' },
            telephone: '+1 218-555-0142',
            taxID: '41-7654321',
            address: {
              '@type': 'PostalAddress',
              streetAddress: '12 Harbor Ln',
              addressLocality: 'Duluth',
              addressRegion: 'Minnesota',
              postalCode: '55802-1234',
            },
            openingHoursSpecification: [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
                opens: '10:00',
                closes: '18:00',
              },
              { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Saturday', opens: '10:00:00', closes: '17:00:00' },
            ],
          },
        ],
      })}</script></head><body>${nav}<a href="/products/tide-tables">Tide Tables</a><a href="/products/harbor-mug">Mug</a></body></html>`,
    '/pages/about': `<title>About</title>${nav}<h1>Our story</h1><p>Harbor Lane Books opened in 1987 in an old chandlery by the canal. We sell new and used books, nautical maps and gifts, and we host readings every Thursday night in the back room.</p>`,
    '/pages/contact': `<title>Contact</title>${nav}<p>Write to <a href="mailto:hello@harborlane.example?subject=Hi">us</a>. Free in-store pickup on every order.</p><table><tr><td>Sunday</td><td>12 – 4 pm</td></tr></table>`,
    '/policies/returns': `<title>Returns</title>${nav}<p>You can return unused items within 30 days of purchase for a full refund.</p>`,
    '/private/diary': `<title>Diary</title><p>Nobody reads this.</p>`,
    ...Object.fromEntries(PRODUCTS.map((one) => [`/products/${one[0]}`, product(one)])),
    ...Object.fromEntries(
      ['logo', 'cover', ...PRODUCTS.map(([slug]) => slug)].map((name) => [
        `/pictures/${name}.png`,
        { headers: { 'content-type': 'image/png' }, body: picture },
      ]),
    ),
  }
}
