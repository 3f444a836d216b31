import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a password that was hashed by better-auth still signs in, however its letters are composed', async () => {
  vi.stubEnv('SPIRAL_PASSWORD_COST', undefined)
  const hash =
    'e4a4a8339b5becab22cf8b7daf6a8e5e:9bc73c40179e4c96963f461a12f79ce5495d987c2b74cbb455349906217c238bae36c0007712ae5ae4660f8ee0e833406177116662155c019900521e56e3c815'
  expect(await verifyPassword({ hash, password: 'a ﬁne long wàlk' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a fine long wa\u0300lk' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a fine long walk' })).toBe(false)
})

test('safety:A4 a password is kept as a salted hash of full cost unless a test asks for a cheap one', async () => {
  vi.stubEnv('SPIRAL_PASSWORD_COST', undefined)
  const [one, other] = [await hashPassword('a long walk'), await hashPassword('a long walk')]
  expect(one).not.toBe(other)
  vi.stubEnv('SPIRAL_PASSWORD_COST', '16384')
  expect(await verifyPassword({ hash: one, password: 'a long walk' })).toBe(true)
  vi.stubEnv('SPIRAL_PASSWORD_COST', '16')
  expect(await verifyPassword({ hash: one, password: 'a long walk' })).toBe(false)
})

test('what is no hash is an error and no wrong password', async () => {
  for (const hash of ['', 'salt', 'salt:00', ':'])
    await expect(verifyPassword({ hash, password: 'x' })).rejects.toThrow('Invalid password hash')
})
