import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['abc', 'too short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['sunshine', 'fair'],
  ['Sunshine-7x', 'good'],
  ['three trail shoes at noon', 'strong'],
])('"%s" is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
