import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { anOldDatabase } from '#tests/old-database.ts'

const main = join(import.meta.dirname, 'main.ts')
let dataDir: string
let database: Awaited<ReturnType<typeof freshDatabase>>
const begun: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spiral-main-'))
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
  return { child, ready: heard.promise, ended }
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
