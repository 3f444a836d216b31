import { describe, expect, test } from 'vitest'
import { addressOf, curlOf, exampleOf, jsonFault, matching, operationsIn, readDocument } from './api-document.ts'

const served = {
  openapi: '3.1.0',
  paths: {
    '/api/stores/{id}': {
      get: {
        operationId: 'getApiStoresId',
        summary: 'A store.',
        tags: ['stores'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'near', in: 'query', schema: { type: 'string' } },
        ],
      },
    },
    '/api/orders': {
      post: {
        operationId: 'postApiOrders',
        summary: 'Buy.',
        tags: ['orders'],
        security: [{ session: [] }, { apiKey: ['orders.write'] }],
        parameters: [{ name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
      },
    },
    '/api/live': { get: { summary: 'Events.' } },
    '/api/photos': { post: { operationId: 'postApiPhotos', requestBody: { content: { 'multipart/form-data': {} } } } },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['kind', 'lines', 'count', 'note'],
        properties: {
          kind: { enum: ['gift', 'own'] },
          lines: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Line' } },
          count: { type: 'integer', minimum: 3 },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          left: { type: 'string' },
        },
      },
      Line: { type: 'object', required: ['inner'], properties: { inner: { $ref: '#/components/schemas/Line' } } },
    },
  },
}
const document = readDocument(served)
if (!document) throw new Error('the document was not read')
const operations = operationsIn(document)
const named = (id: string) => {
  const found = operations.find((one) => one.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

describe('the API document', () => {
  test('gives its operations, with what each needs', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/live',
      'POST /api/photos',
      'POST /api/orders',
      'GET /api/stores/{id}',
    ])
    expect(named('postApiOrders')).toMatchObject({
      needsSession: true,
      scopes: ['orders.write'],
      isIdempotent: true,
      takesFile: false,
      parameters: [],
    })
    expect(named('postApiPhotos')).toMatchObject({ takesFile: true, body: null })
    expect(readDocument('<html>')).toBeNull()
  })
  test('is searched by all words of a question', () => {
    expect(matching(operations, 'post BUY').map(({ id }) => id)).toEqual(['postApiOrders'])
    expect(matching(operations, '  ')).toHaveLength(4)
  })
  test('gives a body to begin with, which ends where schemas name themselves', () => {
    const { body } = named('postApiOrders')
    expect(exampleOf(body ?? {}, document)).toMatchObject({ kind: 'gift', count: 3, note: '', lines: [{ inner: expect.anything() }] })
  })
})

test('a request has its parameters in the address, or says which are missing', () => {
  const store = named('getApiStoresId')
  expect(addressOf(store, { near: '55425' })).toEqual({ missing: ['id'] })
  expect(addressOf(store, { id: 'a/b', near: ' 55425 ' })).toEqual({ address: '/api/stores/a%2Fb?near=55425' })
})

test('a text that is no JSON is told with its line', () => {
  expect(jsonFault('{"a": 1}')).toBeNull()
  expect(jsonFault('{\n  "a": x\n}')).toMatch(/^This is no JSON\. Look at line 2: /)
  expect(jsonFault('{\n  "a": [1,\n')).toContain('line 3')
  expect(jsonFault('{}\n\n{}')).toContain('line 3')
})

test('curl gets the same request, quoted for a shell, and no secret', () => {
  const words = curlOf('https://shop.example', named('postApiOrders'), '/api/orders', '{"note":"it\'s"}')
  expect(words).toContain(`curl -X POST 'https://shop.example/api/orders'`)
  expect(words).toContain(`-d '{"note":"it'\\''s"}'`)
  expect(words).toContain('YOUR_SESSION')
})
