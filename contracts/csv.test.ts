import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('commas, quotes and line ends stay within their cell; nothing is an empty cell', () => {
  expect(
    csvOf(
      ['Name', 'Price'],
      [
        ['Mug, "blue"', 19.99],
        ['Two\nlines', null],
      ],
    ),
  ).toBe('\uFEFFName,Price\r\n"Mug, ""blue""",19.99\r\n"Two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1+1', '-A1', '-3.07%', '-1e5', '--1', '@SUM(A1)', '\tx'])(
  '%j is text to a spreadsheet, not a formula',
  (text) => {
    expect(csvOf(['A'], [[text]])).toContain(`'${text}`)
  },
)

test('a number below zero stays a number', () => {
  expect(csvOf(['A', 'B'], [[-3, '-3.07']])).toBe('\uFEFFA,B\r\n-3,-3.07\r\n')
})
