import { expect, test } from 'vitest'
import { mallBeside } from './store-names.ts'

test.each([
  ['Ridge & River', 'Mall of America', 'Mall of America'],
  ['Ridge & River Mall of America', 'Mall of America', null],
  ['RIDGE & RIVER MALL OF AMERICA', 'Mall of America', null],
  ['North Loop Goods', null, null],
  ['North Loop Goods', undefined, null],
])('beside "%s" in %s stands %s', (store, mall, words) => expect(mallBeside(store, mall)).toBe(words))
