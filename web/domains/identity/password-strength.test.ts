import { expect, test } from 'vitest'
import { commonWords, isCommonPassword } from '#server/domains/identity/common-passwords.ts'
import { strengthOf } from './password-strength.ts'

const words = await commonWords()

test.each([
  ['abc', 'too short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'too common'],
  ['sunshine', 'too common'],
  ['password', 'too common'],
  ['12345678', 'too common'],
  ['spiral-sample-1', 'too common'],
  ['zkwvbrto', 'fair'],
  ['Sunshine-7x', 'good'],
  ['three trail shoes at noon', 'strong'],
])('"%s" is %s', (password, strength) => expect(strengthOf(password, {}, words)).toBe(strength))

test('each word that the server refuses as common is called so', async () => {
  for (const word of [...words.commonest].slice(0, 200)) {
    expect(await isCommonPassword(word)).toBe(true)
    expect(strengthOf(word, {}, words)).toBe('too common')
  }
})

test('nothing is called fair before the common words are known', () => {
  expect(strengthOf('sunshine', {}, undefined)).toBeNull()
  expect(strengthOf('12345678', {}, undefined)).toBe('too common')
})

const owner = { email: 'maya.green+shop@example.com', firstName: 'Maya', lastName: 'Green' }
test.each(['maya.green+shop@example.com', 'Maya.Green', 'green maya', 'mayagreen2024', 'maya12345'])(
  '"%s" is not allowed for its owner, as on the server',
  (password) => expect(strengthOf(password, owner, words)).toBe('your own name or email'),
)
test('a password that only contains the name is allowed', () => expect(strengthOf('maya likes tall trees', owner, words)).toBe('strong'))
