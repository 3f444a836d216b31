import { expect, test } from 'vitest'
import type { MapDot } from '#contracts/places/maps.ts'
import { dotLabel, dotNumber, dotWords } from './map-words.ts'

const dot = (known: Partial<MapDot>): MapDot => ({
  mark: null,
  x: 0,
  y: 0,
  lat: 44.88,
  lon: -93.32,
  stores: 1,
  malls: 0,
  centers: 0,
  events: 0,
  label: 'Edina',
  place: null,
  distanceMiles: null,
  closer: { zip: '55435', within: 5 },
  named: true,
  ...known,
})
const mall = { kind: 'mall', slug: 'southdale' } as const

test.each([
  ['a store', dot({ label: 'Lake Books', place: { kind: 'store', slug: 'lake-books' }, distanceMiles: 2.44 }), 'Lake Books 2.4 mi'],
  ['a mall with its stores', dot({ label: 'Southdale', place: mall, stores: 8, malls: 1, distanceMiles: 12 }), 'Southdale 12 mi, 8 stores'],
  ['a mall alone', dot({ label: 'Southdale', place: mall, stores: 0, malls: 1 }), 'Southdale'],
  ['stores close together', dot({ stores: 12 }), 'around Edina, 12 stores, look closer'],
  ['stores and a mall', dot({ stores: 2, malls: 1, distanceMiles: 5 }), 'around Edina 5.0 mi, 3: 2 stores and 1 mall, look closer'],
  [
    'a mall with a center and events',
    dot({ label: 'Southdale', place: mall, stores: 8, malls: 1, centers: 1, events: 2 }),
    'Southdale, 8 stores, SPIRAL Center, 2 events',
  ],
  ['a store with an event', dot({ label: 'Lake Books', place: { kind: 'store', slug: 'lake-books' }, events: 1 }), 'Lake Books, 1 event'],
  [
    'several places with centers and events',
    dot({ stores: 2, malls: 2, centers: 2, events: 3 }),
    'around Edina, 4: 2 stores and 2 malls, 2 SPIRAL Centers, 3 events, look closer',
  ],
])('%s is told by what is seen, and what that means', (_, given, words) => {
  expect(dotWords(given)).toBe(words)
  expect(words.startsWith(dotLabel(given))).toBe(true)
  if (dotNumber(given) > 1) expect(words.slice(dotLabel(given).length)).toMatch(new RegExp(`^, ${dotNumber(given)}\\b`))
})
