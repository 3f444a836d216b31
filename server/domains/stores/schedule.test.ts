import { expect, test } from 'vitest'
import type { Holiday, Schedule } from '#contracts/stores/settings.ts'
import { specialHours } from './calendar.ts'
import { areReadable, hoursInside, openLabel, opensBeyond, pickupPromise } from './hours.ts'
import { faultsIn, hoursOf, scheduleOf, weekWithin } from './schedule.ts'

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

test('holidays are written by their rule and name, and read back', () => {
  const schedule: Schedule = {
    ...USUAL,
    closedOnHolidays: false,
    holidays: [
      { day: 'independence_day', observed: true, spans: [] },
      { day: 'thanksgiving', observed: false, spans: [] },
      { day: 'black_friday', observed: false, spans: [{ from: '06:00', to: '22:00' }] },
      { day: 'christmas', observed: false, spans: [] },
    ],
    specialDays: [],
  }
  const written = hoursOf(schedule)
  expect(scheduleOf(written, 2026)).toEqual(schedule)
  expect(written).toContain('Nov Th[4] off "Thanksgiving"; Nov Th[4] +1 day 06:00-22:00 open "Black Friday"')
  const at = (time: string) => openLabel(written, 'America/Chicago', new Date(time), 'MN').label
  expect(at('2026-11-26T12:00:00-06:00'), 'Thanksgiving').toBe('Opens Fri 6 AM')
  expect(at('2026-11-27T21:30:00-06:00'), 'the evening of Black Friday').toBe('Open until 10 PM')
  expect(at('2027-11-26T06:30:00-06:00'), 'a year later').toBe('Open until 10 PM')
  expect(at('2026-12-25T00:30:00-06:00'), 'half past midnight on Christmas').toBe('Opens Sat 9 AM')
  expect(at('2026-07-03T12:00:00-05:00'), 'July 4 of 2026 is a Saturday').toBe('Opens Mon 10 AM')
  expect(at('2027-07-05T12:00:00-05:00'), 'July 4 of 2027 is a Sunday').toBe('Opens Tue 10 AM')
  expect(at('2028-07-03T12:00:00-05:00'), 'July 4 of 2028 is a Tuesday').toBe('Open until 9 PM')
})
test('a holiday that is named twice is refused at its field', () => {
  const easter: Holiday = { day: 'easter', observed: false, spans: [] }
  expect(faultsIn({ ...USUAL, holidays: [easter, easter] }).map(({ pointer }) => pointer)).toEqual(['/schedule/holidays/1/day'])
})

test.each([
  ['Mo-Sa 10:00-21:00; Su 11:00-19:00', 'Mo-Fr 10:00-20:00; Sa 11:00-22:00; Su off', 'Mo-Fr 10:00-20:00; Sa 11:00-21:00; Su off'],
  ['Mo-Su 18:00-02:00', 'Mo-Su 10:00-20:00', 'Mo-Su 18:00-20:00'],
  ['Mo-Su 09:00-12:00,13:00-18:00', 'Mo-Su 10:00-14:00', 'Mo-Su 10:00-12:00,13:00-14:00'],
  ['24/7', 'Mo-Su 10:00-20:00', 'Mo-Su 10:00-20:00'],
  ['Mo-Su 10:00-20:00', 'ask at the desk', 'Mo-Su 10:00-20:00'],
])('the usual week of %s in a mall with %s is %s', (own, building, week) => expect(weekWithin(hoursInside(own, building))).toBe(week))

test('a store in a mall is open while both are, also on the holidays of the mall', () => {
  const hours = hoursInside('Mo-Su 10:00-21:00', 'Mo-Th 10:00-20:00; Fr-Sa 10:00-22:00; Su 11:00-19:00; Nov Th[4] off "Thanksgiving"')
  const at = (time: string) => openLabel(hours, 'America/Chicago', new Date(time), 'MN').label
  expect(at('2026-11-25T12:00:00-06:00')).toBe('Open until 8 PM')
  expect(at('2026-11-25T20:30:00-06:00')).toBe('Opens Fri 10 AM')
  expect(at('2026-11-26T12:00:00-06:00')).toBe('Opens Fri 10 AM')
  expect(at('2026-11-27T12:00:00-06:00')).toBe('Open until 9 PM')
  expect(at('2026-11-29T10:30:00-06:00')).toBe('Opens 11 AM')
  const ready = pickupPromise({ hours, timeZone: 'America/Chicago', state: 'MN', prepMinutes: 60 }, new Date('2026-11-25T19:30:00-06:00'))
  expect(ready.words).toBe('Ready Fri by 11 AM')
  const place = { hours, timeZone: 'America/Chicago', state: 'MN' }
  expect(specialHours(place, new Date('2026-11-20T12:00:00-06:00'))).toEqual([
    { date: '2026-11-26', name: 'Thanksgiving', text: 'Closed', spans: [] },
  ])
  expect(
    opensBeyond({ ...place, hours: 'Mo-Su 10:00-21:00' }, { ...place, hours: 'Mo-Su 10:00-20:00' }, new Date('2026-11-20T12:00:00Z')),
  ).toBe(true)
  expect(
    opensBeyond({ ...place, hours: 'Mo-Su 11:00-19:00' }, { ...place, hours: 'Mo-Su 10:00-20:00' }, new Date('2026-11-20T12:00:00Z')),
  ).toBe(false)
})
