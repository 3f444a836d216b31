import { expect, test } from 'vitest'
import { relatedSearches } from './related.ts'

test.each([
  [
    'words that several titles share make a narrower search',
    'shoes',
    ['Trail shoes', 'Canyon trail shoes', 'Court shoes'],
    ['trail shoes'],
  ],
  ['what every title has narrows nothing', 'shoes', ['Trail shoes', 'Trail shoes for kids'], []],
  ['what was asked is not asked twice, in no number', 'Lamp', ['Desk lamps', 'Lamp of brass', 'Brass lamps', 'Oak lamp'], ['brass lamp']],
  ['little words say nothing', 'tea', ['Tea with mint', 'Tea with lemon', 'Green tea'], []],
  ['nothing found, nothing related', 'tea', [], []],
])('%s', (_, q, titles, related) => expect(relatedSearches(q, titles)).toEqual(related))
