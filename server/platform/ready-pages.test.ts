import { expect, test } from 'vitest'
import { cutAtNonce, ReadyPages, withNonce } from './ready-pages.ts'

const page = (nonce: string) => `<script nonce="${nonce}">1</script><p>Mug – $20</p><script nonce="${nonce}">2</script>`

test('a kept page bears the nonce of each answer, everywhere, and none of an earlier one', () => {
  const parts = cutAtNonce(Buffer.from(page('first-nonce')), 'first-nonce')
  expect(withNonce(parts, 'another').toString()).toBe(page('another'))
  expect(withNonce(cutAtNonce(Buffer.from('<p>no script</p>'), 'n'.repeat(22)), 'x').toString()).toBe('<p>no script</p>')
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
