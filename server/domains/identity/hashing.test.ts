import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn, me } from '#contracts/identity/auth.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { PASSWORD_COST } from '../../platform/config.ts'
import { HASHES_WAITING } from './hashing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())

/** Counts the hashes that Node works on at the same time, as reported by Node. */
function watchHashes() {
  const underWay = new Set<number>()
  const seen = { atOnce: 0, all: 0 }
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      underWay.add(id)
      seen.all++
      seen.atOnce = Math.max(seen.atOnce, underWay.size)
    },
    before(id) {
      underWay.delete(id)
    },
  }).enable()
  return { seen, stop: () => hook.disable() }
}
const from = (place: number): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.${place % 4}.${place % 250}` } })

test('safety:X3 two hundred wrong passwords at once are hashed one at a time; what is too many is refused, and others are served', async () => {
  // The low cost of tests can be as fast as requests come in, and then nothing waits.
  vi.stubEnv('SPIRAL_PASSWORD_COST', String(PASSWORD_COST / 16))
  const hashes = watchHashes()
  let answered = 0
  const tries = Array.from({ length: 200 }, async (_, i) => {
    const answer = await app.call(from(i), logIn, { body: { email: `nobody.${i}@example.com`, password: 'a wrong one' } })
    answered++
    return answer
  })
  // Queued behind all hashes, and answered while most of them wait.
  const others = Array.from({ length: 20 }, async () => {
    const { status } = await app.call(guest(), me)
    return { status, answered }
  })
  const served = await Promise.all(others)
  const answers = await Promise.all(tries)
  hashes.stop()
  vi.unstubAllEnvs()
  expect(served.every(({ status }) => status === 200)).toBe(true)
  expect(Math.max(...served.map((other) => other.answered))).toBeLessThan(200)
  expect(hashes.seen.atOnce).toBe(1)
  const refused = answers.filter(({ status }) => status === 503)
  // Each check takes two: the hash at its own cost, and one more so that all take equally long.
  const checked = hashes.seen.all / 2
  expect(checked).toBeGreaterThan(HASHES_WAITING)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(checked)
  expect(refused.length + checked).toBe(200)
  for (const { headers, problem } of refused) {
    expect(problem.code).toBe('busy')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})
