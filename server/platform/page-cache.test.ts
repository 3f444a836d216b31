import { hash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliOf, gzipOf, hashScripts, PageCache, plainOf } from './page-cache.ts'

test('the hashes of a page are those of the scripts that the renderer wrote, and its nonce leaves with no page', () => {
  const page = [
    '<script nonce="n1">ours()</script><script type="module" async="" nonce="n1">import "/a.js"</script>',
    '<script src="/a.js" nonce="n1"></script><script type="application/json" nonce="n1">{}</script>',
    '<p>A caf\u00e9<script>theirs()</script><script nonce="n2">theirs()</script></p><script nonce="n1">ours("caf\u00e9")</script>',
  ].join('')
  const { body, hashes } = hashScripts(Buffer.from(page), 'n1')
  expect(hashes).toEqual(['ours()', 'import "/a.js"', 'ours("caf\u00e9")'].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`))
  expect(body.toString()).toBe(page.replaceAll(' nonce="n1"', ''))
})

test('a page that something changed under while it was rendered is not kept', () => {
  const pages = new PageCache()
  const text = Buffer.from('<p>Hello</p>'.repeat(100))
  const page = { status: 200, headers: [], body: { plain: text } }
  const before = performance.now()
  pages.clear()
  expect(pages.put('localhost /', page, before)).toBe(page)
  expect(pages.get('localhost /')).toBeUndefined()
  const kept = pages.put('localhost /', page, performance.now())
  expect(pages.get('localhost /')).toBe(kept)
  const body = kept.body ?? page.body
  expect(brotliDecompressSync(brotliOf(body))).toEqual(text)
  expect(gunzipSync(gzipOf(body))).toEqual(text)
  expect(plainOf(body)).toEqual(text)
})

test('the cache holds hundreds of pages of the size of a product', () => {
  const pages = new PageCache()
  // Text of 135 kB that brotli cannot press below a seventh.
  const pageOf = () => ({ plain: Buffer.concat([randomBytes(19_000), Buffer.alloc(116_000, 'product ')]) })
  for (let n = 0; n < 300; n++) pages.put(`localhost /product/${n}`, { status: 200, headers: [], body: pageOf() }, performance.now())
  expect(pages.get('localhost /product/0')).toBeDefined()
})
