import { afterEach, expect, test, vi } from 'vitest'
import { hashOfNobody, hashPassword, isCheap, verifyPassword } from './password-hash.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a password that was hashed by better-auth still signs in, however its letters are composed', async () => {
  vi.stubEnv('SPIRAL_PASSWORD_COST', undefined)
  const hash =
    'e4a4a8339b5becab22cf8b7daf6a8e5e:9bc73c40179e4c96963f461a12f79ce5495d987c2b74cbb455349906217c238bae36c0007712ae5ae4660f8ee0e833406177116662155c019900521e56e3c815'
  expect(await verifyPassword({ hash, password: 'a ﬁne long wàlk' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a fine long wa\u0300lk' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a fine long walk' })).toBe(false)
})

test('safety:A4 a password is kept as a salted hash of the cost that OWASP advises, which the hash carries', async () => {
  vi.stubEnv('SPIRAL_PASSWORD_COST', undefined)
  const one = await hashPassword('a long walk')
  expect(one).toMatch(/^scrypt\$131072\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{128}$/)
  vi.stubEnv('SPIRAL_PASSWORD_COST', '16')
  const other = await hashPassword('a long walk')
  expect(other.split('$')[4]).not.toBe(one.split('$')[4])
  // Each keeps signing in whatever new ones cost.
  for (const hash of [one, other]) {
    expect(await verifyPassword({ hash, password: 'a long walk' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'a short walk' })).toBe(false)
  }
  expect([isCheap(one), isCheap(other)]).toEqual([false, false])
  vi.stubEnv('SPIRAL_PASSWORD_COST', '32')
  expect([isCheap(one), isCheap(other)]).toEqual([false, true])
})

test('a hash of an earlier cost takes as long to check as a new one, so that time does not tell whose it is', async () => {
  vi.stubEnv('SPIRAL_PASSWORD_COST', '65536')
  const [now, earlier] = [await hashPassword('a long walk'), `${'0'.repeat(32)}:${'0'.repeat(128)}`]
  const took = async (hash: string) => {
    const times = []
    for (let i = 0; i < 5; i++) {
      const start = process.cpuUsage()
      await verifyPassword({ hash, password: 'a guess' })
      const { user, system } = process.cpuUsage(start)
      times.push(user + system)
    }
    return Math.min(...times)
  }
  const [a, b, c] = [await took(now), await took(earlier), await took(hashOfNobody())]
  expect(Math.max(a, b, c) / Math.min(a, b, c)).toBeLessThan(1.3)
})

test('what is no hash is an error and no wrong password', async () => {
  for (const hash of ['', 'salt', 'salt:00', ':', 'scrypt$16$8$1$00$00'])
    await expect(verifyPassword({ hash, password: 'x' })).rejects.toThrow('Invalid password hash')
})
