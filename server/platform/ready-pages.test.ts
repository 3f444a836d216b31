import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cutAtNonce, packedWithNonce, ReadyPages, withNonce } from './ready-pages.ts'

const page = (nonce: string) => `<script nonce="${nonce}">1</script><p>Mug – $20</p><script nonce="${nonce}">2</script>`

test('a kept page bears the nonce of each answer, everywhere, and none of an earlier one', () => {
  const kept = cutAtNonce(Buffer.from(page('first-nonce')), 'first-nonce')
  for (const nonce of ['another', 'n'.repeat(22)]) {
    expect(withNonce(kept, nonce).toString()).toBe(page(nonce))
    expect(gunzipSync(packedWithNonce(kept, nonce)).toString()).toBe(page(nonce))
  }
  expect(withNonce(cutAtNonce(Buffer.from('<p>no script</p>'), 'n'.repeat(22)), 'x').toString()).toBe('<p>no script</p>')
})

test('what is kept packed keeps no more memory than it needs', () => {
  const kept = cutAtNonce(Buffer.from(page('nonce')), 'nonce')
  packedWithNonce(kept, 'another')
  expect(kept.packed?.map((part) => part.buffer.byteLength)).toEqual(kept.packed?.map((part) => part.byteLength))
})

test('a page that something changed under while it was rendered is not kept', () => {
  const pages = new ReadyPages()
  const before = pages.mark
  pages.clear()
  pages.put('localhost /', { headers: [], parts: [] }, before)
  expect(pages.get('localhost /')).toBeUndefined()
  pages.put('localhost /', { headers: [], parts: [] }, pages.mark)
  expect(pages.get('localhost /')).toBeDefined()
})
