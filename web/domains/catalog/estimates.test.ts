import { expect, test } from 'vitest'
import { ESTIMATES } from '#contracts/constants.ts'
import { shortEstimate } from './estimates.ts'

test.each([
  [ESTIMATES['in-store-pickup'], 'Today'],
  [ESTIMATES['ship-to-mall'], '2-3 days'],
  [ESTIMATES['ship-to-me'], '2-5 business days'],
  ['Ready today by 12:30 PM', 'Today by 12:30 PM'],
  ['Ready tomorrow by noon', 'Tomorrow by noon'],
  ['Ready Mon, Nov 30 by 11 AM', 'Mon, Nov 30 by 11 AM'],
  ['The store tells you when it is ready', 'The store tells you when it is ready'],
])('%s is short as %s', (words, short) => expect(shortEstimate(words)).toBe(short))
