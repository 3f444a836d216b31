import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await aShop(app)
})
afterAll(() => app.close())

const audit = (databaseUrl: string): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'test' }
    execFile(process.execPath, [join(import.meta.dirname, 'audit.ts')], { env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
    )
  })

test('the audit prints each rule with its count and ends with 0 when all hold, with 1 when one is broken', async () => {
  const good = await audit(app.databaseUrl)
  expect(good.said).toMatch(/✓ 3a .*: 1 checked/)
  expect(good.said).toMatch(/All \d+ rules hold\./)
  expect(good.code).toBe(0)
  await app.deps.db.$client.query('update stock set reserved = 1')
  const bad = await audit(app.databaseUrl)
  expect(bad.said).toMatch(/✗ 3b .*: 1 BROKEN of 1 checked\n +variant \d+ in store \d+/)
  expect(bad.said).toContain('1 of ')
  expect(bad.code).toBe(1)
})

test('a database that does not answer is said so, and ends with 2', async () => {
  expect(await audit('postgres://nobody@127.0.0.1:1/none')).toEqual({
    code: 2,
    said: expect.stringContaining('The database does not answer'),
  })
})
