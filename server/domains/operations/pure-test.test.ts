import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { ask, serverVariable } from '#tests/database.ts'
import { aPerson } from '#tests/people.ts'

let app: TestApp
let production: TestApp
beforeAll(async () => {
  app = await testApp()
  production = await testApp({ config: { environment: 'production' } })
})
afterAll(() => Promise.all([app.close(), production.close()]))

const open = (of: TestApp, url = '/pure-test', cookies: Record<string, string> = {}) => of.app.inject({ url, cookies })

test('the pure test says PASS or FAIL for each line, also without scripts, and a cookie makes a round trip', async () => {
  const first = await open(app)
  expect(first).toMatchObject({ statusCode: 302, headers: { location: '/pure-test?again=1' } })
  const [cookie] = first.cookies
  expect(cookie).toMatchObject({ name: 'spiral.pure-test', path: '/pure-test', httpOnly: true, sameSite: 'Lax' })
  const back = await open(app, '/pure-test?again=1', { [cookie?.name ?? '']: cookie?.value ?? '' })
  expect(back.statusCode).toBe(200)
  expect(back.headers['content-type']).toContain('text/html')
  expect(back.body).toMatch(/role="status">PASS</)
  for (const line of ['Server: answers', 'API: status 200', 'Database: answers', 'Cookie: came back'])
    expect(back.body).toContain(`<b>PASS</b><span>${line}`)
  expect(back.body).toContain('<noscript>')
  const without = await open(app, '/pure-test?again=1')
  expect(without.body).toMatch(/role="status">FAIL</)
  expect(without.body).toContain('<b>FAIL</b><span>Cookie: did not come back')
})

test('its policy allows the one style block and the one script that are on it, and nothing else', async () => {
  const { body, headers } = await open(app, '/pure-test?again=1')
  const policy = String(headers['content-security-policy'])
  const digest = async (text: string) => Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')
  for (const tag of ['style', 'script']) {
    const blocks = [...body.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) => text ?? '')
    expect(blocks).toHaveLength(1)
    expect(policy).toContain(`${tag}-src 'sha256-${await digest(blocks[0] ?? '')}'`)
  }
  expect(policy).toContain("default-src 'none'")
})

test('scripts get 200 when every line passes; without a database 503, and the other lines still work', async () => {
  const own = await testApp()
  const good = await open(own, '/pure-test?format=json')
  expect(good.statusCode).toBe(200)
  expect(good.json()).toMatchObject({
    status: 'pass',
    environment: 'development',
    lines: expect.arrayContaining([{ name: 'API', pass: true, detail: 'status 200', ms: expect.any(Number) }]),
  })
  const name = new URL(own.databaseUrl).pathname.slice(1)
  const server = process.env[serverVariable] ?? ''
  await ask(server, `alter database ${name} with allow_connections false`)
  await ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const bad = await open(own, '/pure-test?format=json')
  expect(bad.statusCode).toBe(503)
  expect(bad.json()).toMatchObject({
    status: 'fail',
    lines: expect.arrayContaining([
      expect.objectContaining({ name: 'Server', pass: true }),
      expect.objectContaining({ name: 'Database', pass: false }),
    ]),
  })
  expect((await open(own, '/pure-test?again=1')).body).toContain('<b>FAIL</b><span>Database: does not answer')
  await ask(server, `alter database ${name} with allow_connections true`)
  await own.close()
})

test('safety:R8 in production it is not found for all but developers', async () => {
  const [maya, support, developer] = await Promise.all([
    aPerson(production),
    aPerson(production, { platform: ['support'] }),
    aPerson(production, { platform: ['developer'] }),
  ])
  await production.deps.db.$client.query('update users set two_factor_enabled = true where id = $1', [developer.id])
  const statusFor = async (caller: Caller, url: string) => (await open(production, url, caller.cookies)).statusCode
  for (const url of ['/pure-test', '/pure-test?format=json', '/pure-test?again=1']) {
    for (const caller of [guest(), maya, support]) expect(await statusFor(caller, url)).toBe(404)
  }
  expect(await statusFor(developer, '/pure-test?again=1')).toBe(200)
  expect((await open(production, '/pure-test')).body).toContain('Not found')
})
