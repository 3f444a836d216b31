import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { durationInWords } from './rules.ts'

test.each([
  [30_000, '0 minutes'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [DAY - 1, '23 hours'],
  [3 * DAY, '3 days'],
])('%d ms are %s', (ms, words) => expect(durationInWords(ms)).toBe(words))
