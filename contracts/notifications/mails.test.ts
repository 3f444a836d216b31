import { expect, test } from 'vitest'
import { mailWords } from './mails.ts'

test.each([
  ['wishlist-price_drop', 'Price drop'],
  ['identity.verify', 'Finish signing up'],
  ['written-no-more', 'Another email'],
  ['constructor', 'Another email'],
])('a mail of the kind %s is called "%s"', (kind, words) => expect(mailWords(kind)).toBe(words))
