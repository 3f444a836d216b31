import { CHECKS } from '#contracts/applications/review.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startImport } from '#contracts/imports/imports.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { ADMITTED, allEndpoints, aWorld, type Role, type World } from '#tests/access-world.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { sendForm } from '#tests/uploads.ts'
import { SEED } from './figures.ts'
import { randomFrom, Sampler, type Schema } from './schema-sampler.ts'
import { stateOf } from './state.ts'

const FORBIDDEN = [
  'role',
  'roles',
  'owner',
  'ownerId',
  'userId',
  'storeOwner',
  'status2',
  'verified',
  'emailVerified',
  'balance',
  'isAdmin',
  'createdAt',
  'commission',
  'total',
  'discount',
]
/** Keys that could change an object's prototype; spelled out, because a literal cannot hold them. */
const PROTOTYPE = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
type Document = { paths: Record<string, Record<string, Operation>> }

let app: TestApp
let world: World
let document: Document
let sampler: Sampler
const endpoints = await allEndpoints()
// A provider signs the bytes that it sends, so a body that it did not sign is refused before it is read.
const writes = endpoints.filter(([, e]) => e.body && !e.multipart && !('keepsRawBody' in e && e.keepsRawBody))

beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
  await app.settle()
  document = (await app.app.inject({ url: '/api/openapi.json' })).json<Document>()
  sampler = new Sampler(randomFrom(SEED), document, {})
})
afterAll(() => app.close())

const PREFERRED: readonly Role[] = ['owner', 'mall staff', 'mall manager', 'buyer', 'admin']
const callerFor = (access: keyof typeof ADMITTED): Caller => {
  const role = PREFERRED.find((one) => ADMITTED[access].includes(one))
  if (!role) throw new Error(`nobody passes ${access}`)
  return world.callers[role]
}
const partsOf = (path: string): Record<string, string> => ({
  ...(path.includes('/sessions/') ? { id: world.sessionId } : {}),
  number: path.startsWith('/api/gift-cards/') ? world.giftNumber : world.orderNumber,
  cardId: String(world.giftCardId),
  photo: world.savedPhotoId,
  code: Object.keys(CHECKS)[0] ?? '',
  provider: 'sandbox',
  name: 'mail',
  reference: 'abcdefghijkl',
  token: world.shareToken,
  session: world.shareToken,
  channel: 'email',
  kind: 'review',
  userId: crypto.randomUUID(),
  slug: world.groupSlug,
  handle: world.handle,
  mallId: String(world.shop.mallId),
  fulfillmentId: String(world.parcelId),
  spotId: String(world.spotId),
})
/** The query that a write cannot do without. */
const ofProduct = () => `?subject=product&id=${world.shop.productId}`
const QUERIES: Record<string, () => string> = { '/api/reviews/mine': ofProduct, '/api/questions': ofProduct }
const addressOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => partsOf(path)[name] ?? String(world.shop.variantId)) + (QUERIES[path]?.() ?? '')

/** The path of every object in a body: the body itself, its lines, its address. */
function objectsIn(value: unknown, given: Schema, way: string[] = []): string[][] {
  const schema = sampler.resolve(given)
  const choice = schema.anyOf ?? schema.oneOf
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => objectsIn(one, schema.items ?? {}, [...way, '0']))
  if (value === null || typeof value !== 'object') return []
  if (choice) return [way]
  return [way, ...Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, schema.properties?.[name] ?? {}, [...way, name]))]
}
function inserted(value: unknown, way: readonly string[], raw: string): string {
  const [next, ...rest] = way
  if (next === undefined) return `{${raw}${JSON.stringify(value).slice(1) === '}' ? '' : ','}${JSON.stringify(value).slice(1)}`
  if (Array.isArray(value))
    return `[${value.map((one, i) => (String(i) === next ? inserted(one, rest, raw) : JSON.stringify(one))).join(',')}]`
  const fields = Object.entries(value as Record<string, unknown>)
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${name === next ? inserted(one, rest, raw) : JSON.stringify(one)}`).join(',')}}`
}

describe('safety:R5 fields that nobody asked for are refused wherever they stand, and change nothing', () => {
  // Reading all tables takes longer than all else, so the last test compares once for all of them.
  let before: Record<string, string>
  beforeAll(async () => {
    before = await stateOf(app.deps.db)
  })
  test.each(writes)('%s', async (name, e) => {
    const schema =
      document.paths[e.path.replace(/:(\w+)/g, '{$1}')]?.[e.method.toLowerCase()]?.requestBody?.content['application/json']?.schema
    if (!schema) throw new Error(`${name} has no body in the document`)
    // A body with all optional objects.
    let body = sampler.valid(schema)
    for (let i = 0; i < 40; i++) {
      const other = sampler.valid(schema)
      if (objectsIn(other, schema).length > objectsIn(body, schema).length) body = other
    }
    const send = (payload: string) =>
      app.app.inject({
        method: e.method,
        url: addressOf(e.path),
        cookies: { ...callerFor(e.access).cookies },
        headers: { 'content-type': 'application/json', ...(e.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}) },
        payload,
      })
    const ways = objectsIn(body, schema)
    expect(ways.length).toBeGreaterThan(0)
    // A body that may have one of several shapes owns the fields of all of them.
    const root = sampler.resolve(schema)
    const shapes = [root, ...(root.anyOf ?? root.oneOf ?? []).map((one) => sampler.resolve(one))]
    const properties = shapes.flatMap((one) => Object.keys(one.properties ?? {}))
    for (const way of ways) {
      for (const field of FORBIDDEN.filter((one) => !properties.includes(one))) {
        const answer = await send(inserted(body, way, `"${field}":"admin"`))
        expect.soft(answer.statusCode, `${field} at /${way.join('/')}`).toBe(422)
        const pointers = (answer.json<ProblemDocument>().errors ?? []).map(({ pointer }) => pointer)
        const isChoice = way.length > 0 && !pointers.includes(`/${[...way, field].join('/')}`)
        if (!isChoice) expect.soft(pointers, `${field} at /${way.join('/')}`).toContain(`/${[...way, field].join('/')}`)
      }
      for (const field of PROTOTYPE) {
        const answer = await send(inserted(body, way, `"${field}":{"isAdmin":true,"role":"admin"}`))
        expect.soft(answer.statusCode, `${field} at /${way.join('/')}`).toBe(422)
      }
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('an upload with fields beside the file', async () => {
    for (const field of ['role', 'retailerId', '__proto__', 'constructor', 'state']) {
      const { status } = await sendForm(app, world.callers.manager, [
        { name: 'storeId', value: String(world.shop.storeId) },
        { name: field, value: '1' },
        { name: 'file', fileName: 'a.csv', bytes: 'Handle,Title,Variant SKU,Variant Price\na,A,A-1,9\n' },
      ])
      expect.soft([400, 422], `${field} to ${startImport.path}`).toContain(status)
    }
  })

  test('a write without a body takes none', async () => {
    for (const [name, e] of endpoints.filter(([, one]) => one.method !== 'GET' && !one.body && !one.multipart)) {
      const answer = await app.app.inject({
        method: e.method,
        url: addressOf(e.path),
        cookies: { ...callerFor(e.access).cookies },
        payload: { role: 'admin' },
      })
      expect.soft(answer.statusCode, name).toBe(422)
    }
  })

  test('none of the refused writes changed anything', async () => {
    expect(await stateOf(app.deps.db)).toEqual(before)
  })
})
