import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const blue = { title: 'Blue mug', options: 'Large', quantity: 1 }
const line = { title: 'Green mug', options: '', replaced: [blue] }
test('a line that was filled with something similar says what was which', () => {
  expect(piecesOf({ ...line, replaced: [] }, 3)).toBeNull()
  expect(piecesOf(line, 3)).toBe('1 × Blue mug, Large and 2 × Green mug')
  expect(piecesOf(line, 1)).toBe('1 × Blue mug, Large')
  expect(piecesOf({ ...line, replaced: [blue, { title: 'Red mug', options: '', quantity: 1 }] }, 2)).toBe(
    '1 × Blue mug, Large and 1 × Red mug',
  )
})
