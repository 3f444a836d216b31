import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['abc', 'too short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['sunshine', 'fair'],
  ['Sunshine-7x', 'good'],
  ['three trail shoes at noon', 'strong'],
])('"%s" is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

const owner = { email: 'maya.green+shop@example.com', firstName: 'Maya', lastName: 'Green' }
test.each(['maya.green+shop@example.com', 'Maya.Green', 'green maya', 'mayagreen2024', 'maya12345', 'spiral-sample-1'])(
  '"%s" is not allowed for its owner, as on the server',
  (password) => expect(strengthOf(password, owner)).toBe('not allowed'),
)
test('a password that only contains the name is allowed', () => expect(strengthOf('maya likes tall trees', owner)).toBe('strong'))
