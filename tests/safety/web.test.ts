import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox, outboxMail } from '#contracts/admin/admin.ts'
import { addAddress, changeProfile, signUp } from '#contracts/identity/auth.ts'
import { product } from '#contracts/catalog/catalog.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { changeProduct } from '#contracts/catalog/inventory.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { registerWeb } from '#server/platform/web.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES, type World } from '#tests/access-world.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { stateOf } from './state.ts'
import { timeLimit } from './figures.ts'
import { listen, send } from './wire.ts'

const isBuilt = existsSync(new URL('../../build/server/index.js', import.meta.url))
const endpoints = await allEndpoints()
let app: TestApp
let world: World
let origin: string
beforeAll(async () => {
  app = await testApp({
    cards: {
      name: 'failing',
      test: true,
      testTokens: [],
      knows: () => true,
      charge: () => Promise.reject(new Error('secret words of a provider')),
      lookUp: async () => null,
      refund: async () => {},
      keep: async () => null,
      forget: async () => {},
      void: async () => {},
      dispute: () => Promise.resolve(null),
      submitEvidence: () => Promise.resolve(),
      acceptDispute: () => Promise.resolve(),
    },
  })
  if (isBuilt) await registerWeb(app.app)
  origin = await listen(app.app)
})
afterAll(() => app.close())

describe('other sites', () => {
  let shopApp: TestApp
  beforeAll(async () => {
    shopApp = await testApp()
    world = await aWorld(shopApp)
    await shopApp.settle()
  })
  afterAll(() => shopApp.close())
  const addressOf = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'number'
        ? world.orderNumber
        : name === 'provider'
          ? 'sandbox'
          : name === 'reference'
            ? 'abcdefghijkl'
            : name === 'slug'
              ? 'terms'
              : name === 'zip'
                ? '55425'
                : String(world.shop.storeId),
    )

  test.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin that can be told', { origin: 'null' }],
    ['our name as a part of theirs', { origin: 'http://localhost:3000.evil.example' }],
    ['our name with another port', { origin: 'http://localhost:3001' }],
    ['our name over https', { origin: 'https://localhost:3000' }],
    ['an origin that is none', { origin: 'evil' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['our origin on a cross-site request', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('safety:B1 %s changes nothing, whatever it asks and whoever is signed in', async (_, headers) => {
    const before = await stateOf(shopApp.deps.db)
    // Cross-origin endpoints are authorized by the token in the request, whoever is signed in.
    for (const [name, e] of endpoints.filter(([, one]) => one.method !== 'GET' && !one.fromAnywhere)) {
      const role = ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin'
      const answer = await shopApp.app.inject({
        method: e.method,
        url: addressOf(e.path),
        cookies: { ...world.callers[role].cookies },
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        payload: '{}',
      })
      expect.soft([answer.statusCode, answer.json<ProblemDocument>().code], name).toEqual([403, 'foreign_origin'])
    }
    expect(await stateOf(shopApp.deps.db)).toEqual(before)
  })

  test('safety:B1 safety:W7 only the one click of a mail may come from anywhere', () => {
    expect(endpoints.filter(([, one]) => one.fromAnywhere).map(([name]) => name)).toEqual(['unsubscribe'])
  })

  test('safety:B1 our own pages are served', async () => {
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await shopApp.app.inject({ method: 'POST', url: '/api/checkout/quote', headers, payload: {} })
      expect(answer.statusCode).toBe(422)
    }
  })

  // A test for each role: all of them together take a minute on a busy machine.
  test.each(ROLES)(
    'safety:B1 nothing that is read by %s changes anything',
    async (role) => {
      const before = await stateOf(shopApp.deps.db)
      for (const [name, e] of endpoints.filter(([, one]) => one.method === 'GET'))
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode } = await shopApp.app.inject({ method, url: addressOf(e.path), cookies: { ...world.callers[role].cookies } })
          expect.soft(statusCode, `${method} ${name}`).toBeLessThan(500)
        }
      const after = await stateOf(shopApp.deps.db)
      // The audit log records platform staff who viewed a person's order, email or application, and rejected calls.
      // A person's own share code is made at their first look and stays.
      const logs = ['audit_entries', 'refused_calls', 'application_events', 'share_codes']
      const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !logs.includes(name))
      expect(changed).toEqual([])
    },
    timeLimit(60_000),
  )

  test('safety:B1 no foreign origin may read with credentials', async () => {
    for (const [, e] of endpoints)
      for (const method of ['OPTIONS', e.method] as const) {
        const answer = await shopApp.app.inject({
          method,
          url: addressOf(e.path),
          headers: {
            origin: 'https://evil.example',
            'access-control-request-method': e.method,
            'access-control-request-headers': 'content-type',
          },
        })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })
})

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'cache-control',
]
function expectSafeHeaders(headers: Record<string, unknown>, what: string): void {
  for (const name of REQUIRED) expect.soft(headers[name], `${what} lacks ${name}`).toBeTruthy()
  const policy = String(headers['content-security-policy'])
  expect.soft(headers['x-content-type-options'], what).toBe('nosniff')
  expect.soft(policy, what).toMatch(/frame-ancestors 'none'/)
  expect.soft(policy, what).toMatch(/default-src '(none|self)'/)
  expect.soft(policy, what).not.toMatch(/unsafe/)
  const scripts = /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect.soft(scripts, what).not.toMatch(/\*|https?:/)
  expect.soft(headers['x-powered-by'] ?? headers['server'], what).toBeUndefined()
}

describe('safety:B2 every answer of every kind carries the security headers', () => {
  test.each<[string, string, number, Parameters<typeof send>[1]?]>([
    ['an answer', '/api/auth/me', 200],
    ['a list', '/api/stores', 200],
    ['the document', '/api/openapi.json', 200],
    ['the check', '/api/check', 200],
    ['nothing there', '/api/no-such-thing', 404],
    ['no such record', '/api/stores/999999', 404],
    ['signed out', '/api/orders', 401],
    ['bad input', '/api/stores?near=x', 422],
    ['a repeated key', '/api/stores?near=55425&near=55425', 422],
    ['another method', '/api/orders', 404, { method: 'DELETE', path: '' }],
    ['a wrong type', '/api/checkout/quote', 415, { method: 'POST', path: '', body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['no JSON', '/api/checkout/quote', 400, { method: 'POST', path: '', body: '{' }],
    ['too large', '/api/checkout/quote', 413, { method: 'POST', path: '', body: 'x'.repeat(1_100_000) }],
    ['a foreign origin', '/api/checkout/quote', 403, { method: 'POST', path: '', body: {}, headers: { origin: 'https://evil.example' } }],
    ['no picture', `/pictures/${'a'.repeat(64)}/640.webp`, 404],
    ['a picture address of no kind', '/pictures/..%2f..%2fetc/passwd', 404],
    ['an address that cannot be read', '/api/stores/%', 400],
    ['an address of bad bytes', '/api/stores/%ff', 400],
    ['an id of a thousand letters', `/api/stores/${'x'.repeat(1_000)}`, 404],
  ])('%s (%s, %i)', async (what, path, status, more) => {
    const answer = await send(origin, { ...more, path })
    expect(answer.status).toBe(status)
    expectSafeHeaders(answer.headers, what)
    if (status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('a failure of ours tells nothing of itself', async () => {
    const shop = await aShop(app)
    const failed = await buy(app, guest(), [lineOf(shop)], { payment: { provider: 'failing', token: 'tok_x' } })
    expect(failed.status).toBe(500)
    expectSafeHeaders(failed.headers, 'a failure')
    expect(failed.problem).toEqual({
      type: 'urn:spiral:problem:internal',
      title: 'Something went wrong',
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side.',
      requestId: expect.any(String),
    })
  })

  test.each([
    ['words that are no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'a request that smuggles another',
      'POST /api/checkout/quote HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s', async (what, words, status) => {
    const text = await rawly(words)
    expect(Number(text.split(' ')[1])).toBe(status)
    const [head = ''] = text.split('\r\n\r\n')
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    expectSafeHeaders(headers, what)
  })

  test('private answers are not stored; on https everything stays on https', async () => {
    const maya = await aPerson(app)
    for (const path of [
      '/api/auth/me',
      '/api/orders',
      '/api/cart',
      '/api/account/addresses',
      '/api/spirals',
      '/api/auth/sessions',
      '/api/orders/S0000000000000',
    ])
      expect.soft((await send(origin, { path, caller: maya })).headers['cache-control'], path).toBe('no-store')
    const https = await testApp({ env: { PUBLIC_ORIGIN: 'https://shop.example', SPIRAL_ENV: 'staging' } })
    for (const url of ['/api/auth/me', '/api/no-such-thing', '/api/stores/%', `/api/stores/${'x'.repeat(500)}`])
      expect.soft((await https.app.inject({ url })).headers['strict-transport-security'], url).toMatch(/max-age=31536000/)
    await https.close()
  })

  test.skipIf(!isBuilt)('no page has anything of another person, whether they ask one after the other or at once', async () => {
    const people = [await aPerson(app), await aPerson(app)]
    const askers = [...people, undefined]
    for (const path of ['/', '/products', '/wallet']) {
      const askedBy = (caller: (typeof askers)[number]) => send(origin, { path, ...(caller && { caller }) })
      const inTurn = []
      for (const caller of askers) inTurn.push(await askedBy(caller))
      for (const pages of [inTurn, await Promise.all(askers.map(askedBy))])
        for (const [n, { text }] of pages.entries())
          expect(
            people.map(({ email }) => text.includes(email)),
            `${path} for ${n}`,
          ).toEqual(people.map((who) => who === askers[n]))
    }
  })

  test.skipIf(!isBuilt)('pages and files: a policy that names the hash of each inline script, and nothing inline besides', async () => {
    for (const path of ['/', '/', '/products', '/login', '/no-such-page', '/product/999999']) {
      const page = await send(origin, { path })
      expectSafeHeaders(page.headers, path)
      const sources = /script-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]?.split(' ') ?? []
      const inline = [...page.text.matchAll(/<script((?![^>]* src=|[^>]*type="application)[^>]*)>([\s\S]*?)<\/script>/g)]
      expect(inline.length, path).toBeGreaterThan(2)
      expect(new Set(sources), path).toEqual(
        new Set(["'self'", ...inline.map(([, , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)]),
      )
      expect(page.text, path).not.toContain(' nonce="')
    }
    for (const path of ['/favicon.svg', '/assets/no-such-file.js', '/.env', '/assets/..%2f..%2f..%2fpackage.json', '/..%2fpackage.json']) {
      const answer = await send(origin, { path })
      expectSafeHeaders(answer.headers, path)
      expect.soft(answer.text, path).not.toContain('"dependencies"')
    }
  })
})

function rawly(words: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(words))
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? done(text) : fail(error)))
    socket.once('close', () => done(text))
  })
}

describe('safety:B3 text stays text', () => {
  const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'`{{7*7}}'
  let shopApp: TestApp
  beforeAll(async () => {
    shopApp = await testApp()
    await seedPlaces(shopApp.deps.db)
    if (isBuilt) await registerWeb(shopApp.app)
  })
  afterAll(() => shopApp.close())

  test('in answers it comes back as it was, as JSON that no browser takes for a page', async () => {
    const maya = await aPerson(shopApp)
    const named = await shopApp.call(maya, changeProfile, { body: { firstName: SCRIPT, lastName: SCRIPT, zip: null } })
    expect(named.body.user.firstName).toBe(SCRIPT)
    const body = { label: '<b>Home</b>', recipient: SCRIPT, street1: SCRIPT, city: SCRIPT, state: 'MN', zip: '55425', isDefault: false }
    const kept = await shopApp.call(maya, addAddress, { body })
    expect(kept.problem).toBeUndefined()
    expect(kept.body).toMatchObject({ recipient: SCRIPT, street1: SCRIPT, label: '<b>Home</b>' })
    for (const { headers } of [named, kept]) expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('in mails of every kind', async () => {
    const admin = await aPerson(shopApp, { platform: ['admin'] })
    const shop = await aShop(shopApp, { store: { name: `Shop ${SCRIPT}` }, product: { title: `Mug ${SCRIPT}` } })
    const owner = await aPerson(shopApp, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
    await shopApp.call(guest(), signUp, {
      body: { email: 'eve@example.com', password: 'a long walk home', firstName: SCRIPT, lastName: SCRIPT },
    })
    const maya = await aPerson(shopApp, { firstName: SCRIPT, lastName: SCRIPT })
    const contact = { name: SCRIPT, email: 'eve@example.com' }
    const first = await buy(shopApp, maya, [lineOf(shop)], { contact })
    const second = await buy(shopApp, maya, [lineOf(shop)], { contact })
    const id = first.body.order.fulfillments[0]?.id as never
    for (const to of ['accepted', 'ready'] as const)
      await shopApp.call(owner, moveFulfillment, { params: { id }, body: { to, note: SCRIPT } })
    await shopApp.call(owner, moveFulfillment, {
      params: { id: second.body.order.fulfillments[0]?.id as never },
      body: { to: 'cancelled', note: SCRIPT },
    })
    await shopApp.settle()
    const { items } = (await shopApp.call(admin, outbox, { query: { limit: 100 as never } })).body
    expect(items.length).toBeGreaterThanOrEqual(4)
    for (const { id: mailId, kind, subject } of items) {
      const mail = (await shopApp.call(admin, outboxMail, { params: { id: mailId } })).body
      expect.soft(mail.html, kind).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>/i)
      expect.soft(subject, kind).not.toMatch(/[\r\n]/)
    }
    const seen = (await shopApp.call(maya, order, { params: { number: second.body.order.number }, query: {} })).body
    expect(JSON.stringify(seen.fulfillments)).toContain('onerror=alert(2)')
    expect((await shopApp.call(maya, cancelOrder, { params: { number: second.body.order.number }, query: {}, body: {} })).status).toBe(409)
  })

  test('descriptions pass the sanitiser: words and simple marks stay, what runs does not', async () => {
    const shop = await aShop(shopApp)
    const owner = await aPerson(shopApp, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
    const description = [
      '<p onclick="a()">A <b>blue</b> mug</p>',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(2)>',
      '<svg/onload=alert(3)>',
      '<a href="javascript:alert(4)">link</a>',
      '<a href="&#106;avascript:alert(5)">link</a>',
      '<iframe src="https://evil.example"></iframe>',
      '<style>body{display:none}</style>',
      '<math><mi//xlink:href="data:x,<script>alert(6)</script>">',
      '<form action="https://evil.example"><input name=password></form>',
      '<p style="background:url(javascript:alert(7))">x</p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(8)>">',
    ].join('')
    const changed = await shopApp.call(owner, changeProduct, { params: { id: shop.productId }, body: { description } })
    expect(changed.status).toBe(200)
    await shopApp.settle()
    const seen = (await shopApp.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body
    const text = seen.description
    expect(text).toContain('blue')
    expect(text).not.toMatch(/<script|<img|<svg|<iframe|<style|<form|<input|<math|javascript:|onclick|onerror|onload|evil\.example/i)
  })

  test.skipIf(!isBuilt)('on pages rendered by the server', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
    const shop = await aShop(shopApp, {
      store: { name: `Store ${evil}` },
      mall: { name: `Mall ${evil}` },
      retailer: { displayName: `Seller ${evil}` },
    })
    const { productId } = await aProduct(shopApp, shop.retailerId, { title: `Mug ${evil}`, brand: evil, storeIds: [shop.storeId] })
    await shopApp.settle()
    for (const url of [
      '/',
      '/products',
      `/products?q=${encodeURIComponent(evil)}`,
      `/product/${productId}`,
      `/store/${shop.storeId}`,
      `/mall/${shop.mallId}`,
      '/stores',
      '/malls',
      `/search?q=${encodeURIComponent(evil)}`,
    ]) {
      const { body, statusCode } = await shopApp.app.inject({ url })
      expect.soft(statusCode, url).toBe(200)
      expect.soft(body, url).not.toMatch(/<script>alert|<img src=x/i)
    }
  })
})
