import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendReport } from '#contracts/operations.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { registerWeb, tidyAddress } from '#server/platform/web.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { screens } from '#web/routes.ts'
import { listen, send } from './wire.ts'

const isBuilt = existsSync(new URL('../../build/server/index.js', import.meta.url))
let app: TestApp
let production: TestApp
let origin: string
let productionOrigin: string
beforeAll(async () => {
  app = await testApp()
  production = await testApp({ config: { environment: 'production' } })
  await seedPlaces(app.deps.db)
  await aShop(app)
  await app.settle()
  if (isBuilt) await registerWeb(app.app, { testScreens: true })
  if (isBuilt) await registerWeb(production.app, { publicOrigin: 'https://shop.example' })
  origin = await listen(app.app)
  productionOrigin = await listen(production.app)
})
afterAll(async () => {
  await app.close()
  await production.close()
})

describe.each(['/api/stores', '/api/check', '/', '/products'])('%s', (path) => {
  test.each(['x:99999', 'x:y', 'x:-1', 'x y', '[::1', 'x/y', 'x?y', 'x#y', 'x\\y', 'me@x', '%zz', 'x,y'])(
    'safety:V2 a Host that is none (%s) is refused with 400',
    async (host) => {
      if (!isBuilt && !path.startsWith('/api')) return
      const answer = await send(origin, { path, headers: { host } })
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    },
  )
  test.each(['localhost:3000', 'shop.example', '[::1]:3000', 'a_b.example', '127.0.0.1'])(
    'a Host that is one (%s) is served',
    async (host) => {
      if (!isBuilt && !path.startsWith('/api')) return
      expect((await send(origin, { path, headers: { host } })).status).toBe(200)
    },
  )
})

test('one address has one spelling, and a redirect to it stays on this host', () => {
  for (const [given, tidy] of [
    ['/', '/'],
    ['//', '/'],
    ['/admin/', '/admin'],
    ['//evil.example//x/?q=a//b/', '/evil.example/x?q=a//b/'],
    ['/\\evil.example', '/evil.example'],
    ['/products?q=//', '/products?q=//'],
    ['/product/blue-mug', '/product/blue-mug'],
  ] as const)
    expect(tidyAddress(given)).toBe(tidy)
})

const CLOSED = screens.filter(({ access, landing }) => access !== 'public' && !landing).map(({ path }) => path.replaceAll(/:\w+/g, '1'))
const encoded = (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const SPELLINGS: [string, (path: string) => string][] = [
  ['in capitals', (path) => path.toUpperCase()],
  ['with one capital', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['percent-encoded', encoded],
  ['percent-encoded in capitals', (path) => encoded(path.toUpperCase().replace('/A', '/a'))],
  ['percent-encoded twice', (path) => encoded(path).replace('%', '%25')],
  ['with a slash at the end', (path) => `${path}/`],
  ['with two slashes', (path) => `/${path}`],
  ['with a backslash', (path) => `/\\${path.slice(1)}`],
  ['with an encoded slash', (path) => `${path}%2f`],
  ['as the router asks', (path) => `${path.toUpperCase()}.data`],
]

test.skipIf(!isBuilt).each(SPELLINGS)('safety:R1 an office written %s opens for nobody who may not enter', async (_, spelled) => {
  const shopper = await aPerson(app)
  for (const path of CLOSED) {
    const asked = spelled(path)
    expect.soft(await endOf({ path: asked }), `a visitor at ${asked}`).toMatch(/^404$|^40[14]|to \/([a-z-]*login|signup)\?/)
    if (/^\/(admin|staff|retailer)/.test(path))
      expect.soft(await endOf({ path: asked, caller: shopper }), `a shopper at ${asked}`).toMatch(/^40[34]/)
  }
})

/** Follows the redirects to other spellings: returns the final status, or the sign-in page. */
async function endOf(wish: { path: string; caller?: Caller }): Promise<string> {
  const answer = await send(origin, { ...wish, path: wish.path })
  if (answer.status === 308) return endOf({ ...wish, path: String(answer.headers.location) })
  if (answer.status === 202) return answer.text.includes('login') ? 'to /login?' : '202'
  return answer.headers.location ? `${answer.status} to ${answer.headers.location}` : String(answer.status)
}

test.skipIf(!isBuilt)(
  'safety:R8 in production diagnostics are the not-found page for all but developers, whatever host they name',
  async () => {
    const [maya, support] = [await aPerson(production), await aPerson(production, { platform: ['support'] })]
    const body = { report: 'GET /api/stores returned status 503' }
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1', 'staging.shop.example', 'beta.example', 'shop.example'])
      for (const caller of [guest(), maya, support])
        for (const path of [
          '/diagnostics',
          '/diagnostics/',
          '/%64iagnostics',
          '/DIAGNOSTICS',
          '/vercel-ibm-integration',
          '/internal-platform',
          '/api-test',
          '/comprehensive-feature-testing',
          '/spiral-todo-progress',
        ])
          expect.soft((await follow(productionOrigin, { path, caller, headers: { host } })).status, `${path} at ${host}`).toBe(404)
    for (const caller of [guest(), maya, support]) expect((await production.call(caller, sendReport, { body })).status).toBe(404)
    expect((await send(origin, { path: '/diagnostics' })).status).toBe(200)
    expect((await app.call(guest(), sendReport, { body })).status).toBe(204)
  },
)

async function follow(to: string, wish: Parameters<typeof send>[1]): ReturnType<typeof send> {
  const answer = await send(to, wish)
  return answer.status === 308 ? follow(to, { ...wish, path: String(answer.headers.location) }) : answer
}

const canLimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit')
test.skipIf(!canLimit)(
  'safety:V1 without a file descriptor for another connection the product list answers 503 and when to come back',
  async () => {
    const pool = app.deps.db.$client as unknown as { connect(): Promise<{ release(): void }>; idleCount: number }
    // Loads what the first call needs: without file descriptors no module can be loaded.
    await app.app.inject({ url: '/api/check' })
    // Started first, because a process cannot be started without file descriptors.
    const prlimit = `/usr/bin/prlimit --pid ${process.pid}`
    const limiter = spawn('/bin/sh', ['-c', `read _; ${prlimit} --nofile=3: && echo low; read _; ${prlimit} --nofile=4096: && echo high`])
    const said = createInterface({ input: limiter.stdout })[Symbol.asyncIterator]()
    const held: { release(): void }[] = []
    while (pool.idleCount > 0) held.push(await pool.connect())
    limiter.stdin.write('\n')
    expect((await said.next()).value).toBe('low')
    const answer = await app.app.inject({ url: '/api/products?sort=price' })
    limiter.stdin.end('\n')
    expect((await said.next()).value).toBe('high')
    for (const one of held) one.release()
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.app.inject({ url: '/api/products?sort=price' })).statusCode).toBe(200)
  },
)
