import { expect, test } from 'vitest'
import { trafficOf } from './desk-traffic.ts'

const counts = (known: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => known[hour] ?? 0)
const week = counts({ 11: 2, 14: 8, 17: 20 })

test.each([
  ['busy where more than usual come', week, 17, { busiestHour: 17, now: 'busy' }],
  ['quiet where few come', week, 11, { busiestHour: 17, now: 'quiet' }],
  ['usual in between', week, 14, { busiestHour: 17, now: 'usual' }],
  ['nothing is said of too few', counts({ 11: 2, 17: 17 }), 17, null],
  ['nor where all came in one hour', counts({ 17: 40 }), 17, null],
  ['nor of a desk that is new', [], 12, null],
])('a crowd is %s', (_, given, hour, expected) => expect(trafficOf(given, hour)).toEqual(expected))
