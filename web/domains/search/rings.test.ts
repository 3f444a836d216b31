import { expect, test } from 'vitest'
import { openFirst, ringWords, widerRing } from './rings.ts'

const rings = [
  { miles: 5, stores: 2, open: 0 },
  { miles: 10, stores: 9, open: 3 },
  { miles: 25, stores: 12, open: 7 },
  { miles: 50, stores: 40, open: 20 },
]

test.each([
  ['the nearest ring with something open is named', rings, 25, '3 open within 10 miles · 12 stores within 25 miles'],
  ['when all are closed it says so', rings.map((ring) => ({ ...ring, open: 0 })), 25, 'None open right now · 12 stores within 25 miles'],
  ['nothing is nothing', [{ miles: 25, stores: 0, open: 0 }], 25, '0 stores within 25 miles'],
])('%s', (_, given, within, words) => expect(ringWords(given, within)).toBe(words))

test('one is sent to the next distance that has anything', () => {
  expect(
    widerRing(
      [
        { miles: 25, stores: 0, open: 0 },
        { miles: 50, stores: 0, open: 0 },
        { miles: 100, stores: 4, open: 1 },
      ],
      25,
    )?.miles,
  ).toBe(100)
  expect(widerRing([{ miles: 10, stores: 3, open: 1 }], 5), 'ten miles cannot be chosen').toBeUndefined()
})

test('what is open comes first, each in its order', () => {
  const at = (name: string, open: boolean) => ({ name, opening: { open } })
  expect(openFirst([at('a', false), at('b', true), at('c', false), at('d', true)]).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c'])
})
