import { expect, test } from 'vitest'
import { hoursCalendar } from './calendar.ts'
import { hoursByDay, isOpen, lateClosing, openLabel, openMinutesBetween, openMoment, openTimes, pickupPromise } from './hours.ts'
import { type Openings, readOpenings } from './openings.ts'
import { daysLater, startOfDay } from './wall-clock.ts'

const timeZone = 'America/Chicago'
const at = (local: string) => new Date(`${local}-06:00`)
const LATE = 'Mo-Su 18:00-02:00'
const CHRISTMAS = `${LATE}; Dec 25 off`

test.each([
  ['the night before a closed day ends on the closed day', CHRISTMAS, '2026-12-25T00:00', true],
  ['one minute before it ends', CHRISTMAS, '2026-12-25T01:59', true],
  ['once it has ended', CHRISTMAS, '2026-12-25T02:00', false],
  ['a closed day has no evening', CHRISTMAS, '2026-12-25T19:00', false],
  ['and no night after it', CHRISTMAS, '2026-12-26T00:00', false],
  ['nor an hour later', CHRISTMAS, '2026-12-26T01:00', false],
  ['the next evening is as usual', CHRISTMAS, '2026-12-26T18:00', true],
  ['a closed day of one year', `${LATE}; 2026 Dec 25 off`, '2026-12-26T01:00', false],
  ['a public holiday', `${LATE}; PH off`, '2026-11-27T01:00', false],
  ['the night before a public holiday', `${LATE}; PH off`, '2026-11-26T01:00', true],
  ['New Year: the night of December 31', `${LATE}; Jan 1 off`, '2027-01-01T01:30', true],
  ['New Year: the evening', `${LATE}; Jan 1 off`, '2027-01-01T19:00', false],
  ['New Year: the night after', `${LATE}; Jan 1 off`, '2027-01-02T01:00', false],
  ['a New Year of one year', `${LATE}; 2027 Jan 01 off`, '2027-01-02T01:00', false],
  ['a vacation over the turn of the year: its last night', `${LATE}; Dec 24-Jan 02 off`, '2027-01-03T01:00', false],
  ['a vacation over the turn of the year: the night before', `${LATE}; Dec 24-Jan 02 off`, '2026-12-24T01:00', true],
  ['a vacation written with one year', `${LATE}; 2026 Dec 24-Dec 26 off`, '2026-12-27T01:00', false],
  ['a day with shorter hours ends when it says', `${LATE}; Dec 24 10:00-16:00`, '2026-12-25T01:00', false],
  ['and keeps the night before it', `${LATE}; Dec 24 10:00-16:00`, '2026-12-24T01:00', true],
  ['a day with a longer night', `${LATE}; Dec 31 20:00-05:00`, '2027-01-01T04:30', true],
  ['does not lengthen the night before it', `${LATE}; Dec 31 20:00-05:00`, '2026-12-31T03:00', false],
  ['a longer night runs into a closed day', `${LATE}; Dec 31 20:00-05:00; Jan 1 off`, '2027-01-01T04:30', true],
  ['a day whose night is its only one', 'Mo-Su 10:00-20:00; Dec 31 20:00-03:00', '2027-01-01T02:30', true],
  ['and that the day after does not repeat', 'Mo-Su 10:00-20:00; Dec 31 20:00-03:00', '2027-01-02T02:30', false],
  ['two exceptions in a row, both overnight', `${LATE}; Dec 24 20:00-01:00; Dec 25 22:00-04:00`, '2026-12-25T01:30', false],
  ['of which the second has a night of its own', `${LATE}; Dec 24 20:00-01:00; Dec 25 22:00-04:00`, '2026-12-26T03:30', true],
  ['a weekday that is closed after a late night', 'Mo-Fr 10:00-18:00; Sa 18:00-02:00; Su off', '2026-11-29T01:00', true],
  ['a weekday with short hours after a late night', 'Sa 18:00-02:00; Su 10:00-14:00', '2026-11-29T01:00', true],
  ['a weekday rule that takes the night away', `${LATE}; Sa 10:00-14:00`, '2026-11-29T01:00', false],
  ['a night with a lunch break before', 'Mo-Su 11:00-14:00,18:00-02:00; Dec 25 off', '2026-12-25T01:00', true],
  ['hours added to a day keep its night', 'Mo-Su 18:00-02:00, Dec 25 10:00-12:00', '2026-12-26T01:00', true],
  ['a day that is open all day has no night', `${LATE}; Dec 25 open`, '2026-12-26T01:00', false],
  ['but is open until midnight', `${LATE}; Dec 25 open`, '2026-12-25T23:59', true],
  ['times beyond 24:00', 'Mo-Su 18:00-26:00; Dec 25 off', '2026-12-25T01:00', true],
  ['times in the American way', 'Mo-Su 6pm-2am; Dec 25 closed', '2026-12-26T01:00', false],
  ['a comment with separators', 'Mo-Su 18:00-02:00 open "music; dance, food"; Dec 25 off', '2026-12-25T01:00', true],
  ['part of an evening that is off', `${LATE}; Dec 25 22:00-24:00 off`, '2026-12-25T23:00', false],
])('overnight hours and exceptions belong to the day they begin: %s', (_, hours, local, open) =>
  expect(isOpen(hours, timeZone, at(`${local}:00`), 'MN')).toBe(open),
)

test.each([
  ['before midnight', '2026-12-24T23:00', 'Open until 2 AM'],
  ['after midnight on the closed day', '2026-12-25T00:30', 'Open until 2 AM'],
  ['in the morning of the closed day', '2026-12-25T09:00', 'Opens Sat 6 PM'],
  ['in the night after it', '2026-12-26T00:30', 'Opens 6 PM'],
])('the label is about the night that goes on: %s', (_, local, label) =>
  expect(openLabel(CHRISTMAS, timeZone, at(`${local}:00`), 'MN').label).toBe(label),
)
test('a store that opens again when its day begins is open without end', () => {
  expect(openLabel('Mo-Su 08:00-08:00', timeZone, at('2026-12-25T07:00:00')).label).toBe('Open 24 hours')
  expect(openLabel(`${LATE}; 2026 Dec 01-2027 Feb 28 off`, timeZone, at('2026-12-25T07:00:00')).label).toBe('Opens Mar 1 6 PM')
})

test.each([
  ['summer time begins, one minute before the clock jumps over the closing time', '2026-03-08T01:59:00-06:00', true],
  ['summer time begins, after the jump', '2026-03-08T03:00:00-05:00', false],
  ['summer time ends, the first 1:30', '2026-11-01T01:30:00-05:00', true],
  ['summer time ends, the second 1:30', '2026-11-01T01:30:00-06:00', true],
  ['summer time ends, closing time', '2026-11-01T02:00:00-06:00', false],
])('nights in which the clock changes: %s', (_, moment, open) => expect(isOpen(LATE, timeZone, new Date(moment))).toBe(open))

test('a night on which a clock goes back closes once, also within the hour that comes twice', () => {
  const until = (moment: string) => isOpen('Mo-Su 18:00-01:30', timeZone, new Date(moment))
  expect([until('2026-11-01T01:15:00-05:00'), until('2026-11-01T01:45:00-05:00'), until('2026-11-01T01:15:00-06:00')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the minutes of a night are real minutes when the clock changes', () => {
  const place = { hours: LATE, timeZone }
  const night = (from: string, to: string) => openMinutesBetween(place, new Date(from), new Date(to))
  expect(night('2026-10-31T18:00:00-05:00', '2026-11-01T12:00:00-06:00')).toBe(9 * 60)
  expect(night('2026-03-07T18:00:00-06:00', '2026-03-08T12:00:00-05:00')).toBe(8 * 60)
  expect(night('2026-11-01T01:30:00-05:00', '2026-11-01T01:15:00-06:00')).toBe(45)
  expect(openMinutesBetween({ ...place, hours: CHRISTMAS }, at('2026-12-24T18:00:00'), at('2026-12-26T12:00:00'))).toBe(8 * 60)
})

test('the week of a page shows each night on its day', () => {
  const week = hoursByDay('Mo-Su 18:00-02:00; Dec 24 20:00-05:00; Dec 25 off; Dec 26 05:00-12:00', timeZone, at('2026-12-23T12:00:00'))
  expect(week.slice(2).map(({ text }) => text)).toEqual(['6 PM – 2 AM', '8 PM – 5 AM', 'Closed', '5 AM – noon', '6 PM – 2 AM'])
})

test('openings as moments, and the opening nearest to a moment', () => {
  const place = { hours: CHRISTMAS, timeZone }
  expect(openTimes(place, at('2026-12-25T00:00:00'), at('2026-12-27T00:00:00'))).toEqual([
    [at('2026-12-25T00:00:00'), at('2026-12-25T02:00:00')],
    [at('2026-12-26T18:00:00'), at('2026-12-27T00:00:00')],
  ])
  expect(openMoment(place, at('2026-12-26T01:00:00'), 'closing')).toEqual(at('2026-12-25T02:00:00'))
  expect(openMoment(place, at('2026-12-25T20:00:00'), 'opening')).toEqual(at('2026-12-26T18:00:00'))
})

test.each([
  ['in the night before the closed day', '2026-12-25T00:30', 'Ready today by 1:15 AM', '2026-12-25T01:15'],
  ['too late in that night', '2026-12-25T01:40', 'Ready tomorrow by 6:45 PM', '2026-12-26T18:45'],
  ['on the closed evening', '2026-12-25T19:00', 'Ready tomorrow by 6:45 PM', '2026-12-26T18:45'],
  ['in the night that the closed day does not have', '2026-12-26T01:00', 'Ready today by 6:45 PM', '2026-12-26T18:45'],
])('a pickup is promised for times at which somebody is there: %s', (_, local, words, by) =>
  expect(pickupPromise({ hours: CHRISTMAS, timeZone, state: 'MN', prepMinutes: 60, slowMinutes: 40 }, at(`${local}:00`))).toEqual({
    words,
    by: at(`${by}:00`),
  }),
)

test('a counter that is open after midnight says until when by the day on which its evening began', () => {
  const building = { hours: 'Mo-Su 10:00-21:00', timeZone }
  const late = (hours: string, local: string) => lateClosing({ hours, timeZone }, building, at(local))
  expect(late('Mo-Su 10:00-01:00; Dec 25 off', '2026-12-25T00:30:00')).toBe('1 AM')
  expect(late('Mo-Su 10:00-01:00; Dec 25 off', '2026-12-25T02:00:00')).toBeNull()
  expect(late('Mo-Su 10:00-01:00; Dec 25 off', '2026-12-26T00:30:00')).toBe('1 AM')
  expect(late('Mo-Su 10:00-20:00; Dec 24 10:00-01:00', '2026-12-25T00:30:00')).toBe('1 AM')
  expect(late('Mo-Su 10:00-20:00; Dec 24 10:00-01:00', '2026-12-26T00:30:00')).toBeNull()
})

test('the calendar of the hours leaves out the closed night and no other', () => {
  const place = { id: 7, name: 'Late Books', address: 'Main St', url: 'http://localhost/', timeZone, hours: CHRISTMAS }
  const lines = (hoursCalendar(place, at('2026-11-21T12:00:00')) ?? '').replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('EXDATE'))).toEqual(['EXDATE;TZID=America/Chicago:20261225T180000'])
  expect(lines.filter((line) => line.startsWith('UID'))).toHaveLength(1)
})

test.each([
  'Mo-Sa 10:00-21:00; Su 11:00-18:00; PH off',
  'Fr-Sa 18:00-02:00; Mo-Th 12:00-24:00; Dec 25 off',
  '2026 Nov 20-2026 Dec 24 Mo-Su 08:00-23:00; Mo-Sa 10:00-20:00',
  'Mo-Fr 08:00-12:00,13:00-17:00; Sa unknown "call"',
])('%s: what was asked before changes no answer', (hours) => {
  const asked = readOpenings(hours, 'MN')
  // Weeks ahead and back again, so that answers come from what is kept, and from before and after it.
  for (let i = 0; i < 120; i++) {
    const wall = new Date(2026, 10, 1 + ((i * 37) % 90), (i * 5) % 24, (i % 4) * 15)
    const to = daysLater(wall, i % 10 === 0 ? 80 : 1 + (i % 12))
    const answers = (of: Openings) => [of.stateAt(wall), of.nextChange(wall), of.spans(wall, to), of.spansOf(startOfDay(wall))]
    expect(answers(asked)).toEqual(answers(readOpenings(hours, 'MN')))
  }
})
