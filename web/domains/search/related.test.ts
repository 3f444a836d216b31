import { expect, test } from 'vitest'
import { relatedSearches } from './related.ts'

test.each([
  [
    'the word before it in several titles makes a narrower search',
    'shoes',
    ['Trail shoes', 'Canyon trail shoes', 'Court shoes'],
    ['trail shoes'],
  ],
  ['what every title has narrows nothing', 'shoes', ['Trail shoes', 'Trail shoes for kids'], []],
  [
    'plurals count, words elsewhere in the title do not',
    'Lamp',
    ['Desk lamps', 'Lamp of brass', 'Oak desk lamp', 'Brass desk'],
    ['desk lamp'],
  ],
  ['little words say nothing', 'tea', ['Mint and tea', 'Lemon and tea', 'Green tea'], []],
  ['nothing found, nothing related', 'tea', [], []],
])('%s', (_, q, titles, related) => expect(relatedSearches(q, titles)).toEqual(related))
