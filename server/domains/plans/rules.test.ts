import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { REMIND_DAYS, RENEWAL_LAWS } from './renewal-laws.ts'
import { daysAfter, daysBetween, firstPeriod, monthsAfter, nextPeriod, nextTry, switchOf } from './rules.ts'

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (day, months, expected) => expect(monthsAfter(day, months)).toBe(expected))

test('a year of renewals leaves no day out and pays none twice, whatever day it began on', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }), (start) => {
      const first = firstPeriod(start.toISOString().slice(0, 10), 'month')
      let period = first
      for (let i = 1; i < 12; i++) {
        const next = nextPeriod(period, 'month', 'month', period.periodEnd)
        expect(next.periodStart).toBe(period.periodEnd)
        expect(daysBetween(next.periodStart, next.periodEnd)).toBeGreaterThanOrEqual(28)
        period = next
      }
      expect(period.periodEnd).toBe(monthsAfter(first.anchorOn, 12))
    }),
  )
})

test('whoever was not renewed for months pays from today, not for the months without a plan', () => {
  const january = firstPeriod('2027-01-31', 'month')
  expect(nextPeriod(january, 'month', 'month', '2027-06-10')).toEqual(firstPeriod('2027-06-10', 'month'))
  expect(nextPeriod(january, 'month', 'month', '2027-03-05')).toMatchObject({ periodStart: '2027-02-28', periodEnd: '2027-03-31' })
})

test('a change costs no more than the difference, less with each day, and a yearly plan counts what is left of the month', () => {
  const money = fc.integer({ min: 50, max: 50_000 }).map(cents)
  fc.assert(
    fc.property(money, money, fc.integer({ min: 0, max: 31 }), (a, b, day) => {
      const [from, to] = [
        { price: a, period: 'month' as const },
        { price: b, period: 'month' as const },
      ]
      const current = firstPeriod('2027-01-31', 'month')
      const dueOn = (wanted: Parameters<typeof switchOf>[2], after: number) =>
        switchOf(from, current, wanted, daysAfter('2027-01-31', after))
      const [today, tomorrow] = [dueOn(to, day), dueOn(to, day + 1)]
      expect(today.dueNow).toBeGreaterThanOrEqual(0)
      expect(today.dueNow).toBeLessThanOrEqual(Math.max(0, b - a))
      expect(tomorrow.dueNow).toBeLessThanOrEqual(today.dueNow + 1)
      expect(today.when).toBe(b > a ? 'now' : 'at_end')
      const yearly = dueOn({ price: b, period: 'year' }, day)
      expect(yearly.credit).toBeLessThanOrEqual(a)
      expect([0, b - yearly.credit]).toContain(yearly.dueNow)
    }),
  )
})

test('three tries in ten days, and none of them on a day that is over', () => {
  expect(nextTry('2027-02-27', '2027-02-27')).toBe('2027-03-02')
  expect(nextTry('2027-02-27', '2027-03-02')).toBe('2027-03-05')
  expect(nextTry('2027-02-27', '2027-03-05')).toBe('2027-03-09')
  expect(nextTry('2027-02-27', '2027-03-09')).toBeNull()
})

test('the first reminder of a yearly renewal is lawful in every state that has a law about it', () => {
  for (const { state, remind } of RENEWAL_LAWS) {
    expect(REMIND_DAYS[0], state).toBeLessThanOrEqual(remind.most)
    expect(REMIND_DAYS[0], state).toBeGreaterThanOrEqual(remind.least)
  }
})
