import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#tests/code-app.ts'
import { freshDatabase } from '#tests/database.ts'
import { anOldDatabase } from '#tests/old-database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const main = join(import.meta.dirname, 'main.ts')
let dataDir: string
let database: Awaited<ReturnType<typeof freshDatabase>>
const begun: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await temporaryFolder('spiral-main-')
  database = await freshDatabase()
})
afterAll(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the program and collects its output. */
function begin(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SPIRAL_DATA: dataDir, SPIRAL_SAMPLE: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun.push(child)
  let said = ''
  const heard = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => {
      said += words
      const ready = /SPIRAL is ready at (\S+)/.exec(said)
      if (ready?.[1]) heard.resolve(ready[1])
    })
  const ended = new Promise<{ code: number | null; said: string }>((done) => child.once('close', (code) => done({ code, said })))
  void ended.then(() => heard.reject(new Error(said)))
  heard.promise.catch(() => {})
  return { child, ready: heard.promise, ended, said: () => said }
}

test('a wrong setting is named with what it takes, and nothing starts', async () => {
  const { code, said } = await begin({ PORT: 'http' }).ended
  expect([code, said]).toEqual([2, expect.stringContaining('PORT: use a whole number from 0 to 65,535.')])
})

test('a taken port is named at once, with another one to try', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', () => listening()))
  const { port } = taken.address() as AddressInfo
  const { code, said } = await begin({ PORT: String(port), DATABASE_URL: database.url }).ended
  taken.close()
  expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)])
})

test('a database that does not answer is named, without its password', async () => {
  const { code, said } = await begin({ DATABASE_URL: 'postgres://spiral:hush@127.0.0.1:1/spiral' }).ended
  expect(code).toBe(1)
  expect(said).toContain('The database does not answer')
  expect(said).not.toContain('hush')
})

test('a database that is too old is named with its version', async () => {
  const old = await anOldDatabase('140011')
  const { code, said } = await begin({ DATABASE_URL: old.url }).ended
  await old.close()
  expect([code, said]).toEqual([1, expect.stringContaining('SPIRAL needs PostgreSQL 15 or newer; this is version 14.')])
})

test('it starts on a given database, serves pages and the API, and two signals at once stop it gently', { timeout: 90_000 }, async () => {
  const { child, ready, ended } = begin({ DATABASE_URL: database.url })
  const address = await ready
  expect((await fetch(`${address}/api/check`)).status).toBe(200)
  expect(await (await fetch(`${address}/about`)).text()).toContain('<h1')
  child.kill('SIGINT')
  child.kill('SIGINT')
  const { code, said } = await ended
  expect(code).toBe(0)
  expect(said.trim().split('\n').at(-1)).toContain('Stopping')
})

const PRODUCTION = {
  SPIRAL_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  SPIRAL_SECRET: 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0aG',
  SPIRAL_ALLOW_SANDBOX_PAYMENTS: 'true',
  SPIRAL_ALLOW_OUTBOX_MAIL: 'true',
}

/** A browser that keeps cookies, which fetch does not. */
function aBrowser(address: string) {
  const cookies = new Map<string, string>()
  return async (path: string, body?: object) => {
    const answer = await fetch(`${address}${path}`, {
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        origin: 'https://shop.example',
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
}

test('production from nothing: the printed link makes the first admin, who enrolls a code app; every page opens empty', {
  timeout: 120_000,
}, async () => {
  const empty = await freshDatabase()
  const { child, ready, ended, said } = begin({ ...PRODUCTION, DATABASE_URL: empty.url })
  const browse = aBrowser(await ready)
  await expect.poll(said, { timeout: 10_000 }).toMatch(/setup=\S+/)
  const token = /setup=(\S+)/.exec(said())?.[1] ?? ''

  for (const path of ['/', '/products', '/search?q=mug', '/stores', '/malls', '/spiral-centers', '/retailer-dashboard'])
    expect.soft((await browse(path)).status, path).toBe(200)
  expect((await browse(`/spiral-admin-login?setup=${token}`)).status).toBe(200)

  const password = 'nine green lanterns'
  const form = { token, password, email: 'olga@shop.example', firstName: 'Olga', lastName: 'Reyes' }
  expect((await browse('/api/auth/admin-setup', form)).status).toBe(200)
  // Production requires the second factor before the role counts.
  expect(await browse('/api/admin/attention')).toMatchObject({ status: 403, text: expect.stringContaining('auth.second_factor_required') })
  const { uri } = JSON.parse((await browse('/api/auth/second-factor', { password })).text)
  const code = codeOf(new URL(uri).searchParams.get('secret') ?? '')
  expect((await browse('/api/auth/second-factor/confirm', { code })).status).toBe(204)
  expect((await browse('/api/admin/attention')).status).toBe(200)
  for (const section of ['', '?section=orders', '?section=people', '?section=audit'])
    expect.soft((await browse(`/admin${section}`)).status, section).toBe(200)

  child.kill('SIGINT')
  await ended
  const again = begin({ ...PRODUCTION, DATABASE_URL: empty.url })
  await again.ready
  expect(again.said()).not.toContain('setup=')
  again.child.kill('SIGINT')
  await again.ended
  await empty.drop()
})
