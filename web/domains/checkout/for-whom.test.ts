import { expect, test } from 'vitest'
import type { CartItem } from '#contracts/cart/item.ts'
import { NOBODY, NOTHING_ENTERED } from './draft.ts'
import { orderedLines, withoutRecipient } from './for-whom.ts'

const item = (id: string, quantity: number) =>
  ({ id, quantity, variantId: 1, storeId: 2, fulfillmentMethod: 'ship-to-me', methods: ['ship-to-me'] }) as unknown as CartItem
const entered = { ...NOTHING_ENTERED, recipients: [NOBODY, NOBODY], forWhom: { a: ['0', '', '1'] } }
const parts = (items: CartItem[], from: Parameters<typeof orderedLines>[1] = entered) =>
  orderedLines(items, from).map(({ quantity, recipient }) => [quantity, recipient])

test('the pieces of a line become one line for each person', () => {
  expect(parts([item('a', 3), item('b', 2)])).toEqual([
    [1, 0],
    [1, undefined],
    [1, 1],
    [2, undefined],
  ])
})

test('many pieces go to one person together, and a lowered quantity forgets the pieces that are gone', () => {
  expect(parts([item('a', 9)])).toEqual([[9, 0]])
  expect(parts([item('a', 1)])).toEqual([[1, 0]])
})

test('when somebody is taken away, their pieces are the buyer’s again and the others keep theirs', () => {
  const left = { ...entered, ...withoutRecipient(entered, 0) }
  expect(left.recipients).toHaveLength(1)
  expect(parts([item('a', 3)], left)).toEqual([
    [2, undefined],
    [1, 0],
  ])
})
