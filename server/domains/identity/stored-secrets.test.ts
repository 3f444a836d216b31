import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { seal, unseal } from '../../platform/sealing.ts'

// Written by better-auth 1.7.7, which earlier versions used: databases still hold such values.
const SECRET = 'an-installation-secret-of-32-chars'
const SEALED =
  'ae1fd08776289f727ffb631d2ce92254d983f5673a38b1a57cd4ab3e4c26ce7851021fee36d68fd9a98fb086b6f7ce88add6f7d365733aa247217a884746fffc6ddd9f7040ccd208'

test('a new hash has the same form, its own salt, and fits its password alone', async () => {
  const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
  expect(one).toMatch(/^scrypt\$\d+\$8\$1\$[\da-f]{32}\$[\da-f]{128}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword({ hash: one, password: 'a long password' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'another password' })).toBe(false)
})

test('the key of a code app that was stored before can be read, and only with the secret of its installation', () => {
  expect(unseal(SECRET, SEALED)).toBe('Zq3v9XbTmW5nY8cL2pD6fH4jS0aGkq3v')
  expect(unseal(SECRET, seal(SECRET, 'a key'))).toBe('a key')
  expect(() => unseal(`${SECRET}!`, SEALED)).toThrow()
})
