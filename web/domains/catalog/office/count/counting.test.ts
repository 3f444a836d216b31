import { expect, test } from 'vitest'
import type { Countable } from '#contracts/catalog/stock-counts.ts'
import { movedUnder, scanned } from './counting.ts'

const mug: Countable = {
  variantId: 1 as never,
  title: 'Mug',
  options: '',
  sku: 'M',
  gtin: null,
  image: null,
  expected: 5,
  reserved: 0,
  stockVersion: 1,
}
const lamp: Countable = { ...mug, variantId: 2 as never, title: 'Lamp' }

test('each scan counts one piece, and the newest stands first', () => {
  const items = scanned(scanned(scanned([], mug), lamp), mug)
  expect(items.map(({ title, counted }) => [title, counted])).toEqual([
    ['Mug', '2'],
    ['Lamp', '1'],
  ])
})

test('a scan after nonsense begins at one', () => {
  const items = scanned([], mug).map((item) => ({ ...item, counted: 'x' }))
  expect(scanned(items, mug)[0]?.counted).toBe('1')
})

test('what moved under the count shows what it was, others stay', () => {
  const items = scanned(scanned([], mug), lamp)
  const after = movedUnder(items, [{ variantId: 1, expected: 4, reserved: 0, stockVersion: 2 }])
  expect(after.map(({ expected, expectedBefore, stockVersion }) => [expected, expectedBefore, stockVersion])).toEqual([
    [5, null, 1],
    [4, 5, 2],
  ])
})
