import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { unitPriceOf } from './rules.ts'

const FOOD = { name: 'Ingredients', value: 'oats' }
test.each([
  ['a weight among the facts', 599, [], [FOOD, { name: 'Net weight', value: '24 oz' }], { price: cents(25), per: 'oz' }],
  ['a choice of sizes comes first', 800, ['2 lb'], [FOOD, { name: 'Weight', value: '24 oz' }], { price: cents(400), per: 'lb' }],
  ['a volume', 449, ['Vanilla', '8 fl oz'], [FOOD], { price: cents(56), per: 'fl oz' }],
  ['pieces', 600, ['12 ct'], [FOOD], { price: cents(50), per: 'each' }],
  ['a size of one piece of several is not the whole', 600, [], [FOOD, { name: 'Weight', value: '4 oz per jar' }], null],
  ['a mug is not used up', 1200, ['12 oz'], [{ name: 'Material', value: 'Stoneware' }], null],
  ['no size', 1200, ['Blue'], [FOOD], null],
  ['nothing', 1200, ['0 oz'], [FOOD], null],
  ['less than half a cent', 1, ['24 oz'], [FOOD], null],
])('the price of a unit: %s', (_, price, optionValues, facts, expected) => {
  expect(unitPriceOf({ price: cents(price), optionValues, facts })).toEqual(expected)
})
