import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areReadable, hoursByDay, lateClosing, openLabel, openMinutesBetween, pickupPromise } from './hours.ts'

const CHICAGO = 'America/Chicago'
/** Saturday, November 21, 2026; Chicago is six hours behind UTC. */
const chicago = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-06:00`)

test.each([
  ['open', 'Mo-Su 10:00-21:00', chicago(21, '12:00'), true, 'Open until 9 PM'],
  ['closed before opening', 'Mo-Su 10:00-21:00', chicago(21, '08:00'), false, 'Opens 10 AM'],
  ['closed for the day', 'Mo-Sa 10:00-21:00; Su 11:00-19:00', chicago(21, '22:00'), false, 'Opens Sun 11 AM'],
  ['closed for two days', 'Mo-Fr 09:30-17:00', chicago(21, '12:00'), false, 'Opens Mon 9:30 AM'],
  ['open past midnight', 'Fr-Sa 18:00-02:00', chicago(21, '23:00'), true, 'Open until 2 AM'],
  ['open past midnight, seen after midnight', 'Fr-Sa 18:00-02:00', chicago(22, '01:00'), true, 'Open until 2 AM'],
  ['a night written as two days', 'Sa 12:00-24:00; Su 00:00-02:00', chicago(21, '23:00'), true, 'Open until 2 AM'],
  ['until midnight', 'Mo-Su 10:00-24:00', chicago(21, '12:00'), true, 'Open until midnight'],
  ['always open', '24/7', chicago(21, '12:00'), true, 'Open 24 hours'],
  ['closed on a holiday', 'Mo-Su 10:00-21:00; PH off', chicago(26, '12:00'), false, 'Opens Fri 10 AM'],
  ['never open again', '2021 Mar 1-2021 Apr 1 10:00-12:00', chicago(21, '12:00'), false, 'Closed'],
  ['no hours', '', chicago(21, '12:00'), false, 'Hours not known'],
  ['unreadable hours', 'ask at the desk', chicago(21, '12:00'), false, 'Hours not known'],
])('%s', (_, hours, now, open, label) => expect(openLabel(hours, CHICAGO, now, 'MN')).toEqual({ open, label }))

test('a store keeps the clock of its own zone', () => {
  const now = new Date('2026-11-21T02:30:00Z') // Friday 9:30 PM in New York, 6:30 PM in Los Angeles, 4:30 PM in Honolulu
  expect(openLabel('Mo-Su 10:00-21:00', 'America/New_York', now).open).toBe(false)
  expect(openLabel('Mo-Su 10:00-21:00', 'America/Los_Angeles', now)).toEqual({ open: true, label: 'Open until 9 PM' })
  expect(openLabel('Mo-Fr 08:00-17:00', 'Pacific/Honolulu', now)).toEqual({ open: true, label: 'Open until 5 PM' })
})

test.each([
  ['summer time has begun', new Date('2026-03-08T14:59:00Z'), false],
  ['and a minute later', new Date('2026-03-08T15:00:00Z'), true],
  ['summer time has ended', new Date('2026-11-01T15:59:00Z'), false],
  ['and a minute later in fall', new Date('2026-11-01T16:00:00Z'), true],
])('%s', (_, now, open) => expect(openLabel('Mo-Su 10:00-21:00', CHICAGO, now).open).toBe(open))

test('an hour that the server does not have is an hour of the store all the same', () => {
  // 2:30 AM of this morning does not exist in Los Angeles or Chicago; in Honolulu and Phoenix it exists.
  expect(openLabel('Mo-Su 02:00-03:00', 'Pacific/Honolulu', new Date('2026-03-08T12:30:00Z'))).toEqual({
    open: true,
    label: 'Open until 3 AM',
  })
  const store = { hours: 'Mo-Su 22:00-23:59', timeZone: 'Asia/Kolkata', prepMinutes: 270 }
  expect(pickupPromise(store, new Date('2026-03-07T10:00:00Z'))).toEqual({
    words: 'Ready tomorrow by 2:30 AM',
    by: new Date('2026-03-07T21:00:00Z'),
  })
})

let saidInUtc = ''
test.each(['America/Los_Angeles', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'a server whose own clock is that of %s says the same, half-hour by half-hour through both changes of the clock',
  (zone) => {
    // The week is requested every hour and a half: it changes at midnight, and takes longer than the others together.
    const asked = `
      const { openLabel, pickupPromise, hoursByDay } = await import(${JSON.stringify(new URL('./hours.ts', import.meta.url).href)})
      const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu']
      const said = []
      for (const first of ['2026-03-07T20:00:00Z', '2026-10-31T20:00:00Z'])
        for (let n = 0; n < 96; n++) {
          const now = new Date(Date.parse(first) + n * 1_800_000)
          for (const timeZone of zones) {
            const hours = 'Mo-Sa 10:00-21:00; Su 01:30-02:30,11:00-19:00; PH off'
            said.push([openLabel(hours, timeZone, now), pickupPromise({ hours, timeZone, prepMinutes: 90 }, now)], n % 3 || hoursByDay(hours, timeZone, now))
          }
        }
      console.log(JSON.stringify(said))`
    const saidIn = (TZ: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', asked], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
        maxBuffer: 50_000_000,
      })
    const there = saidIn(zone)
    expect(there).toContain('Open until')
    saidInUtc ||= saidIn('UTC')
    expect(there).toBe(saidInUtc)
  },
)

test('the week by day, Monday first, with a holiday as it will be', () => {
  const week = hoursByDay('Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-02:00; PH off', CHICAGO, chicago(21, '12:00'), 'MN')
  expect(week.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  expect(week.map(({ text }) => text)).toEqual([
    '9 AM – noon, 1 PM – 6 PM',
    '9 AM – noon, 1 PM – 6 PM',
    '9 AM – noon, 1 PM – 6 PM',
    'Closed',
    '9 AM – noon, 1 PM – 6 PM',
    '10 AM – 2 AM',
    'Closed',
  ])
  expect(hoursByDay('24/7', CHICAGO, chicago(21, '12:00'))[3]).toEqual({ day: 'Thursday', text: 'Open 24 hours' })
})

const store = (hours: string) => ({ hours, timeZone: CHICAGO, state: 'MN', prepMinutes: 60 })
const midnight = '2026-11-22T06:00:00Z'
test.each([
  ['hours are not known', '', chicago(21, '12:00'), 'Ready today for pickup', midnight],
  ['the store is open for two hours more', 'Mo-Su 10:00-21:00', chicago(21, '19:00'), 'Ready today for pickup', midnight],
  ['it is always open', '24/7', chicago(21, '22:30'), 'Ready today for pickup', midnight],
  ['it is always open and the day ends too soon', '24/7', chicago(21, '23:30'), 'Ready tomorrow by 12:30 AM', '2026-11-22T06:30:00Z'],
  ['it closes too soon', 'Mo-Su 10:00-21:00', chicago(21, '19:01'), 'Ready tomorrow by 11 AM', '2026-11-22T17:00:00Z'],
  ['it opens later today', 'Mo-Su 10:00-21:00', chicago(21, '08:00'), 'Ready today by 11 AM', '2026-11-21T17:00:00Z'],
  ['it prepares past midnight', 'Mo-Su 23:00-24:00', chicago(21, '08:00'), 'Ready tomorrow by midnight', midnight],
  ['it is closed for two days', 'Mo-Fr 09:30-17:00', chicago(21, '08:00'), 'Ready Mon by 10:30 AM', '2026-11-23T16:30:00Z'],
  ['it is closed for weeks', '2027 Jan 10-2027 Feb 1 10:00-12:00', chicago(21, '08:00'), 'Ready Jan 10 by 11 AM', '2027-01-10T17:00:00Z'],
  ['it opens once a year', '2026 Dec 05-2026 Dec 10 10:00-12:00', chicago(21, '08:00'), 'Ready Dec 5 by 11 AM', '2026-12-05T17:00:00Z'],
  ['it never opens again', '2020 Jan 01-2020 Jan 02 10:00-12:00', chicago(21, '08:00'), 'The store tells you when it is ready', null],
])('screens:R114 a pickup is promised in words and as a time when %s', (_, hours, now, words, by) =>
  expect(pickupPromise(store(hours), now)).toEqual({ words, by: by === null ? null : new Date(by) }),
)

test.each([
  ['nine of ten were ready in 35 minutes', { slowMinutes: 35 }, chicago(21, '12:00'), 'Ready today by 12:45 PM', chicago(21, '12:45')],
  ['a quarter of an hour ends after closing', { slowMinutes: 35 }, chicago(21, '20:22'), 'Ready today by 9 PM', chicago(21, '21:00')],
  ['it does not fit before closing', { slowMinutes: 35 }, chicago(21, '20:30'), 'Ready tomorrow by 10:45 AM', chicago(22, '10:45')],
  ['few wait before it', { slowMinutes: 30, queue: 5 }, chicago(21, '12:00'), 'Ready today by 12:30 PM', chicago(21, '12:30')],
  ['a long queue waits before it', { slowMinutes: 30, queue: 11 }, chicago(21, '12:00'), 'Ready today by 1 PM', chicago(21, '13:00')],
  ['a long queue waits and nothing was measured', { queue: 41 }, chicago(21, '18:00'), 'Ready tomorrow by 2 PM', chicago(22, '14:00')],
  ['it is a holiday', { slowMinutes: 30 }, chicago(26, '12:00'), 'Ready tomorrow by 10:30 AM', chicago(27, '10:30')],
])('a pickup is promised by the record of the store when %s', (_, basis, now, words, by) =>
  expect(pickupPromise({ ...store('Mo-Su 10:00-21:00; PH off'), ...basis }, now)).toEqual({ words, by }),
)

test('a promise is never in the past, never while the store is closed, and never earlier with a longer queue', () => {
  for (const hours of ['Mo-Su 10:00-21:00; PH off', 'Mo-Fr 09:30-12:00,13:00-17:00', 'Fr-Sa 18:00-02:00', '24/7'])
    for (let hour = 0; hour < 7 * 24; hour++) {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 30))
      const place = { ...store(hours), slowMinutes: 5 + (hour % 7) * 20 }
      const bys = [0, 9, 60].map((queue) => pickupPromise({ ...place, queue }, now).by?.getTime() ?? 0)
      expect(bys).toEqual(bys.toSorted((a, b) => a - b))
      expect(openMinutesBetween(place, now, new Date(bys[0] ?? 0)), `${hours} at ${now.toISOString()}`).toBeGreaterThan(0)
    }
})

test.each([
  ['begins', '2026-03-08T07:00:00Z', '2026-03-09T05:00:00Z'],
  ['ends', '2026-11-01T05:30:00Z', '2026-11-02T06:00:00Z'],
])('screens:R114 the day of a promise ends at midnight at the store, also when summer time %s', (_, now, by) =>
  expect(pickupPromise(store('24/7'), new Date(now)).by).toEqual(new Date(by)),
)

test.each([
  ['within one day', 'Mo-Su 10:00-21:00', chicago(21, '12:00'), chicago(21, '12:45'), 45],
  ['over a night', 'Mo-Su 10:00-21:00', chicago(20, '20:30'), chicago(21, '10:10'), 40],
  ['before opening', 'Mo-Su 10:00-21:00', chicago(21, '07:00'), chicago(21, '09:59'), 0],
  ['over a lunch break', 'Mo-Su 10:00-12:00,13:00-18:00', chicago(21, '11:50'), chicago(21, '13:05'), 15],
  ['always open', '24/7', chicago(20, '12:00'), chicago(21, '12:00'), 1440],
  ['with hours nobody can read', 'by chance', chicago(21, '02:00'), chicago(21, '02:30'), 30],
])('the minutes a place is open, %s', (_, hours, from, to, minutes) =>
  expect(openMinutesBetween({ hours, timeZone: CHICAGO, state: 'MN' }, from, to)).toBe(minutes),
)

const strings = new URL('../../../../shared/data/places/opening-hours-strings.txt', import.meta.url)
test.skipIf(!existsSync(strings))('opening hours as they are written in the wild are read, or said to be unknown, quickly', () => {
  const lines = readFileSync(strings, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  // CPU time instead of wall time: other processes may use the machine as well.
  const start = process.cpuUsage()
  const labels = lines.map((hours) => openLabel(hours, 'America/New_York', chicago(21, '12:00'), 'NY').label)
  for (const hours of lines) hoursByDay(hours, 'America/New_York', chicago(21, '12:00'), 'NY')
  expect(labels.every((label) => /^(Open|Opens|Closed|Hours not known)/.test(label))).toBe(true)
  expect(lines.filter(areReadable).length).toBeGreaterThan(lines.length * 0.95)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000 / lines.length).toBeLessThan(50)
})

test('a counter that hands over after its building has closed says until when, and says nothing afterwards or without such hours', () => {
  const timeZone = 'America/Chicago'
  const building = { hours: 'Mo-Su 10:00-21:00', timeZone }
  const late = (hours: string, at: string) => lateClosing({ hours, timeZone }, building, new Date(at))
  expect(late('Mo-Su 10:00-22:00', '2026-11-23T18:00:00Z')).toBe('10 PM')
  expect(late('Mo-Su 10:00-22:00', '2026-11-24T03:30:00Z')).toBe('10 PM')
  expect(late('Mo-Su 10:00-22:00', '2026-11-24T04:30:00Z')).toBeNull()
  expect(late('Mo-Su 10:00-21:00', '2026-11-23T18:00:00Z')).toBeNull()
  expect(late('Mo-Su 10:00-20:00', '2026-11-23T18:00:00Z')).toBeNull()
  expect(late('when we like', '2026-11-23T18:00:00Z')).toBeNull()
})

test.each([
  ['Mo-Su 18:00-02:00', 60, null, '2026-12-04T23:30:00-06:00', 'Ready tomorrow by 12:30 AM'],
  ['Mo-Su 18:00-02:00', 60, null, '2026-12-04T20:00:00-06:00', 'Ready today for pickup'],
  ['Mo-Su 18:00-02:00', 60, 40, '2026-12-04T23:31:00-06:00', 'Ready tomorrow by 12:15 AM'],
  ['Mo-Su 11:00-19:00', 60, 49, '2026-12-04T09:00:00-06:00', 'Ready today by noon'],
  ['Mo-Su 11:00-11:30', 49, null, '2026-12-04T09:00:00-06:00', 'Ready today by noon'],
])('with hours %s, %i minutes stated and %s measured, the promise at %s is "%s"', (hours, prepMinutes, slowMinutes, at, words) => {
  const store = { hours, timeZone: 'America/Chicago', state: 'MN', prepMinutes, ...(slowMinutes !== null && { slowMinutes }) }
  expect(pickupPromise(store as Parameters<typeof pickupPromise>[0], new Date(at)).words).toBe(words)
})
