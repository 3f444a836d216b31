import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { asTyped, targetIn } from './target-price.ts'

test.each([
  ['35', 3_500],
  ['35.5', 3_550],
  [' $34.99 ', 3_499],
  ['0', 0],
  ['34.999', 3_500],
  ['', null],
  ['   ', null],
  ['cheap', null],
  ['12abc', null],
])('screens:R82 "%s" is a target of %s cents', (typed, target) => expect(targetIn(typed)).toEqual({ target }))

test('screens:R82 below zero is refused in words', () => expect(targetIn('-1')).toEqual({ error: 'Enter 0 or more.' }))
test('more than any price can be is refused in words', () => expect(targetIn('1e9')).toEqual({ error: 'Choose 0 to 1,000,000.' }))
test('a target reads like a price', () => expect([asTyped(cents(3_450)), asTyped(cents(0)), asTyped(null)]).toEqual(['34.50', '0.00', '']))
