import { expect, test } from 'vitest'
import { cents, dollars } from './money.ts'
import { grouped } from './numbers.ts'

const some = [0, 1, 9, 10, 99, 100, 101, 999, 1000, 1234, 99_999, 100_000, 123_456, 1_234_567, 98_765_432_109]
const written = new Intl.NumberFormat('en-US')
const priced = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([...some, ...some.slice(1).map((n) => -n)])('%d is written as Americans write it', (n) => {
  expect(grouped(n)).toBe(written.format(n))
  expect(dollars(cents(n))).toBe(priced.format(n / 100))
})
