import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { HOUR } from '#contracts/time.ts'
import { defaultsIn, isTimeZone, nextTime, planFor, quietEnd } from './rules.ts'

const CHICAGO = 'America/Chicago'
const at = (text: string) => new Date(text)
const wish = { category: 'wishlist', urgent: false } as const
const order = { category: 'orders', urgent: true } as const
const wanting = (change: Partial<NotificationPreferences>): NotificationPreferences => ({ ...defaultsIn(CHICAGO), ...change })
const noon = at('2026-11-20T18:00:00Z')

test('screens:R39 mail and push are on at first, the daily summary is off', () => {
  expect(defaultsIn(CHICAGO)).toMatchObject({ email: true, push: true, dailySummary: false, quietHours: null })
  expect(planFor(wish, defaultsIn(CHICAGO), noon)).toEqual({ inApp: true, email: 'now', summary: null, push: noon })
})

const off = { email: false, push: false, inApp: false }
test.each([
  ['mail off', wish, wanting({ email: false }), { email: null, push: noon, inApp: true }],
  ['push off', wish, wanting({ push: false }), { email: 'now', push: null }],
  [
    'the category off',
    wish,
    wanting({ categories: { ...defaultsIn(CHICAGO).categories, wishlist: off } }),
    { email: null, push: null, inApp: false },
  ],
  ['mail about an order, though mail is off', order, wanting({ email: false }), { email: 'now' }],
  [
    'mail about an order, though its category is off',
    order,
    wanting({ categories: { ...defaultsIn(CHICAGO).categories, orders: off } }),
    { email: 'now', push: null, inApp: false },
  ],
  [
    'a daily summary takes what is not urgent',
    wish,
    wanting({ dailySummary: true }),
    { email: null, summary: at('2026-11-21T14:00:00Z'), push: noon },
  ],
  ['and not what is', order, wanting({ dailySummary: true }), { email: 'now', summary: null }],
  ['no summary of what goes by no mail', wish, wanting({ dailySummary: true, email: false }), { email: null, summary: null }],
  [
    'quiet hours hold a push and no mail',
    wish,
    wanting({ quietHours: { from: '11:00', to: '13:00' } }),
    { email: 'now', push: at('2026-11-20T19:00:00Z') },
  ],
] as const)('%s', (_, message, wants, plan) => expect(planFor(message, wants, noon)).toMatchObject(plan))

describe('quiet hours', () => {
  const night = { quietHours: { from: '22:00', to: '07:00' }, timeZone: CHICAGO }
  test.each([
    ['in the evening', '2026-11-21T04:30:00Z', '2026-11-21T13:00:00Z'],
    ['begin on the dot', '2026-11-21T04:00:00Z', '2026-11-21T13:00:00Z'],
    ['end on the dot', '2026-11-21T13:00:00Z', null],
    ['by day', '2026-11-21T20:00:00Z', null],
    ['in the night clocks are put forward', '2026-03-08T06:00:00Z', '2026-03-08T12:00:00Z'],
    ['in the night clocks are put back', '2026-11-01T05:00:00Z', '2026-11-01T13:00:00Z'],
  ])('%s', (_, now, end) => expect(quietEnd(night, at(now))).toEqual(end === null ? null : at(end)))

  test('that end in the hour that is skipped end where clocks jump', () => {
    expect(quietEnd({ quietHours: { from: '22:00', to: '02:30' }, timeZone: CHICAGO }, at('2026-03-08T06:00:00Z'))).toEqual(
      at('2026-03-08T08:00:00Z'),
    )
  })
  test('that end in the hour that comes twice end the first time, and do not begin again', () => {
    const hours = { quietHours: { from: '22:00', to: '01:30' }, timeZone: CHICAGO }
    expect(quietEnd(hours, at('2026-11-01T05:00:00Z'))).toEqual(at('2026-11-01T06:30:00Z'))
    expect(quietEnd(hours, at('2026-11-01T07:15:00Z'))).toBeNull()
  })
})

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const zone = fc.constantFrom(
  CHICAGO,
  'America/New_York',
  'Pacific/Honolulu',
  'America/Phoenix',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'UTC',
)
// Includes daylight saving changes about as often as other days.
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-11-01', '2026-06-15', '2026-04-05', '2026-10-04'),
    fc.integer({ min: -30 * 3600, max: 54 * 3600 }),
  )
  .map(([day, seconds]) => new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000))

describe('at any moment in any zone', () => {
  test('the next time of day lies ahead, within a day and the hour clocks may move', () =>
    fc.assert(
      fc.property(moment, time, zone, (now, wanted, timeZone) => {
        const next = nextTime(now, wanted, timeZone)
        const ahead = next.getTime() - now.getTime()
        return ahead > 0 && ahead <= 25 * HOUR
      }),
    ))
  test('quiet hours end, once: right before their end they last, at it they are over', () =>
    fc.assert(
      fc.property(moment, time, time, zone, (now, from, to, timeZone) => {
        fc.pre(from !== to)
        const hours = { quietHours: { from, to }, timeZone }
        const end = quietEnd(hours, now)
        if (end === null) return true
        const before = quietEnd(hours, new Date(end.getTime() - 1))
        return end > now && before?.getTime() === end.getTime() && quietEnd(hours, end) === null
      }),
    ))
  test('what is not urgent and waits for a summary goes at eight in the morning there', () =>
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const { summary } = planFor(wish, { ...defaultsIn(timeZone), dailySummary: true }, now)
        const shown = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
          summary ?? now,
        )
        return shown === '08:00'
      }),
    ))
})

test('time zones are known or not', () => {
  expect([CHICAGO, 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
