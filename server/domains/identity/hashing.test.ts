import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, me } from '#contracts/auth.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { HASHES_WAITING } from './hashing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())

const hashesUnderWay = () => process.getActiveResourcesInfo().filter((name) => /scrypt/i.test(name)).length
const from = (place: number): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.${place % 4}.${place % 250}` } })

test('safety:X3 two hundred wrong passwords at once are hashed one at a time; what is too many is refused, and others are served', async () => {
  const seen: number[] = []
  let answered = 0
  const tries = Array.from({ length: 200 }, async (_, i) => {
    const answer = await app.call(from(i), logIn, { body: { email: `nobody.${i}@example.com`, password: 'a wrong one' } })
    answered++
    seen.push(hashesUnderWay())
    return answer
  })
  // Asked behind them all, and answered while most of them wait.
  const others = Array.from({ length: 20 }, async () => {
    const { status } = await app.call(guest(), me)
    seen.push(hashesUnderWay())
    return { status, answered }
  })
  const served = await Promise.all(others)
  const answers = await Promise.all(tries)
  expect(served.every(({ status }) => status === 200)).toBe(true)
  expect(Math.max(...served.map((other) => other.answered))).toBeLessThan(200)
  expect(Math.max(...seen)).toBe(1)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(HASHES_WAITING)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + answers.filter(({ status }) => status === 401).length).toBe(200)
  for (const { headers, problem } of refused) {
    expect(problem.code).toBe('busy')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})
