import { expect, test } from 'vitest'
import { contrast, inkOn, isReadable } from './retailers.ts'

test('contrast is counted as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#007b8a', '#ffffff')).toBeCloseTo(5, 1)
})
test.each([
  ['#1f6b45', '#ffffff', true],
  ['#f2b632', '#12262b', true],
  ['#ffffff', '#12262b', true],
  // Between dark and light: neither white nor ink reads on it.
  ['#808080', '#12262b', false],
])('on %s stands %s, readable: %s', (color, ink, readable) => expect([inkOn(color), isReadable(color)]).toEqual([ink, readable]))
