import { expect, test } from 'vitest'
import { guessColumns } from './mapping.ts'

const PRICE_LIST = [
  ['F07-1', 'Claw Hammer', '$18.99', '6', 'A1'],
  ['F07-2', 'Pipe Wrench', '$24.50', 'N/A', 'A2'],
  ['F07-3', 'Wood Glue', '6.25', '12', 'A3'],
  ['F07-4', 'Hex Keys', '', '4', 'A4'],
  ['TOTAL', '', '49.74', '22', ''],
]

test('a column of codes is proposed as the SKU where its heading may mean one, and a column of sizes or bins is not', () => {
  expect(guessColumns(['Item', 'Description', 'Retail', 'On hand', 'Bin'], PRICE_LIST)).toEqual({ sku: 0, title: 1, price: 2, count: 3 })
  expect(guessColumns(['Width', 'Description', 'Retail', 'On hand', 'Bin'], PRICE_LIST)).toEqual({ title: 1, price: 2, count: 3 })
})
