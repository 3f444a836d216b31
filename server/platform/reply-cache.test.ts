import { expect, test } from 'vitest'
import { ReplyCache } from './reply-cache.ts'

/** Requested twice, so that the cache keeps it. */
function put(cache: ReplyCache, url: string, keys: string[], asOf = performance.now()) {
  cache.put(url, Buffer.from(url), keys, asOf)
  return cache.put(url, Buffer.from(url), keys, asOf)
}

test('an answer is kept when it is asked for again, and after a change at once', () => {
  const cache = new ReplyCache()
  cache.put('/mugs', Buffer.from('mugs'), ['lists'], performance.now())
  expect(cache.get('/mugs')).toBeUndefined()
  cache.put('/mugs', Buffer.from('mugs'), ['lists'], performance.now())
  expect(cache.get('/mugs')?.body.toString()).toBe('mugs')
  cache.drop(['lists'])
  cache.put('/mugs', Buffer.from('new mugs'), ['lists'], performance.now())
  expect(cache.get('/mugs')?.body.toString()).toBe('new mugs')
})

test('an answer stays until one of the things it shows changes', () => {
  const cache = new ReplyCache()
  put(cache, '/mugs', ['lists', 'card:1'])
  put(cache, '/lamps', ['lists', 'card:2'])
  cache.drop(['card:2', 'card:3'])
  expect(cache.get('/mugs')?.body.toString()).toBe('/mugs')
  expect(cache.get('/lamps')).toBeUndefined()
  cache.drop(['lists'])
  expect(cache.get('/mugs')).toBeUndefined()
})

test('an answer that is made after a change stands', () => {
  const cache = new ReplyCache()
  cache.drop(['card:1'])
  const { etag } = put(cache, '/mugs', ['card:1'])
  expect(cache.get('/mugs')?.etag).toBe(etag)
  cache.clear()
  expect(cache.get('/mugs')).toBeUndefined()
})

test('an answer that changed while it was made is sent, but not kept', () => {
  const cache = new ReplyCache()
  const asOf = performance.now()
  cache.drop(['card:9'])
  expect(put(cache, '/mugs', ['card:1', 'card:9'], asOf).body.toString()).toBe('/mugs')
  expect(cache.get('/mugs')).toBeUndefined()
  put(cache, '/lamps', ['card:2'], asOf)
  expect(cache.get('/lamps')?.body.toString()).toBe('/lamps')
  cache.clear()
  put(cache, '/lamps', ['card:2'], asOf)
  expect(cache.get('/lamps')).toBeUndefined()
})

test('an answer from before the last change of what it shows is not kept, also when it comes long after', () => {
  const cache = new ReplyCache()
  cache.drop(['card:1'])
  put(cache, '/mugs', ['card:1'], performance.now() - 1_000)
  expect(cache.get('/mugs')).toBeUndefined()
})

test('more changes than are remembered empty what they may concern', () => {
  const cache = new ReplyCache()
  put(cache, '/mugs', ['card:1'])
  cache.drop(['card:1'])
  cache.drop(Array.from({ length: 50_000 }, (_, i) => `card:${i + 2}`))
  expect(cache.get('/mugs')).toBeUndefined()
})

test('what is kept keeps no more memory than it needs', () => {
  const cache = new ReplyCache()
  put(cache, '/mugs', ['lists'])
  expect(cache.get('/mugs')?.body.buffer.byteLength).toBe('/mugs'.length)
})
