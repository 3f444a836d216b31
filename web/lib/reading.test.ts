import { afterEach, describe, expect, test, vi } from 'vitest'
import { logIn, me } from '#contracts/identity/auth.ts'
import { products, product } from '#contracts/catalog/catalog.ts'
import { cents } from '#contracts/money.ts'
import { ApiProblem, apiRequest, call, keyOf, read, readOrNull, sentenceFor } from './api.ts'
import { newQueryClient } from './query-client.ts'
import { pathOf, readByKey } from './transport.ts'

const answering = (body: unknown, init?: ResponseInit) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init))
afterEach(() => vi.unstubAllGlobals())

describe('reads', () => {
  test('screens:R85 the segments of a key are joined into a GET path, with credentials', async () => {
    vi.stubGlobal('fetch', answering({ ok: true }))
    await readByKey(['api', 'orders', 12])
    expect(fetch).toHaveBeenCalledWith('/api/orders/12', expect.objectContaining({ method: 'GET', credentials: 'include' }))
  })
  test('a key is the path with its params, then what is asked as it travels', () => {
    const key = keyOf(products, { query: { minPrice: cents(1999), inStock: true, q: '' } })
    expect(key).toEqual(['api', 'products', { minPrice: '19.99', inStock: 'true' }])
    expect(pathOf(key)).toBe('/api/products?minPrice=19.99&inStock=true')
    expect(keyOf(product, { params: { id: 'blue-mug' } })).toEqual(['api', 'products', 'blue-mug'])
  })
  test('screens:R86 a 401 raises an error, or yields nothing where that was asked for', async () => {
    const client = newQueryClient(answering('', { status: 401, statusText: 'Unauthorized' }))
    await expect(client.fetchQuery(read(me))).rejects.toThrow('401: Unauthorized')
    expect(await client.fetchQuery(readOrNull(me))).toBeNull()
    const broken = newQueryClient(answering('', { status: 500 }))
    await expect(broken.fetchQuery(readOrNull(me))).rejects.toThrow(ApiProblem)
  })
  test('what a contract does not take fails no page: it is answered like anything that is not there, without asking', async () => {
    vi.stubGlobal('fetch', answering({}))
    const query = read(product, { params: { id: 'cut\0' } })
    await expect(newQueryClient().fetchQuery(query)).rejects.toMatchObject({ status: 404 })
    expect(read(product, { params: { id: 'cut\0\0' } }).queryKey).not.toEqual(query.queryKey)
    expect(fetch).not.toHaveBeenCalled()
  })
  test('screens:R87 otherwise the JSON body is parsed', async () => {
    expect(await readByKey(['api', 'x'], { transport: answering({ a: 1 }) })).toEqual({ a: 1 })
    expect(await newQueryClient(answering({ user: null })).fetchQuery(read(me))).toEqual({ user: null })
  })
  test('screens:R126 screens:R127 screens:R128 screens:R129 nothing refreshes, ages or retries by itself', () => {
    expect(newQueryClient().getDefaultOptions()).toMatchObject({
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
      mutations: { retry: false },
    })
  })
})

describe('writes', () => {
  test('screens:R88 a JSON content type goes only with a body; credentials always', async () => {
    vi.stubGlobal('fetch', answering({}))
    await apiRequest('POST', '/api/x', { a: 1 })
    await apiRequest('DELETE', '/api/x')
    expect(fetch).toHaveBeenNthCalledWith(1, '/api/x', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
      credentials: 'include',
    })
    expect(fetch).toHaveBeenNthCalledWith(2, '/api/x', { method: 'DELETE', headers: {}, body: undefined, credentials: 'include' })
  })
  test('a call sends what its contract encodes', async () => {
    const transport = answering('{}', { status: 422 })
    await call(logIn, { body: { email: 'maya@example.com', password: 'x' } }, { transport, idempotencyKey: 'k' }).catch(() => {})
    expect(transport).toHaveBeenCalledWith(
      '/api/auth/login',
      expect.objectContaining({
        method: 'POST',
        body: '{"email":"maya@example.com","password":"x"}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      }),
    )
  })
})

describe('refusals', () => {
  const refused = async (body: string, init: ResponseInit) => ApiProblem.from(new Response(body, init))
  test('screens:R99 the message is the status, a colon and the text, or the status text of an empty answer', async () => {
    expect((await refused('no such thing', { status: 404 })).message).toBe('404: no such thing')
    expect((await refused('', { status: 503, statusText: 'Service Unavailable' })).message).toBe('503: Service Unavailable')
  })
  test('a problem document is kept, with its fields and the wait', async () => {
    const document = {
      type: 'about:blank',
      title: 'Check',
      status: 422,
      detail: 'Some fields need a look.',
      code: 'invalid',
      errors: [{ pointer: '/zip', message: 'Enter a 5-digit ZIP.' }],
    }
    const problem = await refused(JSON.stringify(document), { status: 422, headers: { 'retry-after': '40' } })
    expect(problem).toMatchObject({ status: 422, code: 'invalid', errors: document.errors, retryAfterSeconds: 40 })
    expect(problem.message).toBe(`422: ${JSON.stringify(document)}`)
  })
  test.each([
    ['too many tries', 429, '40', 'Too many tries. Wait 40 seconds and try again.'],
    ['busy', 503, '8', "We're very busy. Try again in 8 seconds."],
    ['broken', 500, '', 'Something went wrong on our side. Try again.'],
  ])('people read a sentence when it is %s', async (_, status, wait, sentence) => {
    expect(sentenceFor(await refused('{}', { status, headers: wait ? { 'retry-after': wait } : {} }))).toBe(sentence)
  })
  test('no answer at all is a problem too', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    await expect(apiRequest('GET', '/api/x')).rejects.toMatchObject({ status: 0, message: '0: Failed to fetch' })
  })
})
