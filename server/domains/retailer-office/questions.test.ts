import { expect, test } from 'vitest'
import { daysIn, questionIn } from './question-rules.ts'
import { examplesFor } from './questions.ts'

// A Friday.
const TODAY = '2026-11-27'
const CHOICES = {
  departments: ['Shoes', 'Home', 'Books & office', 'Beauty & health'].map((name) => ({ name })),
  stores: ['Uptown', 'Lake Street'].map((name) => ({ name })),
}
const understood = (text: string) => {
  const asked = questionIn(text, TODAY, CHOICES)
  return asked && [asked.measure, asked.by, asked.department?.name ?? asked.words ?? asked.store?.name ?? null, asked.least]
}

test.each([
  ['Which shoes return most?', ['returned', 'product', 'Shoes', false]],
  ['which mugs sell best', ['sales', 'product', 'mug', false]],
  ['What blue lamps sold the least last month?', ['sales', 'product', 'blue lamp', true]],
  ['Which copper kettles sold best?', ['sales', 'product', 'copper kettle', false]],
  ['Which dresses sold best?', ['sales', 'product', 'dress', false]],
  ['Which products sold best last month?', ['sales', 'product', null, false]],
  ['Why did items come back this year?', ['returned', 'reason', null, false]],
  ['why do shoes get returned', ['returned', 'reason', 'Shoes', false]],
  ['Which store had the most orders in the last 7 days?', ['orders', 'store', null, false]],
  ['Sales at Lake Street yesterday', ['sales', 'none', 'Lake Street', false]],
  ['At what time do shoppers order?', ['orders', 'hour', null, false]],
  ['On which days of the week do we sell most', ['sales', 'weekday', null, false]],
  ['How many new shoppers came this month?', ['shoppers', 'none', null, false]],
  ['average order by department', ['basket', 'department', null, false]],
  ['Were pickups on time?', ['onTime', 'none', null, false]],
  ['Which promotion sold most?', ['sales', 'promotion', null, false]],
  ['SALES PER DAY', ['sales', 'day', null, false]],
  ['How is the weather?', null],
  ['', null],
])('"%s" is understood', (text, told) => {
  expect(understood(text)).toEqual(told)
})

test.each([
  ['last 7 days', '2026-11-21', '2026-11-27'],
  ['the past 2 weeks', '2026-11-14', '2026-11-27'],
  ['yesterday', '2026-11-26', '2026-11-26'],
  ['this week', '2026-11-23', '2026-11-27'],
  ['last week', '2026-11-16', '2026-11-22'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['this month', '2026-11-01', '2026-11-27'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['in december', '2025-12-01', '2025-12-31'],
  ['in november', '2026-11-01', '2026-11-27'],
  ['in may I sell', '2026-05-01', '2026-05-31'],
  ['last 0 days', '2026-11-27', '2026-11-27'],
  ['last 999 months', '2024-12-28', '2026-11-27'],
  ['ever', '2026-10-29', '2026-11-27'],
])('"%s" are the days %s to %s', (text, from, to) => {
  expect(daysIn(text, TODAY)).toEqual({ from, to })
})

test('every example is understood', () => {
  for (const department of [undefined, ...CHOICES.departments.map(({ name }) => name)])
    for (const hasStores of [true, false])
      for (const example of examplesFor(department, hasStores)) {
        const asked = questionIn(example, TODAY, CHOICES)
        expect(asked, example).not.toBeNull()
        if (department !== undefined && example.includes('return most')) expect(asked?.department?.name, example).toBe(department)
      }
})
