import { expect, test } from 'vitest'
import { hoursCalendar } from './calendar.ts'

/** Saturday noon in Chicago. */
const now = new Date('2026-11-21T18:00:00Z')
const place = {
  id: 7,
  name: 'Lake Books, Toys; more',
  address: 'Mall of the Lakes, Level 2, Bloomington, MN 55425',
  url: 'http://localhost/store/lake-books',
  timeZone: 'America/Chicago',
  state: 'MN',
}
/** The lines after unfolding, as a calendar reads them. */
const linesOf = (hours: string, more: Partial<typeof place> = {}) =>
  (hoursCalendar({ ...place, ...more, hours }, now) ?? '').replaceAll('\r\n ', '').split('\r\n')
const times = (lines: readonly string[]) => lines.filter((line) => /^DT(START|END);/.test(line))
const of = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(name))

test('the usual week is one event for each span, every week, by the clock of the store', () => {
  const lines = linesOf('Mo-Sa 10:00-21:00; Su 11:00-19:00')
  expect(of(lines, 'RRULE:FREQ=WEEKLY')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SU', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA'])
  expect(of(lines, 'DTSTART;')).toEqual(['DTSTART;TZID=America/Chicago:20261122T110000', 'DTSTART;TZID=America/Chicago:20261121T100000'])
  expect(of(lines, 'DTEND')).toEqual(['DTEND;TZID=America/Chicago:20261122T190000', 'DTEND;TZID=America/Chicago:20261121T210000'])
  expect(of(lines, 'EXDATE')).toEqual([])
  expect(of(lines, 'SUMMARY')[0]).toBe('SUMMARY:Lake Books\\, Toys\\; more is open')
})

test('a lunch break is two events, and late closing ends on the next day', () => {
  expect(of(linesOf('Mo 09:00-12:00,13:00-18:00'), 'RRULE:FREQ=WEEKLY')).toHaveLength(2)
  expect(times(linesOf('Fr 18:00-02:00'))).toEqual([
    'DTSTART;TZID=America/Chicago:20261127T180000',
    'DTEND;TZID=America/Chicago:20261128T020000',
  ])
})

test('a holiday is left out of its week, and a day with other hours stands alone', () => {
  const lines = linesOf('Mo-Su 10:00-21:00; PH off; 2026 Dec 24 10:00-14:00')
  const [without = ''] = of(lines, 'EXDATE')
  for (const day of ['20261126', '20261224', '20261225', '20270101']) expect(without).toContain(`${day}T100000`)
  expect(lines).toContain('DTEND;TZID=America/Chicago:20261224T140000')
  expect(of(lines, 'UID:store-7-20261224T100000@spiral')).toHaveLength(1)
})

test('the zone says when its clocks change, also where they never do', () => {
  const lines = linesOf('Mo-Su 10:00-21:00')
  expect(lines.join('\n')).toContain(
    'BEGIN:DAYLIGHT\nDTSTART:20260308T020000\nTZOFFSETFROM:-0600\nTZOFFSETTO:-0500\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\nEND:DAYLIGHT',
  )
  expect(lines.join('\n')).toContain(
    'BEGIN:STANDARD\nDTSTART:20261101T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0600\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nEND:STANDARD',
  )
  expect(of(linesOf('24/7', { timeZone: 'America/Phoenix', state: 'AZ' }), 'TZOFFSET')).toEqual(['TZOFFSETFROM:-0700', 'TZOFFSETTO:-0700'])
})

test('a store that never closes is open from midnight to midnight', () => {
  const lines = linesOf('24/7')
  expect(of(lines, 'RRULE:FREQ=WEEKLY')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA'])
  expect(times(lines)).toEqual(['DTSTART;TZID=America/Chicago:20261121T000000', 'DTEND;TZID=America/Chicago:20261122T000000'])
})

test('no line is longer than calendars accept, and none is torn within a character', () => {
  const text = hoursCalendar({ ...place, hours: 'Mo-Su 10:00-21:00; PH off', name: 'Ñandú Café '.repeat(20) }, now) ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
})

test.each([[''], ['by appointment'], ['off']])('hours that say "%s" are no calendar', (hours) => {
  expect(hoursCalendar({ ...place, hours }, now)).toBeNull()
})
