import { expect, test } from 'vitest'
import { minutesAhead, withZone, zoneLetters, zoneName } from './zones.ts'

test.each([
  ['America/Chicago', 'Central Time', 'CT'],
  ['America/Phoenix', 'Mountain Standard Time', 'MST'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time', 'HST'],
])('clocks of %s show %s, in letters %s', (zone, name, letters) => expect([zoneName(zone), zoneLetters(zone)]).toEqual([name, letters]))

test.each([
  ['Ready tomorrow by 11 AM', 'Ready tomorrow by 11 AM CT'],
  ['Open until midnight', 'Open until midnight CT'],
  ['Ready today by 12:30 PM', 'Ready today by 12:30 PM CT'],
  ['Ready today for pickup', 'Ready today for pickup'],
  ['Ships in 2-5 business days', 'Ships in 2-5 business days'],
])('"%s" becomes "%s"', (words, told) => expect(withZone(words, 'America/Chicago')).toBe(told))

test.each([
  ['America/Chicago', '2026-11-22T12:00:00Z', -360],
  ['America/Chicago', '2026-07-22T12:00:00Z', -300],
  ['America/Chicago', '2026-11-01T06:59:59Z', -300],
  ['America/Chicago', '2026-11-01T07:00:00Z', -360],
  ['America/Phoenix', '2026-07-22T12:00:00Z', -420],
  ['Asia/Kolkata', '2026-11-22T12:00:00Z', 330],
  ['UTC', '2026-11-22T12:00:00Z', 0],
])('clocks of %s are at %s so many minutes ahead: %i', (zone, at, minutes) => expect(minutesAhead(zone, new Date(at))).toBe(minutes))
