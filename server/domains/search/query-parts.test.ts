import { expect, test } from 'vitest'
import { queryParts, withoutPart, wordsOf } from './query-parts.ts'

const read = (typed: string) => {
  const parts = queryParts(typed)
  return [
    wordsOf(typed, parts),
    ...parts.map((part) => Object.fromEntries(Object.entries(part).filter(([name]) => name !== 'at' && name !== 'length'))),
  ]
}
const price = (min: number | null, max: number | null) => ({ kind: 'price', min, max })

test.each([
  ['lamp under $50', ['lamp', price(null, 5_000)]],
  ['lamp under 50', ['lamp', price(null, 5_000)]],
  ['less than 19.99 mug', ['mug', price(null, 1_999)]],
  ['mug over $20', ['mug', price(2_000, null)]],
  ['$10-20 mug', ['mug', price(1_000, 2_000)]],
  ['mug $10 - $20', ['mug', price(1_000, 2_000)]],
  ['mug between $10 and $20', ['mug', price(1_000, 2_000)]],
  ['gift 20 to 30 dollars', ['gift', price(2_000, 3_000)]],
  ['boots near 55425', ['boots', { kind: 'place', name: '55425', isZip: true, isLoose: false }]],
  ['boots in Bloomington, MN', ['boots', { kind: 'place', name: 'Bloomington, MN', isZip: false, isLoose: true }]],
  ['coffee near me', ['coffee', { kind: 'here' }]],
  ['chocolate without nuts', ['chocolate', { kind: 'without', words: 'nuts' }]],
  ['chocolate not dark', ['chocolate', { kind: 'without', words: 'dark' }]],
  ['chocolate -milk under $5', ['chocolate', { kind: 'without', words: 'milk' }, price(null, 500)]],
  ['"red wine" glass', ['"red wine" glass', { kind: 'phrase', words: 'red wine' }]],
  ['running shoes size 9', ['running shoes', { kind: 'size', size: '9' }]],
])('%s is understood', (typed, meant) => expect(read(typed)).toEqual(meant))

test.each([
  'toy for kids under 5 years',
  'skillet under 10 inch',
  'anti-aging cream',
  'over 18 board game',
  '10 in skillet',
  '7-up',
  'a $20 -10',
])('%s is left alone', (typed) => expect(queryParts(typed)).toEqual([]))

test('a part that is taken off leaves the rest as it was typed', () => {
  const typed = 'Red lamp under $50 without shade'
  const parts = queryParts(typed)
  expect(parts.map((part) => withoutPart(typed, part))).toEqual(['Red lamp without shade', 'Red lamp under $50'])
  const [phrase] = queryParts('"red wine" glass')
  expect(phrase && withoutPart('"red wine" glass', phrase)).toBe('red wine glass')
})

test('a hostile query is read in no time', () => {
  for (const text of ['under '.repeat(20), '$1-'.repeat(40), '"'.repeat(120), 'in '.repeat(40), `-${'a'.repeat(119)}`, ' '.repeat(120)]) {
    const start = performance.now()
    queryParts(text)
    expect(performance.now() - start).toBeLessThan(50)
  }
})
