import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts, PageCache } from './page-cache.ts'

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
  const page = { status: 200, headers: [], body: Buffer.from('<p>Hello</p>') }
  const before = pages.mark
  pages.clear()
  pages.put('localhost /', page, before)
  expect(pages.get('localhost /')).toBeUndefined()
  pages.put('localhost /', page, pages.mark)
  expect(pages.get('localhost /')).toBe(page)
})
