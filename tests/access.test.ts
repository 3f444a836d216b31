import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { DOMAIN_NAMES } from '#server/domains/list.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { AccessRows, Target } from './access-rows.ts'
import { ADMITTED, allEndpoints, aWorld, idFieldsOf, refusalOf, ROLES, type Role, type World } from './access-world.ts'
import { type Caller, testApp, type TestApp } from './app.ts'
import { aPicture, sendPicture } from './pictures.ts'
import { upload } from './uploads.ts'

// safety:R1: the response for every operation and role. Admission comes from the contract's `access` and the list in access-world.ts.
// Whose an object is stands beside its endpoint, in the `access-rows.test.ts` of each domain. Tested on a complete server with two sellers
// and all other roles.

let app: TestApp
let world: World
const endpoints = await allEndpoints()
const byName = new Map(endpoints.map(([name, endpoint]) => [endpoint, name]))

const files = import.meta.glob<{ rows: AccessRows }>('../server/domains/*/access-rows.test.ts', { eager: true })
// From the top down: a domain may end what its rows are about once those above have asked about it.
const domains = DOMAIN_NAMES.toReversed().flatMap((name) => files[`../server/domains/${name}/access-rows.test.ts`]?.rows ?? [])
const objects = domains.flatMap((rows) => rows.objects ?? [])
const foreign = domains.flatMap((rows) => rows.foreign ?? [])
const open: Record<string, string> = Object.assign({}, ...domains.map((rows) => rows.open))
const openIds: Record<string, string> = Object.assign({}, ...domains.map((rows) => rows.openIds))

beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
})
afterAll(() => app.close())

async function ask(caller: Caller, e: Endpoint, sent: Target = {}) {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(sent.params?.[name] ?? MISSING[name] ?? MISSING['id'])),
  )
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))
  const answer = await app.app.inject({
    method: e.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    cookies: { ...caller.cookies },
    headers: e.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {},
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  return { status: answer.statusCode, body: answer.body }
}
/** Valid ids that no record has. */
const MISSING: Record<string, string> = {
  id: '999999999',
  fulfillmentId: '999999999',
  number: 'S0000000000000',
  slug: 'terms',
  zip: '55425',
  channel: 'email',
  provider: 'nobody',
  reference: 'nothing-at-all',
  productId: '999999999',
  token: 'k'.repeat(43),
}

const endsSessions = domains.flatMap((rows) => rows.endsSessions ?? [])

describe('safety:R1 every door, for every role, without an object of anybody', () => {
  test.each(endpoints.map(([name, e]) => [`${name}: ${e.method} ${e.path} (${e.access})`, e] as const))('%s', async (_, e) => {
    const answers: Partial<Record<Role, number>> = {}
    for (const role of ROLES) {
      const caller = endsSessions.includes(e) && !role.startsWith('guest') ? await world.person(role) : world.callers[role]
      answers[role] = (await ask(caller, e)).status
    }
    for (const role of ROLES) {
      if (!ADMITTED[e.access].includes(role)) expect.soft(answers[role], role).toBe(refusalOf(role))
      else expect.soft([401, 403, 405, 500].includes(answers[role] ?? 500), `${role} heard ${answers[role]}`).toBe(false)
    }
  })
})

/** The owned records that these requests could attach or change. */
const written = () =>
  rowsOf(
    app.deps.db,
    'test.written',
    domains
      .flatMap((rows) => rows.written ?? [])
      .map((table) => `select '${table}' as name, count(*) as rows, max(xmin::text::bigint) as newest from ${table}`)
      .join(' union all '),
    [],
  )

describe('safety:R2 an id of somebody else among ids of the caller', () => {
  test.each(foreign)('%s is refused, and nothing is written', async (_, e, _fields, target, ids, as) => {
    const before = await written()
    const { status, body } = await ask(world.callers[as], e, target(ids(world).foreign, world))
    expect([403, 404, 409, 422].includes(status) || isEmptyList(body), `${as} heard ${status} ${body}`).toBe(true)
    expect(await written()).toEqual(before)
  })

  test('a picture and a file of goods are taken only for a business and a store of the sender', async () => {
    const before = await written()
    expect((await sendPicture(app, world.callers.owner, world.otherShop.retailerId, await aPicture())).status).toBe(404)
    expect((await upload(app, world.callers.owner, world.otherShop.storeId, 'Handle,Title\nmug,A mug\n')).status).toBe(404)
    expect(await written()).toEqual(before)
  })
})

describe('safety:R1 safety:R4 whose object it is: the owner is served, everybody else does not find it', () => {
  test.each(objects)('%s', async (_, e, target, ok) => {
    const roles = ROLES.toSorted((a, b) => Number(ok.includes(a)) - Number(ok.includes(b)))
    for (const role of roles) {
      const { status, body } = await ask(world.callers[role], e, target(world))
      if (!ADMITTED[e.access].includes(role)) expect.soft(status, role).toBe(refusalOf(role))
      else if (!ok.includes(role)) expect.soft(status === 404 || isEmptyList(body), `${role} heard ${status} ${body}`).toBe(true)
      else expect.soft((status < 300 && !isEmptyList(body)) || status === 409, `${role} heard ${status}`).toBe(true)
    }
  })

  test('every endpoint with an object in its address has a row in its domain, or says why it needs none', () => {
    const withRow = new Set(objects.map(([, e]) => byName.get(e)))
    const withObject = endpoints.filter(([, e]) => e.path.includes(':')).map(([name]) => name)
    expect(withObject.filter((name) => !withRow.has(name) && !(name in open))).toEqual([])
    expect(Object.keys(open).filter((name) => withRow.has(name) || !withObject.includes(name))).toEqual([])
  })

  // The rejection is due to the id only: with the caller's own id the same request passes, or its step is already done.
  const ownIsGone = domains.flatMap((rows) => rows.ownIsGone ?? [])
  test.each(foreign.filter(([, e]) => !ownIsGone.includes(e)))(
    "safety:R2 %s: the caller's own is accepted",
    async (_, e, _fields, target, ids, as) => {
      const { status, body } = await ask(world.callers[as], e, target(ids(world).own, world))
      expect(status < 300 || status === 409, `${as} heard ${status} ${body}`).toBe(true)
    },
  )

  test('every id in a query or body has a row in which it alone decides, or opens nothing', () => {
    const isOpen = (name: string, field: string) => name in openIds || `${name} ${field}` in openIds
    const alone = objects.flatMap(([, e, target]) => {
      const name = byName.get(e) ?? ''
      const named = idFieldsOf(e).filter((field) => !isOpen(name, field) && isNamed(target(world), field))
      return named.length === 1 ? named.map((field) => `${name} ${field}`) : []
    })
    const covered = new Set([...alone, ...foreign.flatMap(([, e, fields]) => fields.map((field) => `${byName.get(e)} ${field}`))])
    const all = endpoints.flatMap(([name, e]) => idFieldsOf(e).map((field) => ({ name, field })))
    expect(all.filter(({ name, field }) => !isOpen(name, field) && !covered.has(`${name} ${field}`))).toEqual([])
    // The exceptions name only existing ids.
    expect(Object.keys(openIds).filter((one) => !all.some(({ name, field }) => one === name || one === `${name} ${field}`))).toEqual([])
  })

  test.each(domains.flatMap((rows) => rows.lists ?? []))('lists show only what is one’s own: %s', async (_, e, target, roles, seen) => {
    for (const role of roles) {
      const { status, body } = await ask(world.callers[role], e, target(world))
      expect(status).toBe(200)
      for (const word of seen(world)) expect.soft(body, role).not.toContain(word)
    }
  })

  test('what opens to the platform only does so whatever is asked of it', async () => {
    for (const e of domains.flatMap((rows) => rows.ofThePlatform ?? []))
      for (const role of ROLES) {
        const { status } = await ask(world.callers[role], e, { query: { q: 'maya', limit: 1 } })
        expect.soft(status, `${byName.get(e)} ${role}`).toBe(ADMITTED[e.access].includes(role) ? 200 : refusalOf(role))
      }
  })
})

describe('safety:R1 the API document', () => {
  type Document = { paths: Record<string, Record<string, { security?: unknown }>> }
  const read = async () => (await app.app.inject({ url: '/api/openapi.json' })).json<Document>()

  test('is valid', async () => {
    const { valid, errors } = await new Validator().validate((await read()) as unknown as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('names every endpoint of the contracts, and says which need a sign-in', async () => {
    const { paths } = await read()
    const missing = endpoints.filter(([, e]) => !paths[inDocument(e.path)]?.[e.method.toLowerCase()]).map(([name]) => name)
    expect(missing).toEqual([])
    for (const [name, e] of endpoints)
      expect.soft(Boolean(paths[inDocument(e.path)]?.[e.method.toLowerCase()]?.security), name).toBe(e.access !== 'public')
  })

  test('no route of the API exists outside it', async () => {
    const { paths } = await read()
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`)),
    )
    const outside = servedRoutes(app.app.printRoutes({ commonPrefix: false }))
      .filter((route) => route.path.startsWith('/api/') && route.path !== '/api/openapi.json' && route.method !== 'HEAD')
      .map(({ method, path }) => `${method} ${inDocument(path)}`)
      .filter((route) => !documented.has(route))
    expect(outside).toEqual([])
  })

  test('events are for people who are signed in', async () => {
    expect((await app.app.inject({ url: '/api/live' })).statusCode).toBe(401)
  })

  test.each(endpoints.filter(([, e]) => e.multipart))('an upload without a file changes nothing: %s', async (_, e) => {
    expect((await ask(world.callers.owner, e)).status).toBeGreaterThanOrEqual(400)
  })
})

/** Whether a request has a value at a path like `body/items[]/variantId`. */
function isNamed(target: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('/')
  if (target === null || typeof target !== 'object') return false
  const value = (target as Record<string, unknown>)[name.replace('[]', '')]
  // A list in a query is one text.
  const values: unknown[] = name.endsWith('[]') ? [value ?? []].flat() : [value]
  return values.some((one) => (rest.length > 0 ? isNamed(one, rest.join('/')) : one !== undefined && one !== null))
}

const NOTHING_FOUND = '{"orders":{"items":[],"more":false},"products":{"items":[],"more":false}}'
/** A list without entries, a search without hits, or a file that consists of its header. */
const isEmptyList = (body: string): boolean =>
  body.startsWith('{"items":[],"nextCursor":null') || body === NOTHING_FOUND || /^\uFEFF?Order,[^\n]*\s*$/.test(body)
const inDocument = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Parses the tree in which Fastify prints its routes. */
function servedRoutes(tree: string): { method: string; path: string }[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    return methods ? methods.split(', ').map((method) => ({ method, path: above.join('') })) : []
  })
}
