import { expect, test } from 'vitest'
import { mallBeside, nameWithin } from './store-names.ts'

test.each([
  ['Ridge & River', 'Mall of America', 'Mall of America'],
  ['Ridge & River Mall of America', 'Mall of America', null],
  ['RIDGE & RIVER MALL OF AMERICA', 'Mall of America', null],
  ['North Loop Goods', null, null],
  ['North Loop Goods', undefined, null],
])('beside "%s" in %s stands %s', (store, mall, words) => expect(mallBeside(store, mall)).toBe(words))

test.each([
  ['Ridge & River Mall of America', 'Mall of America', 'Ridge & River'],
  ['Ridge & River at MALL OF AMERICA', 'Mall of America', 'Ridge & River'],
  ['Ridge & River, Mall of America', 'Mall of America', 'Ridge & River'],
  ['Galleria Shoes', 'Galleria', 'Galleria Shoes'],
  ['Mall of America', 'Mall of America', 'Mall of America'],
  ['Small Mall of America Shop', 'Mall of America', 'Small Mall of America Shop'],
  ['Ridge & River', 'Mall of America', 'Ridge & River'],
])('"%s" within %s is called %s', (store, mall, name) => expect(nameWithin(store, mall)).toBe(name))
