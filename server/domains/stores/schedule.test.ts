import { expect, test } from 'vitest'
import type { Schedule } from '#contracts/stores/settings.ts'
import { areReadable, openLabel } from './hours.ts'
import { faultsIn, hoursOf, scheduleOf } from './schedule.ts'

const TEN_TO_NINE = [{ from: '10:00', to: '21:00' }]
const USUAL: Schedule = {
  week: [
    TEN_TO_NINE,
    TEN_TO_NINE,
    TEN_TO_NINE,
    TEN_TO_NINE,
    TEN_TO_NINE,
    [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '00:00' },
    ],
    [],
  ],
  closedOnHolidays: true,
  specialDays: [
    { date: '2026-12-24', everyYear: true, spans: [{ from: '10:00', to: '16:00' }] },
    { date: '2026-11-27', everyYear: false, spans: [] },
  ],
}
const WRITTEN = 'Mo-Fr 10:00-21:00; Sa 09:00-12:00,13:00-24:00; Su off; PH off; Dec 24 10:00-16:00; 2026 Nov 27 off'

test('a schedule is written as hours that the rest of SPIRAL reads', () => {
  expect(hoursOf(USUAL)).toBe(WRITTEN)
  expect(areReadable(WRITTEN)).toBe(true)
  const at = (time: string) => openLabel(WRITTEN, 'America/Chicago', new Date(time), 'MN')
  expect(at('2026-11-27T12:00:00-06:00'), 'a single day counts before the week').toEqual({ open: false, label: 'Opens Sat 9 AM' })
  expect(at('2026-12-24T12:00:00-06:00')).toEqual({ open: true, label: 'Open until 4 PM' })
})
test('hours are read back as they were written', () => expect(scheduleOf(WRITTEN, 2026)).toEqual(USUAL))

test.each([
  ['24/7', 'Mo-Su 00:00-24:00'],
  ['Mo-Su 08:00-20:00', 'Mo-Su 08:00-20:00'],
  ['Tu-Fr 10:00-18:30; Sa 09:00-18:00; Su 11:00-16:00; Mo off', 'Mo off; Tu-Fr 10:00-18:30; Sa 09:00-18:00; Su 11:00-16:00'],
  ['Sa,Su 10:00-14:00', 'Mo-Fr off; Sa-Su 10:00-14:00'],
  ['Fr-Mo 18:00-02:00', 'Mo 18:00-02:00; Tu-Th off; Fr-Su 18:00-02:00'],
])('%s means %s', (hours, written) => expect(hoursOf(scheduleOf(hours, 2026) as Schedule)).toBe(written))
test.each([
  'ask at the desk',
  'Mo-Fr 10:00-12:00,13:00-15:00,16:00-18:00',
  'sunrise-sunset',
  'Mo-Fr 10:00-20:00 "by appointment"',
  'Jan 10:00-12:00',
])('the form cannot show %s', (hours) => expect(scheduleOf(hours, 2026)).toBeNull())

test('openings that overlap and days that are named twice are refused at their fields', () => {
  const [first = []] = USUAL.week
  const overlapping = [...first, { from: '20:00', to: '23:00' }]
  const again = { date: '2027-12-24', everyYear: true, spans: [] }
  const faults = faultsIn({ ...USUAL, week: [overlapping, ...USUAL.week.slice(1)], specialDays: [...USUAL.specialDays, again] })
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/schedule/week/0/1/from', '/schedule/specialDays/2/date'])
  expect(faultsIn(USUAL)).toEqual([])
})
