import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['Hello', 5, 'Hello'],
  ['Hello you', 5, 'Hell…'],
  ['Hey 😀 you', 6, 'Hey …'],
  ['Hey 😀 you', 7, 'Hey 😀…'],
])('%s in %d characters is %s', (text, most, short) => {
  expect(truncate(text, most)).toBe(short)
  expect(truncate(text, most).isWellFormed()).toBe(true)
})
