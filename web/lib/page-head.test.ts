import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { screenAt, screens } from '#web/routes.ts'
import { pageHead } from './page-head.ts'

const ORIGIN = 'https://spiral.example'
const headOf = (path: string, own?: Parameters<typeof pageHead>[1]): MetaDescriptor[] => {
  const pathname = path.replace(':id', '7')
  const location = { pathname, search: '?q=1', hash: '', state: null, key: 'k' } as Parameters<typeof pageHead>[0]['location']
  return pageHead({ location, params: path.includes(':id') ? { id: '7' } : {}, matches: [{ loaderData: { origin: ORIGIN } }] }, own)
}
const canonicalIn = (head: MetaDescriptor[]) =>
  head.flatMap((tag) => ('rel' in tag && tag['rel'] === 'canonical' ? [String(tag['href'])] : []))
const contentOf = (head: MetaDescriptor[], name: string) =>
  head.flatMap((tag) =>
    ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [String(tag['content'])] : [],
  )

test('every screen has one canonical address, which is a screen of its own, or stays out of search engines', () => {
  for (const { path, noindex } of screens) {
    const head = headOf(path)
    const canonical = canonicalIn(head)
    expect(contentOf(head, 'robots'), path).toEqual(noindex ? ['noindex'] : [])
    expect(canonical.length, path).toBe(noindex ? 0 : 1)
    for (const address of canonical) {
      const { origin, pathname, search } = new URL(address)
      expect([origin, search], path).toEqual([ORIGIN, ''])
      // An alias leads to its screen at once, not to another alias.
      expect(screenAt(pathname), path).toBeDefined()
      expect(screenAt(pathname)?.canonical, path).toBeUndefined()
      expect(contentOf(head, 'og:url'), path).toEqual([address])
    }
  }
})

test('every screen has the whole set of tags for shared links, each once', () => {
  for (const { path } of screens) {
    const head = headOf(path)
    for (const name of [
      'og:site_name',
      'og:type',
      'og:title',
      'og:url',
      'og:image',
      'og:image:alt',
      'twitter:card',
      'twitter:title',
      'twitter:image',
    ])
      expect(contentOf(head, name), `${path} ${name}`).toEqual([expect.stringMatching(/./)])
    expect(contentOf(head, 'og:image'), path).toEqual([`${ORIGIN}/social.png`])
    expect([contentOf(head, 'og:image:width'), contentOf(head, 'og:image:height')]).toEqual([['1200'], ['630']])
  }
})

test('a record passes its own picture, and search engines get absolute addresses', () => {
  const head = headOf('/product/:id', {
    image: '/pictures/previews/product/7.jpg',
    canonical: '/product/mug',
    data: (origin) => ({ url: origin }),
  })
  expect(contentOf(head, 'twitter:image')).toEqual([`${ORIGIN}/pictures/previews/product/7.jpg`])
  expect(canonicalIn(head)).toEqual([`${ORIGIN}/product/mug`])
  expect(head).toContainEqual({ 'script:ld+json': { url: ORIGIN } })
})
