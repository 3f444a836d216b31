import { createHash } from 'node:crypto'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StoreId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { newestInStock } from '../catalog/office/shelf-labels.ts'
import { sells, storesByIds } from '../stores/stores.ts'
import { addressOf, labelsFor } from './labels.ts'

const MOST_PRODUCTS = 8

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:12px;font:16px/1.4 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:18px}p{margin:8px 0}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px;margin:0;padding:0;list-style:none}
a{color:inherit}li a{display:block;text-decoration:none}li a:hover,li a:focus{text-decoration:underline}
img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:6px}
b{display:block}s{opacity:.75}`

/**
 * Any site may frame this page, and nothing in it runs or sends anything: no script, no form, pictures of this origin only. Its links open
 * a new tab.
 */
export const EMBED_HEADERS = {
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=300',
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex',
} as const

/** What can be bought at a store now, as a page for the frame of another site. */
export async function embedPage(deps: Deps, storeId: StoreId): Promise<string> {
  const store = (await storesByIds(deps.db, [storeId])).get(storeId)
  if (!store || store.closed || store.retailerStatus !== 'active') throw new Problem('not_found')
  const shelves = sells(store) ? await newestInStock(deps.db, storeId, MOST_PRODUCTS) : []
  const items = await labelsFor(deps, storeId, shelves)
  const origin = deps.config.publicOrigin
  const link = { target: '_blank', rel: 'noopener' }
  const page = h(
    'html',
    { lang: 'en-US' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, `In stock now at ${store.name}`),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h(
      'body',
      null,
      h('h1', null, `In stock now at ${store.name}`),
      items.length === 0 && h('p', null, 'Nothing can be ordered here right now.'),
      h(
        'ul',
        null,
        items.map(({ shelf, label }) =>
          h(
            'li',
            { key: shelf.productId },
            h(
              'a',
              { href: addressOf(origin, store, shelf), ...link },
              shelf.imageHash !== null && h('img', { src: pictureAddress(shelf.imageHash, 320), alt: '', loading: 'lazy' }),
              h('span', null, shelf.title),
              h('b', null, dollars(label.price), label.formerPrice !== null && [' ', h('s', { key: 'was' }, dollars(label.formerPrice))]),
            ),
          ),
        ),
      ),
      h('p', null, h('a', { href: `${origin}/store/${store.slug}`, ...link }, 'See everything on SPIRAL')),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
