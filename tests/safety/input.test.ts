import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress, changeProfile, logIn, signUp } from '#contracts/identity/auth.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { ProblemDocument } from '#contracts/problems.ts'
import { allEndpoints, ADMITTED, aWorld, type Role, type World } from '#tests/access-world.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { crowdedDuring, timeLimit } from './figures.ts'
import { collectedBodies, collectedTexts, FORBIDDEN_TEXTS, hasCollections, isForbidden, ODD_TEXTS } from './hostile.ts'
import { stateOf } from './state.ts'
import { listen } from './wire.ts'

let app: TestApp
let world: World
let maya: Caller
let origin: string
const endpoints = await allEndpoints()

beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
  maya = await aPerson(app)
  await app.settle()
  origin = await listen(app.app)
})
afterAll(() => app.close())

type SentRequest = { method?: string; url: string; payload?: string | Buffer; headers?: Record<string, string>; caller?: Caller }
async function ask({ method = 'GET', url, payload, headers = {}, caller = maya }: SentRequest) {
  const answer = await app.app.inject({
    method: method as 'GET',
    url,
    cookies: { ...caller.cookies },
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  if (answer.statusCode >= 400) {
    const problem = ProblemDocument.safeParse(answer.body ? JSON.parse(answer.body) : null)
    if (!problem.success)
      throw new Error(`${method} ${url.slice(0, 100)} is refused without a problem document: ${answer.body.slice(0, 200)}`)
  }
  return answer
}
const post = (url: string, payload: string | Buffer, headers?: Record<string, string>) =>
  ask({ method: 'POST', url, payload, ...(headers ? { headers } : {}) })
const isRefused = (status: number) => status >= 400 && status < 500
const address = (recipient: string) =>
  JSON.stringify({ recipient, street1: '1 Main', city: 'Bloomington', state: 'MN', zip: '55425', label: 'Home', isDefault: false })

/** The inputs for text: searches, filters, cursors and ids. */
const QUERIES = [
  '/api/products?q=',
  '/api/products?brand=',
  '/api/products?category=',
  '/api/products?cursor=',
  '/api/products?near=',
  '/api/search/suggest?q=',
  '/api/stores?q=',
  '/api/stores?city=',
  '/api/malls?q=',
  '/api/places?q=',
  '/api/orders?q=',
  '/api/orders?cursor=',
]
const PATHS = ['/api/products/', '/api/stores/', '/api/malls/', '/api/orders/', '/api/places/zips/', '/api/legal/', '/pictures/']

describe('safety:V2 texts that break other programs', () => {
  const own = [...FORBIDDEN_TEXTS, ...ODD_TEXTS]

  test.each(QUERIES)('%s', async (url) => {
    for (const text of own) {
      const bytes = Buffer.from(text, 'utf16le').length > 0 && text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
      const { statusCode } = await ask({ url: url + bytes })
      expect.soft(statusCode, `${url}${JSON.stringify(text)}`).toBeLessThan(500)
      // A lone surrogate cannot be encoded in a URL: it becomes the replacement character.
      if (isForbidden(text) && text.isWellFormed())
        expect.soft(isRefused(statusCode), `${url}${JSON.stringify(text)} was let in`).toBe(true)
    }
  })

  test.each(PATHS)('%s', async (url) => {
    const ids = ['0', '-1', '01', '1e3', '0x1', '１', '9'.repeat(30), '9'.repeat(5_000), '1%00', '%', '%ff', '%C0%80', '%ED%A0%80']
    for (const id of [...ids, '..', '..%2f..%2fetc', '1;drop', '1%20or%201=1', 'NaN', '%E2%80%AE', '*', '.', '%2e%2e/x', '~', "'"]) {
      const { statusCode } = await ask({ url: url + id })
      expect.soft(statusCode, url + id.slice(0, 50)).toBeLessThan(500)
      if (!/^(\*|\.|~)$/.test(id))
        expect.soft(isRefused(statusCode) || statusCode === 301, `${url}${id.slice(0, 50)} is ${statusCode}`).toBe(true)
    }
  })

  test('in a body forbidden ones are refused, all others come back as they were', async () => {
    const before = await stateOf(app.deps.db)
    for (const text of FORBIDDEN_TEXTS) {
      const spelled = [
        address(text),
        address(text).replaceAll(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
      ]
      for (const payload of spelled) expect.soft((await post(addAddress.path, payload)).statusCode, payload).toBe(422)
      const asKey = `{${JSON.stringify(text)}: 1}`
      expect.soft(isRefused((await post(addAddress.path, asKey)).statusCode), asKey).toBe(true)
    }
    expect(await stateOf(app.deps.db)).toEqual(before)
    for (const text of ODD_TEXTS) {
      const answer = await post(addAddress.path, address(text))
      if (text.trim() === '') expect.soft(answer.statusCode).toBe(422)
      else expect.soft(answer.json<{ recipient: string }>().recipient, text).toBe(text.trim())
      await app.deps.db.$client.query('delete from addresses where recipient = $1', [text.trim()])
    }
  })

  test('bytes that are no UTF-8, in a body and in an address', async () => {
    for (const bytes of ['c3', 'ff', 'c080', 'eda080', 'f4908080', 'e282', 'fffe7b007d00']) {
      const inText = Buffer.concat([Buffer.from('{"recipient":"'), Buffer.from(bytes, 'hex'), Buffer.from('"}')])
      expect.soft((await post(addAddress.path, inText)).statusCode, bytes).toBe(400)
      const raw = await rawly(
        Buffer.concat([
          Buffer.from('GET /api/stores?q='),
          Buffer.from(bytes, 'hex'),
          Buffer.from(' HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
        ]),
      )
      expect.soft(Number(raw.split(' ')[1]), bytes).toBeLessThan(500)
    }
  })

  test('repeated keys, however they are spelled', async () => {
    for (const body of [
      '{"email":"a@example.com","password":"x","email":"b@example.com"}',
      '{"email":"a@example.com","password":"x","\\u0065mail":"b@example.com"}',
      `{"email":"a@example.com","password":"x","email"${' '.repeat(40)}:"b@example.com"}`,
      '{"email":"a@example.com","password":"x","e\\u006dail"\n\t\r :"b@example.com"}',
      '{"a":{"b":1,"b":2}}',
      '[{"a":1,"a":1}]',
    ])
      expect.soft((await post(logIn.path, body)).statusCode, body).toBe(422)
    // The same key in two objects, or as a value, is not a duplicate.
    expect((await post(quote.path, '{"items":[{"variantId":1},{"variantId":1}]}')).json<ProblemDocument>().detail).not.toMatch(/twice/)
    for (const url of ['/api/stores?near=55425&near=90210', '/api/products?q=a&q=b', '/api/products?sort=price&sort[]=x&sort=newest'])
      expect.soft((await ask({ url })).statusCode, url).toBe(422)
  })

  test('texts of a megabyte, and headers and cookies of any kind', async () => {
    const long = 'x'.repeat(1_000_000)
    expect((await post(addAddress.path, address(long))).statusCode).toBe(422)
    const names = { email: 'a@example.com', password: 'a long walk', firstName: long, lastName: 'x' }
    expect((await post(signUp.path, JSON.stringify(names))).statusCode).toBe(422)
    expect((await post(signUp.path, JSON.stringify({ ...names, lastName: long }))).statusCode).toBe(413)
    expect((await ask({ url: `/api/products?q=${'x'.repeat(10_000)}` })).statusCode).toBe(422)
    for (const cookie of [
      'spiral.session=%',
      'spiral.session=a.b.c',
      `spiral.session=${'x'.repeat(8_000)}`,
      '__proto__=1',
      ';;;=',
      'spiral.session=%00; spiral.guest=%ff',
      'spiral.guest=\u0001',
    ])
      expect.soft((await ask({ url: '/api/auth/me', caller: { cookies: {} }, headers: { cookie } })).statusCode, cookie).toBe(200)
    for (const key of ['', 'short', 'x'.repeat(300), 'with space in it', 'é'.repeat(10)])
      expect.soft((await post('/api/checkout', '{}', { 'idempotency-key': key })).statusCode, key).toBeGreaterThanOrEqual(400)
  })

  test.skipIf(!hasCollections)(
    'every string of the collections, as a search, a name and an id',
    async ({ signal }) => {
      const faults: string[] = []
      const texts = collectedTexts()
      let accepted = 0
      for (const text of texts) {
        // After a timeout this stops, so that the next test finds no writes in progress.
        signal.throwIfAborted()
        const isBad = isForbidden(text)
        const word = text.isWellFormed() ? encodeURIComponent(text) : '%00'
        for (const url of [`/api/products?q=${word}`, `/api/stores?q=${word}`, `/api/products/${word}`]) {
          const { statusCode } = await ask({ url })
          if (statusCode >= 500 || (isBad && !isRefused(statusCode))) faults.push(`${statusCode} ${url}`)
        }
        const answer = await ask({
          method: 'PUT',
          url: changeProfile.path,
          payload: JSON.stringify({ firstName: text, lastName: 'x', zip: null }),
        })
        const kept = answer.statusCode === 200 ? answer.json<{ user: { firstName: string } }>().user.firstName : null
        if (kept !== null) accepted++
        if (answer.statusCode >= 500 || (isBad && kept !== null) || (kept !== null && kept !== text.trim()))
          faults.push(`${answer.statusCode} ${JSON.stringify(text)}`)
      }
      console.log(`${texts.length} strings, ${accepted} of them a name one may have`)
      expect(faults).toEqual([])
      expect(accepted).toBeGreaterThan(100)
    },
    timeLimit(120_000),
  )
})

/** Sends raw bytes and returns the response. */
function rawly(bytes: Buffer): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const parts: Buffer[] = []
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part) => parts.push(part))
    socket.once('error', fail)
    socket.once('close', () => done(Buffer.concat(parts).toString('latin1')))
  })
}

describe('safety:V3 bodies of odd types, shapes and sizes', () => {
  const writes = endpoints.filter(([, e]) => e.body && !e.multipart)
  const someoneFor = (access: keyof typeof ADMITTED): Caller =>
    world.callers[
      ADMITTED[access].find(
        (role: Role) => role === 'owner' || role === 'admin' || role === 'mall staff' || role === 'mall manager' || role === 'buyer',
      ) ?? 'admin'
    ]
  const pathOf = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'number' ? world.orderNumber : name === 'provider' ? 'sandbox' : name === 'reference' ? 'abcdefghijkl' : '1',
    )

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'application/jsonx',
    'text/json',
    'application/octet-stream',
    'json',
    'application/json, text/plain',
  ])('a body sent as %s is not read by any write', async (type) => {
    const before = await stateOf(app.deps.db)
    for (const [name, e] of writes) {
      const { statusCode } = await ask({
        method: e.method,
        url: pathOf(e.path),
        payload: '{"firstName":"Eve","lastName":"Eve","zip":null}',
        headers: { 'content-type': type, 'idempotency-key': 'a-key-of-a-test' },
        caller: someoneFor(e.access),
      })
      // Forms are a known type, but only uploads read one: the body is then missing.
      expect.soft(type.startsWith('multipart') ? [415, 422] : [415], `${name} as ${type}`).toContain(statusCode)
    }
    expect(await stateOf(app.deps.db)).toEqual(before)
  })

  const ODD_SENDINGS: [what: string, headers: Record<string, string>, payload: string | undefined][] = [
    ['a form without a body', { 'content-type': 'multipart/form-data; boundary=x' }, undefined],
    ['an empty form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
    [
      'a form with a field',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ],
    ['a form without its mark', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a form in capitals', { 'content-type': 'MULTIPART/Form-Data; boundary=x' }, undefined],
    ['text', { 'content-type': 'text/plain' }, 'hello'],
    ['a body of an unnamed type', { 'content-type': '' }, 'hello'],
    ['fields of an address', { 'content-type': 'application/x-www-form-urlencoded' }, 'to=accepted'],
  ]
  test.each(ODD_SENDINGS)('%s is accepted by no write, whether it takes a body or not', async (_, headers, payload) => {
    const before = await stateOf(app.deps.db)
    // Email programs send one-click unsubscribe as form fields, which only that endpoint accepts, and ignores.
    const takesFields = (e: Endpoint) => e.fromAnywhere === true && headers['content-type'] === 'application/x-www-form-urlencoded'
    for (const [name, e] of endpoints.filter(([, each]) => each.method !== 'GET' && !each.multipart && !takesFields(each))) {
      const { statusCode } = await ask({
        method: e.method,
        url: pathOf(e.path),
        headers: { ...headers, 'idempotency-key': 'a-key-of-a-test' },
        caller: someoneFor(e.access),
        ...(payload === undefined ? {} : { payload }),
      })
      expect.soft([415, 422], name).toContain(statusCode)
    }
    expect(await stateOf(app.deps.db)).toEqual(before)
  })

  test('JSON in another encoding, without a type or squeezed is refused', async () => {
    const body = JSON.stringify({ firstName: 'Eve', lastName: 'Eve', zip: null })
    const put = (payload: Buffer | string, headers: Record<string, string>) =>
      ask({ method: 'PUT', url: changeProfile.path, payload, headers })
    expect(isRefused((await put(Buffer.from(body, 'utf16le'), { 'content-type': 'application/json; charset=utf-16le' })).statusCode)).toBe(
      true,
    )
    expect(isRefused((await put(Buffer.from(`\ufeff${body}`, 'utf16le'), {})).statusCode)).toBe(true)
    expect(isRefused((await put(gzipSync(body), { 'content-encoding': 'gzip' })).statusCode)).toBe(true)
    const untyped = await rawly(
      Buffer.from(
        `PUT ${changeProfile.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${Object.entries(maya.cookies)
          .map(([n, v]) => `${n}=${encodeURIComponent(v)}`)
          .join('; ')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      ),
    )
    expect(untyped).toMatch(/^HTTP\/1.1 415 /)
    expect((await put(body, { 'content-type': 'APPLICATION/JSON; charset=utf-8' })).statusCode).toBe(200)
  })

  const within = async (ms: number, act: () => Promise<{ statusCode: number }>) => {
    const { result, ms: took, crowded } = await crowdedDuring(act)
    return { statusCode: result.statusCode, quick: took < ms * crowded }
  }
  const DEEP: [string, string][] = [
    ['33 lists deep', '['.repeat(33) + ']'.repeat(33)],
    ['100,000 lists deep', '['.repeat(100_000)],
    ['33 objects deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['100,000 objects deep', '{"a":'.repeat(100_000)],
    ['a list of 400,000', `{"items":[${'0,'.repeat(400_000)}0]}`],
    ['100,000 fields', `{${Array.from({ length: 80_000 }, (_, i) => `"f${i}":1`).join(',')}}`],
    [
      '501 lines',
      JSON.stringify({
        items: Array.from({ length: 501 }, () => ({ variantId: 1, storeId: 1, quantity: 1, fulfillmentMethod: 'ship-to-me' })),
      }),
    ],
    ['a number of a megabyte', `{"items":${'9'.repeat(1_000_000)}}`],
    ['quotes of a megabyte', `{"items":"${'\\"'.repeat(500_000)}"}`],
    ['spaces of a megabyte before a colon', `{"items"${' '.repeat(1_000_000)}:1}`],
  ]
  test.each(DEEP)('%s is refused cheaply', async (_, body) => {
    // A warm-up: the first request of a kind pays for compiling its parser.
    await post(quote.path, body)
    const { statusCode, quick } = await within(1_000, () => post(quote.path, body))
    expect([400, 413, 422]).toContain(statusCode)
    expect(quick).toBe(true)
  })

  test('a body over the limit is refused by its length, and by its bytes when the length lies', async () => {
    const big = JSON.stringify({ items: 'x'.repeat(SERVER_LIMITS.jsonBodyBytes) })
    expect((await post(quote.path, big)).statusCode).toBe(413)
    const head = `POST ${quote.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`
    const claimed = await rawly(Buffer.from(`${head}content-length: 99999999999\r\n\r\n{}`))
    expect(claimed).toMatch(/^HTTP\/1.1 413 /)
    const chunks = Array.from({ length: 20 }, () => `10000\r\n${'x'.repeat(65_536)}\r\n`).join('')
    expect(await rawly(Buffer.from(`${head}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`))).toMatch(/^HTTP\/1.1 413 /)
    const both = await rawly(Buffer.from(`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`))
    expect(both).toMatch(/^HTTP\/1.1 400 /)
  })

  test.skipIf(!hasCollections)('every body of the JSON test suite: what is no JSON is refused as such', async () => {
    const bodies = collectedBodies()
    for (const { name, bytes } of bodies) {
      const { statusCode } = await post(quote.path, bytes)
      if (name.startsWith('n_') && bytes.length > 0) expect.soft([400, 422], `${name} is ${statusCode}`).toContain(statusCode)
      // Valid JSON, but not a cart: parsed, then rejected by the schema or because of a forbidden text.
      else expect.soft([400, 422], `${name} is ${statusCode}`).toContain(statusCode)
      if (name.startsWith('y_')) expect.soft(statusCode, name).toBe(422)
    }
    console.log(`${bodies.length} bodies of the JSON test suite`)
  })
})
